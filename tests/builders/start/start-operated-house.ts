import type { BookingServerOptions } from '@portico/booking-server/start-booking-server'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import type { Caller } from '@portico/legacy/codec/legacy-call'
import { aHouse } from '../a-house.ts'
import { anAdmin } from '../admin/an-admin.ts'
import { expectReply } from '../call-server.ts'
import { type Database, makeEmptyDatabase } from '../databases.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { aConfirm, aKey } from '../test-hotel.ts'

/**
 * Admin and a booking server as `npm start` runs them: on one folder, by one clock; at first 1 March 2027, nine o'clock
 * at the hotel.
 */
export async function startOperatedHouse(options: Partial<BookingServerOptions> = {}) {
  const servers = { bookingServer: '', gateway: '' }
  const admin = await anAdmin({ servers })
  const now = () => admin.now().toISOString() as Instant
  const bookingServer = await startBookingServer({
    seed: aHouse({ rooms: 10 }),
    jobs: false,
    ...options,
    home: admin.home,
    now,
  })
  servers.bookingServer = bookingServer.url
  return {
    admin,
    servers,
    bookingServer,
    db: bookingServer.db,
    now,
    books: (request: Partial<LegacyConfirmRequest> = {}, caller: Partial<Caller> = {}) =>
      expectReply(bookingServer, confirm, caller, { ...aConfirm('portico'), ...request, key: aKey() }),
    [Symbol.asyncDispose]: async () => {
      await admin[Symbol.asyncDispose]()
      await bookingServer[Symbol.asyncDispose]()
    },
  }
}

/** The same on this database. */
export async function startOperatedHouseOn(database: Database) {
  const made = await makeEmptyDatabase(database)
  const house = await startOperatedHouse({ database: made.target })
  return {
    ...house,
    damage: made.damage,
    [Symbol.asyncDispose]: async () => {
      await house[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}
