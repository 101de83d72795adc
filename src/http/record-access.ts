import type { FastifyRequest } from 'fastify'
import type { ActivityLog, ServedMemories } from '../core/activity/activity.ts'

/** Records an access in the activity log. A HEAD request gets no content, so it does not count. */
export function recordAccess(activityLog: ActivityLog, request: FastifyRequest, served: ServedMemories): void {
  if (request.method !== 'HEAD') activityLog.note(request, served)
}
