import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { expect, it } from 'vitest'
import { aBasket, aConfirm, aGuest } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { retryUntilReply } from '../kill/booking-guests.ts'
import { startPair } from '../postgres/start-pair.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { startTwoMachines } from './start-two-machines.ts'

const guests = byTestSize({ fast: 4, normal: 6, full: 40 })
const bookingsBefore = byTestSize({ fast: 5, normal: 10, full: 400 })
const bookingsAfter = byTestSize({ fast: 5, normal: 10, full: 400 })
const arrival = '2027-03-05' as CalendarDate

it(`PostgreSQL fails while ${guests} guests book over two gateways, and its standby is promoted: nothing that was confirmed is lost, nothing is there twice, and bookings go on without a restart`, {
  timeout: 600_000,
}, async ({ skip }) => {
  await using pair = await startPair(skip)
  await using machines = await startTwoMachines(aHouse({ rooms: 2_000 }), skip, pair.both)
  const gateways = [machines.one.gateway, machines.other.gateway]
  const page = await aGuest(machines.one.gateway).checkout.page.mutate({ basket: aBasket(arrival) })
  if (page.kind !== 'open') throw new Error(page.kind)
  const price = page.basket.price.guestTotal.minor

  const confirmed = new Map<string, string>()
  const confirmedAt: number[] = []
  let fails: { readonly at: number; readonly before: number } | undefined
  let isDone = false
  const book = async (guest: number, turn: number) => {
    const request = aConfirm(aBasket(addDays(arrival, turn % 200)), price)
    request.booker.note = request.key
    const client = aGuest(gateways[turn % 2] as (typeof gateways)[number], guest)
    const outcome = await retryUntilReply(
      () => client.checkout.confirm.mutate(request),
      () => false,
    )
    if (outcome?.kind === 'confirmed') {
      confirmed.set(request.key, outcome.ref)
      confirmedAt.push(performance.now())
    } else expect(outcome?.kind).toBe('refused')
    if (fails && confirmed.size >= fails.before + bookingsAfter) isDone = true
  }
  const booking = Array.from({ length: guests }, async (_, guest) => {
    for (let turn = guest; !isDone; turn++) await book(guest, turn)
  })
  await expect.poll(() => confirmed.size, { timeout: 300_000, interval: 20 }).toBeGreaterThanOrEqual(bookingsBefore)
  fails = { at: performance.now(), before: confirmed.size }
  await pair.does('stop first')
  await pair.does('promote second')
  await Promise.all(booking)

  const { at } = fails
  const resumedAfter = Math.min(...confirmedAt.filter((moment) => moment > at + 100)) - at
  console.info(`${fails.before} confirmed before, the next ${Math.round(resumedAfter)} ms after the server was gone`)
  const { db } = machines.one.booking
  const rows = await db.reader.selectFrom('reservation').select('booker').execute()
  const keys = rows.map(({ booker }): string => JSON.parse(booker).note)
  expect(keys.toSorted()).toEqual([...confirmed.keys()].toSorted())
  expect(new Set(confirmed.values()).size).toBe(confirmed.size)
  expect(await machines.broken()).toEqual([])
})
