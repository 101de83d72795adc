// From a planned notice to deliveries: one transaction takes the row, adds a delivery and its job for each channel, and plans what follows.
import { wholeAccount } from '../accounts/record.ts'
import { type Memory, readListed } from '../memories/record.ts'
import { afterQuietHours, type Hours, isWanted, nextMorning, nextReminder } from '../memories/reminder-plan.ts'
import { type Clock, newId, queueJobs, type Random, type Store, type Transaction } from '../store.ts'
import type { ChannelSenders } from './channel.ts'
import { type Channel, type Delivery, type PlannedReminder, SEND_JOBS } from './record.ts'
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

const STAGES: ReadonlyArray<PlannedReminder['stage']> = ['due', 'escalate', 'overdue']

/** Returns false if nothing was due. */
export async function takeDueReminders(deps: PlanningDeps): Promise<boolean> {
  const now = deps.clock()
  const due = await deps.store.reminders.due(now, BATCH * AT_ONCE)
  const first = firstOfEach(due)
  const contexts = await contextsOf(deps, first)
  const batches = Array.from({ length: AT_ONCE }, (_, index) => first.slice(index * BATCH, (index + 1) * BATCH))
  await Promise.all(batches.map((batch) => takeBatch(deps, batch, contexts, now)))
  return due.length > 0
}

/** One notice of each memory, because taking an occurrence replaces what is left of the one before it. */
function firstOfEach(due: readonly PlannedReminder[]): PlannedReminder[] {
  const laterFirst = due.toSorted((one, other) => STAGES.indexOf(other.stage) - STAGES.indexOf(one.stage))
  return [...new Map(laterFirst.map((planned) => [`${planned.accountId} ${planned.memoryId}`, planned])).values()]
}

async function takeBatch(
  deps: PlanningDeps,
  due: readonly PlannedReminder[],
  contexts: ReadonlyMap<PlannedReminder, Context>,
  now: number,
): Promise<void> {
  if (due.length === 0) return
  const announced = await deps.store.transaction(async (tx) => {
    const wanted = (await tx.reminders.take(due)).filter((planned) => contexts.has(planned))
    const added: Added[] = []
    for (const planned of wanted) {
      const context = contexts.get(planned)
      if (context) added.push(await addedBy(tx, deps, planned, context, now))
    }
    const deliveries = added.flatMap((each) => each.deliveries)
    await tx.reminders.plan(...added.flatMap(({ plans }) => plans))
    await tx.reminders.addDeliveries(deliveries)
    await queueJobs(
      tx,
      deps,
      deliveries.map(({ id, accountId, channelId, kind }) => ({
        kind: SEND_JOBS[kind],
        key: id,
        accountId,
        payload: { channelId },
      })),
    )
    return wanted.filter(({ stage }) => stage !== 'escalate')
  })
  if (announced.length > 0) deps.announce(announced)
}

interface Context {
  memory: Memory
  hours: Hours
  /** Those that can be used now, in order. */
  channels: Channel[]
}

/** Those whose notice is still wanted have one. */
async function contextsOf(
  { store, senders }: PlanningDeps,
  due: readonly PlannedReminder[],
): Promise<Map<PlannedReminder, Context>> {
  const contexts = new Map<PlannedReminder, Context>()
  for (const [accountId, ofAccount] of Map.groupBy(due, (planned) => planned.accountId)) {
    const account = await accountContext(store, senders, accountId)
    if (!account) continue
    const ofMemory = Map.groupBy(ofAccount, ({ memoryId }) => memoryId)
    for await (const memory of readMemories(store, accountId, [...ofMemory.keys()])) {
      const wanted = (ofMemory.get(memory.id) ?? []).filter((planned) => isWanted(memory, planned))
      for (const planned of wanted) contexts.set(planned, { ...account, memory })
    }
  }
  return contexts
}

async function accountContext(
  { accounts, reminders }: Store,
  senders: ChannelSenders,
  accountId: string,
): Promise<Omit<Context, 'memory'> | null> {
  const account = await accounts.get(accountId)
  if (!account) return null
  const [channels, settings] = await Promise.all([reminders.channels(accountId), reminders.settings(accountId)])
  return {
    hours: { timezone: account.timezone, settings },
    channels: channels.filter((channel) => channel.isEnabled && canUse(senders, account, channel)),
  }
}

/** Rows that taking a planned notice adds. */
interface Added {
  deliveries: Array<Delivery & Pick<Channel, 'kind'>>
  plans: PlannedReminder[]
}

async function addedBy(
  tx: Transaction,
  deps: PlanningDeps,
  planned: PlannedReminder,
  { memory, hours, channels }: Context,
  now: number,
): Promise<Added> {
  const { escalateAfterMinutes } = hours.settings
  const step = planned.stage === 'escalate' ? planned.step : 0
  const targets = escalateAfterMinutes === null && step === 0 ? channels : channels.slice(step, step + 1)
  if (step > 0 && (await isConfirmed(tx, planned))) return { deliveries: [], plans: [] }
  const deliveries = targets.map((channel) => ({ ...deliveryOf(deps, planned, channel, now), kind: channel.kind }))
  const plans = planned.stage === 'due' ? plansAfter(planned, memory, hours, now) : []
  if (escalateAfterMinutes !== null && planned.stage !== 'overdue' && step + 1 < channels.length) {
    const notifyAt = afterQuietHours(now + escalateAfterMinutes * 60_000, hours)
    plans.push({ ...planned, stage: 'escalate', notifyAt, step: step + 1 })
  }
  return { deliveries, plans }
}

async function isConfirmed(tx: Transaction, planned: PlannedReminder): Promise<boolean> {
  return (await tx.reminders.ofOccurrence(planned)).some(({ outcome }) => outcome === 'confirmed')
}

/** The next occurrence, and this one once more on the next morning unless the next one comes by then. */
function plansAfter(planned: PlannedReminder, memory: Memory, hours: Hours, now: number): PlannedReminder[] {
  const next = nextReminder(memory, { dueAt: planned.dueAt, index: planned.step }, hours, now)
  const notifyAt = nextMorning(Math.max(now, planned.dueAt), hours)
  const isSooner = next && next.notifyAt <= notifyAt
  return [...(next ? [next] : []), ...(isSooner ? [] : [{ ...planned, stage: 'overdue' as const, notifyAt, step: 0 }])]
}

function deliveryOf(
  { random }: PlanningDeps,
  { accountId, memoryId, dueAt, stage, snoozedUntil, notifyAt }: PlannedReminder,
  channel: Channel,
  now: number,
): Delivery {
  return {
    accountId,
    id: newId('dlv', now, random),
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
  }
}

/** The memories with these ids that still exist, few of them at once. */
export async function* readMemories(
  { memories }: Store,
  accountId: string,
  ids: readonly string[],
): AsyncGenerator<Memory> {
  const viewer = wholeAccount(accountId)
  yield* readListed(memories, viewer, await memories.getListed(viewer, ids))
}
