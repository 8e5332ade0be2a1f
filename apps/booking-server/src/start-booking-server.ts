import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { type ClockWatch, watchClock } from '@portico/server/clock-watch'
import { createLog } from '@portico/server/log'
import { removeOldMailFiles } from '@portico/server/mail/remove-old-mail-files'
import { readServiceToken } from '@portico/server/tokens/service-token'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { removeUnusedLogos } from './agencies/logo-files.ts'
import { buildBookingServer } from './app.ts'
import { openDb } from './db/open/open-db.ts'
import type { Db } from './db/types.ts'
import { databaseFile, readTrailKey } from './env.ts'
import { openFileStore } from './file-store/open-file-store.ts'
import type { Profile } from './http/profile.ts'
import { booksCheck } from './jobs/check-books.ts'
import { type Job, jobsOf, startJobs } from './jobs/jobs.ts'
import { deliverInThread } from './mail/delivery-thread.ts'
import { mailFolderIn } from './mail/mail-folder.ts'
import { removeUnusedFiles } from './offers/files/remove-unused-files.ts'
import { extendHorizon } from './opening/extend-horizon.ts'
import { type PaymentOptions, type Payments, paymentsOf } from './payment-records/payments.ts'
import type { UnpaidLimits } from './reservations/unpaid-limits.ts'
import { createHotelSnapshots } from './search/snapshots/hotel-snapshots.ts'
import { knownSecretsKey } from './secrets/known-secrets-key.ts'
import { type HotelSeed, insertSeed } from './seed/insert-seed.ts'

export type BookingServerOptions = {
  readonly home?: string
  /**
   * A file of SQLite, below `home` if not given; or the address of a PostgreSQL database, which several servers may
   * share.
   */
  readonly database?: string | undefined
  /** A bucket for pictures and files of offers, as `S3_URL`; files below `home` if not given. */
  readonly s3Url?: string | undefined
  readonly bind?: string
  readonly port?: number
  readonly prefix?: string
  readonly profile?: Profile
  readonly seed?: HotelSeed
  readonly now?: () => Instant
  readonly clock?: Pick<ClockWatch, 'isTrusted'>
  readonly jobs?: boolean
  readonly webUrl?: string
  readonly smtpUrl?: string | undefined
  /** How many rooms guests may book without payment; any number if not given. */
  readonly unpaidLimits?: UnpaidLimits
  /** How many mails one address gets in an hour; any number if not given. */
  readonly mailsPerHour?: number
  readonly hotelsInMemory?: number | undefined
  readonly warmUp?: boolean
  /** Whether the books of this process's environment are checked once a day; not, if not given. */
  readonly checksBooks?: boolean
  readonly payments?: PaymentOptions
  /** Seals the operators' trail; a file below `home` if not given. */
  readonly trailKey?: string | undefined
  readonly prepare?: ((payments: Payments) => Promise<void>) | undefined
  readonly log?: FastifyBaseLogger
}

export type BookingServer = AsyncDisposable & {
  readonly payments: Payments
  readonly app: FastifyInstance
  readonly db: Db
  readonly url: string
  readonly serviceToken: string
  /** Once the hotels that are to be in memory are there. */
  readonly warmed: Promise<void>
}

export async function startBookingServer(options: BookingServerOptions = {}): Promise<BookingServer> {
  const {
    bind = '127.0.0.1',
    port = 0,
    prefix = '/customers',
    profile = 'portico',
    seed,
    now = wallClock,
    jobs = true,
  } = options
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'portico-booking-'))
  const log = options.log ?? createLog({ name: 'booking-server', level: 'silent' })
  const serviceToken = readServiceToken(home, 'gateway-booking-server')
  const database = options.database ?? databaseFile(home)
  const db = await openDb(database, readTrailKey(home, options.trailKey))
  if (seed) await seedHotels(db, seed, todayAt('UTC', now()))
  const { smtpUrl, webUrl = 'http://localhost:3000' } = options
  const folder = mailFolderIn(home)
  const secretsKey = await knownSecretsKey(db, home, options.payments?.secretsKey).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const filePlace = { home, s3Url: options.s3Url }
  const fileStore = await openFileStore(filePlace, log)
  const payments = paymentsOf({ db, now, webUrl }, secretsKey, options.payments)
  await options.prepare?.(payments)
  const mails = deliverInThread({ database, folder, smtpUrl, webUrl, files: filePlace, secretsKey })
  const mailFiles: Job = { name: 'mail files', everyMs: 60 * 60_000, run: () => removeOldMailFiles(folder, Date.now()) }
  const offerFiles: Job = {
    name: 'offer files',
    everyMs: 24 * 60 * 60_000,
    endsByTime: true,
    run: (moment, isStopping) => removeUnusedFiles(db, { home, files: fileStore }, moment, isStopping),
  }
  const agencyLogos: Job = {
    name: 'agency logos',
    everyMs: 24 * 60 * 60_000,
    endsByTime: true,
    run: (moment, isStopping) => removeUnusedLogos(db, fileStore, moment, isStopping),
  }
  const clock = options.clock ?? (options.now ? undefined : watchClock(log))
  const jobsDone = new Map<string, number>()
  let brokenRules: number | undefined
  const check = booksCheck({
    found: (count) => {
      brokenRules = count
    },
    log: (findings) => log.error({ findings }, 'the books do not fit'),
  })
  const startedJobs = jobs
    ? [
        ...jobsOf(db, payments, { db, deliver: mails.deliver, log, mailsPerHour: options.mailsPerHour }),
        mailFiles,
        offerFiles,
        agencyLogos,
        ...(options.checksBooks ? [check] : []),
      ]
    : []
  const startedAt = Date.now()
  const onDone = (name: string) => jobsDone.set(name, Date.now())
  const running = startJobs(startedJobs, { now, log, clock, onDone })
  const watchedJobs = () =>
    startedJobs.map(({ name, everyMs, firstAfterMs = 0 }) => ({
      name,
      everyMs,
      since: startedAt + firstAfterMs,
      doneAt: jobsDone.get(name),
    }))
  const hotels = createHotelSnapshots(db.reader, now, options.hotelsInMemory)
  const { unpaidLimits } = options
  const ownContext = profile === 'portico' ? { payments } : {}
  const app = buildBookingServer({
    db,
    home,
    files: fileStore,
    now,
    profile,
    serviceToken,
    manageToken: readServiceToken(home, 'cli-booking-server'),
    prefix,
    log,
    hotels,
    unpaidLimits,
    secrets: payments.secrets,
    watched: {
      jobs: watchedJobs,
      brokenRules: () => brokenRules,
      isClockTrusted: () => clock?.isTrusted() ?? true,
      files: fileStore,
    },
    ...ownContext,
  })
  // Jobs end while the last guests are answered, or they would begin the next mails meanwhile.
  let ended: Promise<void> | undefined
  const endJobs = () => (ended ??= running.stop())
  app.addHook('preClose', async () => void endJobs())
  await app.listen({ host: bind, port })
  const stop = new AbortController()
  const warmed = options.warmUp
    ? hotels.warmUp(stop.signal).catch((err: unknown) => log.error({ err }, 'hotels could not be loaded'))
    : Promise.resolve()
  return {
    app,
    db,
    payments,
    url: `http://${bind}:${(app.server.address() as AddressInfo).port}`,
    serviceToken,
    warmed,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await app.close()
      await warmed
      await endJobs()
      await mails.close()
      fileStore.close()
      await db.close()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

async function seedHotels(db: Db, seed: HotelSeed, today: CalendarDate): Promise<void> {
  await insertSeed(db, seed, today)
  await extendHorizon(db, today)
}

function wallClock(): Instant {
  return new Date().toISOString() as Instant
}
