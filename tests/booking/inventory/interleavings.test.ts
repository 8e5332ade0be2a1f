import { setTimeout as pause } from 'node:timers/promises'
import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/inventory/move-stock'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  product,
  roomType,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { byTestSize, isFull } from '../../setup/by-test-size.ts'

// Every ordered pair of what can move the last room, begun together or a little apart, and everything that must hold
// looked at after each.

const otherProduct = 10_201
/** Of a room type of which there are enough. */
const roomyProduct = 10_301
const spa = 101
const party = { adults: 2, childrenAges: [] }

/**
 * Three nights of their own, on which everything is the last one. A reservation has both room types on the first two; a
 * hold that has run out, and that nobody has swept, has the third night. Its first room has the only place of the spa
 * at ten on the second day; at four there is another. What `hold` and `lower` want is free once the reservation is
 * cancelled, what `confirm`, `modify`, `swap` and `lower last` want once the hold is swept.
 */
async function openArena(hotel: TestHotel, first: CalendarDate) {
  const from = (day: number, nights: number): Stay => ({
    arrival: addDays(first, day),
    departure: addDays(first, day + nights),
  })
  const basket = (stay: Stay, ...products: number[]) => ({
    stay,
    rooms: products.map((productId) => ({ productId, party })),
  })
  const spaAt = (slot: string) => [
    { serviceId: spa, quantity: 1, line: 0, bandId: null, day: addDays(first, 1), slot, additional: true },
  ]
  const { code, roomCodes } = expectAnswered(
    await hotel.confirm({ basket: { ...basket(from(0, 2), product, otherProduct), services: spaAt('10:00') } }),
  )
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  expectAnswered(await hotel.hold({ basket: basket(from(2, 1), product) }))
  hotel.wait(21)
  const [one = '', two = ''] = roomCodes
  const room = (of: string, productId: number, stay: Stay) => ({ code: of, productId, stay, party })
  const lower = async (stay: Stay) => {
    const lowered = await write(hotel.db, [1], async (tx): Promise<TransactionResult<AllotmentSet>> => {
      const set = await setAllotment(tx, roomType, stay, 0)
      return set.kind === 'set' ? commit(set) : rollback(set)
    })
    return lowered.kind
  }
  /** What it came to, and whether this call did it or was told what had been done. */
  const cancelled = async (outcome: Promise<{ readonly kind: string }>, key: string) => {
    const { kind } = await outcome
    const own = await hotel.db.reader
      .selectFrom('reservation_change')
      .where('key', '=', key)
      .select('revision')
      .executeTakeFirst()
    return own || kind !== 'cancelled' ? kind : 'cancelled before'
  }
  return {
    hold: async () => kindOf(await hotel.hold({ basket: basket(from(0, 2), product) })),
    confirm: async () => kindOf(await hotel.confirm({ basket: basket(from(2, 1), product) })),
    cancel: (key = aKey()) => cancelled(hotel.cancel(reservationId, { key }), key),
    'cancel one': (key = aKey()) => cancelled(hotel.cancelRoom(reservationId, one, { key }), key),
    modify: async () =>
      (await hotel.modify(reservationId, [room(one, product, from(1, 2)), room(two, otherProduct, from(0, 2))], 50_500))
        .kind,
    swap: async () =>
      (await hotel.modify(reservationId, [room(one, product, from(0, 2)), room(two, otherProduct, from(1, 2))], 50_500))
        .kind,
    'change services': async () => {
      const rooms = [room(one, product, from(0, 2)), room(two, otherProduct, from(0, 2))]
      return (await hotel.modify(reservationId, rooms, 50_500, { services: spaAt('16:00') })).kind
    },
    'take place': async () =>
      kindOf(await hotel.confirm({ basket: { ...basket(from(1, 1), roomyProduct), services: spaAt('16:00') } })),
    expire: async () => `${await hotel.sweepHolds()} swept`,
    lower: () => lower(from(0, 2)),
    'lower last': () => lower(from(2, 1)),
  }
}
type Arena = Awaited<ReturnType<typeof openArena>>
type Kind = keyof Arena
const changes: readonly Kind[] = ['cancel', 'cancel one', 'modify', 'swap', 'change services', 'take place']
const kinds: readonly Kind[] = ['hold', 'confirm', ...changes, 'expire', 'lower', 'lower last']

/**
 * What each may come to, whatever else happens: done, or how it is told that it cannot be. Anything else, and whatever
 * is thrown, is a defect.
 */
const outcomes: Record<Kind, { readonly done: string; readonly not: readonly string[] }> = {
  hold: { done: 'answered', not: ['sold-out', 'over-limit'] },
  confirm: { done: 'answered', not: ['sold-out'] },
  cancel: { done: 'cancelled', not: ['cancelled before'] },
  'cancel one': { done: 'cancelled', not: ['cancelled before'] },
  // `malformed`: the other one has made the same change before.
  modify: { done: 'modified', not: ['sold-out', 'not-changeable', 'not-found', 'malformed'] },
  swap: { done: 'modified', not: ['sold-out', 'not-changeable', 'not-found', 'malformed'] },
  'change services': {
    done: 'modified',
    not: ['service-sold-out', 'sold-out', 'not-changeable', 'not-found', 'malformed'],
  },
  'take place': { done: 'answered', not: ['service-sold-out'] },
  expire: { done: '1 swept', not: ['0 swept'] },
  lower: { done: 'set', not: ['below-taken'] },
  'lower last': { done: 'set', not: ['below-taken'] },
}

/** Milliseconds by which the second begins later. */
const gaps = [0, 3, 1, 6, 2, 10].slice(0, byTestSize({ fast: 1, normal: 1, full: 6 }))

type Begin = (one: () => Promise<string>, two: () => Promise<string>) => Promise<readonly [string, string]>

/**
 * Lets every pair happen, each in an arena of its own, and in both orders unless neither is first; what each kind came
 * to.
 */
async function letPairsHappen(hotel: TestHotel, begin: Begin, inBothOrders = true): Promise<Set<string>> {
  const seen = new Set<string>()
  const note = (kind: Kind, came: string, beside: Kind) => {
    const { done, not } = outcomes[kind]
    expect([done, ...not], `${kind} beside ${beside}`).toContain(came)
    seen.add(`${kind}: ${came === done ? 'done' : 'not done'}`)
  }
  let first = aBasket().stay.arrival
  for (const [i, one] of kinds.entries()) {
    for (const two of inBothOrders ? kinds : kinds.slice(i)) {
      const arena = await openArena(hotel, first)
      first = addDays(first, 4)
      const came = await begin(
        () => arena[one](),
        () => arena[two](),
      )
      note(one, came[0], two)
      note(two, came[1], one)
      hotel.wait(21)
      await arena.expire()
    }
    await expectSound(hotel)
  }
  return seen
}

const said = (text: string) => ({ en: text, it: text })
const seed = aHouse({
  rooms: [{ rooms: 1 }, { rooms: 1 }, { rooms: 50 }],
  services: [
    {
      name: said('Spa'),
      description: said('An hour.'),
      category: said('Wellness'),
      per: 'unit',
      when: 'day',
      price: 25,
      slots: { times: ['10:00', '16:00'], places: 1 },
    },
  ],
  plans: [{ cancellation: { kind: 'free-until', days: 0, time: '18:00', fee: { kind: 'first-night' } } }],
})

describe.each(mainlyOn('PostgreSQL'))('two changes on $name', (database) => {
  it.each(gaps)(
    'together, %i ms apart, keep every invariant, whichever they are',
    async (gap) => {
      await using hotel = await openTestHotel(database, { seed })
      await letPairsHappen(hotel, (one, two) => Promise.all([one(), pause(gap).then(two)]), gap > 0 || isFull)
    },
    600_000,
  )
})

describe.each(mainlyOn('SQLite'))('two changes on $name', (database) => {
  it('one after the other keep every invariant, and the first decides over each: it comes to be done and not to be done', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const seen = await letPairsHappen(hotel, async (one, two) => [await one(), await two()])
    expect([...seen].sort()).toEqual(kinds.flatMap((kind) => [`${kind}: done`, `${kind}: not done`]).sort())
  }, 600_000)
})
