import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { HostContext } from '@portico/contracts/scope/place'
import { createLog } from '@portico/server/log'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import type { GatewayFactory } from '../app/gateway.server.ts'
import type { Place } from '../app/place.server.ts'
import { createWebServer } from './web-server.ts'

const context = { host: 'one.test', languageIds: [1, 2], defaultLanguageId: 1 } as unknown as HostContext
const language = { id: 1 }
const page = '/hotel/1/channel/1/language/1'

type ServerOptions = {
  readonly publicUrl?: string
  readonly trustedProxies?: readonly string[]
  readonly notReadyMs?: number
  readonly demo?: boolean
}

/** The edge as the web has it, before pages that note what reached them. `one.test` is ours. */
async function aWebServer({ publicUrl = 'http://one.test', trustedProxies = [], notReadyMs = 0, demo = false }: ServerOptions = {}) {
  const reached: Place[] = []
  const hosts: string[] = []
  const gatewayOf = ((origin: { host: { host: string } }) => ({
    host: {
      demoIndex: { query: async () => [{ host: 'one.test', title: 'One', logo: undefined, brandColour: '#000000', hotelId: 1 }] },
      context: {
        query: async () => {
          hosts.push(origin.host.host)
          if (origin.host.host === 'one.test') return context
          throw TRPCClientError.from({
            error: { message: 'NOT_FOUND', code: -32_004, data: { code: 'NOT_FOUND', httpStatus: 404 } },
          } as never)
        },
      },
    },
  })) as unknown as GatewayFactory
  const app = await createWebServer(
    { log: createLog({ name: 'web', level: 'silent' }), publicUrl, development: false, demo, trustedProxies, notReadyMs },
    {
      gatewayOf,
      isGatewayUp: async () => true,
      common: async () => undefined,
      pages: (pages) =>
        void pages.all('*', async ({ place }, reply) => {
          reached.push(place)
          return reply.type('text/html').send(`The page of ${place.host.host}`)
        }),
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** As it stands on the wire, so that nothing is put right on the way. */
  const sendRaw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let reply = ''
      socket.on('data', (chunk) => {
        reply += chunk
      })
      socket.once('close', () => resolve(reply))
      socket.once('error', () => socket.destroy())
      socket.end(text)
    })
  return {
    app,
    reached,
    hosts,
    sendRaw,
    send: async (method: string, path: string, headers: readonly string[], body = '') => {
      const lines = [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', `Content-Length: ${body.length}`]
      const reply = await sendRaw(`${lines.join('\r\n')}\r\n\r\n${body}`)
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]), text: reply }
    },
    [Symbol.asyncDispose]: async () => app.close(),
  }
}

describe('the host of a request', () => {
  const foreign = [
    'other.test',
    'one.test.evil.test',
    'evil.one.test',
    'one.test@evil.test',
    'evil.test@one.test',
    'one.test evil.test',
    'one.test,evil.test',
    'one.test/evil',
    'one.test#evil',
    'one.test?evil',
    'one.test\\evil',
    'one.test:80:80',
    'one.test:port',
    'one.test:999999',
    'one.test..',
    '.one.test',
    'one..test',
    'one_test',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f000001',
    'localhost',
    '*',
    '%6f%6e%65.test',
    'оne.test',
    `${'a'.repeat(300)}.test`,
    'one.test\tevil',
    '',
  ]

  it('is one of ours, or nothing is told of any house, and no page meets it', async () => {
    await using server = await aWebServer()
    for (const host of foreign) {
      const { status, text } = await server.send('GET', page, [`Host: ${host}`])
      expect([host, status]).toEqual([host, expect.toSatisfy((code: number) => code === 400 || code === 404)])
      expect(text).not.toMatch(/page of|set-cookie/i)
    }
    expect((await server.send('GET', page, [])).status).toBe(400)
    expect(server.reached).toEqual([])
  })

  it('is the same in upper case and with a port', async () => {
    await using server = await aWebServer()
    for (const host of ['one.test', 'ONE.Test', 'one.test:3000'])
      expect((await server.send('GET', page, [`Host: ${host}`])).status).toBe(200)
  })

  it('is not taken from a second Host header or from an address in the request line', async () => {
    await using server = await aWebServer()
    const twice = await server.send('GET', page, ['Host: other.test', 'Host: one.test'])
    expect(twice.text).not.toContain('page of')
    const absolute = await server.send('GET', `http://one.test${page}`, ['Host: other.test'])
    expect(absolute.text).not.toContain('page of')
    expect(server.reached).toEqual([])
  })

  it('is looked at before anything else: a foreign page’s form for an unknown host is not found', async () => {
    await using server = await aWebServer()
    const { status } = await server.send('POST', page, ['Host: other.test', 'Origin: https://evil.test', 'Sec-Fetch-Site: cross-site'])
    expect(status).toBe(404)
  })
})

describe('what changes something', () => {
  const refused: Record<string, string[]> = {
    'a foreign page': ['Origin: https://evil.test', 'Sec-Fetch-Site: cross-site'],
    'a foreign page in an old browser': ['Origin: https://evil.test'],
    'another house': ['Origin: http://other.test', 'Sec-Fetch-Site: cross-site'],
    'a name below ours': ['Origin: http://evil.one.test', 'Sec-Fetch-Site: same-site'],
    'a name above ours': ['Origin: http://test', 'Sec-Fetch-Site: same-site'],
    'another port of ours': ['Origin: http://one.test:8080', 'Sec-Fetch-Site: same-site'],
    'a name that begins like ours': ['Origin: http://one.test.evil.test'],
    'our name as a user': ['Origin: http://one.test@evil.test'],
    'a hidden origin': ['Origin: null'],
    'a hidden origin of elsewhere': ['Origin: null', 'Sec-Fetch-Site: cross-site'],
    'our origin, said by a foreign page': ['Origin: http://one.test', 'Sec-Fetch-Site: cross-site'],
    'a foreign page that hides its origin': ['Sec-Fetch-Site: cross-site'],
    'a neighbour that hides its origin': ['Sec-Fetch-Site: same-site'],
    'an origin that is none': ['Origin: one.test'],
    'two origins': ['Origin: http://one.test', 'Origin: https://evil.test'],
    'two sites': ['Origin: http://one.test', 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    'a site that nobody has heard of': ['Origin: http://one.test', 'Sec-Fetch-Site: own'],
  }
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/json']

  it('is refused to all but our own pages, by any method, in any body, and sets nothing', async () => {
    await using server = await aWebServer()
    for (const [who, headers] of Object.entries(refused)) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const type of types) {
          const { status, text } = await server.send(method, page, ['Host: one.test', `Content-Type: ${type}`, ...headers], 'a=b')
          expect([who, method, type, status]).toEqual([who, method, type, 403])
          expect(text).not.toMatch(/set-cookie|page of/i)
        }
      }
    }
    expect(server.reached).toEqual([])
  })

  it.each([
    ['our page', ['Origin: http://one.test', 'Sec-Fetch-Site: same-origin']],
    ['our page that sends no referrer', ['Origin: null', 'Sec-Fetch-Site: same-origin']],
    ['an old browser on our page', ['Origin: http://one.test']],
    ['who is no browser', []],
  ])('is let in from %s, and the visitor is named', async (_, headers) => {
    await using server = await aWebServer()
    const { status, text } = await server.send('POST', page, ['Host: one.test', ...headers], 'a=b')
    expect(status).toBe(200)
    expect(text).toMatch(/set-cookie: portico-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax/i)
  })

  it('is let in from a bank at the addresses that exchange code and e-mail, by POST alone', async () => {
    await using server = await aWebServer()
    const bank = ['Host: one.test', 'Origin: https://bank.test', 'Sec-Fetch-Site: cross-site']
    expect((await server.send('POST', `${page}/3ds/code/K7QW3M9ZXA/email/a`, bank)).status).toBe(200)
    expect((await server.send('DELETE', `${page}/3ds/code/K7QW3M9ZXA/email/a`, bank)).status).toBe(403)
    expect((await server.send('POST', `${page}/checkout`, bank)).status).toBe(403)
  })

  it('comes by https where we are reached by https', async () => {
    await using server = await aWebServer({ publicUrl: 'https://one.test' })
    expect((await server.send('POST', page, ['Host: one.test', 'Origin: http://one.test'])).status).toBe(403)
    const { status, text } = await server.send('POST', page, ['Host: one.test', 'Origin: https://one.test'])
    expect(status).toBe(200)
    expect(text).toMatch(/set-cookie: __Host-portico-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure/i)
  })
})

describe('a forwarded header', () => {
  const forwarded = [
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-Host: other.test',
    'X-Forwarded-Proto: https',
    'Forwarded: for=203.0.113.9;host=other.test',
  ]

  it('is not believed without a proxy', async () => {
    await using server = await aWebServer()
    await server.send('GET', page, ['Host: one.test', ...forwarded])
    expect(server.reached).toMatchObject([{ host: { host: 'one.test' }, address: '127.0.0.1' }])
  })

  it('tells the address, and nothing else, from a proxy that is configured', async () => {
    await using server = await aWebServer({ trustedProxies: ['127.0.0.1'] })
    await server.send('GET', page, ['Host: one.test', ...forwarded])
    await server.send('GET', page, ['Host: one.test', 'X-Forwarded-For: 198.51.100.1, 203.0.113.9'])
    expect(server.reached).toMatchObject([
      { host: { host: 'one.test' }, address: '203.0.113.9' },
      { host: { host: 'one.test' }, address: '203.0.113.9' },
    ])
    expect(new Set(server.hosts)).toEqual(new Set(['one.test']))
  })

  it('is not believed from another proxy', async () => {
    await using server = await aWebServer({ trustedProxies: ['192.0.2.1'] })
    await server.send('GET', page, ['Host: one.test', ...forwarded])
    expect(server.reached).toMatchObject([{ address: '127.0.0.1' }])
  })
})

describe('the page that lists the demo houses', () => {
  it('is for this machine alone', async () => {
    await using server = await aWebServer({ demo: true, trustedProxies: ['127.0.0.1'] })
    expect((await server.send('GET', '/', ['Host: localhost'])).text).toContain('one.test')
    for (const host of ['localhost', '127.0.0.1']) {
      const { status, text } = await server.send('GET', '/', [`Host: ${host}`, 'X-Forwarded-For: 203.0.113.9'])
      expect(status).toBe(404)
      expect(text).not.toContain('one.test')
    }
  })
})

describe('an address that says the same in other signs', () => {
  it.each([
    ['a letter as an escape', `${page}/%76oucher/x`],
    ['a digit as an escape', '/hotel/%31/channel/1/language/1'],
    ['a dot as an escape', '/legacy/%2e%2e/metrics'],
    ['a slash as an escape', `${page}/voucher%2Fx`],
    ['a backslash', `${page}\\voucher\\x`],
    ['a backslash as an escape', `${page}%5Cvoucher`],
    ['a step up', `${page}/rooms/../voucher/x`],
    ['an empty step', `${page}//voucher/x`],
    ['a name of a server', '//one.test/hotel/1'],
    ['a fragment', `${page}/voucher#/x`],
    ['an escape that is none', `${page}/voucher/%zz`],
    ['bytes that are no text', `${page}/voucher/%ff`],
    ['a sign that ends strings', `${page}/voucher/x%00`],
  ])('is not found: %s', async (_, path) => {
    await using server = await aWebServer()
    const { status, text } = await server.send('GET', path, ['Host: one.test'])
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('The page of')
    expect(server.reached).toEqual([])
  })

  it.each([
    [`${page}/voucher/code/K7QW3M9ZXA/email/anna%40example.com`],
    [`${page}/voucher/code/K7QW3M9ZXA/email/anna+bol@example.com`],
    ['/offer/%E6%BC%A2%20a'],
    [`${page}/rooms?promo=%41&back=//a/../b`],
    ['/'],
  ])('is no such address: %s', async (path) => {
    await using server = await aWebServer()
    expect((await server.send('GET', path, ['Host: one.test'])).status).toBe(200)
  })
})

describe('an address that exchanges code and e-mail', () => {
  const exchange = `${page}/voucher/code/K7QW3M9ZXA/email/a`
  it.each([
    ['a picture', ['Sec-Fetch-Dest: image', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Site: cross-site']],
    ['a script', ['Sec-Fetch-Dest: script']],
    ['a frame', ['Sec-Fetch-Dest: iframe']],
    ['a fetch', ['Sec-Fetch-Dest: empty']],
    ['a page loaded ahead', ['Sec-Fetch-Dest: document', 'Sec-Purpose: prefetch']],
    ['two claims', ['Sec-Fetch-Dest: document', 'Sec-Fetch-Dest: image']],
  ])('is not for %s of whatever page: no try is taken', async (_, headers) => {
    await using server = await aWebServer()
    for (const path of [exchange, exchange.replace('voucher', '3ds'), `${page}/voucher/key/${'a'.repeat(22)}`]) {
      for (const method of ['GET', 'POST']) {
        expect((await server.send(method, path, ['Host: one.test', ...headers])).status).toBe(403)
      }
    }
    expect(server.reached).toEqual([])
  })

  it.each([
    ['a link', 'GET', ['Sec-Fetch-Dest: document', 'Sec-Fetch-Site: cross-site']],
    ['an old browser', 'GET', []],
    ['a bank’s form', 'POST', ['Sec-Fetch-Dest: document', 'Sec-Fetch-Site: cross-site', 'Origin: https://bank.test']],
  ])('is for %s', async (_, method, headers) => {
    await using server = await aWebServer()
    expect((await server.send(method, exchange, ['Host: one.test', ...headers])).status).toBe(200)
  })

  it('leaves pictures elsewhere alone', async () => {
    await using server = await aWebServer()
    expect((await server.send('GET', '/media/x', ['Host: one.test', 'Sec-Fetch-Dest: image'])).status).toBe(200)
  })
})

it('the web waits half a minute for a request, and takes 64 kB and 2,000 connections at most', async () => {
  await using server = await aWebServer()
  const { requestTimeout, timeout, maxConnections } = server.app.server
  expect({ requestTimeout, timeout, maxConnections }).toEqual({ requestTimeout: 30_000, timeout: 75_000, maxConnections: 2_000 })
  expect((await server.send('POST', page, ['Host: one.test'], 'x'.repeat(64 * 1024))).status).toBe(200)
  expect((await server.send('POST', page, ['Host: one.test'], 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
})

it('no header of a stranger says where a request belongs, or who it is', async () => {
  await using server = await aWebServer()
  const own = ['host', 'channel', 'hotel', 'language', 'visitor', 'trade-session', 'address'].map((name) => `X-Portico-${name}: 9`)
  await server.send('GET', page, ['Host: one.test', ...own, 'X-Request-Id: stranger'])
  expect(server.reached).toMatchObject([{ host: { host: 'one.test' }, hotelId: 1, channelId: 1, language, address: '127.0.0.1' }])
  expect(server.reached[0]?.visitor).toBeUndefined()
  expect(server.reached[0]?.requestId).not.toBe('stranger')
})

it('a web that is told to end serves its guests until it stops listening, while a balancer hears that it is not ready', async () => {
  await using server = await aWebServer({ notReadyMs: 1_000 })
  const closed = server.app.close()
  const [ready, shown] = await Promise.all([
    server.send('GET', '/readyz', ['Host: one.test']),
    server.send('GET', page, ['Host: one.test']),
  ])
  expect([ready.status, shown.status]).toEqual([503, 200])
  expect(shown.text).toContain('The page of one.test')
  await closed
})
