/** In a file of its own, so that the thread that reads imports does not load TypeBox. */
export const TASK_STATUSES = ['open', 'done', 'cancelled'] as const
