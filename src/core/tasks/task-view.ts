import type { TaskDetail, TaskView } from '../../schema/memory.ts'
import { isoTime, memoryUrl } from '../memories/memory-view.ts'
import type { Memory } from '../records.ts'

/** A task or reminder as lists show it. */
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

/** With what a page wants besides. */
export function detailedTaskView(baseUrl: string, memory: Memory): TaskView & TaskDetail {
  return {
    ...taskView(baseUrl, memory),
    type: memory.type,
    tags: memory.tags,
    duePrecision: duePrecisionOf(memory),
    updatedAt: isoTime(memory.updatedAt),
  }
}

/** Null where nothing is due. */
export function duePrecisionOf({ dueAt, attributes }: Memory): 'day' | 'minute' | null {
  if (dueAt === null) return null
  return attributes['duePrecision'] === 'day' ? 'day' : 'minute'
}
