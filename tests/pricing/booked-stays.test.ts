import { priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { callServer } from '../builders/call-server.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { basketOf, bookStay, searchRooms } from './book-stay.ts'
import { openHotel, type WrittenHotel } from './booked-hotel.ts'
import { bookOnRandomHotels, inOwnIds, startServer } from './one-price.ts'
import { readPage } from './page/read-page.ts'
import type { WrittenStay } from './page/written-stay.ts'
import { pricedOf } from './product-pricer.ts'

describe('the written stays, booked', () => {
  let started: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    started = await startServer()
  })
  afterAll(() => started.server[Symbol.asyncDispose]())

  // A server splits a stay over two rooms; in more, the guests move once they are there.
  const sold = readPage().filter(({ stay: { cross, lines } }) => cross === undefined || lines.length === 2)
  const numbered = sold.map((stay, i) => ({ ...stay, hotelId: 10 + i }))

  test.each(numbered)('$id $title', async ({ stay, expected, hotelId }) => {
    const { server, setToday } = started
    const hotel = hotelOf(stay)
    setToday(stay)
    await openHotel(server.db, hotelId, hotel)
    if ('notOnSale' in expected) {
      const refused = await callServer(
        server,
        priceCheck,
        { hotelId },
        { basket: basketOf(hotelId, hotel, stay), timestamp: 0 },
      )
      expect(refused).toMatchObject({
        kind: 'refused',
        reason: { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] },
      })
      return
    }
    const { locked } = await bookStay(server, hotelId, hotel, stay)
    const priced = inOwnIds(pricedOf(stay, locked), hotelId, stay)
    const { refused, freeUntil: _, due: __, resaleUntil: ___, ...amounts } = expected
    expect({ ...priced.lines[0], ...priced }).toMatchObject(amounts)

    const [line] = stay.lines
    if (refused === undefined || !line) return
    const { promo } = await searchRooms(server, hotelId, line, stay.code)
    expect(promo?.kind === 'refused' ? pageWordOf(promo.refusal?.kind) : null).toBe(refused)
  })
})

/** A code's refusals in the page's words. */
function pageWordOf(kind: string | undefined): string | undefined {
  const words: Record<string, string> = {
    'not-yet': 'booking-dates',
    'no-longer': 'booking-dates',
    'other-nights': 'nights',
    'below-min-stay': 'min-nights',
    'above-max-stay': 'max-nights',
    'too-late-to-book': 'advance',
    'too-early-to-book': 'advance',
    'other-arrival-day': 'arrival-day',
    'used-up': 'uses',
    'other-rate': 'product',
  }
  return kind && (words[kind] ?? kind)
}

/** A written stay's hotel sells what the stay names. */
function hotelOf({ zone, currency, lines, services, cityTax, schedule, vat, cross }: WrittenStay): WrittenHotel {
  const [first] = lines
  if (!first) throw new Error('a stay without a line')
  return {
    zone,
    currency,
    rooms: [...new Set(lines.map(({ room }) => room))],
    plans: [...new Set(lines.map(({ plan }) => plan))],
    bands: first.bands,
    fees: first.fees,
    promotions: first.promotions,
    services: services.map(({ service }) => service),
    cityTax,
    schedule: schedule ?? [],
    vat,
    cross,
    policy: first.policy,
  }
}

describe('random stays, booked', () => {
  const least = byTestSize({ fast: 50, normal: 60, full: 100_000 })

  it('cost the same searched, checked, held, locked, confirmed and retrieved as by the rules', {
    timeout: 7_200_000,
  }, async () => {
    const booked = { rooms: 0, coded: 0 }
    for (let seed = 1; booked.rooms < least; seed++) {
      const { rooms, coded } = await bookOnRandomHotels(seed, Math.min(150, Math.ceil((least - booked.rooms) / 4)))
      booked.rooms += rooms
      booked.coded += coded
    }
    expect(booked.coded).toBeGreaterThan(0)
  })
})
