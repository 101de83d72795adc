import { connect } from 'node:net'
import { startApp, type TestApp, type TestOptions } from './app.ts'

export interface ListeningApp extends TestApp {
  port: number
  /** Sends raw bytes and returns everything received until the other side closes. `onData` may send more. */
  exchange(bytes: string | Buffer, onData?: (text: string, send: (more: string) => void) => void): Promise<string>
}

/** The service on a free port of this machine, for tests that need a real connection. */
export async function startListening(options: TestOptions = {}): Promise<ListeningApp> {
  const app = await startApp(options)
  const port = Number(new URL(await app.service.listen()).port)
  const exchange: ListeningApp['exchange'] = (bytes, onData) =>
    new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        received += chunk.toString()
        onData?.(received, (more) => socket.write(more))
      })
      socket.on('close', () => resolve(received))
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
      )
    })
  return { ...app, port, exchange }
}
