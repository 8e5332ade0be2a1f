import { equal } from 'node:assert/strict'
import type { Basket } from '@portico/contracts/price/basket'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { aKey } from '../builders/gateway/two-houses.ts'
import { sendDueMails, writtenAmounts } from '../builders/read/sent-mails.ts'
import { startSite } from '../builders/web/start-site.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { fieldsOf } from '../walk/browser.ts'
import { openHotel } from './booked-hotel.ts'
import { noonOf, pricedByRules, requiredOf } from './one-price.ts'
import { withoutRefused } from './reference/reference-services.ts'
import { amountsOf, asSold, contractBasketOf, firstId, type Wanted, wantedBaskets } from './wanted-baskets.ts'

// What a guest reads and sends, page by page, with nothing but HTTP; the amounts are those on the pages, digit by
// digit.

const least = byTestSize({ fast: 5, normal: 12, full: 50 })

type Site = Awaited<ReturnType<typeof startSite>>
type Browser = ReturnType<Site['browser']>

const typed = {
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada@guest.example',
  emailConfirm: 'ada@guest.example',
  phone: '+39 055 123456',
  country: 'IT',
  address: 'Via Roma 1',
  city: 'Firenze',
  terms: 'on',
}

/** As addresses are written down in docs/decisions/027. */
function queryOf({ stay, rooms, services = [], packageId, promoCode }: Basket): { search: string; basket: string } {
  const query = new URLSearchParams({ arrival: stay.arrival, departure: stay.departure })
  const isSplit = rooms.some((room) => room.stay)
  for (const { party } of isSplit ? rooms.slice(0, 1) : rooms)
    query.append('room', [party.adults, ...party.childrenAges].join('-'))
  if (promoCode !== undefined) query.set('promo', promoCode)
  if (packageId !== undefined) query.set('package', String(packageId))
  const search = query.toString()
  for (const { productId } of rooms) query.append('pick', String(productId))
  if (isSplit) for (const room of rooms.slice(1)) query.append('change', room.stay?.arrival ?? '')
  for (const { serviceId, quantity, line, bandId, day, slot } of services)
    query.append(
      'service',
      `${serviceId}x${quantity}${line > 0 ? `.${line + 1}` : ''}${bandId === undefined ? '' : `b${bandId}`}${day ? `_${day}` : ''}${slot ? `_${slot}` : ''}`,
    )
  const taken = rooms.flatMap(({ isProtected }, i) => (isProtected ? [i + 1] : []))
  if (taken.length > 0) query.set('protect', taken.join('-'))
  return { search, basket: query.toString() }
}

/**
 * The amount behind this in a page: currencies have a fixed number of digits, so that all of its digits are its minor
 * units.
 */
function amountAfter(html: string, mark: string): number {
  const at = html.indexOf(mark)
  if (at < 0) throw new Error(`no ${mark} in ${textIn(html).slice(0, 2_000)}`)
  const [, amount = ''] = /class="amount">([\s\S]*?<\/span>[\s\S]*?)<\/span>/.exec(html.slice(at)) ?? []
  return digitsOf(amount.replace(/^[\s\S]*?<\/span>/, ''))
}

const digitsOf = (text: string) => Number(text.replace(/<!--[\s\S]*?-->/g, '').replace(/\D/g, ''))
const textIn = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** What the list shows for a product: the total that stands before its button. */
function listedTotal(html: string, productId: number): number {
  const [list = ''] = new RegExp(`[\\s\\S]*?href="[^"]*pick=${productId}"`).exec(html) ?? []
  return amountAfter(list.slice(list.lastIndexOf('class="total"')), 'class="total"')
}

/** The quantities of a services form, as they came. */
function quantitiesIn(html: string): [string, string][] {
  return [...html.matchAll(/<input[^>]*name="(quantity-[^"]*)"[^>]*>/g)].map(([input, name = '']) => [
    name,
    / value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
}

/** Where a reply leads; a page that should lead on and does not says why. */
function whereTo({ location, status, html }: Awaited<ReturnType<Browser['open']>>): string {
  if (location === undefined) throw new Error(`${status} instead of a redirect: ${textIn(html).slice(0, 2_000)}`)
  const { pathname, search } = new URL(location, 'http://house.localhost')
  return pathname + search
}

it('a basket costs the same on the services step, at checkout, locked, confirmed, on the voucher and in its mails, page by page, and one room what the list showed and was added', {
  timeout: 7_200_000,
}, async () => {
  const met = { baskets: 0, oneRoom: 0, required: 0, services: 0, packages: 0, protected: 0, split: 0 }
  for (let seed = 101; met.baskets < least; seed++) {
    const { hotels, wanted } = wantedBaskets(seed, 5)
    let now = noonOf({ booked: '2027-01-01', zone: 'Europe/Rome' })
    await using site = await startSite({ seed: aHouse(), now: () => now })
    for (const [i, hotel] of hotels.entries()) await openHotel(site.booking.db, firstId + i, hotel)
    const isPossible = asSold()
    for (const any of wanted.filter(isPossible)) {
      const one = { ...any, stay: withoutRefused(any.stay) }
      now = noonOf(one.stay)
      await bookOnPages(site, one).catch((cause: unknown) => {
        throw new Error(`seed ${seed}, hotel ${one.hotelId}: ${JSON.stringify(one.stay)}`, { cause })
      })
      met.baskets++
      met.oneRoom += one.stay.lines.length === 1 ? 1 : 0
      met.required += one.hotel.mustHaveService && one.stay.services.length === 0 ? 1 : 0
      met.services += one.stay.services.length
      met.packages += one.stay.package ? 1 : 0
      met.protected += one.stay.lines.filter((line) => line.protected).length
      met.split += one.stay.cross === undefined ? 0 : 1
    }
  }
  // Or the baskets are too tame to prove anything.
  if (least >= 12) for (const count of Object.values(met)) expect(count).toBeGreaterThan(0)
})

async function bookOnPages(site: Site, wanted: Wanted): Promise<void> {
  const { hotelId, hotel, stay } = wanted
  const base = `/hotel/${hotelId}/channel/1/language/1`
  const browser = site.browser()
  const { search, basket } = queryOf(contractBasketOf(wanted))
  const [line] = stay.lines
  if (!line) throw new Error('a basket without a room')
  const nights = stay.cross === undefined ? line.nights : stay.lines.reduce((sum, each) => sum + each.nights, 0)
  const required = requiredOf(hotel, stay, stay.lines.map(({ arrival }) => arrival).sort()[0] ?? '', nights)
  // What nobody chose of a mandatory category is in the price from the list on, and stands chosen on the step.
  const sold = required && stay.services.length === 0 ? { ...stay, services: [required] } : stay
  const byRules = amountsOf(pricedByRules(sold))

  if (stay.lines.length === 1) {
    const bare = pricedByRules({
      ...stay,
      lines: [{ ...line, protected: false }],
      services: required ? [required] : [],
    })
    const productId = contractBasketOf(wanted).rooms[0]?.productId ?? 0
    const shown = listedTotal((await browser.open(`${base}/rooms?${search}`)).html, productId)
    const added = byRules.services - bare.services + (pricedByRules(sold).lines[0]?.protection ?? 0)
    expect([shown, shown + added]).toEqual([bare.guest, byRules.guest])
  }

  const step = await browser.open(`${base}/services?${basket}`)
  let checkout = `${base}/checkout?${basket}`
  if (step.location === undefined) {
    expect(amountAfter(step.html, 'class="book"')).toBe(byRules.guest)
    const fields = [...quantitiesIn(step.html), ['key', aKey()] as const, ['go', 'checkout'] as const]
    checkout = whereTo(await browser.submit(`${base}/services?${basket}`, fields))
  } else
    await browser.submit(checkout, [
      ['key', aKey()],
      ['hold', 'yes'],
    ])
  const page = await browser.open(checkout)
  expect([
    page.status,
    amountAfter(page.html, 'class="recap-line"'),
    amountAfter(page.html, 'class="pay-total"'),
  ]).toEqual([...[200, byRules.guest, byRules.guest]])
  const { locked } = await site.booking.db.reader
    .selectFrom('hold')
    .where('state', '=', 'live')
    .select('locked')
    .executeTakeFirstOrThrow()
  equal(totalOf(JSON.parse(locked)), byRules.guest)

  const [, method = ''] =
    /name="paymentMethod"[^>]*value="([^"]*)"/.exec(page.html) ?? /value="(bank|hotelpay)"/.exec(page.html) ?? []
  const isProtected = page.html.includes('name="protected"')
  const sent = new Map([...fieldsOf(page.html, 'shown'), ...Object.entries(typed), ['paymentMethod', method]])
  if (isProtected) sent.set('protection', 'on')
  const voucherPath = whereTo(await browser.submit(checkout, sent))
  expect(voucherPath).toContain('/voucher/')
  const voucher = await browser.open(voucherPath)
  expect([voucher.status, amountAfter(voucher.html, 'class="sum grand"')]).toEqual([200, byRules.guest])

  const reservation = await site.booking.db.reader
    .selectFrom('reservation')
    .orderBy('id', 'desc')
    .select('locked')
    .executeTakeFirstOrThrow()
  equal(reservation.locked, locked)
  const mails = await sendDueMails(site.booking.db, noonOf(stay))
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['guest', 'hotel'])
  const totals = writtenAmounts(byRules.guest, stay.currency as CurrencyCode)
  for (const { text } of mails) expect(totals.some((total) => text.includes(total))).toBe(true)
}

const totalOf = ({ stayMinor, taxesMinor }: LockedPrice) => stayMinor + taxesMinor
