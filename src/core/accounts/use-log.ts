import type { Clock, Store } from '../store.ts'
import type { Credential, CredentialUse } from './record.ts'

/** The last uses of credentials. They are collected in memory and written in batches, so that a read costs no write. */
export interface UseLog {
  note(credential: Credential): void
  upToDate(credential: Credential): Credential
  /** Uses that cannot be written yet stay for the next flush. */
  flush(): Promise<void>
}

/** `lastUsedAt` is accurate to the minute: a busy credential costs one small write a minute. */
const PRECISION_MS = 60_000
const DAY_MS = 86_400_000
/** A transaction of this many rows takes a few milliseconds. */
const WRITTEN_AT_ONCE = 200

export function createUseLog(deps: {
  store: Pick<Store, 'transaction'>
  clock: Clock
  deviceIdleDays: number
}): UseLog {
  const gathered = new Map<string, CredentialUse>()

  async function write(): Promise<void> {
    const uses = [...gathered.values()]
    for (let start = 0; start < uses.length; start += WRITTEN_AT_ONCE) {
      const batch = uses.slice(start, start + WRITTEN_AT_ONCE)
      const skipped = new Set(await deps.store.transaction((tx) => tx.credentials.noteUses(batch)))
      // Deleted after the commit, because `upToDate` answers from here until then. A newer use of the same credential stays.
      for (const use of batch) if (gathered.get(use.id) === use && !skipped.has(use.id)) gathered.delete(use.id)
    }
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
        expiresAt:
          credential.kind === 'device' ? laterExpiry(credential, now, deps.deviceIdleDays) : credential.expiresAt,
      })
    },
    upToDate: (credential) => {
      const use = gathered.get(credential.id)
      return use ? { ...credential, ...use } : credential
    },
    flush: oneAtATime(write),
  }
}

/** An expiry further ahead than this was written under a wrong clock. */
const FURTHEST_AHEAD_MS = 400 * DAY_MS

/** A use never shortens the expiry. Otherwise a clock that is far behind for a while would sign everybody out once it is right again. */
function laterExpiry({ expiresAt }: Credential, now: number, deviceIdleDays: number): number {
  const usual = deviceExpiry(now, deviceIdleDays)
  return expiresAt === null || expiresAt > usual + FURTHEST_AHEAD_MS ? usual : Math.max(expiresAt, usual)
}

export function deviceExpiry(now: number, deviceIdleDays: number): number {
  return now + deviceIdleDays * DAY_MS
}

/** Runs `work` one call at a time. All calls made during a run share one further run, so they resolve or reject together. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    next = null
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
