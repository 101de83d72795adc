import type { ReminderEventView } from '../../schema/events.ts'
import type { Viewer } from '../accounts/record.ts'
import { isoTime, memoryUrl, recurrenceOf } from '../memories/memory-view.ts'
import type { Store } from '../store.ts'

const MAX_TEXT = 300
/** More than an account has channels, twice. */
const MOST_DELIVERIES = 20

/** An occurrence that became due, for the streams of events. Returns null if the memory is done or gone meanwhile. */
export async function readReminderEvent(
  { store, baseUrl }: { store: Pick<Store, 'memories' | 'reminders'>; baseUrl: string },
  viewer: Viewer,
  { memoryId, dueAt }: { memoryId: string; dueAt: number },
): Promise<ReminderEventView | null> {
  const memory = await store.memories.get(viewer, memoryId)
  if (memory?.status !== 'open') return null
  const deliveries = await store.reminders.deliveries(viewer.id, memoryId, MOST_DELIVERIES)
  return {
    id: memory.id,
    title: memory.title,
    text: memory.text.slice(0, MAX_TEXT).toWellFormed(),
    dueAt: isoTime(dueAt),
    url: memoryUrl(baseUrl, memory.id),
    recurrence: recurrenceOf(memory),
    deliveries: deliveries.filter((delivery) => delivery.dueAt === dueAt).map(({ id }) => id),
  }
}
