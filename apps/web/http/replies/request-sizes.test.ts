import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../../tests/builders/web/a-web-server.ts'
import { largeBodies } from './request-sizes.ts'

const host = ['Host: one.test']
const parts = [...host, 'Content-Type: multipart/form-data; boundary=x']
const part = 'Content-Disposition: form-data; name="logo"; filename="a.svg"\r\n\r\n4111 1111 1111 1111\r\n--x\r\n'
const ofLogo = '/channel/1/language/1/agency/logo'
const form = [...host, 'Content-Type: application/x-www-form-urlencoded']

describe('a request is counted before anything reads it', () => {
  it.each([
    ['an address of 16 kB', `${page}?${'x'.repeat(16 * 1024 - page.length - 1)}`, 200],
    ['a longer one', `${page}?${'x'.repeat(16 * 1024 - page.length)}`, 414],
    ['300 parameters', `${page}?${'a&'.repeat(299)}a`, 200],
    ['more of them', `${page}?${'a&'.repeat(300)}a`, 400],
  ])('%s', async (_, address, status) => {
    await using server = await aWebServer()
    expect((await server.send('GET', address, host)).status).toBe(status)
    expect(server.reached).toHaveLength(status === 200 ? 1 : 0)
  })
  it.each([
    ['2,500 fields', form, `${'a&'.repeat(2_499)}a`, 200],
    ['more of them', form, `${'a&'.repeat(2_500)}a`, 413],
    [
      'a form in parts, which no page of ours sends',
      [...host, 'Content-Type: multipart/form-data; boundary=x'],
      '--x--',
      415,
    ],
    [
      'one that names another type first',
      [...host, 'Content-Type: text/html, multipart/form-data; boundary=x'],
      '--x--',
      415,
    ],
    ['one with a file, of the page for it', parts, `--x\r\n${part}&&--x--`, 200, ofLogo],
    ['one with many parts', parts, `--x\r\n${part.repeat(11)}--x--`, 415, ofLogo],
    [
      'one with many parts and a space before their colons',
      parts,
      `--x\r\n${part.replaceAll(':', ' :').repeat(11)}--x--`,
      415,
      ofLogo,
    ],
    ['one with many parts in small letters', parts, `--x\r\n${part.toLowerCase().repeat(11)}--x--`, 415, ofLogo],
  ])('%s', async (_, headers, body, status, address = page) => {
    await using server = await aWebServer()
    expect((await server.send('POST', address, headers, body)).status).toBe(status)
    expect(server.reached).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('a form that may be large', () => {
  async function aForm() {
    const app = fastify({ bodyLimit: 64 * 1024 })
    app.post('/', largeBodies(), async () => 'read')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const post = async (length: number) =>
      (
        await fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: 'x'.repeat(length),
        })
      ).status
    return { app, port, post, [Symbol.asyncDispose]: async () => app.close() }
  }

  it('has 256 kB at most', async () => {
    await using form = await aForm()
    expect([await form.post(256 * 1024), await form.post(256 * 1024 + 1)]).toEqual([200, 413])
  })

  it('waits while a hundred others are on their way, and a usual one does not', async () => {
    await using form = await aForm()
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 200000\r\n\r\nhalf'
    const halves = Array.from({ length: 100 }, () => connect(form.port, '127.0.0.1').on('error', () => undefined))
    for (const socket of halves) socket.write(head)
    await expect.poll(() => form.post(65 * 1024)).toBe(503)
    expect(await form.post(64 * 1024)).toBe(200)
    for (const socket of halves) socket.destroy()
    await expect.poll(() => form.post(65 * 1024)).toBe(200)
  })
})
