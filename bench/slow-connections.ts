// How long others wait while one address holds 1,000 connections with unfinished bodies. Linux only: 127.0.0.2 is that address.
// node bench/slow-connections.ts [--connections 1000] [--seconds 20] [--record]
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { newApiKey, openClient } from './support/client.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, quantile, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const connections = numberOption('connections', 1_000)
const seconds = numberOption('seconds', 20)
const OTHERS = 10
const MOST_MS = 200
await withFolder((folder) =>
  withService({ folder, environment: { EMBEDDINGS: 'none' } }, async ({ address, pid }) => {
    const client = openClient(address, await newApiKey(address), OTHERS)
    // The first capture and list of a process load code, which has nothing to do with slow connections.
    await client.expect(201, 'POST', '/v1/memories', { text: 'Remind me to water the plants tomorrow at nine' })
    await client.expect(200, 'GET', '/v1/memories?limit=10')
    const before = residentMegabytes(pid)
    const endsAt = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > endsAt
    const port = Number(new URL(address).port)
    const slow = new Worker(new URL('./slow-connections/slow-clients.ts', import.meta.url), {
      workerData: { port, connections, milliseconds: seconds * 1_000 },
    })
    const times: number[] = []
    let failed = 0
    let most = before
    const others = Array.from({ length: OTHERS }, async (_, other) => {
      for (let round = 0; !isOver(); round += 1) {
        const isReading = round % 2 === 1
        const answer = isReading
          ? await client.send('GET', '/v1/memories?limit=10')
          : await client.send('POST', '/v1/memories', { text: `Note ${round} of ${other}` })
        times.push(answer.milliseconds)
        if (answer.status >= 400) failed += 1
        most = Math.max(most, residentMegabytes(pid))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    await Promise.all([...others, once(slow, 'exit')])
    client.close()
    const figures = {
      requests: times.length,
      'failed requests': failed,
      'p50, ms': quantile(times, 0.5),
      'p95, ms': quantile(times, 0.95),
      'slowest, ms': Math.max(...times),
      'extra memory, MB': most - before,
    }
    report('slow-connections', figures, { 'failed requests': { atMost: 0 }, 'slowest, ms': { atMost: MOST_MS } })
  }),
)
