// How much memory the service takes to receive large files: one of 100 MB, then eight at once.
// node bench/upload-memory.ts [--megabytes 100] [--record]
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newApiKey } from './support/client.ts'
import { toneOf, wavHead } from './support/media-files.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, report } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'

const bytes = numberOption('megabytes', 100) * 1_048_576
const AT_ONCE = 8
const SAMPLE_EVERY_MS = 20

/** Streamed like a slow client: this process never holds more than a chunk either. */
function upload({ address }: RunningService, token: string, chunks: Iterable<Buffer>): Promise<number> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'audio/wav' }
    const outgoing = request({ hostname, port, method: 'POST', path: '/v1/memories', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    void write(outgoing, chunks).then(() => outgoing.end(), reject)
  })
}

async function write(outgoing: ReturnType<typeof request>, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks) {
    if (!outgoing.write(chunk)) await new Promise((resolve) => outgoing.once('drain', resolve))
  }
}

function* largeWav(): Generator<Buffer> {
  const head = wavHead(bytes)
  const chunk = Buffer.alloc(65_536, 1)
  yield head
  for (let sent = head.length; sent < bytes; sent += chunk.length) yield chunk.subarray(0, bytes - sent)
}

/** The maximum resident memory during the work, minus that before it. */
async function growthDuring({ pid }: RunningService, work: () => Promise<number[]>): Promise<number> {
  const before = residentMegabytes(pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, SAMPLE_EVERY_MS)
  const statuses = await work()
  clearInterval(sampling)
  if (statuses.some((status) => status !== 201)) throw new Error(`An upload was answered ${statuses.join(', ')}`)
  return most - before
}

await withFolder((folder) =>
  withService({ folder, nodeArguments: ['--max-semi-space-size=8'] }, async (service) => {
    const token = await newApiKey(service.address)
    // The first file loads the modules that read files.
    await upload(service, token, [toneOf(1, 1)])
    await wait(3_000)
    const one = await growthDuring(service, async () => [await upload(service, token, largeWav())])
    await wait(3_000)
    const startedAt = performance.now()
    const eight = await growthDuring(service, () =>
      Promise.all(Array.from({ length: AT_ONCE }, () => upload(service, token, largeWav()))),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const figures = { 'one: MB': one, 'eight at once: MB': eight, 'eight: MB/s': (AT_ONCE * bytes) / 1e6 / seconds }
    report('upload-memory', figures, { 'one: MB': { atMost: 40 }, 'eight at once: MB': { atMost: 160 } })
  }),
)
