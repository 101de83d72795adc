import { setImmediate as nextTurn } from 'node:timers/promises'

/** The running imports of all processes. Less urgent work waits for their end, because they need the processor and the database. */
export interface RunningImports {
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
export function createRunningImports(): RunningImports {
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

/** The longest time that the work blocks other requests. */
const TURN_MS = 3

/** Resolves at once if this turn of the event loop has time left, else in a later turn. */
export type Turn = () => Promise<void>

/**
 * For many small pieces of concurrent work: each awaits this before it begins, so that together they take a few milliseconds of each turn. One turn
 * for each piece would be simpler, but then each commit would contain only one memory.
 */
export function createTurns(): Turn {
  let endsAt = 0
  let next: Promise<void> | null = null

  async function begin(): Promise<void> {
    await nextTurn()
    next = null
    endsAt = performance.now() + TURN_MS
  }

  return async () => {
    while (performance.now() >= endsAt) await (next ??= begin())
  }
}
