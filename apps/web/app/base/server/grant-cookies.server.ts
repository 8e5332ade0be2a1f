import type { GrantedReservation } from '@portico/contracts/checkout/confirm'
import { forgetBooked } from './booked-mark.server.ts'
import type { Cookies } from './page-context.server.ts'

const maxGrants = 8

const cookieNameOf = (ref: string) => `grant_${ref}`

export function grantOf(cookies: Cookies, ref: string): string | undefined {
  return cookies.get(cookieNameOf(ref))
}

/**
 * A browser keeps eight grants; a ninth drops the oldest. Browsers send cookies in the order in which they were first
 * set (RFC 6265 §5.4), so a renewed grant keeps its place.
 */
export function grantHeaders(cookies: Cookies, { ref, grant }: GrantedReservation): Headers {
  const otherGrants = cookies.names().filter((name) => isGrantCookie(name) && name !== cookieNameOf(ref))
  const headers = new Headers()
  for (const dropped of otherGrants.slice(0, Math.max(0, otherGrants.length - maxGrants + 1)))
    headers.append('set-cookie', cookies.header(dropped, undefined))
  headers.append('set-cookie', cookies.header(cookieNameOf(ref), grant))
  return headers
}

export function grantsIn(cookies: Cookies): string[] {
  const grants = cookies
    .names()
    .filter(isGrantCookie)
    .flatMap((name) => cookies.get(name) ?? [])
  return grants.slice(0, 20)
}

/** Other browsers of the same guest keep theirs. */
export function forgetGrants(cookies: Cookies): Headers {
  const headers = new Headers()
  for (const name of cookies.names().filter(isGrantCookie))
    headers.append('set-cookie', cookies.header(name, undefined))
  headers.append('set-cookie', forgetBooked(cookies))
  return headers
}

const isGrantCookie = (name: string) => /^grant_[0-9a-z]{16}$/.test(name)
