import { demoHouses } from '@portico/demo/demo-houses'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { feedKeyOf } from '@portico/gateway/scope/feed-key'
import { findSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, sendRequest } from '../../../e2e/send-request.ts'
import { type House, startHouse } from '../../../e2e/servers/house.ts'
import { seededRandom } from '../../builders/many-houses.ts'
import { byTestSize, isFull } from '../../setup/by-test-size.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
}, 120_000)
afterAll(async () => house[Symbol.asyncDispose]())

const [miramare] = demoHouses.hotels
const stays = byTestSize({ fast: 40, normal: 80, full: 5_000 })

type Listed = Result & {
  readonly name: string
  readonly hotelId: number
  readonly channelId: number
  readonly adults: number
}
/** Each house of the group by a host of its own. */
const houses = demoHouses.hosts
  .slice(0, demoHouses.hotels.length)
  .flatMap(({ name, channelId, hotelId }) => (hotelId === undefined ? [] : [{ name, channelId, hotelId }]))

function keyOf(name: string): string {
  const keys = findSealingKeys(house.home)
  if (!keys) throw new Error('no keys')
  return feedKeyOf(new Sealing(keys), `${name}.localhost`)
}

const readFeed = (name: string, path: string, authorization = `Bearer ${keyOf(name)}`) =>
  sendRequest(house.url(name), `/feeds/${path}`, { headers: { authorization } })

type Result = { readonly arrival: CalendarDate; readonly nights: number; readonly total: number | undefined }

/** Each stay of a feed with what a guest pays for it in all, in minor units. */
function resultsIn(xml: string): Result[] {
  return [...xml.matchAll(/<Result>(.*?)<\/Result>/g)].map(([, result = '']) => {
    const [, arrival = ''] = /<Checkin>(.*?)</.exec(result) ?? []
    const [, nights] = /<Nights>(.*?)</.exec(result) ?? []
    const amounts = [...result.matchAll(/<(?:Baserate|Tax|OtherFees) currency="[A-Z]{3}">(\d+)\.(\d\d)</g)]
    const total = amounts.reduce((sum, [, whole, cents]) => sum + Number(`${whole}${cents}`), 0)
    return { arrival: arrival as CalendarDate, nights: Number(nights), total: amounts.length > 0 ? total : undefined }
  })
}

const minorIn = (text: string) => Number(text.replace(/\D/g, ''))
/** The first total of the list of rooms, as guests read it; a page without rooms has those of other dates. */
function firstTotalOn(html: string): number | undefined {
  const [, text] = /<ol class="room-list">.*?<p class="total">(.*?)<\/p>/s.exec(html) ?? []
  return text === undefined ? undefined : minorIn(text.replaceAll(/<[^>]*>/g, ''))
}

/** The whole sum below a basket's lines, as guests read it. */
function sumOn(html: string): number | undefined {
  const [, text] = /<div class="sum grand">.*?<dd>(.*?)<\/dd>/s.exec(html) ?? []
  return text === undefined ? undefined : minorIn(text.replaceAll(/<[^>]*>/g, ''))
}

/**
 * Where a house makes everybody choose, as of linen, its cheapest is chosen already: the checkout of who leaves it so.
 */
async function checkoutAfter(origin: string, services: string): Promise<Reply> {
  const { body } = await sendRequest(origin, services)
  const fields = [...body.matchAll(/<input[^>]* name="(quantity-[^"]+)"[^>]* value="(\d+)"/g)]
  const form = new URLSearchParams(fields.map(([, field = '', quantity = '']) => [field, quantity]))
  form.set('go', 'update')
  const { headers } = await sendRequest(origin, services, { method: 'POST', body: String(form), headers: { origin } })
  return sendRequest(origin, (headers.location ?? '').replace('/services?', '/checkout?'))
}

describe('the feeds of a host', () => {
  it('are there for who has its key, as a token or a password, and for nobody else', async () => {
    const key = keyOf('hotel-miramare')
    const basic = `Basic ${Buffer.from(`reader:${key}`).toString('base64')}`
    for (const right of [`Bearer ${key}`, basic])
      expect((await readFeed('hotel-miramare', 'hotels.xml', right)).status).toBe(200)
    for (const wrong of [
      '',
      'Bearer',
      `Bearer ${key}A`,
      `Bearer ${keyOf('la-limonaia')}`,
      `Basic ${key}`,
      'Negotiate x',
    ])
      for (const feed of ['hotels.xml', 'pages.xml', `prices.xml?hotel=${miramare.id}`])
        expect([wrong, feed, (await readFeed('hotel-miramare', feed, wrong)).status]).toEqual([wrong, feed, 404])
  })

  it('say what is wrong with a query, and know no house of another host', async () => {
    for (const query of [
      '',
      'hotel=x',
      'hotel=101&days=93',
      'hotel=101&nights=0',
      'hotel=101&from=2027-02-30',
      'hotel=101&x=1',
    ])
      expect([query, (await readFeed('hotel-miramare', `prices.xml?${query}`)).status]).toEqual([query, 400])
    const [, other] = demoHouses.hotels
    expect((await readFeed('hotel-miramare', `prices.xml?hotel=${other?.id}`)).status).toBe(404)
    expect((await readFeed('hotel-miramare', 'other.xml')).status).toBe(404)
    expect((await readFeed('belvento-trade', 'hotels.xml')).body).not.toContain('<listing>')
  })

  it('name the house with its address, and a page for each language whose address opens its rooms', async () => {
    const { body, headers } = await readFeed('hotel-miramare', 'hotels.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect(body).toContain(`<id>${miramare.id}</id>\n<name>Hotel Miramare</name>`)
    const { body: pages } = await readFeed('hotel-miramare', 'pages.xml')
    const addresses = [...pages.matchAll(/<URL>(.*?)<\/URL>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    expect(addresses).toHaveLength(9)
    for (const address of addresses) {
      const values = { 'PARTNER-HOTEL-ID': miramare.id, 'NUM-ADULTS': 2, 'USER-CURRENCY': 'CHF' }
      const [year, month, day] = addDays(today(), 40).split('-')
      const [untilYear, untilMonth, untilDay] = addDays(today(), 43).split('-')
      const dates = { CHECKINYEAR: year, CHECKINMONTH: month, CHECKINDAY: day }
      const untils = { CHECKOUTYEAR: untilYear, CHECKOUTMONTH: untilMonth, CHECKOUTDAY: untilDay }
      const filled = Object.entries({ ...values, ...dates, ...untils }).reduce(
        (text, [name, value]) => text.replaceAll(`(${name})`, String(value)),
        address,
      )
      expect(filled).not.toMatch(/[()]/)
      const { pathname, search, origin } = new URL(filled)
      expect(origin).toBe(house.url('hotel-miramare'))
      const { status, headers: sent } = await sendRequest(origin, pathname + search)
      expect([status, String(sent['set-cookie'])]).toEqual([200, expect.stringContaining('CHF')])
    }
  })

  it(
    `have for ${stays} random stays the price that the page shows first and the checkout asks for, with what the house demands in it`,
    async () => {
      const random = seededRandom(36)
      const listed: Listed[] = []
      for (const [index, { hotelId, ...host }] of houses.entries())
        for (const adults of isFull ? [1, 2, 3, 4] : [1 + (index % 2)]) {
          const { body } = await readFeed(host.name, `prices.xml?hotel=${hotelId}&days=92&nights=10&adults=${adults}`)
          const results = resultsIn(body)
          expect(results).toHaveLength(92 * 10)
          listed.push(...results.map((result) => ({ ...result, ...host, hotelId, adults })))
        }
      let [sold, choices] = [0, 0]
      for (let i = 0; i < stays; i++) {
        const one = listed[Math.floor(random() * listed.length)]
        if (!one) throw new Error('no feed lists a stay')
        const { name, hotelId, channelId, arrival, nights, adults, total } = one
        const base = `/hotel/${hotelId}/channel/${channelId}/language/1`
        const query = `?arrival=${arrival}&departure=${addDays(arrival, nights)}&room=${adults}`
        const { body: page } = await sendRequest(house.url(name), `${base}/rooms${query}`)
        expect([name, arrival, nights, adults, firstTotalOn(page)]).toEqual([name, arrival, nights, adults, total])
        if (total === undefined) continue
        sold++
        const [, choice = ''] = /<a class="button choose" href="[^"?]*([^"]*)"/.exec(page) ?? []
        const path = `${base}/checkout${choice.replaceAll('&amp;', '&')}`
        const checkout = await sendRequest(house.url(name), path)
        const { location } = checkout.headers
        const isChoiceOpen = checkout.status === 303 && location?.includes('/services?')
        if (isChoiceOpen) choices++
        const { status, body } = isChoiceOpen ? await checkoutAfter(house.url(name), location ?? '') : checkout
        expect([path, status, sumOn(body)]).toEqual([path, 200, total])
      }
      console.info(`${stays} stays, ${sold} of them sold, ${choices} with a choice to make`)
      expect(sold).toBeGreaterThan(stays / 10)
      if (isFull) expect(choices).toBeGreaterThan(100)
    },
    120_000 + stays * 1_000,
  )
})

const today = () => new Date().toISOString().slice(0, 10) as CalendarDate
