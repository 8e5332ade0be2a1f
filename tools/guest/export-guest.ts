import type { BookingServerEnv } from '@portico/booking-server/env'
import { exportPerson } from '@portico/booking-server/personal-data/export-person'
import { commandLine } from '@portico/booking-server/trail/operator-trail'
import type { Instant } from '@portico/domain/time/deadline'
import { exportFromGateway } from '@portico/gateway/personal-data/person'
import { atBookingServer, atGateway, mailFilesOf } from './houses.ts'

/** All that both servers know of who has this address, and the mails that are files. */
export async function exportGuest(env: BookingServerEnv, email: string, now: Instant) {
  const home = env.PORTICO_HOME
  const bookingServer = await atBookingServer(
    env,
    (manage) => manage.exportPerson.mutate({ email }),
    (db) => exportPerson(db, { email, scope: 'house', by: commandLine }, now),
  )
  const gateway = (await atGateway(home, (stores) => exportFromGateway(stores, { email }))) ?? 'not on this machine'
  return { email, at: now, bookingServer, gateway, mailFiles: await mailFilesOf(home, email, []) }
}
