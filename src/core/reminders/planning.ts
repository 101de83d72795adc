// From a planned notice to deliveries: one transaction takes the row, adds a delivery and its job for each channel, and plans what follows.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Account, wholeAccount } from '../accounts/record.ts'
import { type Memory, readListed } from '../memories/record.ts'
import {
  afterQuietHours,
  firstReminder,
  type Hours,
  isWanted,
  LATEST_MS,
  nextMorning,
  nextReminder,
  reminderOf,
} from '../memories/reminder-plan.ts'
import { type Clock, newId, queueJob, type Random, type Store, type Transaction } from '../store.ts'
import type { ChannelSenders } from './channel.ts'
import { type Channel, type PlannedReminder, SEND_JOBS } from './record.ts'
import { canUse } from './settings.ts'

export interface PlanningDeps {
  store: Store
  clock: Clock
  random: Random
  senders: ChannelSenders
  /** Called after the commit that queued deliveries of these occurrences; the app itself is told by this, whatever the channels. */
  announce(due: readonly DueReminder[]): void
}

/** An occurrence whose time has come. */
interface DueReminder {
  accountId: string
  memoryId: string
  dueAt: number
}

/** Rows of one transaction: a few milliseconds of work. */
const BATCH = 20
/** Transactions. They share a commit on SQLite, and the time between their queries on PostgreSQL. */
const AT_ONCE = 4

/** Returns false if nothing was due. */
export async function takeDueReminders(deps: PlanningDeps): Promise<boolean> {
  const now = deps.clock()
  const due = await deps.store.reminders.due(now, BATCH * AT_ONCE)
  const batches = Array.from({ length: AT_ONCE }, (_, index) => due.slice(index * BATCH, (index + 1) * BATCH))
  await Promise.all(batches.map((batch) => takeBatch(deps, batch, now)))
  return due.length > 0
}

async function takeBatch(deps: PlanningDeps, due: readonly PlannedReminder[], now: number): Promise<void> {
  if (due.length === 0) return
  const ready = await withContext(deps, due)
  const announced = await deps.store.transaction(async (tx) => {
    const taken: DueReminder[] = []
    for (const { planned, context } of ready) {
      if (!(await tx.reminders.take(planned)) || !context) continue
      await notify(tx, deps, planned, context, now)
      if (planned.stage !== 'escalate') taken.push(planned)
    }
    return taken
  })
  if (announced.length > 0) deps.announce(announced)
}

interface Context {
  account: Account
  memory: Memory
  hours: Hours
  /** Those that can be used now, in order. */
  channels: Channel[]
}

/** In one order for all processes, so that two never wait for each other. The context is null if the notice is no longer wanted. */
async function withContext({ store, senders }: PlanningDeps, due: readonly PlannedReminder[]) {
  const ready: Array<{ planned: PlannedReminder; context: Context | null }> = []
  const accounts = new Map<string, Omit<Context, 'memory'> | null>()
  for (const planned of due.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))) {
    const { accountId } = planned
    const known = accounts.get(accountId)
    const ofAccount = known === undefined ? await accountContext(store, senders, accountId) : known
    accounts.set(accountId, ofAccount)
    const memory = await store.memories.get(wholeAccount(accountId), planned.memoryId)
    ready.push({ planned, context: ofAccount && isWanted(memory, planned) ? { ...ofAccount, memory } : null })
  }
  return ready
}

function orderOf({ accountId, memoryId, stage }: PlannedReminder): string {
  return `${accountId}/${memoryId}/${stage}`
}

async function accountContext(
  { accounts, reminders }: Store,
  senders: ChannelSenders,
  accountId: string,
): Promise<Omit<Context, 'memory'> | null> {
  const account = await accounts.get(accountId)
  if (!account) return null
  const channels = (await reminders.channels(accountId)).filter(
    (channel) => channel.isEnabled && canUse(senders, account, channel),
  )
  return { account, hours: { timezone: account.timezone, settings: await reminders.settings(accountId) }, channels }
}

async function notify(
  tx: Transaction,
  deps: PlanningDeps,
  planned: PlannedReminder,
  { memory, hours, channels }: Context,
  now: number,
): Promise<void> {
  const { escalateAfterMinutes } = hours.settings
  const step = planned.stage === 'escalate' ? planned.step : 0
  const targets = escalateAfterMinutes === null && step === 0 ? channels : channels.slice(step, step + 1)
  if (step > 0 && (await isConfirmed(tx, planned))) return
  for (const channel of targets) await queueDelivery(tx, deps, planned, channel, now)
  if (escalateAfterMinutes !== null && planned.stage !== 'overdue' && step + 1 < channels.length) {
    const notifyAt = afterQuietHours(now + escalateAfterMinutes * 60_000, hours)
    await tx.reminders.plan({ ...planned, stage: 'escalate', notifyAt, step: step + 1 })
  }
  if (planned.stage === 'due') await planFurther(tx, planned, memory, hours, now)
}

async function isConfirmed(tx: Transaction, planned: PlannedReminder): Promise<boolean> {
  return (await tx.reminders.ofOccurrence(planned)).some(({ outcome }) => outcome === 'confirmed')
}

/** The next occurrence, and this one once more on the next morning unless the next one comes by then. */
async function planFurther(
  tx: Transaction,
  planned: PlannedReminder,
  memory: Memory,
  hours: Hours,
  now: number,
): Promise<void> {
  const next = nextReminder(memory, { dueAt: planned.dueAt, index: planned.step }, hours, now)
  if (next) await tx.reminders.plan(next)
  const notifyAt = nextMorning(Math.max(now, planned.dueAt), hours)
  if (!next || next.notifyAt > notifyAt) await tx.reminders.plan({ ...planned, stage: 'overdue', notifyAt, step: 0 })
}

async function queueDelivery(
  tx: Transaction,
  deps: PlanningDeps,
  { accountId, memoryId, dueAt, stage, snoozedUntil, notifyAt }: PlannedReminder,
  channel: Channel,
  now: number,
): Promise<void> {
  const id = newId('dlv', now, deps.random)
  const isNew = await tx.reminders.addDelivery({
    accountId,
    id,
    memoryId,
    dueAt,
    stage: stage === 'overdue' ? 'overdue' : 'due',
    snoozedUntil,
    channelId: channel.id,
    notifyAt,
    outcome: null,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  })
  if (!isNew) return
  await queueJob(tx, deps, { kind: SEND_JOBS[channel.kind], key: id, accountId, payload: { channelId: channel.id } })
}

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
    for (const { planned, notifyAt } of moved)
      if (await tx.reminders.take(planned)) await tx.reminders.plan({ ...planned, notifyAt })
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

async function* readMemories({ memories }: Store, accountId: string, ids: readonly string[]): AsyncGenerator<Memory> {
  const viewer = wholeAccount(accountId)
  yield* readListed(memories, viewer, await memories.getListed(viewer, ids))
}
