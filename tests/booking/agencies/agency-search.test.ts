import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { agencyReservations, type ReservationFilters } from '@portico/legacy/calls/trade/agency-reservations'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { expectReply } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, type LoggedIn, loggedIn } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant

it('an agency’s reservations are found by a guest, a code, the agency’s own reference, and by days of arrival', async () => {
  await using server = await startBookingServer({ seed: aHouse({ rooms: 60 }), now: () => now, jobs: false })
  const loginTo = async (code: string, username: string) =>
    loggedIn(server.db, await insertTradeUser(server.db, await insertAgency(server.db, { code }), { username }), {
      now,
    })
  const [ada, eve] = [await loginTo('SOLE', 'ada@sole.example'), await loginTo('LUNA', 'eve@luna.example')]
  const books = (who: Partial<LoggedIn>, overrides: Partial<LegacyConfirmRequest>) =>
    expectReply(server, confirm, { channelId: 2, ...who }, { ...aConfirm('portico'), ...overrides })
  const rowsOf = async (who: LoggedIn, filters: Partial<ReservationFilters> = {}) =>
    (await expectReply(server, agencyReservations, who, { status: 'all' as const, ...filters })).reservations
  const [one, other] = [
    await books(ada, { guests: [{ name: 'Jürgen', lastName: 'O’Hara' }], reference: 'Sol/12 Ä' }),
    await books(ada, {
      guests: [{ name: 'Bo', lastName: 'Zorn' }],
      basket: aBasket({ arrival: '2027-04-10', departure: '2027-04-12' }),
    }),
  ]
  await books(eve, { guests: [{ name: 'Jürgen', lastName: 'O’Hara' }], reference: 'Sol/12 Ä' })
  const found = async (filters: Partial<ReservationFilters>) => (await rowsOf(ada, filters)).map(({ code }) => code)
  for (const text of ['jurgen', 'OHARA jur', 'sol/12', 'SOL/12 ä', one.code.toLowerCase(), one.code.slice(0, 6)])
    expect(await found({ text }), text).toEqual([one.code])
  for (const text of ['urgen', 'jurgen zorn', '12', '%', '_', '\u{10ffff}'])
    expect(await found({ text }), text).toEqual([])
  expect(await found({ arrivalFrom: '2027-04-10' as CalendarDate })).toEqual([other.code])
  expect(await found({ arrivalUntil: '2027-04-09' as CalendarDate })).toEqual([one.code])
  expect(await found({ arrivalFrom: '2027-04-11' as CalendarDate })).toEqual([])
  expect((await rowsOf(ada, { text: 'jurgen' }))[0]).toMatchObject({
    reference: 'Sol/12 Ä',
  })
  expect((await rowsOf(eve))[0]).toMatchObject({ reference: 'Sol/12 Ä' })
})
