import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddresses } from './client-address.ts'

/** A large office behind one address has fewer. A trusted proxy forwards everybody's requests and may have any number. */
const MOST_OF_NETWORK = 512

/** Closes the connections that a network has too many of: until its headers arrive, no other limit can count a request. */
export function limitConnections(server: Server, addresses: ClientAddresses): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { network, isTrustedProxy } = addresses.peerOf(socket)
    if (isTrustedProxy) return
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > MOST_OF_NETWORK) socket.destroy()
  })
}
