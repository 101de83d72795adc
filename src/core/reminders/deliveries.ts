import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeliveryView } from '../../schema/notifications.ts'
import type { Account } from '../accounts/record.ts'
import { isoTime } from '../memories/memory-view.ts'
import type { Clock } from '../store.ts'
import { DIGEST } from './digest.ts'
import type { Delivery, ReminderStore } from './record.ts'

const KEPT_MS = 30 * 86_400_000
const BATCH = 500

/** Removes deliveries after 30 days, and the links of notifications that have expired. */
export async function removeOldDeliveries(
  { store, clock }: { store: { reminders: Pick<ReminderStore, 'removeOld'> }; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const now = clock()
  while (!signal.aborted && (await store.reminders.removeOld(now - KEPT_MS, now, BATCH)) >= BATCH) await nextTurn()
}

/** Newest first. */
export async function listDeliveries(
  { store }: { store: { reminders: Pick<ReminderStore, 'deliveries'> } },
  account: Account,
  memoryId: string | null,
  limit: number,
): Promise<{ items: DeliveryView[] }> {
  const deliveries = await store.reminders.deliveries(account.id, memoryId, limit)
  return { items: deliveries.filter(({ memoryId: of }) => of !== DIGEST).map(deliveryView) }
}

function deliveryView({ id, memoryId, dueAt, channelId, outcome, attempts, updatedAt }: Delivery): DeliveryView {
  return { id, memory: memoryId, dueAt: isoTime(dueAt), channel: channelId, outcome, attempts, at: isoTime(updatedAt) }
}
