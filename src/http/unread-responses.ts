import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LONGEST_SWEEP_MS = 5_000
/** The timeout is split into steps, because Node skips the first one if the client took a part of the response at its beginning. */
const STEPS = 3

/**
 * Cuts a connection whose client takes no byte of its response for `timeoutMs`: the response would be held until the client goes away. Node
 * restarts the timer with each part that the client takes. Most responses are taken at once, so only connections with bytes waiting get a timer.
 */
export function cutUnreadAnswers(server: Server, timeoutMs: number): void {
  const stepMs = timeoutMs / STEPS
  const sockets = new Set<Socket>()
  const watched = new WeakMap<Socket, { unreadSteps: number; since: number }>()

  function watch(socket: Socket, unreadSteps: number): void {
    watched.set(socket, { unreadSteps, since: performance.now() })
    socket.setTimeout(stepMs)
  }

  function sweep(): void {
    for (const socket of sockets) if (socket.writableLength > 0 && socket.timeout !== stepMs) watch(socket, 0)
  }

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweeping = setInterval(sweep, Math.min(stepMs, LONGEST_SWEEP_MS)).unref()
  server.once('close', () => clearInterval(sweeping))
  server.on('timeout', (socket) => {
    const before = watched.get(socket)
    const isIdleConnection = socket.timeout !== stepMs || !before
    // If nothing waits, the rest of the response is still being produced, which may take its time.
    if (isIdleConnection) socket.destroy()
    else if (socket.writableLength === 0) socket.setTimeout(0)
    else {
      // Node restarts the step by itself each time the client takes something.
      const isUnread = performance.now() - before.since < 1.5 * stepMs
      const unreadSteps = isUnread ? before.unreadSteps + 1 : 1
      if (unreadSteps === STEPS) socket.destroy()
      else watch(socket, unreadSteps)
    }
  })
}
