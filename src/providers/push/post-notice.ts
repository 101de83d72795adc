import type { OutgoingHttpHeaders } from 'node:http'
import { DeliveryFailure } from '../../core/reminders/channel.ts'
import { type AddressRules, requestFailure, requestGuarded } from '../guarded-request.ts'
import { readRetryAfter } from '../outside-call.ts'

const TIMEOUT_MS = 15_000
/** Other answers of 400 to 499 say that this very request will never be accepted. */
const TRANSIENT = new Set([408, 425, 429])

const FAILURES = {
  address: 'The address leads to no host that may be called.',
  certificate: 'The host has no valid certificate.',
  connection: 'The connection to the host failed.',
}

interface NoticeRequest {
  headers: OutgoingHttpHeaders
  body: Uint8Array
  /** The answers that mean that nobody listens at this address any more. */
  goneStatuses: readonly number[]
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/**
 * Posts to an address that a person gave. Nothing of the answer is read but its status and Retry-After.
 * @throws {DeliveryFailure} or the signal's reason if it aborts
 */
export async function postNotice(
  address: string,
  { headers, body, goneStatuses, signal, timeoutMs = TIMEOUT_MS }: NoticeRequest,
  rules: AddressRules,
): Promise<'delivered' | 'gone'> {
  const url = URL.parse(address)
  if (!url) throw new DeliveryFailure(FAILURES.address, { isPermanent: true })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const answer = await requestGuarded(url, { method: 'POST', headers, body, signal: deadline }, rules).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      throw new DeliveryFailure(deadline.aborted ? 'There was no answer in time.' : FAILURES[requestFailure(error)])
    },
  )
  const { statusCode: status = 0, headers: answered } = answer
  answer.destroy()
  if (status >= 200 && status < 300) return 'delivered'
  if (goneStatuses.includes(status)) return 'gone'
  throw new DeliveryFailure(`The host answered ${status}.`, {
    isPermanent: status >= 300 && status < 500 && !TRANSIENT.has(status),
    retryAfterMs: readRetryAfter(answered['retry-after']),
  })
}
