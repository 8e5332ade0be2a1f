import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { Instant } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { twoHouses } from '../builders/gateway/two-houses.ts'
import {
  addPolicies,
  checkoutPath,
  detailedSeed,
  filledCheckout,
  openHeldCheckout,
} from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { filledIn } from '../walk/browser.ts'

const said = (text: string) => ({ en: text, it: `${text} it` })
const cot: HouseService = {
  name: said('Cot'),
  description: said(''),
  category: said('Comfort'),
  per: 'unit',
  when: 'night',
  price: 5,
  maxQuantity: 2,
}
const spa: HouseService = {
  name: said('Spa'),
  description: said(''),
  category: said('Wellness'),
  per: 'person',
  when: 'day',
  price: 25,
  maxQuantity: 4,
  slots: { times: ['10:00'], places: 3 },
}
const club: HousePackage = {
  name: said('Club days'),
  summary: said(''),
  description: said(''),
  plan: 1,
  minNights: 3,
  maxNights: 3,
  arrivalDays: 0b010_0000,
  includes: [0],
  places: 1,
  airports: [
    {
      id: 7,
      code: 'MXP',
      name: 'Milano Malpensa',
      flights: [
        { departure: { id: 71, code: 'VP611', time: '07:40' }, return: { id: 72, code: 'VP610', time: '19:15' } },
      ],
    },
  ],
}
const organiser = { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' }
const seed = twoHouses({
  rooms: 5,
  plans: [{ refundProtection: 700 }, { adjustment: -10 }],
  services: [cot, spa],
  packages: [club],
  organiser,
})
const now = () => '2027-03-01T09:00:00.000Z' as Instant

const base = '/hotel/1/channel/1/language/1'
const chosen = 'arrival=2027-03-05&departure=2027-03-08&room=2&pick=10101'
const packaged = chosen.replace('10101', '10102')

type Site = Awaited<ReturnType<typeof startSite>>
type Browser = ReturnType<Site['browser']>

/** The page at the end of all redirects. */
async function opened(browser: Browser, path: string): ReturnType<Browser['open']> {
  const page = await browser.open(path)
  if (page.location === undefined) return page
  const { pathname, search } = new URL(page.location, 'http://house.localhost')
  return await opened(browser, pathname + search)
}

const textIn = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')

/** What stands in a field. */
function typedIn(html: string, field: string): string | undefined {
  const value = new RegExp(`<input[^>]*name="${field.replaceAll('.', '\\.')}"[^>]*>`)
    .exec(html)?.[0]
    .match(/ value="([^"]*)"/)?.[1]
  return value?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

/** All that a guest could have taken. */
async function takenIn({ booking: { db } }: Site) {
  const holds = await db.reader.selectFrom('hold').select('id').execute()
  const reservations = await db.reader.selectFrom('reservation').select('id').execute()
  const places = await db.reader.selectFrom('extra_stock').where('taken', '>', 0).select('taken').execute()
  return [holds.length, reservations.length, places.length]
}

const unreadable = 'A service in this address could not be read and was left out.'
const unreadableProtection = 'The choice of refund protection in this address could not be read'
const unreadableOffer = 'The offer or the flight in this address cannot be read'

/** What is wrong with what is added to rooms, the page on which it is opened, and what the guest reads. */
const wrong: readonly (readonly [what: string, path: string, sentence: string])[] = [
  ['ten thousand of a service', `/services?${chosen}&service=101x10000`, unreadable],
  ['none of a service', `/services?${chosen}&service=101x0`, unreadable],
  ['less than none of a service', `/services?${chosen}&service=101x-1`, unreadable],
  ['a service for a room that is not there', `/checkout?${chosen}&service=101x1.9`, unreadable],
  [
    'two hundred services',
    `/services?${chosen}${Array.from({ length: 200 }, (_, i) => `&service=${i + 1}x1`).join('')}`,
    unreadable,
  ],
  ['more of a service than one may have', `/checkout?${chosen}&service=101x999`, 'Cot cannot be booked so many times.'],
  [
    'more of a service one by one',
    `/services?${chosen}${'&service=101x1'.repeat(3)}`,
    'Cot cannot be booked so many times.',
  ],
  ['a service of another hotel', `/checkout?${chosen}&service=201x1`, 'A service is not offered for this stay.'],
  [
    'a slot of a day that has passed',
    `/checkout?${chosen}&service=102x1_2026-01-01_10:00`,
    'Spa is not offered on the chosen day.',
  ],
  [
    'a slot that is not there',
    `/services?${chosen}&service=102x1_2027-03-05_11:00`,
    'Spa is not offered at the chosen time.',
  ],
  [
    'an age band that is not there',
    `/services?${chosen}&service=102x1b99_2027-03-05_10:00`,
    'Spa has no price for the chosen age.',
  ],
  ['protection for a room that is not there', `/rooms?${chosen}&protect=9`, unreadableProtection],
  ['protection that is said twice', `/checkout?${chosen}&protect=1&protect=1`, unreadableProtection],
  ['protection in words', `/checkout?${chosen}&protect=yes`, unreadableProtection],
  ['a package in words', `/rooms?${chosen}&package=club`, unreadableOffer],
  ['two packages', `/checkout?${packaged}&package=101&package=101`, unreadableOffer],
  ['an airport without a flight', `/services?${packaged}&package=101&airport=7`, unreadableOffer],
  ['a flight without a package', `/rooms?${chosen}&airport=7&flight=VP611_VP610`, unreadableOffer],
  ['a package of another hotel', `/checkout?${packaged}&package=201`, 'This selection is no longer available'],
  ['a rate that is not of the package', `/checkout?${chosen}&package=101`, 'This selection is no longer available'],
  [
    'a flight that the package has not',
    `/checkout?${packaged}&package=101&airport=8&flight=VP611_VP610`,
    'This selection is no longer available',
  ],
]

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '7',
    '101',
    '102',
    '201',
    '10102',
    '1e9',
    '99999999999999999999',
    'NaN',
    'null',
    '__proto__',
    '%00',
    '🏖️',
    '<b>',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '101x1',
    '101x10000',
    '102x1_2027-03-05_10:00',
    '102x1_2026-01-01_10:00',
    '101x1.2',
    '101x1b2',
    '201x1',
    '101x',
    'x1',
    '101x1_2027-02-30',
  ),
  fc.constantFrom(
    '1',
    '1-2',
    '2-1',
    '1-1',
    'VP611_VP610',
    'VP611',
    '_',
    '2027-03-05',
    '2027-99-99',
    '9999-12-31',
    '2-5',
    '2-18',
    '21',
    '2--',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
it('what is wrong with an added service, protection, package or flight is said on the page, and nothing is taken', {
  timeout: 600_000,
}, async () => {
  await using site = await startSite({ seed, now })
  const browser = site.browser()
  for (const [what, path, sentence] of wrong) {
    const { status, html } = await opened(browser, base + path)
    expect([what, [200, 400].includes(status), textIn(html).includes(sentence)]).toEqual([what, true, true])
  }
  expect(await takenIn(site)).toEqual([0, 0, 0])
})

it('quantities that are none are said at their fields, with all that was typed, and the button that holds takes nothing', {
  timeout: 600_000,
}, async () => {
  await using site = await startSite({ seed, now })
  const browser = site.browser()
  const path = `${base}/services?${chosen}`
  const send = (...fields: [string, string][]) =>
    browser.submit(path, [['key', 'k'.repeat(22)], ['go', 'checkout'], ...fields])
  for (const typed of ['-1', '1.5', 'two', '10000', '１', '1e3', '99999999999999999999']) {
    const { status, html } = await send(['quantity-101', typed], ['quantity-102_2027-03-05_10:00', '1'])
    expect([typed, status, typedIn(html, 'quantity-101'), typedIn(html, 'quantity-102_2027-03-05_10:00')]).toEqual([
      ...[typed, 400, typed.slice(0, 20), '1'],
    ])
    expect(textIn(html)).toContain('Please look at the quantities that are marked.')
  }
  const tooMany = await send(...Array.from({ length: 10_000 }, (_, i): [string, string] => [`quantity-${i + 1}`, '1']))
  expect([400, 413]).toContain(tooMany.status)
  // What can be read and cannot be had leads back to the step, which says so.
  for (const [field, quantity] of [
    ['quantity-201', '1'],
    ['quantity-101', '999'],
    ['quantity-102_2026-01-01_10:00', '1'],
    ['quantity-102_2027-03-05_10:00', '4'],
  ] as const) {
    const page = await send([field, quantity])
    expect([field, page.status, page.location?.includes('/services?')]).toEqual([field, 303, true])
  }
  expect(await takenIn(site)).toEqual([0, 0, 0])
})

it('a note with what other programs put between lines is booked, a space in its place', async () => {
  await using site = await startSite({ seed: detailedSeed, now })
  await addPolicies(site.booking)
  const browser = site.browser()
  const page = await openHeldCheckout(browser)
  const note = 'Late\u000b\u0085 by\u0007\r\nten\tor\neleven \u0000'
  const { status } = await browser.submit(checkoutPath, filledIn(page.html, { ...filledCheckout, note }))
  const booked = await site.booking.db.reader.selectFrom('reservation').select('booker').execute()
  expect([status, booked.map(({ booker }) => JSON.parse(booker).note)]).toEqual([303, ['Late by\nten or\neleven']])
})

it('no value of any field of the checkout is answered with a failure, and all that was typed comes back', {
  timeout: 7_200_000,
}, async () => {
  await using site = await startSite({ seed: detailedSeed, now })
  await addPolicies(site.booking)
  const unchanged = [
    'name',
    'address',
    'guest-0-0-lastName',
    'transfer-0-place',
    'invoice-name',
    'agency-name',
  ] as const
  const outcomes = new Map<number, number>()
  let guests = 0
  const change = fc.tuple(
    fc.constantFrom(...Object.keys(filledCheckout)),
    fc.oneof(nasty, fc.constant('x'.repeat(5_000))),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const browser = site.browser()
      const page = await openHeldCheckout(browser)
      // A guest of its own each time: one may have only ten rooms that are not paid.
      const email = `guest-${++guests}@guest.example`
      const changed = Object.fromEntries(changes.map(([name, value]) => [name, value.toWellFormed()]))
      const typed = { ...filledCheckout, email, emailConfirm: email, ...changed }
      const { status, html } = await browser.submit(checkoutPath, filledIn(page.html, typed))
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      expect([303, 400]).toContain(status)
      if (status === 400)
        for (const name of unchanged.filter((one) => !(one in changed)))
          expect([name, typedIn(html, name)]).toEqual([name, filledCheckout[name]])
    }),
    { numRuns: byTestSize({ fast: 20, normal: 60, full: 3_000 }) },
  )
  for (const status of [303, 400]) expect(outcomes.get(status) ?? 0).toBeGreaterThan(0)
})

const names = [
  ...[
    'service',
    'protect',
    'upgraded',
    'package',
    'airport',
    'flight',
    'flights',
    'pick',
    'change',
    'room',
    'arrival',
    'departure',
    'promo',
    'link',
  ],
  ...['category', 'detail', 'edit', 'view', 'meal', 'day', 'month', 'nights', 'constructor'],
]
const pages = [
  '',
  '/rooms',
  '/services',
  '/checkout',
  '/packages',
  '/package/view/101',
  '/package/view/201',
  '/price',
  '/calendar',
  '/flexible',
  '/information',
  '/policies',
  '/rooms/101/pictures',
]

it('no address of any page, with any services, protection, packages and flights in it, is answered with a failure of ours', {
  timeout: 7_200_000,
}, async () => {
  await using site = await startSite({ seed, now })
  const browser = site.browser()
  const address = fc.record({
    page: fc.constantFrom(...pages),
    isSound: fc.boolean(),
    isData: fc.boolean(),
    parameters: fc.array(fc.tuple(fc.constantFrom(...names), nasty), { minLength: 1, maxLength: 6 }),
  })
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(address, async ({ page, isSound, isData, parameters }) => {
      const params = new URLSearchParams(isSound ? chosen : '')
      for (const [name, value] of parameters) params.append(name, value.toWellFormed())
      const { status } = await browser.open(`${base}${page}${isData ? '.data' : ''}?${params}`)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect([200, 202, 302, 303, 400, 404]).toContain(status)
    }),
    { numRuns: byTestSize({ fast: 200, normal: 300, full: 20_000 }) },
  )
  for (const status of [200, 400]) expect(seen.get(status) ?? 0).toBeGreaterThan(10)
  expect(await takenIn(site)).toEqual([0, 0, 0])
})
