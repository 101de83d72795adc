// A thread that holds connections with unfinished bodies, separate from the measured clients.
import { connect, type Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

const { port, connections, milliseconds } = workerData as { port: number; connections: number; milliseconds: number }
const endsAt = performance.now() + milliseconds
const DRIP_EVERY_MS = 1_000
const UNFINISHED =
  'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\ng'

const isOver = () => performance.now() > endsAt

/** Sends a byte each second, and reconnects when it is cut off. */
async function drip(): Promise<void> {
  while (!isOver()) {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    socket.on('error', () => {}).resume()
    socket.write(UNFINISHED)
    const dripping = setInterval(() => (isOver() ? socket.destroy() : socket.write('x')), DRIP_EVERY_MS)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
  }
}

await Promise.all(Array.from({ length: connections }, drip))
