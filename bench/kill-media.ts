// Kills the service again and again at random moments while it processes 30 captures, and checks for lost, doubled or leftover data.
// node bench/kill-media.ts [--times 12] [--rounds 2] [--record]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { type MarkedMedia, markedMedia } from './support/marked-media.ts'
import { numberOption, report } from './support/report.ts'
import { type RunningService, startService, withFolder } from './support/service.ts'
import { createTexts } from './support/texts.ts'
import { startTranscriber } from './support/transcriber.ts'

const times = numberOption('times', 12)
const rounds = numberOption('rounds', 2)
const CAPTURES = 30
const END_TIMEOUT_MS = 180_000
const texts = createTexts(11)

interface Listed {
  id: string
  text: string
  metadata: { clientId: string; memory: { status: string } }
}

async function send({ address }: RunningService, token: string, capture: MarkedMedia): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': capture.contentType,
    'idempotency-key': capture.clientId,
  }
  try {
    const answer = await fetch(`${address}/v1/memories`, {
      method: 'POST',
      headers,
      body: new Uint8Array(capture.bytes),
    })
    if (answer.status !== 201) throw new Error(`A capture was answered ${answer.status}: ${await answer.text()}`)
    await answer.text()
  } catch (error) {
    // The service was killed during this request: send it again.
    if (!(error instanceof TypeError)) throw error
  }
}

async function listed(client: Client): Promise<Listed[]> {
  const { items } = await client.expect<{ items: Listed[] }>(200, 'GET', '/v1/memories?limit=100')
  return items
}

async function untilNothingWaits(client: Client): Promise<void> {
  for (let waited = 0; waited < END_TIMEOUT_MS; waited += 200) {
    const { processing } = await client.expect<{ processing: { pending: number; processing: number } }>(
      200,
      'GET',
      '/v1/usage',
    )
    if (processing.pending + processing.processing === 0) return
    await wait(200)
  }
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

const counts = {
  captures: 0,
  kills: 0,
  'not ready': 0,
  lost: 0,
  'texts doubled': 0,
  'texts wrong': 0,
  orphans: 0,
  missing: 0,
}

function check(captures: readonly MarkedMedia[], found: readonly Listed[]): void {
  for (const { clientId, word } of captures) {
    const own = found.filter(({ metadata }) => metadata.clientId === clientId)
    counts.captures += 1
    if (own.length !== 1) counts.lost += 1
    const [memory] = own
    if (!memory) continue
    if (memory.metadata.memory.status !== 'ready') counts['not ready'] += 1
    const said = memory.text.split(word).length - 1
    if (said === 0) counts['texts wrong'] += 1
    if (said > 1) counts['texts doubled'] += 1
  }
}

await withFolder(async (folder) => {
  let captures: MarkedMedia[] = []
  const transcriber = await startTranscriber(
    () => captures,
    () => 50 + texts.random() * 300,
  )
  const environment = { TRANSCRIBER: 'openai', TRANSCRIBER_URL: transcriber.url }
  let service = await startService({ folder, environment })
  const token = await newApiKey(service.address)
  for (let round = 0; round < rounds; round++) {
    captures = await markedMedia(round, CAPTURES)
    for (let kill = 0; kill < times; kill++) {
      const sending = Promise.all(captures.map((capture) => send(service, token, capture)))
      await wait(30 + texts.random() * 1_500)
      await service.end('SIGKILL')
      await sending
      counts.kills += 1
      service = await startService({ folder, environment })
    }
    await Promise.all(captures.map((capture) => send(service, token, capture)))
    const client = openClient(service.address, token)
    await untilNothingWaits(client)
    check(captures, await listed(client))
    const kept = filesIn(join(folder, 'blobs'))
    counts.orphans += Math.max(0, kept - CAPTURES) + filesIn(join(folder, 'tmp'))
    counts.missing += Math.max(0, CAPTURES - kept)
    for (const { id } of await listed(client)) await client.send('DELETE', `/v1/memories/${id}`)
    for (let waited = 0; waited < 5_000 && filesIn(join(folder, 'blobs')) > 0; waited += 100) await wait(100)
    counts.orphans += filesIn(join(folder, 'blobs'))
    client.close()
  }
  await service.end()
  transcriber.close()
  const faults = ['not ready', 'lost', 'texts doubled', 'texts wrong', 'orphans', 'missing']
  report('kill-media', counts, Object.fromEntries(faults.map((name) => [name, { atMost: 0 }])))
})
