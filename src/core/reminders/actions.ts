// Acts on an occurrence without signing in, by a secret from its notification; and the confirmation that a notification was seen.
import { instantOf, wallClockAt } from '../../engines/language/index.ts'
import type { MemoryChange } from '../../schema/memory.ts'
import { hashOf } from '../accounts/authentication.ts'
import { type Account, type Viewer, wholeAccount } from '../accounts/record.ts'
import type { Plans } from '../accounts/usage.ts'
import { AppError } from '../errors.ts'
import { applyChange } from '../memories/memory-change.ts'
import { isoTime } from '../memories/memory-view.ts'
import type { Memory } from '../memories/record.ts'
import { isWanted } from '../memories/reminder-plan.ts'
import type { EmbeddingDeps } from '../search/indexing.ts'
import type { Store, Transaction } from '../store.ts'
import type { ReminderAct, ReminderAction } from './record.ts'

export type ActionDeps = EmbeddingDeps & { store: Store; plans: Plans; wakeJobs(): void }

const HOUR_MS = 3_600_000

/** For the page of a one-tap link. Reading it changes nothing. @throws {AppError} not-found */
export async function readAction(
  { store, clock }: ActionDeps,
  secret: string,
): Promise<{ act: ReminderAct; title: string }> {
  const action = await knownAction(store, secret, clock())
  const delivery = await store.reminders.delivery(action.accountId, action.deliveryId)
  const memory = delivery && (await store.memories.get(wholeAccount(action.accountId), delivery.memoryId))
  if (!memory) throw unknownAction()
  return { act: action.act, title: memory.title }
}

/** Used again, or if the occurrence is done already, it changes nothing. @throws {AppError} not-found, also if there is nothing left to snooze */
export async function performAction(deps: ActionDeps, secret: string): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const now = deps.clock()
    const action = await knownAction(tx, secret, now)
    const { accountId, hash, deliveryId } = action
    const delivery = await tx.reminders.delivery(accountId, deliveryId)
    const account = await tx.accounts.get(accountId)
    const memory = delivery && account && (await tx.memories.get(wholeAccount(accountId), delivery.memoryId))
    if (action.usedAt !== null) return
    if (!delivery || !account) throw unknownAction()
    const isOpen = isWanted(memory, delivery)
    if (!memory || (!isOpen && action.act !== 'done')) throw unknownAction()
    if (!(await tx.reminders.useAction(hash, now))) return
    await confirm(tx, delivery.accountId, deliveryId, now)
    if (!isOpen) return
    await applyChange(
      tx,
      deps,
      { ...account, scope: null },
      memory,
      await changeOf(tx, action.act, account, memory, now),
    )
  })
  deps.wakeJobs()
}

async function changeOf(
  tx: Pick<Transaction, 'reminders'>,
  act: ReminderAct,
  account: Account,
  memory: Memory,
  now: number,
): Promise<MemoryChange> {
  if (act === 'done') return { attributes: { status: 'done' } }
  if (act === 'hour') return { attributes: { snoozedUntil: isoTime(now + HOUR_MS) } }
  const { dayTime } = await tx.reminders.settings(account.id)
  const { timezone } = account
  const { day, seconds } = wallClockAt(new Date(now), timezone)
  const isDay = memory.attributes['duePrecision'] === 'day'
  const tomorrow = instantOf({ day: day + 1, seconds: isDay ? dayTime * 60 : seconds }, timezone)
  return { attributes: { snoozedUntil: tomorrow.toISOString() } }
}

async function knownAction(
  { reminders }: Pick<Transaction, 'reminders'>,
  secret: string,
  now: number,
): Promise<ReminderAction> {
  const action = await reminders.action(hashOf(secret))
  if (!action || action.expiresAt <= now) throw unknownAction()
  return action
}

function unknownAction(): AppError {
  return new AppError('not-found', 'This link is unknown or has expired. Open the app instead.')
}

/** The device that shows a notification confirms it without signing in, by the secret of any of its acts. @throws {AppError} not-found */
export async function confirmShown({ store, clock }: ActionDeps, secret: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { accountId, deliveryId } = await knownAction(tx, secret, clock())
    await confirm(tx, accountId, deliveryId, clock())
  })
}

/** Ends the escalation of its occurrence. @throws {AppError} not-found */
export async function confirmDelivery({ store, clock }: ActionDeps, viewer: Viewer, id: string): Promise<void> {
  const isKnown = await store.transaction(
    async (tx) => (await canSee(tx, viewer, id)) && confirm(tx, viewer.id, id, clock()),
  )
  if (!isKnown) throw new AppError('not-found', 'There is no delivery with this id in your account.')
}

/** A limited credential knows only the deliveries of its memories. */
async function canSee(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  if (viewer.scope === null) return true
  const delivery = await tx.reminders.delivery(viewer.id, id)
  return delivery !== null && (await tx.memories.get(viewer, delivery.memoryId)) !== null
}

async function confirm(tx: Transaction, accountId: string, id: string, now: number): Promise<boolean> {
  const delivery = await tx.reminders.delivery(accountId, id)
  if (!delivery) return false
  const { memoryId, dueAt, snoozedUntil, channelId } = delivery
  await tx.reminders.noteDelivery({ accountId, id, outcome: 'confirmed', updatedAt: now })
  await tx.reminders.noteChannel(accountId, channelId, 'confirmed', now)
  await tx.reminders.endEscalation({ accountId, memoryId, dueAt, snoozedUntil })
  return true
}
