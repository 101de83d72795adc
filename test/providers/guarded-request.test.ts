import { expect, test } from 'vitest'
import { isPublicAddress, isPublicOrPrivateAddress } from '../../src/providers/guarded-request.ts'

test('public addresses are those of the public internet', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '',
    'localhost',
    '1.1.1',
    '1.1.1.1.1',
    '2606:4700::1111%lo',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('an operator can allow private networks, but never addresses that only this link or a cloud knows', () => {
  for (const address of ['10.1.2.3', '127.0.0.1', '192.168.1.10', '100.100.1.1', '::1', 'fd12:3456::1', '1.1.1.1'])
    expect([address, isPublicOrPrivateAddress(address)]).toEqual([address, true])
  for (const address of ['169.254.169.254', '0.0.0.0', '224.0.0.1', 'fe80::1', 'ff02::1', '::ffff:127.0.0.1', ''])
    expect([address, isPublicOrPrivateAddress(address)]).toEqual([address, false])
})
