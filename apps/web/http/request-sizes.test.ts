import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

const host = ['Host: one.test']
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
    ['a form in parts, which no page of ours sends', [...host, 'Content-Type: multipart/form-data; boundary=x'], '--x--', 415],
  ])('%s', async (_, headers, body, status) => {
    await using server = await aWebServer()
    expect((await server.send('POST', page, headers, body)).status).toBe(status)
    expect(server.reached).toHaveLength(status === 200 ? 1 : 0)
  })
})
