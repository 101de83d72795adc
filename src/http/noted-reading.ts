import type { FastifyRequest } from 'fastify'
import type { Handed, ReadingLedger } from '../core/activity/activity.ts'

/** For the owner's ledger. A HEAD hands nothing out. */
export function noteReading(ledger: ReadingLedger, request: FastifyRequest, handed: Handed): void {
  if (request.method !== 'HEAD') ledger.note(request, handed)
}
