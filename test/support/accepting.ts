import { once } from 'node:events'
import { connect } from 'node:net'

/** Whether a program accepts connections on this socket. Its file exists a moment earlier. */
export async function isAccepting(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
