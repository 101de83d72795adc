import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LONGEST_SWEEP_MS = 5_000
/** The time is watched in so many steps: Node passes over the first one if the client took a part of the answer at its beginning. */
const STEPS = 3

/**
 * Cuts a connection whose client takes no byte of what waits for it for so long: the answer would be held until the client goes away. Nearly every
 * answer is taken at once, so only a connection on which something waits gets a timer: one for each answer doubles what the garbage collector promotes.
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
    if (isIdleConnection) return void socket.destroy()
    // The rest of the answer is still being made, which may take its time.
    if (socket.writableLength === 0) return void socket.setTimeout(0)
    // Node starts the step again by itself each time the client takes something.
    const isUnread = performance.now() - before.since < 1.5 * stepMs
    const unreadSteps = isUnread ? before.unreadSteps + 1 : 1
    if (unreadSteps === STEPS) socket.destroy()
    else watch(socket, unreadSteps)
  })
}
