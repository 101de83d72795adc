// Plans what an account has planned again: after its zone, its settings or its data changed.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { wholeAccount } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import { firstReminder, type Hours, isWanted, LATEST_MS, nextMorning, reminderOf } from '../memories/reminder-plan.ts'
import type { Store } from '../store.ts'
import { type PlanningDeps, readMemories } from './planning.ts'
import type { PlannedReminder } from './record.ts'

/** Rows of an account that one step plans again, in one transaction: a few milliseconds of work. */
const PAGE = 50
const ACCOUNTS = 200
const DAY_MS = 86_400_000

/** Plans what the account has planned again, for its present zone and settings. */
export async function replanAccount(
  deps: Pick<PlanningDeps, 'store' | 'clock'>,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = deps
  const account = await store.accounts.get(accountId)
  if (!account) return
  const hours = { timezone: account.timezone, settings: await store.reminders.settings(accountId) }
  for (let after: PlannedReminder | undefined; ; ) {
    const page = await store.reminders.plannedAfter(accountId, after ?? { memoryId: '', stage: 'due' }, PAGE)
    await movePlanned(store, page, hours, clock())
    after = page.at(-1)
    if (!after || page.length < PAGE) break
    await nextTurn()
    signal.throwIfAborted()
  }
  for (let after: { dueAt: number; id: string } | undefined; ; ) {
    const page = await store.reminders.unplanned(accountId, after ?? { dueAt: 0, id: '' }, PAGE)
    await planKnown(store, accountId, page, hours, clock())
    after = page.at(-1)
    if (!after || page.length < PAGE) return
    await nextTurn()
    signal.throwIfAborted()
  }
}

/** Plans every account: after an upgrade or a repair. */
export async function replanAll(deps: Pick<PlanningDeps, 'store' | 'clock'>, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await deps.store.accounts.ids(after, ACCOUNTS)
    for (const id of ids) await replanAccount(deps, id, signal)
    after = ids.at(-1) ?? null
    if (ids.length < ACCOUNTS) return
  }
}

/** A row that changed since it was read was planned by these settings already. */
async function movePlanned(store: Store, page: readonly PlannedReminder[], hours: Hours, now: number): Promise<void> {
  const ofMemory = Map.groupBy(page, ({ memoryId }) => memoryId)
  const moved: Array<{ planned: PlannedReminder; notifyAt: number }> = []
  for await (const memory of readMemories(store, page[0]?.accountId ?? '', [...ofMemory.keys()])) {
    for (const planned of ofMemory.get(memory.id) ?? []) {
      const notifyAt = isWanted(memory, planned) ? movedTime(memory, planned, hours, now) : planned.notifyAt
      if (notifyAt !== planned.notifyAt) moved.push({ planned, notifyAt })
    }
  }
  if (moved.length === 0) return
  await store.transaction(async (tx) => {
    const times = new Map(moved.map(({ planned, notifyAt }) => [planned, notifyAt]))
    for (const planned of await tx.reminders.take([...times.keys()]))
      await tx.reminders.plan({ ...planned, notifyAt: times.get(planned) ?? planned.notifyAt })
  })
}

function movedTime(memory: Memory, planned: PlannedReminder, hours: Hours, now: number): number {
  const { stage, dueAt, step, notifyAt, snoozedUntil } = planned
  if (stage === 'escalate') return notifyAt
  if (stage === 'overdue') return nextMorning(notifyAt - DAY_MS, hours)
  return reminderOf(memory, { dueAt, index: step }, hours, now, snoozedUntil).notifyAt
}

/** For memories of an earlier release. Whatever is due already was known before. */
async function planKnown(
  store: Store,
  accountId: string,
  page: ReadonlyArray<{ id: string }>,
  hours: Hours,
  now: number,
): Promise<void> {
  const missing: string[] = []
  const ids = page.map(({ id }) => id)
  for await (const memory of readMemories(store, accountId, ids))
    if (firstReminder(memory, hours, now, LATEST_MS.imported)) missing.push(memory.id)
  if (missing.length === 0) return
  await store.transaction(async (tx) => {
    for (const id of missing) {
      const memory = await tx.memories.get(wholeAccount(accountId), id)
      const planned = memory && firstReminder(memory, hours, now, LATEST_MS.imported)
      if (planned) await tx.reminders.plan(planned)
    }
  })
}
