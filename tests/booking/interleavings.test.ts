import { setTimeout as pause } from 'node:timers/promises'
import { keep, undo, type Verdict, write } from '@portico/booking-server/db'
import { aHouse } from '@portico/booking-server/seed/a-house'
import { type AllotmentSet, setAllotment } from '@portico/booking-server/store/inventory'
import { addDays, type CalendarDate } from '@portico/domain/calendar-date'
import type { Stay } from '@portico/domain/stay'
import { describe, expect, it } from 'vitest'
import { times } from '../size.ts'
import { databases } from './databases.ts'
import { aBasket, type Desk, expectAnswer, expectSound, kindOf, openDesk, product, roomType } from './desk.ts'

// Every ordered pair of what can move the last room, begun together or a little apart, and everything that must hold looked at after each.

const otherProduct = 10_201
const party = { adults: 2, childrenAges: [] }

/**
 * Three nights of their own, on which everything is the last one. A reservation has both room types on the first two; a hold that has run out, and
 * that nobody has swept, has the third night.
 */
async function openArena(desk: Desk, first: CalendarDate) {
  const from = (day: number, nights: number): Stay => ({ arrival: addDays(first, day), departure: addDays(first, day + nights) })
  const basket = (stay: Stay, ...products: number[]) => ({ stay, rooms: products.map((productId) => ({ productId, party })) })
  const { code, roomCodes } = expectAnswer(await desk.confirm({ basket: basket(from(0, 2), product, otherProduct) }))
  const { reservationId } = expectAnswer(await desk.retrieve({ code, email: 'ada@guests.example' }))
  expectAnswer(await desk.hold({ basket: basket(from(2, 1), product) }))
  desk.wait(21)
  const [one = '', two = ''] = roomCodes
  const room = (of: string, productId: number, stay: Stay) => ({ code: of, productId, stay, party })
  const lower = () =>
    write(desk.db, [1], async (tx): Promise<Verdict<AllotmentSet>> => {
      const set = await setAllotment(tx, roomType, from(0, 3), 0)
      return set.kind === 'set' ? keep(set) : undo(set)
    })
  return {
    hold: async () => kindOf(await desk.hold({ basket: basket(from(0, 2), product) })),
    confirm: async () => kindOf(await desk.confirm({ basket: basket(from(1, 2), product) })),
    cancel: async () => (await desk.cancel(reservationId)).kind,
    'cancel one': async () => (await desk.cancelRoom(reservationId, one)).kind,
    modify: async () =>
      (await desk.modify(reservationId, [room(one, product, from(1, 2)), room(two, otherProduct, from(0, 2))], 48_000)).kind,
    swap: async () =>
      (await desk.modify(reservationId, [room(one, product, from(0, 2)), room(two, otherProduct, from(1, 2))], 48_000)).kind,
    expire: async () => `${await desk.sweepHolds()} swept`,
    allotment: async () => (await lower()).kind,
  }
}
type Kind = keyof Awaited<ReturnType<typeof openArena>>
const kinds: readonly Kind[] = ['hold', 'confirm', 'cancel', 'cancel one', 'modify', 'swap', 'expire', 'allotment']

/** What each may come to, whatever else happens; anything else, and whatever is thrown, is a defect. */
const outcomes: Record<Kind, readonly string[]> = {
  hold: ['answered', 'sold-out', 'over-limit'],
  confirm: ['answered', 'sold-out'],
  cancel: ['cancelled'],
  'cancel one': ['cancelled', 'not-found'],
  // `malformed`: the other one has made the same change before.
  modify: ['modified', 'sold-out', 'not-changeable', 'not-found', 'malformed'],
  swap: ['modified', 'sold-out', 'not-changeable', 'not-found', 'malformed'],
  expire: ['0 swept', '1 swept'],
  allotment: ['set', 'below-taken'],
}
/** Milliseconds by which the second begins later. */
const gaps = [0, 3, 1, 6, 2, 10].slice(0, times({ fast: 1, normal: 2, full: 6 }))

describe.each(databases)('two changes together on $name', (database) => {
  it.each(gaps)(
    'keep every invariant, whichever they are, %i ms apart',
    async (gap) => {
      const seed = aHouse({
        rooms: [{ rooms: 1 }, { rooms: 1 }],
        plans: [{ cancellation: { kind: 'free-until', days: 0, time: '18:00', fee: { kind: 'first-night' } } }],
      })
      await using desk = await openDesk(database, { seed })
      let first = aBasket().stay.arrival
      for (const one of kinds) {
        for (const two of kinds) {
          const arena = await openArena(desk, first)
          first = addDays(first, 4)
          const came = await Promise.all([arena[one](), pause(gap).then(() => arena[two]())])
          expect(outcomes[one], `${one} beside ${two}`).toContain(came[0])
          expect(outcomes[two], `${two} beside ${one}`).toContain(came[1])
          await arena.expire()
        }
        await expectSound(desk)
      }
    },
    120_000,
  )
})
