import { commit, rollback, write } from '@portico/booking-server/db/write'
import { setAllotment } from '@portico/booking-server/inventory/move-stock'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { agency, expectSound, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { byTestSize, onlyInFull } from '../../setup/by-test-size.ts'
import { countLostRaces } from './lost-races.ts'

// Everybody at once on few rooms: fourteen nights, five room types of three rooms each. The clock goes on, so that
// holds, options and transfers run out under those who use them.

const clients = 64
const nights = 14
/** Far from the clock's first day, which the storm moves by months. */
const firstNight = '2028-03-05' as CalendarDate
const lastMoment = '2028-03-01T00:00:00.000Z'
const roomTypes = 5
/** What everybody must have come to: what nobody came to was not tried against the rest. */
const awaited = [
  ...['held', 'booked', 'booked from a hold', 'split booked', 'sold-out', 'option booked', 'transfer booked', 'paid'],
  ...[
    'modified',
    'swapped',
    'cancelled',
    'set',
    'below-taken',
    'holds expired',
    'options expired',
    'transfers expired',
  ],
]
/** At least; on a slow machine until all of that has come, up to a minute more. */
const seconds = byTestSize({ fast: 1, normal: 1, full: 60 })

/** Numbers of chance that are the same in each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Client = {
  readonly booked: number[]
  readonly holds: { readonly id: string; readonly basket: BasketRequest }[]
  readonly awaited: string[]
}
type Draw = (below: number) => number

function aStay(draw: Draw): Stay {
  const from = draw(nights - 3)
  return { arrival: addDays(firstNight, from), departure: addDays(firstNight, from + 1 + draw(3)) }
}

const party = { adults: 2, childrenAges: [] }
const productOf = (roomType: number) => 10_001 + (roomType + 1) * 100

/** One or two rooms, or one stay that is split over two room types. */
function aBasket(draw: Draw): BasketRequest {
  const stay = aStay(draw)
  const [one, two] = [draw(roomTypes), draw(roomTypes)]
  const change = addDays(stay.arrival, 1)
  if (draw(3) === 0 && one !== two && change < stay.departure) {
    const part = (type: number, arrival: CalendarDate, departure: CalendarDate) => ({
      productId: productOf(type),
      party,
      stay: { arrival, departure },
    })
    return { stay, rooms: [part(one, stay.arrival, change), part(two, change, stay.departure)] }
  }
  return { stay, rooms: [one, two].slice(0, 1 + draw(2)).map((type) => ({ productId: productOf(type), party })) }
}

/** One of everything that moves rooms, or the clock; what was answered. */
async function act(hotel: TestHotel, client: Client, draw: Draw): Promise<string> {
  const basket = aBasket(draw)
  const own = client.booked[draw(client.booked.length)]
  switch (draw(13)) {
    case 0:
    case 1: {
      const held = await hotel.hold({ basket })
      if (held.kind !== 'answered') return kindOf(held)
      client.holds.push({ id: held.answer.holdId, basket })
      return 'held'
    }
    case 2:
      return book(hotel, client, { basket }, basket.rooms[0]?.stay ? 'split booked' : 'booked')
    case 3: {
      const hold = client.holds.pop()
      return hold ? book(hotel, client, { basket: hold.basket, holdId: hold.id }, 'booked from a hold') : 'nothing'
    }
    case 4:
      return book(hotel, client, { basket, optionHours: 1 }, 'option booked', agency)
    case 5:
      return book(hotel, client, { basket, paymentMethod: 'bank' }, 'transfer booked')
    case 6: {
      const code = client.awaited.pop()
      const paid = code === undefined ? undefined : await hotel.registerPayment(code)
      return paid?.kind === 'registered' ? 'paid' : 'nothing'
    }
    case 7: {
      const hold = client.holds.pop()
      return hold ? kindOf(await hotel.release(hold.id)) : 'nothing'
    }
    case 8:
      return own === undefined ? 'nothing' : (await hotel.cancel(own)).kind
    case 9:
      return own === undefined ? 'nothing' : moveDates(hotel, own, aStay(draw))
    case 10:
      return own === undefined ? 'nothing' : swapRooms(hotel, own, draw)
    case 11:
      return sweep(hotel, draw)
    default:
      return changeAllotment(hotel, 101 + draw(roomTypes), aStay(draw), 2 + draw(3))
  }
}

async function book(
  hotel: TestHotel,
  client: Client,
  request: Parameters<TestHotel['confirm']>[0],
  done: string,
  from: Parameters<TestHotel['confirm']>[1] = {},
): Promise<string> {
  const confirmed = await hotel.confirm(request, from)
  if (confirmed.kind !== 'answered') return kindOf(confirmed)
  client.booked.push(await idOf(hotel, confirmed.answer.code))
  if (request?.paymentMethod === 'bank') client.awaited.push(confirmed.answer.code)
  return done
}

/** Lets some minutes pass and ends what has run out. */
async function sweep(hotel: TestHotel, draw: Draw): Promise<string> {
  if (hotel.now() < lastMoment) hotel.wait(draw(40))
  const sweeps = ['holds', 'options', 'transfers'] as const
  const turn = sweeps[draw(sweeps.length)] ?? 'holds'
  const ended = await { holds: hotel.sweepHolds, options: hotel.sweepOptions, transfers: hotel.sweepTransfers }[turn]()
  return ended > 0 ? `${turn} expired` : 'nothing'
}

async function idOf(hotel: TestHotel, code: string): Promise<number> {
  return (
    await hotel.db.reader.selectFrom('reservation').where('code', '=', code).select('id').executeTakeFirstOrThrow()
  ).id
}

async function bookedRooms(hotel: TestHotel, id: number) {
  const rows = await hotel.db.reader
    .selectFrom('reservation_room')
    .where('reservation_id', '=', id)
    .select(['code', 'product_id', 'arrival', 'departure'])
    .execute()
  return rows.map(({ code, product_id, arrival, departure }) => ({
    code,
    productId: product_id,
    stay: { arrival, departure },
    party,
  }))
}

async function moveDates(hotel: TestHotel, id: number, stay: Stay): Promise<string> {
  return change(
    hotel,
    id,
    (await bookedRooms(hotel, id)).map((room) => ({ ...room, stay })),
    'modified',
  )
}

/** Each room becomes one of another type, two rooms where they can one of the other's. */
async function swapRooms(hotel: TestHotel, id: number, draw: Draw): Promise<string> {
  const rooms = await bookedRooms(hotel, id)
  const other = productOf(draw(roomTypes))
  return change(
    hotel,
    id,
    rooms.map((room, i) => ({ ...room, productId: rooms[i - 1]?.productId ?? rooms.at(-1 - i)?.productId ?? other })),
    'swapped',
  )
}

async function change(
  hotel: TestHotel,
  id: number,
  rooms: Parameters<TestHotel['modify']>[1],
  done: string,
): Promise<string> {
  const priced = await hotel.recalculate(id, rooms)
  if (priced.kind !== 'recalculated') return priced.kind
  const { kind } = await hotel.modify(id, rooms, priced.totalMinor)
  return kind === 'modified' ? done : kind
}

function changeAllotment(hotel: TestHotel, roomTypeId: number, stay: Stay, allotment: number): Promise<string> {
  return write<string>(hotel.db, [1], async (tx) => {
    const set = await setAllotment(tx, roomTypeId, stay, allotment)
    return set.kind === 'set' ? commit(set.kind) : rollback(set.kind)
  })
}

describe.each(databases)('a storm of guests on $name', (database) => {
  it(`of ${clients} at once for ${seconds} s breaks nothing and waits for nobody for ever`, {
    timeout: (seconds + 180) * 1_000,
  }, async (context) => {
    // It takes a quarter of a minute there until everybody has met everything; every run has the races and the pairs of
    // changes on PostgreSQL.
    if (database.name === 'PostgreSQL') onlyInFull(context)
    const rooms = Array.from({ length: roomTypes }, () => ({ rooms: 3 }))
    const bank = { owner: 'A House', iban: 'IT49E9988801010000000101101', days: 1 }
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms, bank }) })
    const lostRaces = countLostRaces(hotel.db)
    const answers = new Map<string, number>()
    const missing = () => awaited.filter((kind) => !answers.has(kind))
    const from = Date.now()
    const isOver = () => Date.now() - from > (missing().length > 0 ? seconds + 60 : seconds) * 1_000
    let acts = 0
    await Promise.all(
      Array.from({ length: clients }, async (_, i) => {
        const draw = chance(i + 1)
        const client: Client = { booked: [], holds: [], awaited: [] }
        while (!isOver()) {
          const kind = await act(hotel, client, draw)
          answers.set(kind, (answers.get(kind) ?? 0) + 1)
          acts++
        }
      }),
    )
    const rate = Math.round((acts * 1_000) / (Date.now() - from))
    await expectSound(hotel)
    expect(missing()).toEqual([])
    // Rows are taken in one order, so that nobody waits for somebody who waits.
    expect(Object.fromEntries(lostRaces)).toEqual({})
    await context.annotate(
      `${acts} acts, ${rate} a second, until ${hotel.now()}: ${JSON.stringify(Object.fromEntries(answers))}`,
    )
  })
})
