import { demoHouses } from '@portico/demo/demo-houses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../../../e2e/days.ts'
import { sendRequest } from '../../../e2e/send-request.ts'
import { type House, startHouse } from '../../../e2e/servers/house.ts'
import { faultsOf } from '../../builders/read/schema-org.ts'

type Thing = Readonly<Record<string, unknown>>

let house: House
beforeAll(async () => {
  house = await startHouse()
}, 120_000)
afterAll(async () => house[Symbol.asyncDispose]())

const textsIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)

const dataIn = (html: string): Thing[] =>
  textsIn(html, /<script type="application\/ld\+json">([^<]*)<\/script>/g).map((text) => JSON.parse(text))

async function read(origin: string, path: string): Promise<string> {
  const { status, body } = await sendRequest(origin, path)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** All pages that a sitemap lists, and a list of rooms of each house that they lead to. */
async function pagesOf(origin: string): Promise<string[]> {
  const { body } = await sendRequest(origin, '/sitemap.xml')
  const listed = textsIn(body, /<loc>([^<]*)<\/loc>/g).map((address) => new URL(address).pathname)
  const stay = `arrival=${inDays(40)}&departure=${inDays(43)}&room=2`
  const landings = listed.filter((path) => /^\/hotel\/\d+\/channel\/\d+\/language\/\d+$/.test(path))
  return [...listed, ...landings.map((path) => `${path}/rooms?${stay}`)]
}

describe('what pages say in the words of schema.org', () => {
  it.each(demoHouses.hosts)('is valid by its vocabulary on every page of $name', async ({ name }) => {
    const origin = house.url(name)
    const found: string[] = []
    for (const path of await pagesOf(origin)) {
      const html = await read(origin, path)
      const things = dataIn(html)
      const isOfHotel = /language\/\d+$|\/package\/view\//.test(path) && path.startsWith('/hotel/')
      if (isOfHotel || html.includes('<ol class="room-list">')) expect([path, things.length]).toEqual([path, 1])
      for (const thing of things) found.push(...(await faultsOf(thing)).map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  })

  it('has of a package the price that its page shows', async () => {
    const origin = house.url('hotel-miramare')
    const packages = (await pagesOf(origin)).filter((path) => path.includes('/package/view/'))
    expect(packages.length).toBeGreaterThan(0)
    for (const path of packages) {
      const html = await read(origin, path)
      const [{ makesOffer } = {}] = dataIn(html)
      const { price, priceCurrency, url } = makesOffer as Record<string, string>
      const [, shown = ''] = /<p class="total from">(.*?)<\/p>/s.exec(html) ?? []
      expect([path, price?.replace('.', ''), priceCurrency]).toEqual([
        path,
        shown.replaceAll(/<[^>]*>/g, '').replace(/\D/g, ''),
        'EUR',
      ])
      expect(url).toBe(origin + path)
    }
  })

  it('is found wrong where a property, a type or an offer is not what the vocabulary has', async () => {
    const origin = house.url('hotel-miramare')
    const stay = `arrival=${inDays(40)}&departure=${inDays(43)}&room=2`
    const [rooms = {}] = dataIn(await read(origin, `/hotel/101/channel/201/language/1/rooms?${stay}`))
    const [room, ...others] = rooms.containsPlace as Thing[]
    const withRoom = (changed: Thing) => ({ ...rooms, containsPlace: [...others, { ...room, ...changed }] })
    expect(await faultsOf(rooms)).toEqual([])
    const bad: [Thing, RegExp][] = [
      [{ ...rooms, stars: 4 }, /^Hotel: Property "stars" for type "Hotel"/],
      [{ ...rooms, '@type': 'Hostelry' }, /^Hostelry: Type "Hostelry"/],
      [{ ...rooms, '@context': 'https://example.test' }, /not schema\.org/],
      [{ ...rooms, address: { '@type': 'PostalAddress', street: 'Via Mare 1' } }, /^Hotel\.address: Property "street"/],
      [{ ...rooms, starRating: { '@type': 'Rating', ratingValue: 7 } }, /^Hotel\.starRating: Rating is outside/],
      [withRoom({ beds: 2 }), /^Hotel\.containsPlace: Property "beds"/],
      [withRoom({ '@type': ['HotelRoom', 'Produce'] }), /^Hotel\.containsPlace: Type "Produce"/],
      [withRoom({ offers: undefined }), /"offers" or "review"/],
      [withRoom({ offers: { '@type': 'Offer', amount: '1.00' } }), /^Hotel\.containsPlace\.offers: Property "amount"/],
    ]
    for (const [thing, fault] of bad) expect((await faultsOf(thing)).join('\n')).toMatch(fault)
  })
})
