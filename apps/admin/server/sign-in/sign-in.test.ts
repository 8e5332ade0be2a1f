import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { NewPassword } from '../../contract/credentials.ts'
import { operator, session } from '../store/schema.ts'
import { createFirstRunLink, createPasswordLink } from './one-time-links.ts'

const minute = 60_000
const wrong = { email: 'anna@example.com', password: 'not her password' }

describe('the first run', () => {
  it('makes one operator by the link of the start, and the link is gone', async () => {
    await using admin = await anAdmin()
    const link = join(admin.home, 'admin', 'first-run-link')
    expect(statSync(link).mode & 0o777).toBe(0o600)
    const token = admin.firstRunToken()
    const api = await admin.signedInOperator()
    expect(await api.signIn.state.query()).toEqual({
      email: 'anna@example.com',
      role: 'owner',
      isFresh: false,
      language: null,
      mustEnrol: false,
    })
    expect(existsSync(link)).toBe(false)

    const again = admin
      .browser()
      .api.signIn.firstRun.mutate({ token, email: 'eve@example.com', password: 'seven quiet lemon trees' })
    expect(await again).toEqual({ kind: 'link-ended' })
  })

  it('lets one of two in who use the link at the same moment', async () => {
    await using admin = await anAdmin()
    const use = (email: string) =>
      admin
        .browser()
        .api.signIn.firstRun.mutate({ token: admin.firstRunToken(), email, password: 'seven quiet lemon trees' })
    const outcomes = await Promise.all([use('anna@example.com'), use('eve@example.com')])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['link-ended', 'signed-in'])
    expect(admin.db.select().from(operator).all()).toHaveLength(1)
  })

  it('ends after 15 minutes, and a new link replaces the old one', async () => {
    await using admin = await anAdmin()
    const old = admin.firstRunToken()
    admin.advance(15 * minute)
    const use = (token: string) => admin.browser().api.signIn.firstRun.mutate({ token, ...admin.firstOperator })
    expect(await use(old)).toEqual({ kind: 'link-ended' })
    const url = createFirstRunLink(admin.db, {
      home: admin.home,
      publicUrl: admin.url,
      now: new Date('2027-03-01T08:20:00Z'),
    })
    expect(url).toBe(`${admin.url}/first-run#${admin.firstRunToken()}`)
    expect(await use(admin.firstRunToken())).toEqual({ kind: 'signed-in' })
  })

  it.each([
    ['short', 'eleven char'],
    ['common', 'password1234'],
    ['common with signs around it', '2027!! P@ssw0rd !!'],
    ['common, twice', 'starwarsstarwars'],
    ['common in the keyboard’s order', 'qazwsxedcrfv'],
    ['common at this place', 'Reception-2027!'],
    ['long', 'abcde fgh '.repeat(13)],
  ])('refuses a password that is too %s, at its field', async (_, password) => {
    await using admin = await anAdmin()
    const attempt = admin
      .browser()
      .api.signIn.firstRun.mutate({ token: admin.firstRunToken(), email: 'anna@example.com', password })
    await expect(attempt).rejects.toMatchObject({ data: { fields: [{ path: ['password'] }] } })
  })
})

it.each(['', '1', 'aaaa'])('a password of too few characters is called short, and nothing else: %o', (password) => {
  expect(NewPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Too short/),
  ])
})

describe('a reset link', () => {
  it('sets a new password once and ends the sessions of the old one', async () => {
    await using admin = await anAdmin()
    const old = await admin.signedInOperator()
    const id = admin.db.select().from(operator).get()?.id ?? 0
    const token =
      createPasswordLink(
        admin.db,
        { publicUrl: admin.url, now: new Date('2027-03-01T08:00:00Z') },
        { operatorId: id },
      ).split('#')[1] ?? ''
    const { api } = admin.browser()
    expect(await api.signIn.resetPassword.mutate({ token, password: 'eight loud olive trees' })).toEqual({
      kind: 'signed-in',
    })
    expect(await api.signIn.resetPassword.mutate({ token, password: 'eight loud olive trees' })).toEqual({
      kind: 'link-ended',
    })
    expect(await old.signIn.state.query()).toMatchObject({ email: null })
    expect(await admin.browser().api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'refused' })
  })
})

describe('sign-in', () => {
  it('answers an unknown address as it answers a wrong password', async () => {
    await using admin = await anAdmin()
    await admin.signedInOperator()
    const signIn = (email: string) => admin.browser().api.signIn.signIn.mutate({ ...wrong, email })
    expect([await signIn('anna@example.com'), await signIn('nobody@example.com')]).toEqual([
      { kind: 'refused' },
      { kind: 'refused' },
    ])
  })

  it('makes an account wait longer and longer after five failures, and lets the right password in then', async () => {
    await using admin = await anAdmin()
    await admin.signedInOperator()
    const { api } = admin.browser()
    for (let i = 0; i < 5; i += 1) expect(await api.signIn.signIn.mutate(wrong)).toEqual({ kind: 'refused' })
    expect(await api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'wait', seconds: 30 })
    admin.advance(30_000)
    expect(await api.signIn.signIn.mutate(wrong)).toEqual({ kind: 'refused' })
    expect(await api.signIn.signIn.mutate(wrong)).toEqual({ kind: 'wait', seconds: 60 })
    admin.advance(60_000)
    expect(await api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'signed-in' })
  })

  it('lets the operator in whose browser is known, while strangers fail from everywhere without end', async () => {
    await using admin = await anAdmin({ trustedProxies: ['127.0.0.1'] })
    const { api } = admin.browser()
    await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
    await api.signIn.signOut.mutate()
    for (let i = 0; i < 25; i += 1)
      await admin.browser({ 'x-forwarded-for': `203.0.113.${i}` }).api.signIn.signIn.mutate(wrong)
    const attacker = admin.browser({ 'x-forwarded-for': '198.51.100.7' }).api.signIn
    expect(await attacker.signIn.mutate(admin.firstOperator)).toMatchObject({ kind: 'wait' })
    expect(await api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'signed-in' })
  })

  it('counts what fails in a known browser too, and makes that one wait alone', async () => {
    await using admin = await anAdmin()
    const { api } = admin.browser()
    await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
    for (let i = 0; i < 5; i += 1) await api.signIn.signIn.mutate(wrong)
    expect(await api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'wait', seconds: 30 })
    expect(await admin.browser().api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'signed-in' })
  })

  it('judges at most five of forty tries that come at once', async () => {
    await using admin = await anAdmin()
    await admin.signedInOperator()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => admin.browser().api.signIn.signIn.mutate(wrong)),
    )
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(5)
  })

  it('makes an address wait that tries many accounts', async () => {
    await using admin = await anAdmin()
    const { api } = admin.browser()
    for (let i = 0; i < 20; i += 1) await api.signIn.signIn.mutate({ ...wrong, email: `nobody${i}@example.com` })
    expect(await api.signIn.signIn.mutate({ ...wrong, email: 'nobody21@example.com' })).toEqual({
      kind: 'wait',
      seconds: 60,
    })
  })

  it('gives a new session each time and ends the one before', async () => {
    await using admin = await anAdmin()
    await admin.signedInOperator()
    const { api, jar } = admin.browser()
    await api.signIn.signIn.mutate(admin.firstOperator)
    const [first] = [...jar.values()]
    await api.signIn.signIn.mutate(admin.firstOperator)
    const [second] = [...jar.values()]
    expect(second).not.toBe(first)
    expect(admin.db.select().from(session).all()).toHaveLength(2)
    jar.set([...jar.keys()][0] ?? '', first ?? '')
    await expect(api.hosts.list.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})

describe('a session', () => {
  it('ends after 30 idle minutes', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    admin.advance(29 * minute)
    await api.hosts.list.query()
    admin.advance(29 * minute)
    await api.hosts.list.query()
    admin.advance(30 * minute)
    await expect(api.hosts.list.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })

  it('ends after 12 hours, however busy', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    for (let i = 0; i < 12 * 3; i += 1) {
      await api.hosts.list.query()
      admin.advance(20 * minute)
    }
    await expect(api.hosts.list.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })

  it('ends with sign-out, on the server too', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    await api.signIn.signOut.mutate()
    expect(admin.db.select().from(session).all()).toEqual([])
    await expect(api.hosts.list.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })

  it('lives in a cookie that scripts and other sites cannot use, and is stored as a hash', async () => {
    await using admin = await anAdmin()
    const { send, jar } = admin.browser()
    const body = JSON.stringify({ token: admin.firstRunToken(), ...admin.firstOperator })
    const headers = { 'content-type': 'application/json' }
    const response = await send(`${admin.url}/trpc/signIn.firstRun`, { method: 'POST', body, headers })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portico-admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^portico-admin-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/),
    ])
    const [token = ''] = [...jar.values()]
    expect(admin.db.select().from(session).where(eq(session.tokenHash, token)).all()).toEqual([])
    expect(admin.db.select().from(session).all()).toHaveLength(1)
  })
})
