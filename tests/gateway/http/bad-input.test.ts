import { expect, it } from 'vitest'
import { aBasket, aConfirm, aKey, startHouses, stay } from '../../builders/gateway/two-houses.ts'

const party = { adults: 2, childrenAges: [] }
const search = { stay, rooms: [{ party }] }
const long = 'x'.repeat(100_000)

/** Each is a good question with one thing wrong. */
const bad: [string, unknown][] = [
  ['roomSearch.quotes', { ...search, stay: { arrival: '2027-02-30', departure: '2027-03-01' } }],
  ['roomSearch.quotes', { ...search, stay: { arrival: '2027-03-08', departure: '2027-03-05' } }],
  ['roomSearch.quotes', { ...search, stay: { arrival: '2027-03-05', departure: '2027-03-05' } }],
  ['roomSearch.quotes', { ...search, stay: { arrival: '2027-03-05', departure: '2028-03-05' } }],
  ['roomSearch.quotes', { ...search, stay: [] }],
  ['roomSearch.quotes', { ...search, rooms: [] }],
  ['roomSearch.quotes', { ...search, rooms: Array.from({ length: 11 }, () => ({ party })) }],
  ['roomSearch.quotes', { ...search, rooms: [{ party: { adults: 21, childrenAges: [] } }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party: { adults: 0, childrenAges: [] } }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party: { adults: 1.5, childrenAges: [] } }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party: { adults: 2, childrenAges: Array(16).fill(3) } }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party: { adults: 2, childrenAges: [18] } }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party, productId: -1 }] }],
  ['roomSearch.quotes', { ...search, rooms: [{ party, productId: 2 ** 40 }] }],
  ['roomSearch.quotes', { ...search, promoCode: long }],
  ['roomSearch.quotes', { ...search, promoCode: '\u200b\u3164' }],
  ['roomSearch.quotes', { ...search, hotelId: 2 }],
  ['roomSearch.quotes', JSON.parse('{"__proto__":{"stay":1},"constructor":1}')],
  ['roomSearch.quotes', 'text'],
  ['roomSearch.quotes', null],
  ['checkout.page', { basket: { ...aBasket, rooms: [{ party }] } }],
  ['checkout.hold', { basket: aBasket, key: 'short' }],
  ['checkout.hold', { basket: aBasket, key: `${aKey()}'--` }],
  ['checkout.extend', { basket: aBasket }],
  ['checkout.extend', { key: aKey() }],
  ['checkout.release', { basket: aBasket, key: long }],
  ['checkout.saveDraft', { basket: aBasket, draft: { name: long } }],
  [
    'checkout.saveDraft',
    { basket: aBasket, draft: Object.fromEntries(Array.from({ length: 121 }, (_, i) => [`f${i}`, ''])) },
  ],
  ['checkout.confirm', aConfirm({ booker: { ...aConfirm().booker, name: '\r\n\u200b' } })],
  ['checkout.confirm', aConfirm({ booker: { ...aConfirm().booker, email: 'not an address' } })],
  ['checkout.confirm', aConfirm({ booker: { ...aConfirm().booker, emailConfirm: 'other@guest.example' } })],
  ['checkout.confirm', aConfirm({ booker: { ...aConfirm().booker, note: 'x'.repeat(1001) } })],
  ['checkout.confirm', { ...aConfirm(), consents: { ...aConfirm().consents, terms: false } }],
  ['checkout.confirm', { ...aConfirm(), paymentMethod: 'creditcard' }],
  ['checkout.confirm', { ...aConfirm(), shown: { minor: Number.MAX_VALUE, currency: 'EUR' } }],
  ['checkout.confirm', { ...aConfirm(), shown: { minor: 1, currency: 'XXX' } }],
  ['reservation.recover', { code: '', email: 'a@guest.example' }],
  ['reservation.recover', { code: 'x'.repeat(41), email: 'a@guest.example' }],
  ['reservation.recover', { code: 'K7QW3M9ZXA', email: `${long}@guest.example` }],
  ['reservation.openKey', { key: '../../etc/passwd' }],
  ['reservation.voucher', { grant: long }],
  ['host.media', { hash: '..' }],
]

it('bad input is told field by field and never breaks the gateway', async () => {
  await using houses = await startHouses()
  const { url, token } = houses.gateway
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-portico-host': 'one.test',
    'x-portico-channel': '1',
    'x-portico-hotel': '1',
    'x-portico-visitor': 'visitor-0000000000000001',
  }
  const surprises: string[] = []
  for (const [path, input] of bad) {
    const response = await fetch(`${url}/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    const { error } = (await response.json()) as { error?: { data: { code: string; fields?: unknown[] } } }
    if (response.status !== 400 || !error?.data.fields?.length) {
      surprises.push(`${path} ${JSON.stringify(input)?.slice(0, 80)}: ${response.status} ${JSON.stringify(error)}`)
    }
  }
  expect(surprises).toEqual([])

  const tooLarge = await fetch(`${url}/trpc/checkout.saveDraft`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ draft: { a: long.repeat(3) } }),
  })
  expect(tooLarge.status).toBe(413)
  const notJson = await fetch(`${url}/trpc/checkout.saveDraft`, { method: 'POST', headers, body: '{' })
  expect(notJson.status).toBe(400)
  const batch = await fetch(`${url}/trpc/host.context,host.context?batch=1`, { method: 'GET', headers })
  expect(batch.status).toBe(404)
  const byGet = await fetch(
    `${url}/trpc/checkout.release?input=${encodeURIComponent(JSON.stringify({ key: aKey() }))}`,
    { headers },
  )
  expect(byGet.status).toBe(405)
})

it('a payment method that the hotel does not offer is an error at its field', async () => {
  await using houses = await startHouses()
  const late = { ...stay, arrival: '2027-03-01', departure: '2027-03-02' } as typeof stay
  const request = aConfirm({
    basket: { ...aBasket, stay: late },
    shown: { minor: 12_400, currency: 'EUR' },
    paymentMethod: 'bank',
  })
  await expect(houses.guest().checkout.confirm.mutate(request)).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', fields: [{ path: ['paymentMethod'], message: 'choose' }] },
  })
})

it('a note that an inherited server’s query cannot carry is an error at its field, and nothing is sent', async () => {
  await using houses = await startHouses({ profile: 'plain' })
  const request = aConfirm({ booker: { ...aConfirm().booker, note: '漢'.repeat(1000) } })
  await expect(houses.guest().checkout.confirm.mutate(request)).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', fields: [{ path: ['booker', 'note'], message: 'too-long' }] },
  })
})

it('a card’s number in a field for words is an error at its field, and nothing is sent', async () => {
  await using houses = await startHouses()
  const { booker } = aConfirm()
  const card = '4111 1111 1111 1111'
  const wrong: [Partial<ReturnType<typeof aConfirm>>, string[]][] = [
    [{ booker: { ...booker, note: `Please charge ${card}` } }, ['booker', 'note']],
    [{ booker: { ...booker, address: card } }, ['booker', 'address']],
    [{ guests: [[{ lastName: card }]] }, ['guests', '0', '0', 'lastName']],
  ]
  for (const [request, path] of wrong) {
    await expect(houses.guest().checkout.confirm.mutate(aConfirm(request))).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', fields: [{ path, message: 'card' }] },
    })
  }
})
