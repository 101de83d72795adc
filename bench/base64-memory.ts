// Event loop delay and memory while eight audios of 25 MB come in as base64 inside JSON at once.
// node bench/base64-memory.ts [--megabytes 25] [--record]
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newApiKey, openClient } from './support/client.ts'
import { toneOf, wavHead } from './support/media-files.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, report } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'

const bytes = numberOption('megabytes', 25) * 1_048_576
const AT_ONCE = 8
const SAMPLE_EVERY_MS = 20
const PROBE_EVERY_MS = 5
const CHUNK = 65_536

function bodyOf(audio: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ audioBase64: audio.toString('base64'), contentType: 'audio/wav' }))
}

function send({ address }: RunningService, token: string, body: Buffer): Promise<number> {
  const { hostname, port } = new URL(address)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method: 'POST', path: '/v1/memories', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    void write(outgoing, body).then(() => outgoing.end(), reject)
  })
}

async function write(outgoing: ReturnType<typeof request>, body: Buffer): Promise<void> {
  for (let sent = 0; sent < body.length; sent += CHUNK) {
    if (!outgoing.write(body.subarray(sent, sent + CHUNK)))
      await new Promise((resolve) => outgoing.once('drain', resolve))
  }
}

/** Sends tiny requests continuously: their delay is the event loop's. */
async function slowestProbe({ address }: RunningService, isOver: () => boolean): Promise<number> {
  const client = openClient(address, null)
  let slowest = 0
  while (!isOver()) {
    slowest = Math.max(slowest, (await client.send('GET', '/healthz')).milliseconds)
    await wait(PROBE_EVERY_MS)
  }
  client.close()
  return slowest
}

await withFolder((folder) =>
  withService(
    { folder, environment: { EMBEDDINGS: 'none' }, nodeArguments: ['--max-semi-space-size=8'] },
    async (service) => {
      const token = await newApiKey(service.address)
      const body = bodyOf(Buffer.concat([wavHead(bytes), Buffer.alloc(bytes - wavHead(bytes).length, 1)]))
      // The first file loads the modules that read files.
      await send(service, token, bodyOf(toneOf(1, 1)))
      await wait(3_000)
      const before = residentMegabytes(service.pid)
      let most = before
      let isOver = false
      const sampling = setInterval(() => {
        most = Math.max(most, residentMegabytes(service.pid))
      }, SAMPLE_EVERY_MS)
      const probing = slowestProbe(service, () => isOver)
      const startedAt = performance.now()
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(service, token, body)))
      const elapsed = (performance.now() - startedAt) / 1_000
      isOver = true
      const slowest = await probing
      clearInterval(sampling)
      if (statuses.some((status) => status !== 201)) throw new Error(`A capture was answered ${statuses.join(', ')}`)
      const figures = {
        'slowest other answer, ms': slowest,
        'extra memory, MB': most - before,
        'MB/s': (AT_ONCE * bytes) / 1e6 / elapsed,
      }
      report('base64-memory', figures, {
        'slowest other answer, ms': { atMost: 100 },
        'extra memory, MB': { atMost: 400 },
      })
    },
  ),
)
