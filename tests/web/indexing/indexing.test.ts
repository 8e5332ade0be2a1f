import { demoHouses } from '@portico/demo/demo-houses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '../../../e2e/send-request.ts'
import { type House, startHouse } from '../../../e2e/servers/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
}, 120_000)
afterAll(async () => house[Symbol.asyncDispose]())

const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
const isHidden = (html: string) => /<meta name="robots" content="noindex/.test(html)
const canonicalOf = (html: string) => attributes(html, /<link rel="canonical" href="([^"]*)"/g)
const alternatesOf = (html: string) => attributes(html, /<link rel="alternate" hrefLang="[^"]*" href="([^"]*)"/gi)

async function read(origin: string, path: string): Promise<string> {
  const { status, body, headers } = await sendRequest(origin, path)
  expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringMatching(/html|xml|text/)])
  return body
}

/** What a crawler gets to that begins at the landing and follows links without a query. */
async function crawl(origin: string): Promise<Map<string, string>> {
  const landing = (await sendRequest(origin, '/')).headers.location ?? ''
  const pages = new Map<string, string>()
  const waiting = [landing]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const { status, body, headers } = await sendRequest(origin, path)
    if (status !== 200 || !String(headers['content-type']).includes('html')) continue
    pages.set(path, body)
    waiting.push(...attributes(body, /<a [^>]*href="(\/[^"?#]*)(?:#[^"]*)?"/g))
  }
  return pages
}

describe.each(demoHouses.hosts.map(({ name }) => name))('%s', (name) => {
  it('sitemap, canonical addresses and languages close over each other, and nothing else is listed', async () => {
    const origin = house.url(name)
    const robots = await read(origin, '/robots.txt')
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const sitemap = await read(origin, '/sitemap.xml')
    const listed = attributes(sitemap, /<loc>([^<]*)<\/loc>/g)
    if (name === 'belvento-trade') {
      expect(listed).toEqual([])
      for (const [path, html] of await crawl(origin)) expect([path, isHidden(html)]).toEqual([path, true])
      return
    }
    expect(listed.length).toBeGreaterThan(2)
    for (const address of listed) {
      const html = await read(origin, new URL(address).pathname)
      expect([address, isHidden(html), canonicalOf(html)]).toEqual([address, false, [address]])
      expect(alternatesOf(html).length).toBeGreaterThan(2)
      expect(alternatesOf(html).filter((other) => !listed.includes(other))).toEqual([])
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}|<h1>/)
    }
    const found = await crawl(origin)
    expect(found.size).toBeGreaterThan(2)
    const unlisted = [...found].filter(([, html]) => !isHidden(html)).map(([path]) => origin + path)
    expect(unlisted.filter((address) => !listed.includes(address))).toEqual([])
  })
})

it('results and personal pages are not to be found, and say so; a landing with a query is its canonical address', async () => {
  const origin = house.url('hotel-miramare')
  const base = '/hotel/101/channel/201/language/1'
  const stay = 'arrival=2027-03-08&departure=2027-03-10&room=2'
  for (const path of [`${base}/rooms?${stay}`, `${base}/recover`, `${base}?${stay}`])
    expect([path, isHidden(await read(origin, path))]).toEqual([path, true])
  expect(canonicalOf(await read(origin, `${base}?utm_source=letter`))).toEqual([origin + base])
})

it('the hotel and the rooms of a stay stand there in the words of schema.org, with the lowest price of the page', async () => {
  const origin = house.url('hotel-miramare')
  const base = '/hotel/101/channel/201/language/1'
  const dataIn = (html: string) =>
    attributes(html, /<script type="application\/ld\+json">([^<]*)<\/script>/g).map((text) => JSON.parse(text))
  const [hotel] = dataIn(await read(origin, base))
  expect(hotel).toMatchObject({ '@type': 'Hotel', name: 'Hotel Miramare', url: origin + base })
  const rooms = await read(origin, `${base}/rooms?arrival=2027-03-08&departure=2027-03-10&room=2`)
  const [{ containsPlace }] = dataIn(rooms)
  expect(containsPlace.length).toBeGreaterThan(2)
  for (const { name, offers } of containsPlace) {
    expect(rooms).toContain(name)
    expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'EUR' })
    const [whole = '', cents = ''] = offers.price.split('.')
    expect(rooms).toMatch(new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '[.,]?')}[.,]${cents}`))
  }
})

it('who compares prices opens a stay in a currency of their own, which stays chosen', async () => {
  const origin = house.url('hotel-miramare')
  const rooms = '/hotel/101/channel/201/language/1/rooms?arrival=2027-03-08&departure=2027-03-10&room=2'
  const { body, headers } = await sendRequest(origin, `${rooms}&currency=chf`)
  expect(body).toContain('Amounts in CHF are for orientation')
  expect(headers['set-cookie']?.join()).toContain('portico-currency=CHF')
  const other = await sendRequest(origin, `${rooms}&currency=none`)
  expect([other.body.includes('for orientation'), other.headers['set-cookie']]).toEqual([false, undefined])
})

it('who compares prices opens one room with its rate, which is chosen already at the price of the list', async () => {
  const origin = house.url('hotel-miramare')
  const rooms = '/hotel/101/channel/201/language/1/rooms?arrival=2027-03-08&departure=2027-03-10&room=2'
  const list = await read(origin, rooms)
  const [, pick = ''] = /<a class="button choose" href="[^"]*pick=(\d+)"/.exec(list) ?? []
  const totalIn = (html: string) => /<p class="total">(.*?)<\/p>/s.exec(html)?.[1]
  const chosen = await read(origin, `${rooms}&pick=${pick}&currency=chf&promo=NOBODY`)
  expect(chosen.split('<aside class="summary"')[0]).toContain('<li data-state="chosen">')
  expect(chosen).not.toContain('class="button choose"')
  expect(totalIn(chosen)).toBe(totalIn(list))
})
