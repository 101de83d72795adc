import { onTestFinished } from 'vitest'
import type { Body } from './person.ts'

interface StreamedEvent {
  event: string
  id: string
  data: Body
}

interface EventReader {
  response: Response
  /** Resolves with the next event; null once the stream has ended. */
  next(): Promise<StreamedEvent | null>
  close(): void
}

/** Opens GET /v1/events over a real connection, as a program without our SDK does. Returns once the stream has begun. */
export async function openEvents(address: string, token: string | null, lastEventId?: string): Promise<EventReader> {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const response = await fetch(`${address}/v1/events`, {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: aborting.signal,
  })
  const blocks = blocksOf(response)
  if (response.status === 200) await blocks.next()
  const next = async (): Promise<StreamedEvent | null> => {
    const { value, done } = await blocks.next()
    if (done) return null
    const fields = Object.fromEntries(value.split('\n').map((line) => line.split(/: ?(.*)/, 2)))
    return fields.event ? { event: fields.event, id: fields.id, data: JSON.parse(fields.data) } : next()
  }
  return { response, next, close: () => aborting.abort() }
}

async function* blocksOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  let text = ''
  for await (const chunk of (body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}
