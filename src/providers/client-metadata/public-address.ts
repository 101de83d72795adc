import { BlockList, isIP } from 'node:net'

/** IANA's IPv4 special-purpose registry (RFC 6890 and later additions), multicast and reserved addresses. */
const NOT_PUBLIC_4: Array<[string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Global unicast. This excludes loopback, link-local, unique local, multicast, IPv4-mapped and NAT64 addresses. The list below removes protocol
 * assignments (such as Teredo), documentation addresses, and 6to4, which may lead to any IPv4 address.
 */
const GLOBAL_6: [string, number] = ['2000::', 3]
const NOT_PUBLIC_6: Array<[string, number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused4 = listOf(NOT_PUBLIC_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const refused6 = listOf(NOT_PUBLIC_6, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

function listOf(subnets: ReadonlyArray<[string, number]>, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
