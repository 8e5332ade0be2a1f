import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open-db'
import { deliverBy } from '@portico/booking-server/mail/deliver'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { makeAct } from '@portico/booking-server/operators/make-act'
import { codesInForce } from '@portico/booking-server/reservations/codes-in-force'
import { confirmBooking } from '@portico/booking-server/reservations/confirm-booking'
import { modifyReservation, recalculate } from '@portico/booking-server/reservations/modify-reservation'
import { resellRooms } from '@portico/booking-server/reservations/resale/resell-rooms'
import type { LegacyConfirmRequest } from '@portico/contracts/legacy/main/confirm'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { createLog } from '@portico/server/log'

// What happens to bookings afterwards, in a process of its own that is killed, or whose disk fails: node scripted-changes.ts HOME. One guest puts the last
// room up for resale and another books it; a third guest's stay is moved, and the house cancels it. What is acknowledged stands in
// HOME/acknowledged, a line each; run again with the same keys it goes on where it stopped.
const [home = ''] = process.argv.slice(2)
const now = '2027-03-01T11:00:00.000Z' as Instant
const hotelId = 1
const seller = { hotelId, channelId: 1 }
const party = { adults: 2, childrenAges: [] }
const stayOf = (arrival: string, departure: string) => ({ arrival: arrival as CalendarDate, departure: departure as CalendarDate })

/** Not the database's own system calls: those are what fails. */
const acknowledge = (line: string) => appendFileSync(join(home, 'acknowledged'), `${line}\n`)

const db = await openDb(join(home, 'booking.sqlite'))

async function book(name: string, productId: number, stay: ReturnType<typeof stayOf>): Promise<number> {
  const request: LegacyConfirmRequest = {
    basket: { stay, rooms: [{ productId, party }] },
    booker: { name, lastName: 'Rossi', email: `${name}@guests.example`, phone: '+39 1', country: 'IT', address: 'Via 1', city: 'Roma' },
    guests: [{}],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: 0,
    key: `confirm-key-of-${name}`,
  }
  const confirmed = await confirmBooking(db, { seller, languageId: 1, request }, now)
  if (confirmed.kind !== 'booked') throw new Error(`${name}: ${confirmed.kind}`)
  acknowledge(`booked ${confirmed.booked.code}`)
  return (await db.reader.selectFrom('reservation').where('code', '=', confirmed.booked.code).select('id').executeTakeFirstOrThrow()).id
}

const [flexible, resellable] = [10_101, 10_102]
const first = await book('first', resellable, stayOf('2027-03-05', '2027-03-08'))
const moved = await book('moved', flexible, stayOf('2027-03-10', '2027-03-12'))

const [code = ''] = await codesInForce(db.reader, moved)
const change = {
  ...{ hotelId, reservationId: moved, by: 'guest' as const },
  rooms: [{ code, productId: flexible, party, stay: stayOf('2027-03-11', '2027-03-13') }],
}
// What was agreed to before the crash is what is sent after it.
const agreed = join(home, 'agreed')
if (!existsSync(agreed)) {
  const review = await recalculate(db.reader, change, now)
  if (review.kind !== 'recalculated') throw new Error(`review: ${review.kind}`)
  writeFileSync(agreed, String(review.totalMinor))
}
const totalMinor = Number(readFileSync(agreed, 'utf8'))
const modified = await modifyReservation(db, { ...change, totalMinor, key: 'modify-key-of-the-script' }, now)
if (modified.kind !== 'modified') throw new Error(`modify: ${modified.kind}`)
acknowledge('modified')

const isBooked = await db.reader.selectFrom('confirm_key').where('key', '=', 'confirm-key-of-next').select('key').executeTakeFirst()
if (!isBooked) {
  const offered = await resellRooms(db, { hotelId, reservationId: first, withdraws: false, key: 'resell-key-of-the-script' }, now)
  if (offered.kind !== 'done') throw new Error(`resell: ${offered.kind}`)
}
await book('next', flexible, stayOf('2027-03-05', '2027-03-08'))

const owner = { email: 'owner@house.example', role: 'owner', hotelIds: 'all' } as const
const act = { id: moved, act: { kind: 'cancel', fee: 'none' }, key: 'act-key-of-the-script', revision: 2, amountMinor: 0 } as const
const cancelled = await makeAct(db, owner, act, now)
if (cancelled?.kind !== 'done') throw new Error(`cancel: ${cancelled?.kind}`)
acknowledge('cancelled')

mkdirSync(join(home, 'mail'), { recursive: true })
const mailing = {
  db,
  deliver: deliverBy(db.reader, sendToFolder(join(home, 'mail')), 'http://localhost:3000'),
  log: createLog({ name: 'script', level: 'silent' }),
}
while ((await sendOutbox(mailing, now)) > 0);
await db.close()
