import type { FastifyRequest } from 'fastify'
import type { Handed, ReadingLedger } from '../core/activity/activity.ts'

/** Records an access in the activity log. A HEAD request gets no content, so it does not count. */
export function noteReading(ledger: ReadingLedger, request: FastifyRequest, handed: Handed): void {
  if (request.method !== 'HEAD') ledger.note(request, handed)
}
