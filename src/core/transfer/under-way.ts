/** The imports that are under way, of all processes. What is no hurry waits for their end: they have the processor and the database. */
export interface ImportsUnderWay {
  /** Null where there is one into this account. */
  claim(accountId: string): Promise<ImportClaim | null>
  /** Whether any has begun. */
  isAny(): Promise<boolean>
}

/** One for each account. */
export interface ImportClaim {
  /** Once its file is here: nobody waits for those that are still being sent. */
  begin(): Promise<void>
  end(): Promise<void>
}

/** Of this process alone. */
export function createImportsUnderWay(): ImportsUnderWay {
  const claimed = new Map<string, { hasBegun: boolean }>()
  return {
    claim: async (accountId) => {
      if (claimed.has(accountId)) return null
      const own = { hasBegun: false }
      claimed.set(accountId, own)
      return {
        begin: async () => {
          own.hasBegun = true
        },
        end: async () => {
          if (claimed.get(accountId) === own) claimed.delete(accountId)
        },
      }
    },
    isAny: async () => [...claimed.values()].some(({ hasBegun }) => hasBegun),
  }
}
