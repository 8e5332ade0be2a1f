import { describe, expect, it } from 'vitest'
import { forgetGrant, grantHeaders, grantOf } from './grant-cookies.server.ts'

const refOf = (i: number) => String(i).padStart(16, '0')
const requestWith = (cookie: string) => new Request('http://house.example/', { headers: { cookie } })
const cookiesOf = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, i) => `${prefix}grant_${refOf(i)}=sealed${i}`).join('; ')

describe('the cookie of a grant', () => {
  it('is read by the name of its reservation, among others', () => {
    const request = requestWith(`portico-visitor=v; ${cookiesOf(3)}`)
    expect(grantOf(request, refOf(1), false)).toBe('sealed1')
    expect(grantOf(request, refOf(9), false)).toBeUndefined()
    expect(grantOf(request, refOf(1), true)).toBeUndefined()
  })
  it('is out of reach of scripts and of other sites', () => {
    const [cookie] = grantHeaders(requestWith(''), { ref: refOf(1), grant: 'sealed' }, true).getSetCookie()
    expect(cookie).toBe(`__Host-grant_${refOf(1)}=sealed; Path=/; HttpOnly; SameSite=Lax; Secure`)
  })
  it.each([
    ['', false],
    ['__Host-', true],
  ])('makes room for a ninth by dropping the oldest (%s)', (prefix, secure) => {
    const cookies = grantHeaders(requestWith(`a=b; ${cookiesOf(8, prefix)}`), { ref: refOf(8), grant: 'sealed8' }, secure).getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(new RegExp(`^${prefix}grant_${refOf(0)}=;.*Max-Age=0`))
    expect(cookies[1]).toContain(`grant_${refOf(8)}=sealed8`)
  })
  it('replaces its own when it is renewed, and drops none', () => {
    const cookies = grantHeaders(requestWith(cookiesOf(8)), { ref: refOf(3), grant: 'renewed' }, false).getSetCookie()
    expect(cookies).toEqual([`grant_${refOf(3)}=renewed; Path=/; HttpOnly; SameSite=Lax`])
  })
  it('ends where its browser forgets it, and no other does', () => {
    expect(forgetGrant(refOf(3), true).getSetCookie()).toEqual([
      `__Host-grant_${refOf(3)}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
    ])
  })
  it('comes down to eight however many there were', () => {
    expect(grantHeaders(requestWith(cookiesOf(12)), { ref: refOf(20), grant: 'new' }, false).getSetCookie()).toHaveLength(6)
  })
})
