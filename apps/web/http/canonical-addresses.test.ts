import { describe, expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

describe('an address that says the same in other characters', () => {
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
    ['a character that ends strings', `${page}/voucher/x%00`],
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
