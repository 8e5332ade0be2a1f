import { describe, expect, it } from 'vitest'
import { cookiesOf } from '../../../http/cookies.ts'
import { forgetGrants, grantHeaders, grantOf } from './grant-cookies.server.ts'

const refOf = (i: number) => String(i).padStart(16, '0')
const grants = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, i) => `${prefix}grant_${refOf(i)}=sealed${i}`).join('; ')

describe('the cookie of a grant', () => {
  it('is read by the name of its reservation, among others', () => {
    const header = `portico-visitor=v; ${grants(3)}`
    expect(grantOf(cookiesOf(header, false), refOf(1))).toBe('sealed1')
    expect(grantOf(cookiesOf(header, false), refOf(9))).toBeUndefined()
    expect(grantOf(cookiesOf(header, true), refOf(1))).toBeUndefined()
  })
  it('is out of reach of scripts and of other sites', () => {
    const [cookie] = grantHeaders(cookiesOf('', true), { ref: refOf(1), grant: 'sealed' }).getSetCookie()
    expect(cookie).toBe(`__Host-grant_${refOf(1)}=sealed; Path=/; HttpOnly; SameSite=Lax; Secure`)
  })
  it.each([
    ['', false],
    ['__Host-', true],
  ])('makes room for a ninth by dropping the oldest (%s)', (prefix, secure) => {
    const cookies = grantHeaders(cookiesOf(`a=b; ${grants(8, prefix)}`, secure), {
      ref: refOf(8),
      grant: 'sealed8',
    }).getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(new RegExp(`^${prefix}grant_${refOf(0)}=;.*Max-Age=0`))
    expect(cookies[1]).toContain(`grant_${refOf(8)}=sealed8`)
  })
  it('replaces its own when it is renewed, and drops none', () => {
    const cookies = grantHeaders(cookiesOf(grants(8), false), { ref: refOf(3), grant: 'renewed' }).getSetCookie()
    expect(cookies).toEqual([`grant_${refOf(3)}=renewed; Path=/; HttpOnly; SameSite=Lax`])
  })
  it('ends with all others where its browser forgets them', () => {
    const sent = [1, 2, 3].map((i) => `__Host-grant_${refOf(i)}=sealed${i}`).join('; ')
    expect(forgetGrants(cookiesOf(`__Host-portico-visitor=v; ${sent}`, true)).getSetCookie()).toEqual(
      [...[1, 2, 3].map((i) => `grant_${refOf(i)}`), 'booked'].map(
        (name) => `__Host-${name}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
      ),
    )
  })
  it('comes down to eight however many there were', () => {
    expect(grantHeaders(cookiesOf(grants(12), false), { ref: refOf(20), grant: 'new' }).getSetCookie()).toHaveLength(6)
  })
})
