import { setTimeout as wait } from 'node:timers/promises'
import type { WatchAccounts } from '../core/memories/changes.ts'
import type { Announce } from './store.ts'

/** The payload of a notification may have 8,000 bytes. */
const MOST_AT_ONCE = 200
const PAUSE_MS = 50

/**
 * Tells this process at once which accounts changed, and others by `tellOthers`. That happens after the commit and a few times a second: a notification
 * within the transaction would make the whole database's commits wait for each other. A listener that misses one finds the change when it polls.
 */
export function createAnnouncements(tellOthers?: (accountIds: readonly string[]) => Promise<void>): {
  announce: Announce
  watch: WatchAccounts
} {
  const listeners: Array<(accountId: string) => void> = []
  const untold = new Set<string>()
  let isTelling = false

  async function tellAll(tell: NonNullable<typeof tellOthers>): Promise<void> {
    isTelling = true
    while (untold.size > 0) {
      const next = [...untold].slice(0, MOST_AT_ONCE)
      for (const id of next) untold.delete(id)
      await tell(next).catch(() => {})
      await wait(PAUSE_MS, undefined, { ref: false })
    }
    isTelling = false
  }

  return {
    announce: (accountIds) => {
      for (const id of accountIds) {
        for (const listener of listeners) listener(id)
        if (tellOthers) untold.add(id)
      }
      if (tellOthers && untold.size > 0 && !isTelling) void tellAll(tellOthers)
    },
    watch: (listener) => void listeners.push(listener),
  }
}
