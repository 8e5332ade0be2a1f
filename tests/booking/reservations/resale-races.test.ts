import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { raceRounds, together } from '../../builders/race.ts'
import {
  aBasket,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const [flexible, ticket] = [10_101, 10_102]
const seed = aHouse({
  plans: [{}, { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' }, resaleFee: 1_000 }],
})

/** One night of its own, whose only room its guest resells. */
async function openNight(hotel: TestHotel, arrival: CalendarDate) {
  const basket = (productId: number) => aBasket({ arrival, departure: addDays(arrival, 1), productId })
  const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket: basket(ticket) }))
  const find = async (of: string) => expectAnswered(await hotel.retrieve({ code: of, email: 'ada@guests.example' }))
  const { reservationId } = await find(code)
  await hotel.resell(reservationId)
  return {
    state: async () => (await find(code)).reason,
    owners: async () => {
      const rows = await hotel.db.reader
        .selectFrom('reservation')
        .innerJoin('reservation_room', 'reservation_room.reservation_id', 'reservation.id')
        .where('reservation_room.arrival', '=', arrival)
        .where('state', '=', 'confirmed')
        .where('ended_in', 'is', null)
        .select('reservation.id')
        .execute()
      return rows.length
    },
    confirm: async () => kindOf(await hotel.confirm({ basket: basket(flexible) })),
    'hold and confirm': async () => {
      const held = await hotel.hold({ basket: basket(flexible) })
      if (held.kind !== 'answered') return kindOf(held)
      return kindOf(await hotel.confirm({ basket: basket(flexible), holdId: held.answer.holdId }))
    },
    withdraw: async () => {
      const done = await hotel.resell(reservationId, { roomCode: roomCodes[0], withdraws: true })
      return done.kind === 'not-changeable' ? done.why : done.kind
    },
    'hotel cancels': async () => {
      const done = await hotel.cancel(reservationId, { by: 'hotel' })
      return done.kind === 'not-changeable' ? done.why : done.kind
    },
    'guest cancels': async () => {
      const done = await hotel.cancel(reservationId)
      return done.kind === 'not-changeable' ? done.why : done.kind
    },
  }
}
type Night = Awaited<ReturnType<typeof openNight>>
type Act = Exclude<keyof Night, 'state' | 'owners'>

/** What two may come to together, and what the first guest's reservation is then. Anything else is a defect. */
const pairs: readonly {
  readonly acts: readonly [Act, Act]
  readonly ends: readonly (readonly [string, string, string])[]
}[] = [
  {
    acts: ['confirm', 'confirm'],
    ends: [
      ['answered', 'sold-out', 'resold'],
      ['sold-out', 'answered', 'resold'],
    ],
  },
  {
    acts: ['hold and confirm', 'confirm'],
    ends: [
      ['answered', 'sold-out', 'resold'],
      ['sold-out', 'answered', 'resold'],
    ],
  },
  {
    acts: ['hold and confirm', 'hold and confirm'],
    ends: [
      ['answered', 'sold-out', 'resold'],
      ['sold-out', 'answered', 'resold'],
    ],
  },
  {
    acts: ['withdraw', 'confirm'],
    ends: [
      ['done', 'sold-out', 'booked'],
      ['cancelled', 'answered', 'resold'],
    ],
  },
  {
    acts: ['withdraw', 'hold and confirm'],
    ends: [
      ['done', 'sold-out', 'booked'],
      ['being-resold', 'answered', 'resold'],
      ['cancelled', 'answered', 'resold'],
    ],
  },
  {
    acts: ['hotel cancels', 'confirm'],
    ends: [
      ['cancelled', 'answered', 'by-hotel'],
      ['cancelled', 'answered', 'resold'],
      ['cancelled', 'sold-out', 'by-hotel'],
    ],
  },
  {
    acts: ['hotel cancels', 'hold and confirm'],
    ends: [
      ['cancelled', 'answered', 'by-hotel'],
      ['cancelled', 'answered', 'resold'],
      ['cancelled', 'sold-out', 'by-hotel'],
      ['being-resold', 'answered', 'resold'],
    ],
  },
  {
    acts: ['guest cancels', 'confirm'],
    ends: [
      ['resellable', 'answered', 'resold'],
      ['being-resold', 'answered', 'resold'],
      ['cancelled', 'answered', 'resold'],
    ],
  },
]

describe.each(databases)('RES-02: a room for resale on $name', (database) => {
  it.each(pairs.map((pair) => [pair.acts.join(' and '), pair] as const))(
    '%s together: one wins, the other is told, and the room has one owner',
    async (_, { acts: [one, two], ends }) => {
      await using hotel = await openTestHotel(database, { seed })
      let arrival = '2027-03-10' as CalendarDate
      for (let round = 0; round < raceRounds; round++) {
        const night = await openNight(hotel, arrival)
        const came = await together(round, night[one], night[two])
        expect(ends).toContainEqual([...came, await night.state()])
        expect(await night.owners()).toBe(came[1] === 'sold-out' && (await night.state()) === 'by-hotel' ? 0 : 1)
        arrival = addDays(arrival, 1)
      }
      await expectSound(hotel)
    },
    900_000,
  )

  it.each(['confirm', 'hold and confirm'] as const)(
    'is sold once to twenty buyers at the same moment: %s',
    async (act) => {
      await using hotel = await openTestHotel(database, { seed })
      const night = await openNight(hotel, '2027-03-10' as CalendarDate)
      const came = await Promise.all(Array.from({ length: 20 }, () => night[act]()))
      expect(came.toSorted()).toEqual(['answered', ...Array.from({ length: 19 }, () => 'sold-out')])
      expect([await night.state(), await night.owners()]).toEqual(['resold', 1])
      await expectSound(hotel)
    },
    120_000,
  )
})
