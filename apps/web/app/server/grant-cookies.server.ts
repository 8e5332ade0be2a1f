import type { GrantedReservation } from '@portico/contracts/checkout'
import { cookieOf, setCookie } from './cookies.server.ts'

const maxGrants = 8

const cookieNameOf = (ref: string) => `grant_${ref}`

/** The sealed right to one reservation, as its browser keeps it. */
export function grantOf(request: Request, ref: string, secure: boolean): string | undefined {
  return cookieOf(request.headers.get('cookie'), cookieNameOf(ref), secure)
}

/**
 * The headers that keep a grant. A browser keeps eight; a ninth drops the oldest. Browsers send cookies in the order in which they
 * were first set (RFC 6265 §5.4), and a renewed grant keeps its place.
 */
export function grantHeaders(request: Request, { ref, grant }: GrantedReservation, secure: boolean): Headers {
  const others = refsIn(request.headers.get('cookie') ?? '', secure).filter((known) => known !== ref)
  const headers = new Headers()
  for (const dropped of others.slice(0, Math.max(0, others.length - maxGrants + 1)))
    headers.append('set-cookie', setCookie(cookieNameOf(dropped), undefined, secure))
  headers.append('set-cookie', setCookie(cookieNameOf(ref), grant, secure))
  return headers
}

/** The header that ends a grant in this browser; other browsers of the same guest keep theirs. */
export function forgetGrant(ref: string, secure: boolean): Headers {
  return new Headers({ 'set-cookie': setCookie(cookieNameOf(ref), undefined, secure) })
}

function refsIn(cookies: string, secure: boolean): string[] {
  const pattern = secure ? /(?:^|; )__Host-grant_([0-9a-z]{16})=/g : /(?:^|; )grant_([0-9a-z]{16})=/g
  return [...cookies.matchAll(pattern)].flatMap(([, ref]) => ref ?? [])
}
