import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { encodingFor, registerCompression } from './compression.ts'

describe('a compressed answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('to %s is in %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })

  it('says what it is, is the same page unpacked, and a short one is left alone', async () => {
    await using app = fastify()
    registerCompression(app)
    const page = `<p>${'€ Zimmer '.repeat(500)}</p>`
    app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
    app.get('/short', (_, reply) => reply.type('text/html; charset=utf-8').send('<p>short</p>'))
    const get = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })
    const [brotli, zipped, plain, short] = [
      await get('/page', 'br'),
      await get('/page', 'gzip'),
      await get('/page', ''),
      await get('/short', 'br'),
    ]
    expect([brotli, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect([brotli, zipped, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'))
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(page)
    expect(plain.body).toBe(page)
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
    expect(short.headers['content-encoding']).toBeUndefined()
  })
})
