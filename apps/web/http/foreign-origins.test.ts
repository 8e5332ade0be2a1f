import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

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
  const types = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
  ]

  it('is refused to all but our own pages, by any method, in any body, and sets nothing', async () => {
    await using server = await aWebServer()
    for (const [who, headers] of Object.entries(refused)) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const type of types) {
          const { status, text } = await server.send(
            method,
            page,
            ['Host: one.test', `Content-Type: ${type}`, ...headers],
            'a=b',
          )
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
    ['a client that is no browser', []],
  ])('is accepted from %s, and the visitor gets a name', async (_, headers) => {
    await using server = await aWebServer()
    const { status, text } = await server.send('POST', page, ['Host: one.test', ...headers], 'a=b')
    expect(status).toBe(200)
    expect(text).toMatch(/set-cookie: portico-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax/i)
  })

  it('is accepted from a bank at the addresses that exchange code and e-mail, by POST alone', async () => {
    await using server = await aWebServer()
    const bank = ['Host: one.test', 'Origin: https://bank.test', 'Sec-Fetch-Site: cross-site']
    expect((await server.send('POST', `${page}/3ds/code/K7QW3M9ZXA/email/a`, bank)).status).toBe(200)
    expect((await server.send('DELETE', `${page}/3ds/code/K7QW3M9ZXA/email/a`, bank)).status).toBe(403)
    expect((await server.send('POST', `${page}/checkout`, bank)).status).toBe(403)
  })

  it('is accepted from a payment provider where its guests come back, and the name that the browser kept to itself stays', async () => {
    await using server = await aWebServer()
    const provider = [
      'Host: one.test',
      'Origin: https://provider.test',
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Dest: document',
    ]
    const { status, text } = await server.send('POST', `${page}/payment/${'a'.repeat(22)}`, provider, 'a=b')
    expect(status).toBe(200)
    expect(text).not.toMatch(/set-cookie/i)
    for (const path of ['voucher/0123456789abcdef/pay', `pay/${'a'.repeat(22)}`])
      expect((await server.send('POST', `${page}/${path}`, provider, 'a=b')).status).toBe(403)
  })

  it('comes by https where we are reached by https', async () => {
    await using server = await aWebServer({ publicUrl: 'https://one.test' })
    expect((await server.send('POST', page, ['Host: one.test', 'Origin: http://one.test'])).status).toBe(403)
    const { status, text } = await server.send('POST', page, ['Host: one.test', 'Origin: https://one.test'])
    expect(status).toBe(200)
    expect(text).toMatch(/set-cookie: __Host-portico-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure/i)
  })
})
