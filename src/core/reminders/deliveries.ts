import type { DeliveryView } from '../../schema/notifications.ts'
import type { Account } from '../accounts/record.ts'
import { isoTime } from '../memories/record.ts'
import { DIGEST } from './digest.ts'
import type { Delivery, ReminderStore } from './record.ts'

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
