import type { TaskDetail, TaskView } from '../../schema/tasks.ts'
import { isoTime, memoryUrl, recurrenceOf } from '../memories/memory-view.ts'
import type { Memory } from '../memories/record.ts'

export function taskView(baseUrl: string, memory: Memory): TaskView {
  return {
    id: memory.id,
    title: memory.title,
    client: memory.client,
    status: memory.status,
    dueAt: memory.dueAt === null ? null : isoTime(memory.dueAt),
    url: memoryUrl(baseUrl, memory.id),
  }
}

export function detailedTaskView(baseUrl: string, memory: Memory): TaskView & TaskDetail {
  return {
    ...taskView(baseUrl, memory),
    type: memory.type,
    tags: memory.tags,
    duePrecision: duePrecisionOf(memory),
    recurrence: recurrenceOf(memory),
    updatedAt: isoTime(memory.updatedAt),
  }
}

/** Null if there is no due time. */
export function duePrecisionOf({ dueAt, attributes }: Memory): 'day' | 'minute' | null {
  if (dueAt === null) return null
  return attributes['duePrecision'] === 'day' ? 'day' : 'minute'
}
