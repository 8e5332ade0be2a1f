import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

describe('an address that exchanges code and e-mail', () => {
  const exchange = `${page}/voucher/code/K7QW3M9ZXA/email/a`
  it.each([
    ['a picture', ['Sec-Fetch-Dest: image', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Site: cross-site']],
    ['a script', ['Sec-Fetch-Dest: script']],
    ['a frame', ['Sec-Fetch-Dest: iframe']],
    ['a fetch', ['Sec-Fetch-Dest: empty']],
    ['a page loaded ahead', ['Sec-Fetch-Dest: document', 'Sec-Purpose: prefetch']],
    ['two claims', ['Sec-Fetch-Dest: document', 'Sec-Fetch-Dest: image']],
  ])('is refused to %s of any page, and counts no attempt', async (_, headers) => {
    await using server = await aWebServer()
    const keys = ['voucher/key', 'payment', 'pay'].map((name) => `${page}/${name}/${'a'.repeat(22)}`)
    for (const path of [exchange, exchange.replace('voucher', '3ds'), ...keys]) {
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
