import { LembraError } from './errors.ts'
import { textLines } from './exchange.ts'
import type { Transport } from './transport.ts'
import type { AccountEvent, EventsOptions } from './types.ts'

/** The service sends a comment every 15 seconds: a connection that is silent for longer than this is dead. */
const SILENCE_MS = 45_000
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/**
 * Yields the account's events and connects again whenever the connection ends, continuing after the last event that it yielded. Ends by `signal` or
 * `break`. @throws {LembraError} if the service refuses, as after the credential was revoked; or the reason of the signal
 */
export async function* accountEvents(
  { open, wait }: Pick<Transport, 'open' | 'wait'>,
  { lastEventId = '', onOpen, ...options }: EventsOptions = {},
): AsyncGenerator<AccountEvent, void, undefined> {
  const { signal } = options
  let failures = 0
  for (let lastId = lastEventId; ; ) {
    let pauseMs = 0
    try {
      const headers = { accept: 'text/event-stream', ...(lastId !== '' && { 'last-event-id': lastId }) }
      const response = await open({
        method: 'GET',
        path: '/v1/events',
        headers,
        options: { ...options, retries: 0 },
      })
      onOpen?.()
      for await (const { id, event } of eventsIn(textLines(response, SILENCE_MS, signal))) {
        failures = 0
        lastId = id ?? lastId
        if (event) yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof LembraError && !isPassing(error.status)) throw error
      if (error instanceof LembraError) pauseMs = (error.retryAfterSeconds ?? 0) * 1_000
    }
    // Random, so that the clients of a service that was restarted do not return all at once.
    const backoff = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    await wait(Math.max(pauseMs, backoff), signal)
  }
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/** The WHATWG's event stream format, as far as this service uses it: each field once, no carriage returns. */
async function* eventsIn(
  lines: AsyncIterable<string>,
): AsyncGenerator<{ id: string | undefined; event: AccountEvent | null }, void, undefined> {
  let fields: Record<string, string> = {}
  for await (const line of lines) {
    if (line !== '') {
      const colon = line.indexOf(':')
      fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart()
      continue
    }
    const { id, event, data } = fields
    fields = {}
    yield { id, event: event && data ? eventOf(event, data) : null }
  }
}

/** An event of a later release has another name; programs ignore it. */
function eventOf(event: string, data: string): AccountEvent {
  return { event, data: JSON.parse(data) } as AccountEvent
}
