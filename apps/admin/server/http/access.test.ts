import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { adminRouter } from '../router.ts'
import { cookieName, readCookie, writeCookie } from '../session/session-cookie.ts'

// At run time tRPC keeps the procedures of all routers in one flat table, by their path.
const table = adminRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>
const procedures = Object.entries(table).map(([path, { _def }]) => ({ path, type: _def.type }))
/** They do their one thing, whatever is sent. */
const withoutInput = [
  'signIn.signOut',
  'secondFactor.begin',
  'secondFactor.newRecoveryCodes',
  'secondFactor.remove',
  'unknownBookings.list',
  'reports.list',
]
const open = [
  'signIn.state',
  'signIn.signIn',
  'signIn.chooseLanguage',
  'signIn.firstRun',
  'signIn.acceptInvitation',
  'signIn.resetPassword',
]

it('every procedure but the language of pages and the five that lead to a session is refused without one', async () => {
  await using admin = await anAdmin({ demo: true })
  const { send } = admin.browser()
  const answers = await Promise.all(
    procedures.map(async ({ path, type }) => {
      const init =
        type === 'query' ? {} : { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
      return { path, status: (await send(`${admin.url}/trpc/${path}`, init)).status }
    }),
  )
  expect(answers.length).toBeGreaterThan(15)
  expect(answers.filter(({ status }) => status !== 401).map(({ path }) => path)).toEqual(open)
})

/** What a receptionist may call; everything else is the owner's, also what is added tomorrow. */
const forReception = [
  'offers.answer',
  'offers.begin',
  'offers.closeRequest',
  'offers.copy',
  'offers.details',
  'offers.list',
  'offers.places',
  'offers.price',
  'offers.request',
  'offers.reserve',
  'offers.rooms',
  'offers.services',
  'offers.send',
  'offers.waiting',
  'offers.withdraw',
  'offers.write',
  'otherServers.cancel',
  'otherServers.cancelRoom',
  'otherServers.list',
  'otherServers.lookUp',
  'otherServers.resend',
  ...open,
  ...['signIn.prove', 'signIn.signOut'],
  ...[
    'secondFactor.state',
    'secondFactor.begin',
    'secondFactor.confirm',
    'secondFactor.newRecoveryCodes',
    'secondFactor.remove',
  ],
  ...['account.sessions', 'account.endSession', 'account.changePassword'],
  ...['hotels', 'search', 'details', 'day', 'csv', 'previewAct', 'makeAct'].map((name) => `reservations.${name}`),
  ...['payments.day', 'payments.csv', 'payments.waiting'],
  ...['unknownBookings.list', 'unknownBookings.settle'],
]

it('a receptionist is refused every procedure but those of the own account, of reservations and of what was paid; an owner none', async () => {
  await using admin = await anAdmin({ demo: true })
  const owner = await admin.signedInOperator()
  const { send } = await admin.receptionist(owner, [101])
  const statusOf = async ({ path, type }: (typeof procedures)[number]) => {
    const init = type === 'query' ? {} : { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    return (await send(`${admin.url}/trpc/${path}`, init)).status
  }
  const allowed: string[] = []
  // Signing out comes last: it ends the session.
  for (const procedure of procedures.toSorted(
    (one, other) => Number(one.path === 'signIn.signOut') - Number(other.path === 'signIn.signOut'),
  ))
    if ((await statusOf(procedure)) !== 403) allowed.push(procedure.path)
  expect(allowed.sort()).toEqual(forReception.sort())
})

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:1' }],
  ['no origin', { origin: '' }],
  ['the null origin of a sandbox', { origin: 'null' }],
  ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['a sister host, as the browser says', { 'sec-fetch-site': 'same-site' }],
])('a change asked for by %s is refused, with the right cookie too', async (_, headers) => {
  await using admin = await anAdmin()
  const { api, send } = admin.browser()
  await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': type, ...headers } }
    expect((await send(`${admin.url}/trpc/signIn.signOut`, init)).status).toBe(403)
  }
  expect(await api.signIn.state.query()).toMatchObject({ email: 'anna@example.com' })
})

describe('a request under another name than admin’s own', () => {
  /** `fetch` writes the Host header itself. */
  const requestAs = (url: string, host: string, method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const sent = request({ hostname, port, method, path, headers: { ...headers, host } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.once('error', reject).end()
    })

  it.each(['evil.test', 'evil.test:3200', 'localhost.evil.test'])(
    'is refused, whoever resolves the name to us: %s',
    async (host) => {
      await using admin = await anAdmin()
      for (const path of ['/', '/trpc/signIn.state', '/media/x'])
        expect(await requestAs(admin.url, host, 'GET', path)).toBe(403)
      const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      expect(await requestAs(admin.url, host, 'POST', '/trpc/signIn.signOut', own)).toBe(403)
    },
  )

  it('is let in by every name of this machine, and at the addresses that are no browser’s', async () => {
    await using admin = await anAdmin()
    const { port } = new URL(admin.url)
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await requestAs(admin.url, `${name}:${port}`, 'GET', '/trpc/signIn.state')).toBe(200)
    expect(await requestAs(admin.url, 'localhost:1', 'GET', '/trpc/signIn.state')).toBe(403)
    for (const path of ['/healthz', '/readyz']) expect(await requestAs(admin.url, 'admin:3200', 'GET', path)).toBe(200)
    expect(await requestAs(admin.url, 'admin:3200', 'GET', '/snapshot')).toBe(401)
  })

  it('comes by https where operators reach us by https', async () => {
    await using admin = await anAdmin({ publicUrl: 'https://admin.example' })
    const post = (origin: string) =>
      requestAs(admin.url, 'admin.example', 'POST', '/trpc/signIn.signOut', {
        origin,
        'content-type': 'application/json',
      })
    expect(await post('http://admin.example')).toBe(403)
    expect(await post('https://admin.example')).toBe(401)
  })
})

it('a change cannot be asked for by GET', async () => {
  await using admin = await anAdmin()
  const { api, send } = admin.browser()
  await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
  const changes = procedures.filter(({ type }) => type === 'mutation')
  const statuses = await Promise.all(
    changes.map(async ({ path }) => (await send(`${admin.url}/trpc/${path}?input={}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([405]))
})

it('every answer tells browsers not to store, sniff, frame or run anything foreign', async () => {
  await using admin = await anAdmin()
  for (const path of ['/', '/trpc/signIn.state', '/snapshot', '/media/x', '/healthz', '/nowhere.js']) {
    const { headers } = await fetch(`${admin.url}${path}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
  }
})

it.each([
  ['by https browsers come back by https alone', 'https://admin.example', 'max-age=31536000; includeSubDomains'],
  ['by http nothing of the kind is said', 'http://localhost:3200', undefined],
])('%s', async (_, publicUrl, header) => {
  await using admin = await anAdmin({ publicUrl })
  for (const url of ['/', '/healthz', '/trpc/signIn.state', '/nowhere.js']) {
    const { headers } = await admin.app.inject({ url, headers: { host: new URL(publicUrl).host } })
    expect(headers['strict-transport-security'], url).toBe(header)
  }
})

it.each([
  ['wrong types', { settings: 7, version: 'x' }],
  ['a prototype', JSON.parse('{"__proto__": {"settings": 1}}')],
  ['an array', []],
  ['an unknown field', { host: 'a', version: 1, more: true }],
])('bad input (%s) is a clear refusal, never a broken server', async (_, input) => {
  await using admin = await anAdmin()
  const { api, send } = admin.browser()
  await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
  const withInput = procedures.filter(({ type, path }) => type === 'mutation' && !withoutInput.includes(path))
  for (const { path } of withInput) {
    const init = { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
    expect([path, (await send(`${admin.url}/trpc/${path}`, init)).status]).toEqual([path, 400])
  }
})

it('over https the session cookie is bound to this host', () => {
  expect(writeCookie(true, 'x')).toBe('__Host-portico-admin=x; Path=/; HttpOnly; SameSite=Strict; Secure')
  const token = 'a'.repeat(43)
  expect(readCookie(`a=b; __Host-portico-admin=${token}`, cookieName(true))).toBe(token)
  expect(readCookie(`portico-admin=${token}; portico-admin=${token}`, cookieName(false))).toBeUndefined()
})

it('an input that cannot be read is answered with a sentence, and what is wrong with it at its fields', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  const refused = await api.reservations.details.mutate({ id: 'A7K' as never }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^This is not understood\./),
    data: { httpStatus: 400 },
  })
})
