import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { columnOf } from '@portico/contracts/portal/number-column'
import type { Party } from '@portico/domain/party/party'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { PortalFactsReply } from '@portico/legacy/calls/search/portal-facts'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { type QuoteReply, roomSearch } from '@portico/legacy/calls/search/room-search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, aStay } from '../../builders/a-stay.ts'
import { expectReply } from '../../builders/call-server.ts'
import { manyHouses } from '../../builders/many-houses.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const count = 20
let server: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: manyHouses(count), now: () => aMoment, jobs: false })
})
afterAll(() => server[Symbol.asyncDispose]())

type Column = PortalFactsReply['totals'][number]
type Search = { readonly stay: ReturnType<typeof aStay>; readonly rooms: readonly Party[] }

const fits = ({ mealPlan, isRefundable }: Column, quote: QuoteReply) =>
  (mealPlan === undefined || quote.mealPlan === mealPlan) &&
  (!isRefundable || (quote.cancellation.kind === 'free-until' && (quote.cancellation.until ?? '') > aMoment))

/** The lists of a house's own page, one for each room. */
const pagesOf = (hotelId: number, { stay, rooms }: Search) =>
  Promise.all(
    rooms.map((party) =>
      expectReply(
        server,
        roomSearch,
        { channelId: 1, hotelId },
        { stay, party, chosen: [], cross: false, timestamp: 0 },
      ),
    ),
  )

/** Every way of sharing out the rooms at rates of the column; 0 where there is none. */
function lowestOn(pages: Awaited<ReturnType<typeof pagesOf>>, column: Column): number {
  const lines = pages.map(({ rooms }) =>
    rooms.flatMap(({ id, available, quotes }) => {
      const minors = quotes.filter((quote) => fits(column, quote)).map(({ price }) => price.stay.minor)
      return minors.length === 0 ? [] : [{ id, available, minor: Math.min(...minors) }]
    }),
  )
  const cheapest = (line: number, taken: readonly number[]): number => {
    if (line === lines.length) return 0
    return Math.min(
      Number.POSITIVE_INFINITY,
      ...(lines[line] ?? []).map(({ id, available, minor }) =>
        taken.filter((other) => other === id).length >= available
          ? Number.POSITIVE_INFINITY
          : minor + cheapest(line + 1, [...taken, id]),
      ),
    )
  }
  const lowest = cheapest(0, [])
  return lowest === Number.POSITIVE_INFINITY ? 0 : lowest
}

const aParty = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
})

describe('the facts of a portal', () => {
  it('have of each house the lowest total among all rates, those with each meal plan and those that can still be cancelled, as its own page has it', async () => {
    let filtered = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(aParty, { minLength: 1, maxLength: 2 }),
        async (days, nights, rooms) => {
          const search = { stay: aStay(addDays('2026-11-20' as CalendarDate, days), { nights }), rooms }
          const facts = await expectReply(server, portalFacts, { channelId: 1 }, search)
          const plain = await expectReply(server, portalSearch, { channelId: 1 }, search)
          expect([...facts.hotelIds]).toEqual(plain.map(({ id }) => id))
          expect(facts.totals[0]).toEqual({ minor: columnOf(plain.map(({ price }) => price.minor)) })
          for (const [row, id] of facts.hotelIds.entries()) {
            if (id % 4 !== 0) continue
            const pages = await pagesOf(id, search)
            for (const column of facts.totals) expect([id, column.minor[row]]).toEqual([id, lowestOn(pages, column)])
            const [only] = pages
            const remaining = only?.rooms.reduce((sum, { available }) => sum + available, 0) ?? 0
            expect(facts.remaining[row]).toBe(rooms.length === 1 && remaining <= 3 ? remaining : 0)
            const taxes = pages.map(({ rooms: [room] }) => room?.quotes[0]?.price.taxesAtHotel?.minor ?? 0)
            expect(facts.taxes[row]).toBe(taxes.reduce((sum, tax) => sum + tax, 0))
            filtered += facts.totals.length
          }
        },
      ),
      { numRuns: byTestSize({ fast: 10, normal: 30, full: 300 }) },
    )
    expect(filtered).toBeGreaterThan(byTestSize({ fast: 40, normal: 120, full: 120 }))
  })
})
