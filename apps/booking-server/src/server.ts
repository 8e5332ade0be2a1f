import { join } from 'node:path'
import { collectAfterStart } from '@portico/server/collect-after-start'
import { drainOnSignal } from '@portico/server/drain'
import { createLog } from '@portico/server/log'
import { requireRuntime } from '@portico/server/runtime'
import { requireWritableFolder } from '@portico/server/store/writable-folder'
import { startTraces } from '@portico/server/watch/traces'
import { type BookingServerEnv, readEnv } from './env.ts'
import { requireGivenSecrets } from './secrets/given-secrets.ts'
import { type BookingServerOptions, startBookingServer } from './start-booking-server.ts'

requireRuntime()
const env = readEnv()
requireWritableFolder(join(env.PORTICO_HOME, 'booking-server'))
const log = createLog({ name: 'booking-server', level: env.LOG_LEVEL })
if (env.S3_URL !== undefined) requireGivenSecrets(env)
const endTraces = await startTraces('booking-server', env.OTEL_EXPORTER_OTLP_ENDPOINT)
const server = await startBookingServer({
  home: env.PORTICO_HOME,
  database: env.BOOKING_DATABASE_URL,
  s3Url: env.S3_URL,
  bind: env.PORTICO_BIND,
  port: env.BOOKING_PORT,
  prefix: env.BOOKING_PREFIX,
  profile: env.PORTICO_PROFILE,
  webUrl: env.WEB_URL,
  smtpUrl: env.MAIL_SMTP_URL,
  unpaidLimits: {
    perAddress: env.UNPAID_ROOMS_PER_ADDRESS,
    perEmail: env.UNPAID_ROOMS_PER_EMAIL,
    percentOfNight: env.UNPAID_PERCENT_OF_NIGHT,
  },
  mailsPerHour: env.MAILS_PER_RECIPIENT_AND_HOUR,
  hotelsInMemory: env.BOOKING_HOTELS_IN_MEMORY,
  warmUp: true,
  checksBooks: true,
  trailKey: env.OPERATOR_TRAIL_KEY,
  payments: {
    simulators: env.PAYMENT_SIMULATORS,
    offersTests: env.PAYMENT_TEST_ACCOUNTS === '1',
    secretsKey: env.PAYMENT_SECRETS_KEY,
  },
  log,
  ...(env.PORTICO_DEMO === '1' && (await demo(env))),
})
// A confirm may wait for its database, and mails that are being written on a busy machine take as long.
drainOnSignal({
  app: server.app,
  log,
  disposers: [() => server[Symbol.asyncDispose](), endTraces],
  limitMs: 35_000,
})
void server.warmed.then(() => collectAfterStart())

async function demo({
  PAYMENT_SIMULATORS: simulators,
  PORTICO_HOME,
  S3_URL,
}: BookingServerEnv): Promise<Pick<BookingServerOptions, 'seed' | 'prepare'>> {
  const { demoSeed } = await import('./seed/demo-seed.ts')
  const { insertDemoAgencies } = await import('./seed/demo-agencies.ts')
  const { insertSimulatedTerminals } = await import('./seed/simulated-terminals.ts')
  const { openFileStore } = await import('./file-store/open-file-store.ts')
  const { withStoredLogos } = await import('./seed/stored-logos.ts')
  const fileStore = await openFileStore({ home: PORTICO_HOME, s3Url: S3_URL })
  const hotelIds = demoSeed.map(({ id }) => id)
  return {
    seed: await withStoredLogos(demoSeed, fileStore),
    prepare: async (payments) => {
      await insertDemoAgencies(payments, join(PORTICO_HOME, 'booking-server', 'demo-logins'))
      if (simulators !== undefined) await insertSimulatedTerminals(payments, simulators, hotelIds)
    },
  }
}
