import { commit, rollback, write } from '@portico/booking-server/db/db'
import { setAllotment } from '@portico/booking-server/inventory/move-stock'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { expectSound, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

// Everybody at once on few rooms: fourteen nights, five room types of three rooms each.

const clients = 64
const nights = 14
const firstNight = '2027-03-05' as CalendarDate
const roomTypes = 5
/** What everybody must have come to: what nobody came to was not tried against the rest. */
const awaited = ['answered', 'sold-out', 'modified', 'cancelled', 'set', 'below-taken', 'swept']
/** At least; on a slow machine until all of that has come, up to half a minute more. */
const seconds = byTestSize({ fast: 1, normal: 4, full: 60 })

/** Numbers of chance that are the same in each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Client = { readonly booked: number[]; readonly holds: string[] }

function aStay(draw: (below: number) => number): Stay {
  const from = draw(nights - 3)
  return { arrival: addDays(firstNight, from), departure: addDays(firstNight, from + 1 + draw(3)) }
}

const party = { adults: 2, childrenAges: [] }
const productOf = (draw: (below: number) => number) => 10_001 + (draw(roomTypes) + 1) * 100

/** One of everything that moves rooms; what was answered. */
async function act(hotel: TestHotel, client: Client, draw: (below: number) => number): Promise<string> {
  const basket = { stay: aStay(draw), rooms: Array.from({ length: 1 + draw(2) }, () => ({ productId: productOf(draw), party })) }
  const own = client.booked[draw(client.booked.length)]
  switch (draw(9)) {
    case 0:
    case 1: {
      const held = await hotel.hold({ basket })
      if (held.kind === 'answered') client.holds.push(held.answer.holdId)
      return kindOf(held)
    }
    case 2:
    case 3: {
      const confirmed = await hotel.confirm({ basket })
      if (confirmed.kind === 'answered') client.booked.push(await idOf(hotel, confirmed.answer.code))
      return kindOf(confirmed)
    }
    case 4: {
      const hold = client.holds.pop()
      return hold === undefined ? 'nothing' : kindOf(await hotel.release(hold))
    }
    case 5:
      return own === undefined ? 'nothing' : (await hotel.cancel(own)).kind
    case 6:
      return own === undefined ? 'nothing' : await moveDates(hotel, own, aStay(draw))
    case 7:
      await hotel.sweepHolds()
      return 'swept'
    default:
      return await changeAllotment(hotel, 101 + draw(roomTypes), aStay(draw), 2 + draw(3))
  }
}

async function idOf(hotel: TestHotel, code: string): Promise<number> {
  return (await hotel.db.reader.selectFrom('reservation').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
}

async function moveDates(hotel: TestHotel, id: number, stay: Stay): Promise<string> {
  const rows = await hotel.db.reader
    .selectFrom('reservation_room')
    .where('reservation_id', '=', id)
    .select(['code', 'product_id'])
    .execute()
  const rooms = rows.map(({ code, product_id }) => ({ code, productId: product_id, stay, party }))
  const priced = await hotel.recalculate(id, rooms)
  return priced.kind === 'recalculated' ? (await hotel.modify(id, rooms, priced.totalMinor)).kind : priced.kind
}

function changeAllotment(hotel: TestHotel, roomTypeId: number, stay: Stay, allotment: number): Promise<string> {
  return write<string>(hotel.db, [1], async (tx) => {
    const set = await setAllotment(tx, roomTypeId, stay, allotment)
    return set.kind === 'set' ? commit(set.kind) : rollback(set.kind)
  })
}

describe.each(databases)('a storm of guests on $name', (database) => {
  it(`of ${clients} at once for ${seconds} s breaks nothing and waits for nobody for ever`, { timeout: (seconds + 90) * 1_000 }, async ({
    annotate,
  }) => {
    const rooms = Array.from({ length: roomTypes }, () => ({ rooms: 3 }))
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms }) })
    const answers = new Map<string, number>()
    const missing = () => awaited.filter((kind) => !answers.has(kind))
    const from = Date.now()
    const isOver = () => Date.now() - from > (missing().length > 0 ? seconds + 30 : seconds) * 1_000
    let acts = 0
    await Promise.all(
      Array.from({ length: clients }, async (_, i) => {
        const draw = chance(i + 1)
        const client: Client = { booked: [], holds: [] }
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
    await annotate(`${acts} acts, ${rate} a second: ${JSON.stringify(Object.fromEntries(answers))}`)
  })
})
