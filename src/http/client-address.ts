// The client behind a connection: its address, which only a trusted proxy may name for another, and its network.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { networkOf } from '../core/accounts/rate-limits.ts'

interface Client {
  /** IP address, without a port. */
  address: string
  /** The key of rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
}

interface Peer extends Client {
  isTrustedProxy: boolean
}

export interface ClientAddresses {
  /** The client of a request. Only a trusted proxy is believed, and only if it names an address. */
  of(request: IncomingMessage): Client
  peerOf(socket: Socket): Peer
}

/** `trustedProxies` are addresses and CIDR ranges. */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrustedProxy = (address: string) => {
    const family = isIP(address)
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  // A connection carries thousands of requests, and its address never changes.
  const peers = new WeakMap<Socket, Peer>()
  function peerOf(socket: Socket): Peer {
    const known = peers.get(socket)
    if (known) return known
    const address = addressIn(socket.remoteAddress ?? '') ?? ''
    const peer = { address, network: networkOf(address), isTrustedProxy: isTrustedProxy(address) }
    peers.set(socket, peer)
    return peer
  }
  return {
    peerOf,
    of({ socket, headers }) {
      const peer = peerOf(socket)
      if (!peer.isTrustedProxy) return peer
      let client = peer.address
      const hops = forwardedFor(headers['x-forwarded-for'])
      // From the nearest proxy outward.
      while (hops.length > 0 && isTrustedProxy(client)) {
        const next = addressIn(hops.pop() ?? '')
        if (next === null) break
        client = next
      }
      return { address: client, network: networkOf(client) }
    },
  }
}

/** More proxies than any setup has; a header of 16 kB could name thousands. */
const MOST_HOPS = 16
const LONGEST_ENTRY = 64

function forwardedFor(header: string | string[] | undefined): string[] {
  const list = Array.isArray(header) ? header.join(',') : (header ?? '')
  return list.split(',').slice(-MOST_HOPS)
}

/** The address alone of `1.2.3.4:5678`, `[::1]:80`, `fe80::1%eth0` or `::ffff:1.2.3.4`; null if it is no address. */
function addressIn(text: string): string | null {
  if (text.length > LONGEST_ENTRY) return null
  const entry = text.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(entry)?.[1]
  const [named = ''] = (bracketed ?? entry).split('%', 1)
  const bare = isIP(named) === 6 ? named.replace(/^::ffff:(?=[\d.]+$)/, '') : named.replace(/:\d*$/, '')
  return isIP(bare) === 0 ? null : bare
}
