import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy between a client and a service on a port of this machine. Requests pass, but the first answers are dropped. */
export async function startDroppingProxy(port: number, answersToDrop: number) {
  const proxy = { url: '', dropped: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1')
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        client.destroy()
        service.destroy()
      })
    }
    client.pipe(service)
    service.on('data', (answer) => {
      if (proxy.dropped >= answersToDrop) {
        client.write(answer)
        return
      }
      // The service has answered, so it has stored the request, but the client never learns of it.
      proxy.dropped += 1
      client.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address === 'object' && address) proxy.url = `http://127.0.0.1:${address.port}`
  return proxy
}
