import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Profile } from '@portico/contracts/legacy/extensions'
import { type Instant, todayAt } from '@portico/domain/deadline'
import { logTo } from '@portico/server/log'
import { readServiceToken } from '@portico/server/service-token'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildBookingServer } from './app.ts'
import { type Db, openDb } from './db.ts'
import { databaseFile } from './env.ts'
import { extendHorizon } from './seed/extend-horizon.ts'
import { insertSeed } from './seed/insert-seed.ts'
import type { Seed } from './seed/seed.ts'

export type BookingServerOptions = {
  /** A new folder, removed at the end, if not given. */
  readonly home?: string
  readonly bind?: string
  readonly port?: number
  readonly prefix?: string
  readonly profile?: Profile
  /** What an empty database is filled with, and whose nights are kept open eighteen months ahead. */
  readonly seed?: Seed
  readonly now?: () => Instant
  readonly log?: FastifyBaseLogger
}

export type BookingServer = AsyncDisposable & {
  readonly app: FastifyInstance
  readonly db: Db
  readonly url: string
  readonly serviceToken: string
}

/** A booking server that listens, as a value: in process, with a clock and a seed of the caller's choice. */
export async function startBookingServer(options: BookingServerOptions = {}): Promise<BookingServer> {
  const { bind = '127.0.0.1', port = 0, prefix = '/customers', profile = 'portico', seed, now = wallClock } = options
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'portico-booking-'))
  const log = options.log ?? logTo({ name: 'booking-server', level: 'silent' })
  const serviceToken = readServiceToken(home)
  const db = await openDb(databaseFile(home))
  if (seed) {
    const today = todayAt('UTC', now())
    await insertSeed(db, seed, today)
    await extendHorizon(db, seed, today)
  }
  const app = buildBookingServer({ db, now, profile, serviceToken, prefix, log })
  await app.listen({ host: bind, port })
  return {
    app,
    db,
    url: `http://${bind}:${(app.server.address() as AddressInfo).port}`,
    serviceToken,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await db.close()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

function wallClock(): Instant {
  return new Date().toISOString() as Instant
}
