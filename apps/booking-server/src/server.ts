import { drainOnSignal } from '@portico/server/drain'
import { createLog } from '@portico/server/log'
import { requireRuntime } from '@portico/server/runtime'
import { readEnv } from './env.ts'
import { startBookingServer } from './start-booking-server.ts'

requireRuntime()
const env = readEnv()
const log = createLog({ name: 'booking-server', level: env.LOG_LEVEL })
const server = await startBookingServer({
  home: env.PORTICO_HOME,
  database: env.BOOKING_DATABASE_URL,
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
  log,
  // Read where they are wanted only: eight long documents.
  ...(env.PORTICO_DEMO === '1' && { seed: (await import('./seed/demo-seed.ts')).demoSeed }),
})
drainOnSignal({ app: server.app, log, disposers: [() => server[Symbol.asyncDispose]()] })
