import type { FastifyRequest } from 'fastify'
import type { ActivityLog, Handed } from '../core/activity/activity.ts'

/** Records an access in the activity log. A HEAD request gets no content, so it does not count. */
export function recordAccess(activityLog: ActivityLog, request: FastifyRequest, handed: Handed): void {
  if (request.method !== 'HEAD') activityLog.note(request, handed)
}
