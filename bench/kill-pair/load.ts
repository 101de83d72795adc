import { setTimeout as wait } from 'node:timers/promises'
import { failoverClient, type Service } from '../support/failover.ts'
import type { MarkedMedia } from '../support/marked-media.ts'
import type { Texts } from '../support/texts.ts'

export interface TextCapture {
  clientId: string
  /** Occurs in no other text. */
  word: string
  text: string
  id: string
}

export interface Load {
  service: Service
  token: string
  /** Answers other than 201, by status. */
  refusals: Map<number, number>
}

const PAUSE_AFTER_REFUSAL_MS = 100

/** Captures over so many connections until time is up; captures in progress are finished. */
export async function captureTexts(
  load: Load,
  texts: Texts,
  { connections, pauseMs, milliseconds }: { connections: number; pauseMs: number; milliseconds: number },
): Promise<TextCapture[]> {
  const until = performance.now() + milliseconds
  const captured: TextCapture[] = []
  let next = 0
  const captureOn = async (_: unknown, index: number) => {
    const client = failoverClient(load.service, load.token, index)
    while (performance.now() < until) {
      const number = next++
      const capture = { clientId: `text-${String(number).padStart(6, '0')}`, word: `uniquep${number}`, text: '' }
      capture.text = `${texts.capture(number)} ${capture.word}`
      const { clientId, text } = capture
      const id = await untilCaptured(load, () => client.send('POST', '/v1/memories', { text, clientId }))
      captured.push({ ...capture, id })
      await wait(pauseMs)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, captureOn))
  return captured
}

/** Spread over the time, at most two in progress. Returns the ids by the client's own. */
export async function captureMedia(
  load: Load,
  media: readonly MarkedMedia[],
  milliseconds: number,
): Promise<Map<string, string>> {
  const startedAt = performance.now()
  const captured = new Map<string, string>()
  const waiting = [...media.entries()]
  const captureOn = async (_: unknown, index: number) => {
    const client = failoverClient(load.service, load.token, index)
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [place, { clientId, contentType, bytes }] = entry
      await wait(Math.max(0, startedAt + (milliseconds * place) / media.length - performance.now()))
      const headers = { 'content-type': contentType, 'idempotency-key': clientId }
      const send = () => client.send('POST', '/v1/memories', bytes, headers)
      captured.set(clientId, await untilCaptured(load, send))
    }
    client.close()
  }
  await Promise.all(Array.from({ length: 2 }, captureOn))
  return captured
}

async function untilCaptured(load: Load, send: () => Promise<{ status: number; text: string }>): Promise<string> {
  for (;;) {
    const { status, text } = await send()
    if (status === 201) return (JSON.parse(text) as { id: string }).id
    if (status < 500) throw new Error(`A capture was answered ${status}: ${text}`)
    if (!load.refusals.has(status)) console.log(`answered ${status}: ${text.slice(0, 300)}`)
    load.refusals.set(status, (load.refusals.get(status) ?? 0) + 1)
    await wait(PAUSE_AFTER_REFUSAL_MS)
  }
}
