import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddresses } from './client-address.ts'

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

const addresses = createClientAddresses(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
const addressOf = (request: IncomingMessage) => addresses.of(request).address

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  [' 203.0.113.7:0 ', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:80', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['203.0.113.7:1111, 10.1.2.3:2222, [fd00::9]:80', '203.0.113.7'],
])('a trusted proxy that sends %s names the client %s', (header, address) => {
  expect(addressOf(requestFrom('127.0.0.1', header))).toBe(address)
})

test.each(['', 'unknown', '203.0.113', '999.1.1.1', '_hidden', '[::1', '203.0.113.7, nonsense', 'a'.repeat(100_000)])(
  'a trusted proxy that names no valid address counts as the client',
  (header) => {
    expect(addressOf(requestFrom('127.0.0.1', header))).toBe('127.0.0.1')
  },
)

test('X-Forwarded-For is ignored unless a trusted proxy sends it', () => {
  expect(addressOf(requestFrom('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  expect(addressOf(requestFrom('::ffff:127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  expect(createClientAddresses([]).of(requestFrom('127.0.0.1', '198.51.100.1')).address).toBe('127.0.0.1')
})
