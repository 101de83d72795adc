import type { CredentialUse } from './account-ports.ts'
import type { Log } from './log.ts'
import type { Clock, Store } from './ports.ts'
import type { Credential } from './records.ts'

/** When credentials were last used: gathered in memory and written in batches, so that a read costs no write. */
export interface UseLog {
  note(credential: Credential): void
  /** The credential with what is not written yet. */
  upToDate(credential: Credential): Credential
  /** Writes what is gathered. Call it at close; meanwhile it calls itself. */
  flush(): Promise<void>
}

/** `lastUsedAt` is true to the minute: a busy credential costs one small write a minute. */
const PRECISION_MS = 60_000
const FLUSH_AFTER_MS = 5_000
const DAY_MS = 86_400_000

export function createUseLog(deps: { store: Store; clock: Clock; log: Log; deviceIdleDays: number }): UseLog {
  const gathered = new Map<string, CredentialUse>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const uses = [...gathered.values()]
    if (uses.length === 0) return
    await deps.store.transaction((tx) => tx.credentials.noteUses(uses))
    // Only now: until it is written, `upToDate` answers from here. What was noted meanwhile stays.
    for (const use of uses) if (gathered.get(use.id) === use) gathered.delete(use.id)
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        deps.log.warn({ code: codeOf(error) }, 'the last uses of credentials could not be written yet')
        flushSoon()
      })
    }, FLUSH_AFTER_MS).unref()
  }

  return {
    note(credential) {
      const now = deps.clock()
      const known = gathered.get(credential.id)?.lastUsedAt ?? credential.lastUsedAt
      if (known !== null && Math.abs(now - known) < PRECISION_MS) return
      gathered.set(credential.id, {
        accountId: credential.accountId,
        id: credential.id,
        lastUsedAt: now,
        expiresAt: credential.kind === 'device' ? deviceExpiry(now, deps.deviceIdleDays) : credential.expiresAt,
      })
      flushSoon()
    },
    upToDate: (credential) => {
      const use = gathered.get(credential.id)
      return use ? { ...credential, ...use } : credential
    },
    flush,
  }
}

export function deviceExpiry(now: number, deviceIdleDays: number): number {
  return now + deviceIdleDays * DAY_MS
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
