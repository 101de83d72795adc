/** The running imports of all processes. Less urgent work waits for their end, because they need the processor and the database. */
export interface ImportsUnderWay {
  /** Returns null if an import into this account is already running. */
  claim(accountId: string): Promise<ImportClaim | null>
  isAny(): Promise<boolean>
}

export interface ImportClaim {
  /** Call it once the file was received, because other work does not wait for uploads. */
  begin(): Promise<void>
  end(): Promise<void>
}

/** Knows only the imports of this process. */
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
