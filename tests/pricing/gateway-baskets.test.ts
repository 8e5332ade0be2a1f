import { deepStrictEqual, equal } from 'node:assert/strict'
import type { Basket, BasketPrice } from '@portico/contracts/price/basket'
import type { PriceExplanation, PricePart } from '@portico/contracts/price/price-explanation'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { aConfirm, aKey } from '../builders/gateway/two-houses.ts'
import { sendDueMails, writtenAmounts } from '../builders/read/sent-mails.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { openHotel, type WrittenHotel } from './booked-hotel.ts'
import { noonOf, pricedByRules, requiredOf } from './one-price.ts'
import { refusedItem, withoutRefused } from './reference/reference-services.ts'
import { amountsOf, asSold, contractBasketOf, firstId, type Wanted, wantedBaskets } from './wanted-baskets.ts'

const least = byTestSize({ fast: 20, normal: 60, full: 10_000 })

type GatewayClient = ReturnType<Awaited<ReturnType<typeof startServers>>['guest']>

/** Both servers on one clock, with these hotels on sale. */
async function startServers(hotels: readonly WrittenHotel[]) {
  let now = noonOf({ booked: '2027-01-01', zone: 'Europe/Rome' })
  const clock = () => now
  const booking = await startBookingServer({ seed: aHouse(), jobs: false, now: clock })
  for (const [i, hotel] of hotels.entries()) await openHotel(booking.db, firstId + i, hotel)
  const gateway = await startGateway({
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: clock,
  })
  let guests = 0
  return {
    booking,
    at: (moment: Instant) => {
      now = moment
    },
    /** A guest whom nobody has seen before, at an address of their own. */
    guest: (hotel: number) => {
      const number = String(++guests).padStart(16, '0')
      const address = `2001:db8:${(guests >> 16).toString(16)}:${(guests & 0xffff).toString(16)}::1`
      return gateway.client({ host: 'one.test', channel: 1, hotel, language: 1, visitor: `visitor-${number}`, address })
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}

/** The amounts of a page in the order of `amountsOf`. */
function amountsIn({ price, lines, services }: BasketPrice) {
  return {
    stay: price.stay.minor,
    cityTax: price.taxesAtHotel?.minor ?? 0,
    guest: price.guestTotal.minor,
    lines: lines.map((line) => [
      line.nights.map((night) => night.price.minor),
      line.stay.minor,
      line.protection?.state === 'taken' ? line.protection.price.minor : 0,
    ]),
    services: services.reduce((sum, { amount }) => sum + amount.minor, 0),
  }
}

it('every basket with services, packages and protection costs the same searched and added to, on the services step, checked, explained, held, locked, confirmed, on the voucher and in both mails as by the rules', {
  timeout: 7_200_000,
}, async () => {
  const met = { baskets: 0, oneRoom: 0, required: 0, services: 0, packages: 0, protected: 0, codes: 0 }
  const refused = { passed: 0, 'too-many-of-band': 0 }
  for (let seed = 1; met.baskets < least; seed++) {
    const baskets = Math.min(100, least - met.baskets)
    const { hotels, wanted } = wantedBaskets(seed, baskets)
    await using servers = await startServers(hotels)
    const isPossible = asSold()
    for (const one of wanted) {
      const { stay, hotel, hotelId } = one
      if (!isPossible(one)) continue
      servers.at(noonOf(stay))
      await bookAtOnePrice(servers, one).catch((cause: unknown) => {
        throw new Error(`seed ${seed}, hotel ${hotelId}: ${JSON.stringify(stay)}`, { cause })
      })
      met.baskets++
      met.oneRoom += stay.lines.length === 1 ? 1 : 0
      met.required += hotel.mustHaveService && stay.services.length === 0 ? 1 : 0
      met.services += stay.services.length
      met.packages += stay.package ? 1 : 0
      met.protected += stay.lines.filter((line) => line.protected).length
      const { problem } = refusedItem(stay) ?? {}
      if (problem) refused[problem]++
      met.codes += stay.code === undefined ? 0 : 1
    }
  }
  // Or the baskets are too tame to prove anything.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(0)
  if (least >= 60) for (const count of Object.values(refused)) expect(count).toBeGreaterThan(0)
})

async function bookAtOnePrice(servers: Awaited<ReturnType<typeof startServers>>, one: Wanted): Promise<void> {
  const wanted = await withRequired(servers, await withPossible(servers, one))
  const { booking, guest } = servers
  const basket = contractBasketOf(wanted)
  const byRules = amountsOf(pricedByRules(wanted.stay))
  const client = guest(wanted.hotelId)
  const shown = await client.checkout.page.mutate({ basket })
  if (shown.kind !== 'open') throw new Error(`not to be had: ${JSON.stringify(shown)}`)
  expect(amountsIn(shown.basket)).toEqual(byRules)
  const step = await client.services.step.mutate({ basket })
  if (step.kind !== 'open') throw new Error(`no services step: ${JSON.stringify(step)}`)
  expect([step.price, step.problems]).toEqual([shown.basket, []])
  expectExplained(await client.checkout.explain.mutate({ basket }), byRules.guest)
  if (wanted.stay.lines.length === 1) await expectSearchAndAdded(client, wanted, basket)
  const held = await client.checkout.hold.mutate({ basket, key: aKey() })
  equal(held.kind, 'held')
  const page = await client.checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error('the hold is lost')
  equal(page.hold.kind, 'live')
  expect(page.basket).toEqual(shown.basket)
  expectExplained(await client.checkout.explain.mutate({ basket }), byRules.guest)
  const [method] = page.basket.paymentMethods
  const confirmed = await client.checkout.confirm.mutate(
    aConfirm({
      basket,
      key: aKey(),
      shown: page.basket.price.guestTotal,
      paymentMethod: method?.id ?? 'hotelpay',
      consents: { ...aConfirm().consents, protection: true },
    }),
  )
  if (confirmed.kind !== 'confirmed' && confirmed.kind !== 'pending')
    throw new Error(`not booked: ${JSON.stringify(confirmed)}`)
  const opened = await client.reservation.voucher.mutate({ grant: confirmed.grant })
  if (opened.kind !== 'open') throw new Error('no voucher')
  expect(amountsIn(opened.voucher.basket)).toEqual(byRules)
  const mails = await sendDueMails(booking.db, noonOf(wanted.stay))
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['guest', 'hotel'])
  const currency = wanted.stay.currency as CurrencyCode
  for (const { text } of mails) {
    const totals = writtenAmounts(byRules.guest, currency)
    expect(totals.some((total) => text.includes(total))).toBe(true)
  }
}

/** Every part is the sum of its own, and the leaves sum to what the guest pays. */
function expectExplained(explanation: PriceExplanation, guest: number): void {
  if (explanation.kind !== 'explained') throw new Error(`not explained: ${JSON.stringify(explanation)}`)
  equal(explanation.price.amount.minor, guest)
  equal(sumOfParts(explanation.price), guest)
}

function sumOfParts({ amount, parts }: PricePart): number {
  if (!parts) return amount.minor
  const sum = parts.reduce((total, part) => total + sumOfParts(part), 0)
  equal(sum, amount.minor)
  return sum
}

/**
 * The list has the room with the cheapest service that must be chosen; what was added to it is in the price of the
 * basket.
 */
async function expectSearchAndAdded(client: GatewayClient, { hotel, stay }: Wanted, basket: Basket): Promise<void> {
  const { stay: nights, rooms, promoCode, packageId } = basket
  const [line] = stay.lines
  const [room] = rooms
  if (!line || !room) throw new Error('a basket of one room')
  const search = {
    stay: nights,
    rooms: [{ party: room.party }],
    ...(promoCode !== undefined && { promoCode }),
    ...(packageId !== undefined && { packageId }),
  }
  const found = await client.roomSearch.quotes.query(search)
  const quotes = found.kind === 'rooms' ? found.rooms.flatMap((one) => one.quotes) : []
  const quote = quotes.find(({ productId }) => productId === room.productId)
  const required = requiredOf(hotel, stay, line.arrival, line.nights)
  const bare = pricedByRules({ ...stay, lines: [{ ...line, protected: false }], services: required ? [required] : [] })
  const { services, lines, guest } = pricedByRules(stay)
  const added = services - bare.services + (lines[0]?.protection ?? 0)
  deepStrictEqual([quote?.price.guestTotal.minor, (quote?.price.guestTotal.minor ?? 0) + added], [bare.guest, guest])
}

/**
 * P11, P18: what nobody can have is refused on every page that is asked for it, with its reason; the guest then does
 * without.
 */
async function withPossible({ guest }: Awaited<ReturnType<typeof startServers>>, wanted: Wanted): Promise<Wanted> {
  const refused = refusedItem(wanted.stay)
  if (!refused) return wanted
  const basket = contractBasketOf(wanted)
  const client = guest(wanted.hotelId)
  const problem = { kind: 'service-refused', name: 'Thing', problem: refused.problem }
  expect(await client.checkout.page.mutate({ basket })).toMatchObject({ kind: 'gone', refusals: [problem] })
  expect(await client.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({
    kind: 'gone',
    refusals: [problem],
  })
  const step = await client.services.step.mutate({ basket })
  expect(step.kind === 'open' && step.problems[0]).toMatchObject(problem)
  return { ...wanted, stay: withoutRefused(wanted.stay) }
}

/**
 * P17: where a service must be chosen and none was, the first total has the cheapest, and a hold is refused; the guest
 * then chooses it.
 */
async function withRequired({ guest }: Awaited<ReturnType<typeof startServers>>, wanted: Wanted): Promise<Wanted> {
  const { stay, hotel, hotelId } = wanted
  const arrival = stay.lines.map((line) => line.arrival).sort()[0] ?? ''
  const nights =
    stay.cross === undefined ? (stay.lines[0]?.nights ?? 0) : stay.lines.reduce((sum, line) => sum + line.nights, 0)
  const required = stay.services.length === 0 ? requiredOf(hotel, stay, arrival, nights) : undefined
  if (!required) return wanted
  const chosen = { ...wanted, stay: { ...stay, services: [required] } }
  const client = guest(hotelId)
  const basket = contractBasketOf(wanted)
  const shown = await client.checkout.page.mutate({ basket })
  if (shown.kind !== 'open') throw new Error(`not to be had: ${JSON.stringify(shown)}`)
  expect(amountsIn(shown.basket)).toEqual(amountsOf(pricedByRules(chosen.stay)))
  expect(shown.basket.services).toMatchObject([{ required: true }])
  const held = await client.checkout.hold.mutate({ basket, key: aKey() })
  expect(held).toMatchObject({ kind: 'gone', refusals: [{ kind: 'service-required', categories: ['Thing'] }] })
  return chosen
}
