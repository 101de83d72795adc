import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Client, openClient } from '../support/client.ts'
import type { Texts } from '../support/texts.ts'

/** One answer, or that none came. */
export interface Sample {
  /** When it ended, by `performance.now()`. */
  at: number
  status: number | 'broken' | 'hanging'
  hasRetryAfter: boolean
  milliseconds: number
}

export interface Load {
  samples: Sample[]
  /** The acknowledged id by the client's own id. */
  acknowledged: Map<string, string>
  /** Some answers that no client should get. */
  oddities: string[]
  /** Resolves once every capture is acknowledged. */
  end(): Promise<void>
}

/** Sooner than Retry-After asks, to notice when the service is back. */
const PAUSE_AFTER_FAULT_MS = 100
const HANGING_MS = 60_000
const ODDITIES_KEPT = 5

/** Half of the connections capture, each repeating a capture under the same client id until it is acknowledged; the others search. */
export function startLoad(address: string, token: string, texts: Texts, connections: number, name = 'load'): Load {
  const ending = new AbortController()
  const load = { samples: [] as Sample[], acknowledged: new Map<string, string>(), oddities: [] as string[] }
  let next = 0

  async function ask(client: Client, path: string, body: object): Promise<Answer | null> {
    const { answer, sample } = await sampled(client.send('POST', path, body))
    load.samples.push(sample)
    if (answer && answer.status < 300) return answer
    if (isOdd(sample) && load.oddities.length < ODDITIES_KEPT)
      load.oddities.push(`${path}: ${sample.status} ${answer?.text.slice(0, 200) ?? ''}`)
    await wait(PAUSE_AFTER_FAULT_MS)
    return null
  }

  async function captureOn(client: Client): Promise<void> {
    while (!ending.signal.aborted) {
      const number = next++
      const capture = { clientId: `${name}-${String(number).padStart(6, '0')}`, text: texts.capture(number) }
      let answer: Answer | null = null
      while (!answer) answer = await ask(client, '/v1/memories', capture)
      load.acknowledged.set(capture.clientId, (JSON.parse(answer.text) as { id: string }).id)
    }
  }

  async function searchOn(client: Client): Promise<void> {
    while (!ending.signal.aborted) await ask(client, '/v1/search', { query: texts.query(next) })
  }

  const clients = Array.from({ length: connections }, () => openClient(address, token))
  const running = Promise.all(clients.map((client, index) => (index % 2 === 0 ? captureOn(client) : searchOn(client))))
  // Awaited at the end; a failure before that is reported there.
  running.catch(() => {})
  return {
    ...load,
    end: async () => {
      ending.abort()
      await running
      for (const client of clients) client.close()
    },
  }
}

/** Answers that the service must never give while its database is away. */
export function isOdd({ status, hasRetryAfter }: Sample): boolean {
  return status !== 200 && status !== 201 && !(status === 503 && hasRetryAfter)
}

async function sampled(sending: Promise<Answer>): Promise<{ answer: Answer | null; sample: Sample }> {
  const startedAt = performance.now()
  const timeout = new AbortController()
  const answer = await Promise.race([
    sending.catch(() => 'broken' as const),
    wait(HANGING_MS, 'hanging' as const, { signal: timeout.signal }).catch(() => 'hanging' as const),
  ])
  timeout.abort()
  const at = performance.now()
  const milliseconds = at - startedAt
  if (typeof answer === 'string')
    return { answer: null, sample: { at, status: answer, hasRetryAfter: false, milliseconds } }
  const hasRetryAfter = Number(answer.headers['retry-after']) > 0
  return { answer, sample: { at, status: answer.status, hasRetryAfter, milliseconds } }
}
