import type { HousePlan } from '@portico/demo/seed/house'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type CallerOverrides, callServer, expectReply } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, loggedIn, loggedInAgency } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-06' as CalendarDate }
const party = { adults: 2, childrenAges: [] }

type Reserved = Pick<HousePlan, 'kinds' | 'reservedFor'>
const named = fc.subarray(['gold', 'silver'])
const reserved = fc
  .record({ groups: named, agencies: fc.subarray(['SOLE', 'MARE']) })
  .filter(({ groups, agencies }) => groups.length + agencies.length > 0)
const plan: fc.Arbitrary<Reserved> = fc.oneof(
  fc.constant<Reserved>({ kinds: ['pay-at-hotel'] }),
  fc.constantFrom<Reserved>({ kinds: ['net'] }, { kinds: ['commissionable'] }),
  fc.record({ kinds: fc.constantFrom(['net'] as const, ['commissionable'] as const), reservedFor: reserved }),
)

/** Who may have a rate, said once more in the plainest way. */
function mayHave({ kinds, reservedFor }: Reserved, buyer: { code?: string; group?: string }): boolean {
  if (kinds.includes('pay-at-hotel')) return true
  if (buyer.code === undefined) return false
  if (reservedFor === undefined) return true
  const { groups = [], agencies = [] } = reservedFor
  return agencies.includes(buyer.code) || (buyer.group !== undefined && groups.includes(buyer.group))
}

it('AGY-15, SEC-03: whatever is listed for a buyer, and nothing else, can be priced, held and booked by that buyer, and its lowest price stands everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 6 }), async (plans) => {
      const seed = aHouse({
        // Four buyers hold and book one of each of six products: holds may keep half of what bookings leave.
        rooms: 80,
        plans: plans.map((one, i) => ({ ...one, name: { en: `Plan ${i}`, it: `Piano ${i}` }, adjustment: -5 * i })),
      })
      await using server = await startBookingServer({ seed, now: () => now, jobs: false })
      const ofAgency = (code: string, rateGroup?: string) =>
        loggedInAgency(server.db, { code, now, ...(rateGroup !== undefined && { rateGroup }) })
      const buyers: { caller: CallerOverrides; code?: string; group?: string }[] = [
        { caller: { channelId: 2 } },
        { caller: await ofAgency('SOLE', 'gold'), code: 'SOLE', group: 'gold' },
        { caller: await ofAgency('LUNA', 'silver'), code: 'LUNA', group: 'silver' },
        { caller: await ofAgency('MARE'), code: 'MARE' },
      ]
      for (const buyer of buyers) {
        const { caller } = buyer
        const list = await expectReply(server, roomSearch, caller, {
          stay,
          party,
          chosen: [],
          cross: false,
          timestamp: 0,
        })
        const quotes = list.rooms.flatMap((room) => room.quotes)
        const products = plans.map((_, i) => 10_101 + i)
        const allowed = products.filter((_, i) => mayHave(plans[i] ?? { kinds: [] }, buyer))
        expect(quotes.map(({ productId }) => productId).sort()).toEqual(allowed)
        for (const { productId, reserved } of quotes)
          expect(reserved ?? false).toBe(!plans[productId - 10_101]?.kinds.includes('pay-at-hotel'))
        for (const productId of products) {
          const basket = aBasket({ ...stay, productId })
          const answers = [
            await callServer(server, priceCheck, caller, { basket, timestamp: 0 }),
            await callServer(server, hold, caller, { basket, key: aKey(), visitor: aKey(), address: aKey() }),
            await callServer(server, confirm, caller, { ...aConfirm('portico'), basket }),
          ]
          const isAllowed = allowed.includes(productId)
          expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => (isAllowed ? 'answered' : 'refused')))
          if (!isAllowed) expect(answers).toMatchObject(answers.map(() => ({ reason: { kind: 'not-found' } })))
        }
        const lowest = quotes.length === 0 ? undefined : Math.min(...quotes.map(({ price }) => price.stay.minor))
        expect(await expectReply(server, availabilityCheck, caller, { stay, rooms: [party] })).toBe(
          lowest !== undefined,
        )
        const [hotel] = await expectReply(server, portalSearch, caller, { stay, rooms: [party] })
        expect(hotel?.price.minor).toBe(lowest)
        const near = await expectReply(server, nearby, caller, {
          stay,
          rooms: [party],
          lastArrival: stay.arrival,
          timestamp: 0,
        })
        expect(near.dates[0]?.price.stay.minor).toBe(lowest)
        const { days } = await expectReply(server, chart, caller, { party })
        expect(days.find(({ day }) => day === stay.arrival)?.shortest?.price.minor).toBe(lowest)
        const { months } = await expectReply(server, calendar, caller, {})
        expect(months.flat().find(({ day }) => day === stay.arrival)?.shortest?.price.minor).toBe(lowest)
      }
    }),
    { numRuns: 8 },
  )
})

it('AGY-15: what one agency holds is booked by no other, and by itself no more once the rate is another’s', async () => {
  const forSole = { kinds: ['net'] as const, reservedFor: { agencies: ['SOLE'] } }
  await using server = await startBookingServer({
    seed: aHouse({ rooms: 9, plans: [forSole] }),
    now: () => now,
    jobs: false,
  })
  const [sole, luna] = [
    await loggedInAgency(server.db, { code: 'SOLE', now }),
    await loggedInAgency(server.db, { code: 'LUNA', now }),
  ]
  const basket = aBasket()
  const { holdId } = await expectReply(server, hold, sole, {
    basket,
    key: aKey(),
    visitor: 'visitor',
    address: 'address',
  })
  const books = (caller: CallerOverrides) =>
    callServer(server, confirm, caller, { ...aConfirm('portico'), basket, holdId })
  const notFound = { kind: 'refused', reason: { kind: 'not-found' } }
  expect([await books(luna), await books({ channelId: 2 })]).toMatchObject([notFound, notFound])
  await server.db.writer
    .updateTable('rate_plan')
    .set({ audience: '{"groups":[],"agencies":["LUNA"]}' as never })
    .execute()
  expect(await books(sole)).toMatchObject(notFound)
})

it('AGY-16: what a commissionable rate earns is in the search of the agency’s owner, and not in that of its agent', async () => {
  const seed = aHouse({ plans: [{ kinds: ['commissionable'] }] })
  await using server = await startBookingServer({ seed, now: () => now, jobs: false })
  const agencyId = await insertAgency(server.db)
  const search = async (role: 'owner' | 'agent') => {
    const caller = await loggedIn(server.db, await insertTradeUser(server.db, agencyId, { role }), { now })
    const { rooms } = await expectReply(server, roomSearch, caller, {
      stay,
      party,
      chosen: [],
      cross: false,
      timestamp: 0,
    })
    return rooms[0]?.quotes[0]
  }
  const [forOwner, forAgent] = [await search('owner'), await search('agent')]
  expect(forOwner?.commission?.amount.minor).toBeGreaterThan(0)
  expect(forAgent).toEqual({ ...forOwner, commission: undefined })
})
