import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AccountNews, WatchAccounts } from '../core/memories/changes.ts'
import type { Announce } from './store.ts'

/** The payload of a notification may have 8,000 bytes, and an item has at most 80. */
const MOST_AT_ONCE = 90
const PAUSE_MS = 50

interface Announcements {
  announce: Announce
  announceDue(due: ReadonlyArray<{ accountId: string; memoryId: string; dueAt: number }>): void
  watch: WatchAccounts
  /** Passes on what `tellOthers` of another process sent; null if that may have been lost. */
  receive(items: readonly string[] | null): void
}

/**
 * Tells this process at once what happened in which account, and others by `tellOthers`. That happens after the commit and a few times a second: a
 * notification within the transaction would make the whole database's commits wait for each other. A listener that misses a change finds it when it
 * polls.
 */
export function createAnnouncements(tellOthers?: (items: readonly string[]) => Promise<void>): Announcements {
  /** Begins each of our notifications, which come back to us. */
  const self = randomUUID()
  const listeners: Array<(news: AccountNews | null) => void> = []
  const untold = new Set<string>()
  let isTelling = false

  function tellHere(news: AccountNews | null): void {
    for (const listener of listeners) listener(news)
  }

  function tell(item: string): void {
    tellHere(newsIn(item))
    if (!tellOthers) return
    untold.add(item)
    if (!isTelling) void tellAll(tellOthers)
  }

  async function tellAll(send: NonNullable<typeof tellOthers>): Promise<void> {
    isTelling = true
    while (untold.size > 0) {
      // Items of one turn of the event loop are told together.
      await wait(0)
      const next = [...untold].slice(0, MOST_AT_ONCE)
      for (const item of next) untold.delete(item)
      await send([self, ...next]).catch(() => {})
      await wait(PAUSE_MS, undefined, { ref: false })
    }
    isTelling = false
  }

  return {
    announce: (accountIds) => [...accountIds].forEach(tell),
    announceDue: (due) => {
      for (const { accountId, memoryId, dueAt } of due) tell(`${accountId}/${memoryId}/${dueAt}`)
    },
    watch: (listener) => void listeners.push(listener),
    receive: (items) => {
      if (items === null) tellHere(null)
      else if (items[0] !== self) items.slice(1).map(newsIn).forEach(tellHere)
    },
  }
}

function newsIn(item: string): AccountNews {
  const [accountId = '', memoryId, dueAt] = item.split('/')
  return memoryId === undefined ? { accountId } : { accountId, due: { memoryId, dueAt: Number(dueAt) } }
}
