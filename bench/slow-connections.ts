// How long others wait while one address holds 1,000 connections with unfinished bodies. Linux: 127.0.0.2 stands for that address.
// node bench/slow-connections.ts [--connections 1000] [--seconds 20] [--record]
import { connect, type Socket } from 'node:net'
import { newApiKey, openClient } from './support/client.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, quantile, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const connections = numberOption('connections', 1_000)
const seconds = numberOption('seconds', 20)
const OTHERS = 10
const MOST_MS = 200
const DRIP_EVERY_MS = 1_000
const UNFINISHED =
  'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\ng'

/** Sends a byte each second, and begins again when it is cut off. */
async function drip(port: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    socket.on('error', () => {}).resume()
    socket.write(UNFINISHED)
    const dripping = setInterval(() => (isOver() ? socket.destroy() : socket.write('x')), DRIP_EVERY_MS)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
  }
}

await withFolder((folder) =>
  withService({ folder, environment: { EMBEDDINGS: 'none' } }, async ({ address, pid }) => {
    const client = openClient(address, await newApiKey(address), OTHERS)
    const before = residentMegabytes(pid)
    const endsAt = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > endsAt
    const port = Number(new URL(address).port)
    const slow = Array.from({ length: connections }, () => drip(port, isOver))
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
    await Promise.all([...others, ...slow])
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
