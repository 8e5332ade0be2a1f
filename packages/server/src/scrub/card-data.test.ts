import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { cardDataRules, hasCardData, refuseCardData } from './card-data.ts'
import { hasCardNumber } from './card-number.ts'

it.each([
  ['my card is 4111 1111 1111 1111, thank you', true],
  ['5555-5555-5555-4444', true],
  ['378282246310005', true],
  ['6759649826438453', true],
  ['room 12 4111 1111 1111 1111 12/30', true],
  ['4111\u00a01111\u00a01111\u00a01111', true],
  ['{"n":4111111111111111}', true],
  ['4111111111111112', false],
  ['1111111111111117', false],
  ['+49 1512 3456789', false],
  ['0043 664 1234567890', false],
  ['4915123456782', false],
  ['IT60 X054 2811 1010 0000 0123 456', false],
  ['DE89 3704 0044 0532 0130 00', false],
  ['a4111111111111111', false],
  ['AZ 1234, LH 4567, 2027-03-05 22:00', false],
  ['1803895320000 1803895320000123', false],
  ['k_4111111111111111_x', false],
])('whether a card number stands in "%s": %s', (text, expected) => {
  expect(hasCardNumber(text)).toBe(expected)
})

describe('card data', () => {
  const form = 'application/x-www-form-urlencoded'
  it.each([
    ['a number in the path', { url: '/pay/4111111111111111' }],
    ['a number in the query', { url: '/rooms?note=4111+1111%201111-1111' }],
    ['a code by its name in the query', { url: '/confirm.do?cvCarta=123' }],
    ['a number in a form', { type: form, body: 'name=Ada&note=4111%201111%201111%201111' }],
    ['a code in a form', { type: form, body: 'name=Ada&card%5Bcvv%5D=123' }],
    ['a number by its name, right or not', { type: form, body: 'cc-number=4111' }],
    ['a number in JSON', { type: 'application/json', body: '{"booker":{"note":"4111111111111111"}}' }],
    ['a number that is no text in JSON', { type: 'application/json', body: '{"a":[4111111111111111]}' }],
    ['a code in JSON', { type: 'application/json', body: '{"card": {"cvc" : "123"}}' }],
    [
      'a code in a form of several parts',
      { type: 'multipart/form-data', body: 'Content-Disposition: form-data; name="cvv"\r\n\r\n123\r\n' },
    ],
    ['a number as `pan`', { type: form, body: 'pan=4111-2222' }],
    [
      'a number below a card in JSON',
      { type: 'application/json', body: '{"payment":{"card":{"number":4111,"expiry":"12/30"}}}' },
    ],
    [
      'a number deeper below a card in JSON',
      { type: 'application/json', body: '{"creditCard":{"details":[{"pan":"4"}]}}' },
    ],
    ['a number below a card in a form', { type: form, body: 'card[number]=1' }],
    ['a number in JSON in the address', { url: `/trpc/a?input=${encodeURIComponent('{"card":{"number":"1"}}')}` }],
    ['a number by its Italian names', { type: form, body: 'a=b&numeroDiCarta=1' }],
    ['a number by its Italian name in JSON', { type: 'application/json', body: '[{"numero_della_carta":"1"}]' }],
    ['a number by its German name', { type: form, body: 'kartennummer=1' }],
    ['a code as `csc`', { type: form, body: 'csc=123' }],
    ['a code as `csc` in the address', { url: '/confirm.do?csc=123' }],
    ['a code as `cid`', { type: form, body: 'cid=1234' }],
    ['a code as `cid` in JSON', { type: 'application/json', body: '{"guest":{"cid":123}}' }],
    ['a code of a card by a name that is others’ too', { type: 'application/json', body: '{"card":{"code":"123"}}' }],
    ['a code by its Italian name', { type: form, body: 'codiceDiSicurezza=123' }],
    ['a code in JSON that is cut off', { type: 'application/json', body: '{"card":{"csc":"123"' }],
  ])('are %s', (_, sent) => {
    expect(hasCardData({ url: '/', type: '', body: '', ...sent })).toBe(true)
  })

  it.each([
    ['an empty field', { url: '/confirm.do?numeroCarta=&cvCarta=&scadenzaCarta=' }],
    [
      'a token, an end and a brand',
      {
        type: 'application/json',
        body: '{"cardToken":"tok_1","card":{"lastFour":"1111","expiry":"12/2030","brand":"visa"}}',
      },
    ],
    [
      'telephone, IBAN, flight and key',
      {
        type: form,
        body: 'phone=%2B39+0564+8620451234&iban=DE89370400440532013000&flight=AZ1234&key=h8f3-4111111111111111a',
      },
    ],
    [
      'what a card is wanted for',
      { type: 'application/json', body: '{"by":"card","guarantees":[{"by":"card","amount":{"minor":0}}]}' },
    ],
    ['a campaign in the address', { url: '/rooms?cid=1234&gclid=abc' }],
    ['an Indian tax number', { type: form, body: 'pan=ABCDE1234F&company=card+house' }],
    [
      'a number or a code of something else',
      { type: 'application/json', body: '{"room":{"number":"12"},"code":"ABC","agencyCard":{"code":"7"}}' },
    ],
    ['an empty field of a card in JSON', { type: 'application/json', body: '{"card":{"number":"","csc":null}}' }],
  ])('are not %s', (_, sent) => {
    expect(hasCardData({ url: '/', type: '', body: '', ...sent })).toBe(false)
  })

  it('are refused with 400 wherever they stand, without a word of them, and with no route either', async () => {
    const app = fastify()
    refuseCardData(app, cardDataRules({ provider: /^\/message/, field: /^\/form/, password: /^\/login/ }))
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.all('/*', async () => 'read')
    const post = async (url: string, payload: string, headers = { 'content-type': form }) =>
      app.inject({ method: 'POST', url, payload, headers })
    const statuses = async (url: string) =>
      [await post(url, 'a=4111111111111111'), await post(url, 'cvv=123'), await post(url, 'a=b')].map(
        ({ statusCode }) => statusCode,
      )
    expect(await statuses('/page')).toEqual([400, 400, 200])
    expect(await statuses('/form')).toEqual([200, 400, 200])
    expect(await statuses('/message')).toEqual([200, 200, 200])
    expect(await statuses('/login')).toEqual([400, 400, 200])
    const refused = await app.inject({ url: '/anything?n=4111111111111111' })
    expect([refused.statusCode, refused.body]).toEqual([400, 'not valid'])
    expect(
      (await app.inject({ url: '/', headers: { referer: 'https://a.example/?n=4111111111111111' } })).statusCode,
    ).toBe(400)
    await app.close()
  })

  it('are not what stands in a field of a password, and nowhere else', async () => {
    const app = fastify()
    refuseCardData(app, cardDataRules({ provider: /^\/message/, password: /^\/login/ }))
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.all('/*', async () => 'read')
    const number = 'Visa!4111111111111111'
    const statusOf = async (url: string, payload?: string, type = form) =>
      (
        await app.inject(
          payload === undefined ? { url } : { method: 'POST', url, payload, headers: { 'content-type': type } },
        )
      ).statusCode
    expect(await statusOf(`/login?method=login&password=${number}&ca_id=1`)).toBe(200)
    expect(await statusOf('/login', `username=ada&password=${number}&back=%2F`)).toBe(200)
    expect(
      await statusOf(
        '/login',
        JSON.stringify({ current: `a"${number}`, password: number, repeated: number }),
        'application/json',
      ),
    ).toBe(200)
    expect(await statusOf(`/login?method=login&password=a&username=${number}`)).toBe(400)
    expect(await statusOf('/login', `password=a&username=${number}`)).toBe(400)
    expect(await statusOf('/login', JSON.stringify({ password: 'a', username: number }), 'application/json')).toBe(400)
    expect(await statusOf('/page', `password=${number}`)).toBe(400)
    await app.close()
  })

  it('are looked for in 4 MB that are made to be slow without end', () => {
    for (const text of [
      '{"card":'.repeat(500_000),
      `${'['.repeat(2_000_000)}"pan"${']'.repeat(2_000_000)}`,
      '1 '.repeat(2_000_000),
      '4'.repeat(4_000_000),
      '"card":'.repeat(500_000),
      'de89'.repeat(1_000_000),
    ])
      expect(hasCardData({ url: '/', type: 'application/json', body: text })).toBe(false)
  })
})
