/** In a file of its own, so that the import thread does not load TypeBox. */
export const TASK_STATUSES = ['open', 'done', 'cancelled'] as const
