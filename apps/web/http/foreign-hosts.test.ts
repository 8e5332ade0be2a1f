import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

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

  it('is one of ours, or nothing is said about any hotel and no page is reached', async () => {
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

  it('is checked before anything else: a foreign page’s form for an unknown host is not found', async () => {
    await using server = await aWebServer()
    const { status } = await server.send('POST', page, [
      'Host: other.test',
      'Origin: https://evil.test',
      'Sec-Fetch-Site: cross-site',
    ])
    expect(status).toBe(404)
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

  it('gives the address, and nothing else, from a proxy that is configured', async () => {
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

it('no header of a stranger says where a request belongs, or who it is', async () => {
  await using server = await aWebServer()
  const own = ['host', 'channel', 'hotel', 'language', 'visitor', 'trade-session', 'address'].map(
    (name) => `X-Portico-${name}: 9`,
  )
  await server.send('GET', page, ['Host: one.test', ...own, 'X-Request-Id: stranger'])
  expect(server.reached).toMatchObject([
    { host: { host: 'one.test' }, hotelId: 1, channelId: 1, language: { id: 1 }, address: '127.0.0.1' },
  ])
  expect(server.reached[0]?.visitor).toBeUndefined()
  expect(server.reached[0]?.requestId).not.toBe('stranger')
})
