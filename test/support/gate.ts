import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Gate {
  url: string
  /** Closes every connection and accepts none, like a stopped server. */
  shut(): void
  /** Accepts connections and bytes but passes nothing on, like a hanging server. */
  freeze(): void
  open(): void
}

/** A proxy before a server on loopback that can fail without touching the server. It ends with the test. */
export async function gateBefore(serverUrl: string): Promise<Gate> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'frozen' = 'open'
  const server = createServer((near) => {
    if (state === 'shut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    handOn(near, far)
    handOn(far, near)
  })

  function handOn(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.pipe(to)
    if (state === 'frozen') from.pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    shut: () => {
      state = 'shut'
      cut()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    open: () => {
      // A connection that hung cannot continue, because it missed bytes.
      if (state === 'frozen') cut()
      state = 'open'
    },
  }
}
