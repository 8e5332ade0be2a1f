import { expect, it } from 'vitest'
import { isOwnMachine, limitedAddressOf } from './limited-address.ts'

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address in IPv6 notation', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal digits', '::FFFF:c000:0207', '192.0.2.7'],
  ['an IPv6 address', '2001:db8::1', '2001:db8::/64'],
  ['another one of its /64, written out', '2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['one of the next /64', '2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['one with a zone', 'fe80::1%eth0', 'fe80::/64'],
  ['loopback', '::1', '::/64'],
  ['no address', '', ''],
  ['what is no address', 'Unknown', 'unknown'],
])('counts %s as what one client has', (_, address, limited) => {
  expect(limitedAddressOf(address)).toBe(limited)
})

it.each([
  ['', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.7', false],
  ['2001:db8::1', false],
])('knows whether %j is of this machine', (address, own) => {
  expect(isOwnMachine(limitedAddressOf(address))).toBe(own)
})
