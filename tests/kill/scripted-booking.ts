import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { makeHold } from '@portico/booking-server/holds/holds'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { confirmBooking } from '@portico/booking-server/reservations/confirm-booking'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { createLog } from '@portico/server/log'

// One guest's booking from hold to mail, in a process of its own that is killed, or whose disk fails: node
// scripted-booking.ts HOME What is acknowledged stands in HOME/told, a line each; run again with the same keys it goes
// on where it stopped.
const [home = ''] = process.argv.slice(2)
const now = '2027-03-01T11:00:00.000Z' as Instant
const seller = { hotelId: 1, channelId: 1 }
const basket: LegacyConfirmRequest['basket'] = {
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
  rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }],
}
const request: LegacyConfirmRequest = {
  basket,
  booker: {
    name: 'Ada',
    lastName: 'Rossi',
    email: 'ada@guests.example',
    phone: '+39 1',
    country: 'IT',
    address: 'Via 1',
    city: 'Roma',
  },
  guests: [{}],
  consents: { marketing: false, report: false, profile: false, custom: [] },
  paymentMethod: 'hotelpay',
  timestamp: 0,
  key: 'confirm-key-of-the-script',
}

/** Not the database's own system calls: those are what fails. */
const acknowledge = (line: string) => appendFileSync(join(home, 'acknowledged'), `${line}\n`)

const db = await openDb(join(home, 'booking.sqlite'))
const held = await makeHold(db, seller, { basket, key: 'hold-key-of-the-script', visitor: 'v', address: 'a' }, now)
const holdId = held.kind === 'held' ? held.hold.id : undefined
if (holdId) acknowledge(`held ${holdId}`)
// A hold that was consumed before the crash cannot be made again: the confirm's key knows.
const known = await db.reader
  .selectFrom('hold')
  .where('key', '=', 'hold-key-of-the-script')
  .select('id')
  .executeTakeFirst()
const confirmed = await confirmBooking({
  db,
  booking: { seller, languageId: 1, request: { ...request, holdId: holdId ?? known?.id } },
  now,
})
if (confirmed.kind === 'booked') acknowledge(`booked ${confirmed.booked.code}`)
mkdirSync(join(home, 'mail'), { recursive: true })
const mailing = {
  db,
  deliver: deliverVia(db.reader, sendToFolder(join(home, 'mail')), 'http://localhost:3000'),
  log: createLog({ name: 'script', level: 'silent' }),
}
while ((await sendOutbox(mailing, now)) > 0);
await db.close()
