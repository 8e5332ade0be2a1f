import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseFile } from '@portico/booking-server/env'
import {
  type BookingServer,
  type BookingServerOptions,
  startBookingServer as start,
} from '@portico/booking-server/start-booking-server'
import { migratedFile } from './migrated-file.ts'

/**
 * The product's own; where it would make a file of SQLite on a copy of one that is migrated, and with jobs only where a
 * test wants them: the thread of its first mail takes ten times as long as a booking.
 */
export async function startBookingServer(wanted: BookingServerOptions = {}): Promise<BookingServer> {
  const options = { jobs: false, ...wanted }
  if (options.database !== undefined) return await start(options)
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'portico-booking-'))
  const file = databaseFile(home)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, await migratedFile())
  }
  const server = await start({ ...options, home })
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}
