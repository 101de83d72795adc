import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LONGEST_SWEEP_MS = 5_000

/**
 * Cuts a connection whose client takes no byte of what waits for it for so long: the answer would be held until the client goes away. Node counts the
 * time anew from each part that the client takes. Nearly every answer is taken at once, so only a connection on which something waits gets a timer.
 */
export function cutUnreadAnswers(server: Server, timeoutMs: number): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = () => {
    for (const socket of sockets)
      if (socket.writableLength > 0 && socket.timeout !== timeoutMs) socket.setTimeout(timeoutMs)
  }
  const sweeping = setInterval(sweep, Math.min(timeoutMs / 3, LONGEST_SWEEP_MS)).unref()
  server.once('close', () => clearInterval(sweeping))
  // The timer may also be the one of an idle connection. An answer that is still being made, and has nothing waiting, may take its time.
  server.on('timeout', (socket) => {
    if (socket.timeout !== timeoutMs || socket.writableLength > 0) socket.destroy()
  })
}
