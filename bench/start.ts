// How soon the service answers and how much memory it takes, with 200,000 memories in its folder.
// node bench/start.ts [--scale 0.05] [--record]
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './support/client.ts'
import { type FilledFolder, filledFolder } from './support/filled-folder.ts'
import { processorMilliseconds, residentMegabytes } from './support/process.ts'
import { type Figures, median, report } from './support/report.ts'
import { endOf, spawnService, startService } from './support/service.ts'

const STARTS = 5
const POLL_MS = 5
const IDLE_MS = 10_000

/** From the spawn to the first 200, polled every few milliseconds. */
async function startOnce(folder: string): Promise<{ milliseconds: number; processor: number }> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawnService({ folder, environment: { PORT: `${port}` } })
  child.stdout?.resume()
  const ended = endOf(child)
  while (!(await isHealthy(port)) && child.exitCode === null) await wait(POLL_MS)
  const milliseconds = performance.now() - startedAt
  const processor = processorMilliseconds(child.pid ?? 0)
  child.kill('SIGTERM')
  const { code } = await ended
  if (code !== 0) throw new Error(`The service ended with ${code}`)
  return { milliseconds, processor }
}

async function isHealthy(port: number): Promise<boolean> {
  const client = openClient(`http://127.0.0.1:${port}`, null)
  const status = await client.send('GET', '/healthz').then(
    (answer) => answer.status,
    () => 0,
  )
  client.close()
  return status === 200
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}

async function measureMemory({ folder, accounts: [large] }: FilledFolder): Promise<Figures> {
  const service = await startService({ folder })
  const client = openClient(service.address, large?.apiKey ?? '')
  try {
    await wait(IDLE_MS)
    const idle = residentMegabytes(service.pid)
    await client.expect(200, 'POST', '/v1/search', { query: 'blue suitcase attic' })
    return { 'resident MB idle': idle, 'resident MB after a search of the largest': residentMegabytes(service.pid) }
  } finally {
    client.close()
    await service.end()
  }
}

const filled = await filledFolder()
const starts: Array<Awaited<ReturnType<typeof startOnce>>> = []
for (let index = 0; index < STARTS; index++) starts.push(await startOnce(filled.folder))
const times = starts.map(({ milliseconds }) => milliseconds)
report(
  'start',
  {
    'start ms': median(times),
    'slowest start ms': Math.max(...times),
    'processor ms of a start': median(starts.map(({ processor }) => processor)),
    ...(await measureMemory(filled)),
  },
  { 'start ms': { atMost: 1_000 }, 'resident MB idle': { atMost: 150 } },
)
