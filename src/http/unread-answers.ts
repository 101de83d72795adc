import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Cuts the connection if its client has taken no byte of what waits for it for so long: the answer would be held until the client goes away. Node
 * starts the time again with each part that the client takes, and an answer that is still being made waits as long as it needs.
 */
export function endIfUnread(answer: ServerResponse, timeoutMs: number): void {
  // An injected request has no connection.
  if (answer.socket && !(answer.socket instanceof Socket)) return
  answer.setTimeout(timeoutMs, () => {
    if (answer.socket && answer.socket.writableLength > 0) answer.socket.destroy()
  })
}
