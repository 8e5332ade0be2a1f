import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

/**
 * The address by which a client is counted: an IPv4 address, or the /64 of an IPv6 address, since whoever has one
 * address of a /64 has all of them. An IPv4 address in IPv6 notation is the IPv4 address. Text that is no address is
 * returned as it is, in lower case.
 */
export function limitedAddressOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase()
  const parsed = new Address6(address)
  if (parsed.isMapped4()) return parsed.to4().correctForm()
  return `${new Address6(`${parsed.correctForm()}/64`).startAddress().correctForm()}/64`
}

/**
 * Whether a limited address is this machine's own, or none: whoever came through a proxy here has no address of their
 * own.
 */
export function isOwnMachine(limited: string): boolean {
  return limited === '' || limited === '::/64' || limited.startsWith('127.')
}
