// 50,000 memories exported and imported into an empty server: how long each takes, its memory, and how long other requests wait.
// node bench/export-import.ts [--memories 50000] [--embeddings none] [--record] [--cpu-prof]
// The figures do not include embedding the imported memories, which happens afterwards. With --embeddings none it never happens.
import { createReadStream, createWriteStream, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { linesOf } from './export-import/lines.ts'
import { newApiKey } from './support/client.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, report, textOption } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'

const LOOK_EVERY_MS = 100
/** The same as `npm start`. */
const nodeArguments = ['--max-semi-space-size=8']
const memories = numberOption('memories', 50_000)
const embeddings = textOption('embeddings') ?? 'builtin'

interface Measured {
  seconds: number
  megabytes: number
  /** The longest time that the event loop was blocked. */
  waitMs: number
}

/** The figure covers the time since the previous call. */
async function loopWait(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

async function measured(service: RunningService, work: () => Promise<void>): Promise<Measured> {
  await loopWait(service.address)
  let megabytes = 0
  const looking = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(service.pid))), LOOK_EVERY_MS)
  const startedAt = performance.now()
  await work().finally(() => clearInterval(looking))
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, megabytes, waitMs: await loopWait(service.address) }
}

async function importFrom(service: RunningService, apiKey: string, path: string, contentType: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': contentType,
    'content-length': statSync(path).size,
  }
  const outgoing = request(`${service.address}/v1/import`, { method: 'POST', headers })
  const answered = new Promise<unknown>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => resolve(json(response)))
  })
  await pipeline(createReadStream(path), outgoing)
  const answer = (await answered) as { imported?: number }
  if (answer.imported !== memories)
    throw new Error(`Not all memories were imported: ${JSON.stringify(answer).slice(0, 500)}`)
}

async function exportTo(service: RunningService, apiKey: string, path: string): Promise<void> {
  const outgoing = request(`${service.address}/v1/export`, { headers: { authorization: `Bearer ${apiKey}` } })
  const file = createWriteStream(path)
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => {
      pipeline(response, file).then(resolve, reject)
    })
  })
  outgoing.end()
  await answered
}

await withFolder(async (folder) => {
  const archive = join(folder, 'export.zip')
  const lines = join(folder, 'memories.jsonl')
  writeFileSync(lines, linesOf(memories))
  const filled = { folder: join(folder, 'one'), environment: { EMBEDDINGS: 'none' }, nodeArguments }
  const apiKey = await withService(filled, async (service) => {
    const key = await newApiKey(service.address)
    await importFrom(service, key, lines, 'application/x-ndjson')
    return key
  })
  // In its own process, so that memory left over from the filling does not count for the export.
  const exported = await withService(filled, (service) => measured(service, () => exportTo(service, apiKey, archive)))
  console.log(`The archive has ${Math.round(statSync(archive).size / 1e6)} MB`)
  const imported = await withService(
    { folder: join(folder, 'two'), environment: { EMBEDDINGS: embeddings }, nodeArguments },
    async (service) => {
      const key = await newApiKey(service.address)
      console.log(`Before the import the service has ${Math.round(residentMegabytes(service.pid))} MB`)
      return measured(service, () => importFrom(service, key, archive, 'application/zip'))
    },
  )
  report(
    'export-import',
    {
      'export: seconds': exported.seconds,
      'export: MB of memory': exported.megabytes,
      'export: longest wait, ms': exported.waitMs,
      'import: seconds': imported.seconds,
      'import: MB of memory': imported.megabytes,
      'import: longest wait, ms': imported.waitMs,
    },
    {
      'export: seconds': { atMost: 30 },
      'export: MB of memory': { atMost: 300 },
      'import: seconds': { atMost: 300 },
      'import: MB of memory': { atMost: 300 },
    },
  )
})
