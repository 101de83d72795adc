import { hashOf } from '../accounts/authentication.ts'
import { noteForOwner } from '../accounts/notices.ts'
import { type Account, wholeAccount } from '../accounts/record.ts'
import { memoryUrl, recurrenceOf } from '../memories/memory-view.ts'
import type { Memory } from '../memories/record.ts'
import { isWanted } from '../memories/reminder-plan.ts'
import { testNoticeWords } from '../messages/reminders.ts'
import type { Clock, Job, Random, Store } from '../store.ts'
import { type ChannelSenders, ownerOf, ownNotice } from './channel.ts'
import { type Channel, type Delivery, REMINDER_ACTS, type ReminderNotice } from './record.ts'
import { canUse } from './settings.ts'

export interface SendingDeps {
  store: Store
  clock: Clock
  random: Random
  senders: ChannelSenders
  baseUrl: string
  turns: Turns
}

/** The place of a notice in the row of its channel. */
interface Turn {
  /** Resolves once the notice before it was answered. */
  mayBegin: Promise<unknown> | undefined
  /** Resolves once the outcomes of all before it are stored. */
  maySend: Promise<unknown> | undefined
  answered(): void
}

/** Gives the works of one key their turns, in the order in which they came. Storing an outcome and beginning the next one thus share a commit. */
export type Turns = <T>(key: string, work: (turn: Turn) => Promise<T>) => Promise<T>

/** For one process: other processes may send to the same channel at the same time. */
export function createTurns(): Turns {
  const last = new Map<string, { answered: Promise<void>; over: Promise<unknown> }>()
  return async (key, work) => {
    const before = last.get(key)
    const [answered, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const own = { answered: answered.promise, over: Promise.all([before?.over, done.promise]) }
    last.set(key, own)
    try {
      return await work({ mayBegin: before?.answered, maySend: before?.over, answered: answered.resolve })
    } finally {
      answered.resolve()
      done.resolve()
      if (last.get(key) === own) last.delete(key)
    }
  }
}

/** Sent later than this, a notice says so. */
const LATE_MS = 120_000
/** A notice that was not accepted by then is given up. */
const GIVEN_UP_MS = 86_400_000
const ACTION_MS = 7 * 86_400_000
const MAX_TEXT = 300
/** Longer than the limits that the senders have themselves. */
const LONGEST_SEND_MS = 20_000

/**
 * Sends one delivery and notes its outcome before the next one of the channel is sent: a killed process leaves at most one for each channel of which
 * nobody knows whether it arrived, and that one says that it repeats when it is sent again. @throws if it should be tried again
 */
export async function sendDelivery(deps: SendingDeps, job: Job, signal: AbortSignal): Promise<void | 'removed'> {
  const delivery = await deps.store.reminders.delivery(job.accountId ?? '', job.key)
  if (delivery?.outcome !== null) return
  return deps.turns(delivery.channelId, (turn) => sendInTurn(deps, turn, job, delivery, signal))
}

async function sendInTurn(
  deps: SendingDeps,
  turn: Turn,
  job: Job,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void | 'removed'> {
  await turn.mayBegin
  signal.throwIfAborted()
  const { store, clock } = deps
  const { accountId } = delivery
  const [account, channel, memory] = await Promise.all([
    store.accounts.get(accountId),
    store.reminders.channel(accountId, delivery.channelId),
    store.memories.get(wholeAccount(accountId), delivery.memoryId),
  ])
  const canSend = account && channel?.isEnabled && canUse(deps.senders, account, channel)
  if (!canSend || !isWanted(memory, delivery) || isMoved(memory, delivery, clock()))
    return noteDone(deps, delivery, 'dropped', job)
  if (clock() > delivery.createdAt + GIVEN_UP_MS) return noteDone(deps, delivery, 'failed', job)
  const isLate = clock() - delivery.notifyAt > LATE_MS
  const actions = channel.kind === 'webhook' ? null : newSecrets(deps.random)
  if (!(await begin(deps, delivery, actions))) return
  const isRepeat = delivery.attempts > job.failures
  const notice = noticeOf(deps, account, memory, delivery, { isLate, isRepeat, actions })
  await turn.maySend
  const answer = await sendTo(deps, channel, notice, signal)
  turn.answered()
  if (answer === 'gone') await dropChannel(deps, account, channel)
  if (answer === 'gone') return noteDone(deps, delivery, 'failed', job)
  await store.noteArrival({ delivery, outcome: isLate ? 'late' : 'delivered', at: clock(), job })
  return 'removed'
}

type Secrets = NonNullable<ReminderNotice['actions']>

function newSecrets(random: Random): Secrets {
  const secretOf = () => Buffer.from(random(32)).toString('base64url')
  return { done: secretOf(), hour: secretOf(), tomorrow: secretOf() }
}

/**
 * Stored before anything is sent, so that an attempt that was begun, and neither noted nor counted as a failure, is known to have perhaps arrived.
 * Returns false if another process has begun one meanwhile.
 */
function begin({ store, clock }: SendingDeps, delivery: Delivery, secrets: Secrets | null): Promise<boolean> {
  if (!secrets) return store.reminders.beginAttempt(delivery)
  const { accountId, id: deliveryId } = delivery
  const common = { accountId, deliveryId, usedAt: null, expiresAt: clock() + ACTION_MS }
  return store.transaction(async (tx) => {
    if (!(await tx.reminders.beginAttempt(delivery))) return false
    await tx.reminders.addActions(REMINDER_ACTS.map((act) => ({ ...common, act, hash: hashOf(secrets[act]) })))
    return true
  })
}

/** A snooze that was set after the notice was queued. */
function isMoved({ attributes }: Memory, { dueAt, snoozedUntil }: Delivery, now: number): boolean {
  const until = attributes['snoozedUntil']
  if (typeof until !== 'string' || attributes['dueAt'] !== new Date(dueAt).toISOString()) return false
  return Date.parse(until) > Math.max(now, snoozedUntil)
}

async function sendTo(
  { store, clock, senders }: SendingDeps,
  channel: Channel,
  notice: ReminderNotice,
  signal: AbortSignal,
) {
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SEND_MS)])
    const answer = await senders[channel.kind]?.send(channel, notice, deadline)
    return answer ?? 'gone'
  } catch (error) {
    await store.reminders.noteChannel(channel.accountId, channel.id, 'failed', clock())
    throw error
  }
}

/** The outcome of a delivery that is given up. The next channel need not wait any longer. */
export async function giveUpDelivery(deps: SendingDeps, job: Job): Promise<void> {
  const delivery = await deps.store.reminders.delivery(job.accountId ?? '', job.key)
  if (delivery?.outcome === null) await noteDone(deps, delivery, 'failed', null)
}

/** For a notice that did not arrive. With its job, which would otherwise be removed by a commit of its own. */
async function noteDone(
  { store, clock }: SendingDeps,
  { accountId, id, channelId, memoryId }: Delivery,
  outcome: 'dropped' | 'failed',
  job: Job | null,
): Promise<'removed'> {
  const now = clock()
  await store.transaction(async (tx) => {
    await tx.reminders.noteDelivery({ accountId, id, outcome, updatedAt: now })
    if (outcome === 'failed') await tx.reminders.noteChannel(accountId, channelId, outcome, now)
    if (outcome === 'failed') await tx.reminders.hastenEscalation(accountId, memoryId, now)
    if (job) await tx.jobs.complete(job)
  })
  return 'removed'
}

/** The subscription ended elsewhere: a browser's data was cleared, or its permission taken back. */
async function dropChannel({ store, clock, random }: SendingDeps, account: Account, channel: Channel): Promise<void> {
  await store.transaction(async (tx) => {
    if (await tx.reminders.removeChannel(account.id, channel.id))
      await noteForOwner(tx, { clock, random }, account.id, 'channel-gone', channel.label)
  })
}

function noticeOf(
  { baseUrl }: SendingDeps,
  account: Account,
  memory: Memory,
  { id, dueAt, stage }: Delivery,
  state: Pick<ReminderNotice, 'isLate' | 'isRepeat' | 'actions'>,
): ReminderNotice {
  return {
    ...state,
    deliveryId: id,
    memoryId: memory.id,
    title: memory.title,
    text: memory.text.slice(0, MAX_TEXT).toWellFormed(),
    dueAt,
    precision: memory.attributes['duePrecision'] === 'day' ? 'day' : 'minute',
    url: memoryUrl(baseUrl, memory.id),
    recurrence: recurrenceOf(memory),
    isOverdue: stage === 'overdue',
    isTest: false,
    account: ownerOf(account),
  }
}

/** Tries once: the channel's `lastDelivery` then says what happened. A mail to an address that is not proven is not sent. */
export async function sendTest(deps: SendingDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { channelId } = job.payload
  const account = await deps.store.accounts.get(job.accountId ?? '')
  const channel =
    account && typeof channelId === 'string' && (await deps.store.reminders.channel(account.id, channelId))
  if (!account || !channel || job.failures > 0) return
  if (!canUse(deps.senders, account, channel))
    return deps.store.reminders.noteChannel(account.id, channel.id, 'failed', deps.clock())
  const notice = ownNotice(account, {
    ...testNoticeWords[account.language],
    deliveryId: job.id.replace('job', 'dlv'),
    dueAt: deps.clock(),
    precision: 'minute',
    url: `${deps.baseUrl}/account`,
  })
  const answer = await sendTo(deps, channel, notice, signal).catch(() => 'failed' as const)
  if (answer === 'gone') await dropChannel(deps, account, channel)
  if (answer === 'delivered') await deps.store.reminders.noteChannel(account.id, channel.id, 'delivered', deps.clock())
}
