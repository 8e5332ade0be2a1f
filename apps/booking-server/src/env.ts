import { join } from 'node:path'
import { plainConnectionProblems, readHostList, withRequiredTls } from '@portico/server/settings/plain-connection'
import { readKeyFile } from '@portico/server/store/key-file'
import { z } from 'zod'

const BookingServerEnv = z.object({
  PORTICO_HOME: z.string().min(1).default('.portico'),
  /** `postgres://user:password@host:port/database`; without it the data are a file of SQLite below `PORTICO_HOME`. */
  BOOKING_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * `https://name:password@s3.example/bucket?region=…`: a bucket of S3, or of what speaks as it does, for pictures and
   * files of offers; without it they are files below `PORTICO_HOME`.
   */
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (address) => /^https?:\/\/[^:@/]+:[^:@/]+@[^/]+\/[^/?]+(\?|$)/.test(address),
      'not of the form https://name:password@s3.example/bucket',
    )
    .optional(),
  PORTICO_BIND: z.string().min(1).default('127.0.0.1'),
  /** `plain` speaks the specification's calls and fields and nothing else. */
  PORTICO_PROFILE: z.enum(['plain', 'portico']).default('portico'),
  /** `1` fills a new database with the invented houses, and opens their nights day by day. */
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  BOOKING_PORT: z.coerce.number().int().min(0).max(65_535).default(3300),
  BOOKING_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3300'),
  /** Hosts that are spoken to without encryption, since nobody else can read on the network between. */
  PLAIN_HTTP_HOSTS: z.string().default('').transform(readHostList),
  BOOKING_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9_-]+)*$/i)
    .default('/customers'),
  /** Kept in memory for searches, about 12 kB each; without it, more than the largest channel sells. */
  BOOKING_HOTELS_IN_MEMORY: z.coerce.number().int().min(1).optional(),
  WEB_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  /** `smtp://user:password@host:port`; without it mails are written as `.eml` files. */
  MAIL_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Rooms that one guest may book at a hotel without paying, for stays to come: from one address, by one e-mail, and of
   * a night's rooms in percent.
   */
  UNPAID_ROOMS_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  UNPAID_ROOMS_PER_EMAIL: z.coerce.number().int().min(1).default(10),
  UNPAID_PERCENT_OF_NIGHT: z.coerce.number().int().min(1).max(100).default(25),
  /** Mails to one guest's address in an hour; more wait. */
  MAILS_PER_RECIPIENT_AND_HOUR: z.coerce.number().int().min(1).default(10),
  /**
   * The key that payment secrets and mailed passwords are sealed with, at least 32 signs, where several servers share a
   * database; without it a file below `PORTICO_HOME`.
   */
  PAYMENT_SECRETS_KEY: z.string().min(32).optional(),
  /**
   * The key that seals the operators' trail, at least 32 signs, where several servers share a database; without it a
   * file below `PORTICO_HOME`.
   */
  OPERATOR_TRAIL_KEY: z.string().min(32).optional(),
  /**
   * Where simulated payment providers answer, for demonstrations alone: an address on this machine. Without it no
   * terminal in simulation is used.
   */
  PAYMENT_SIMULATORS: z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  /**
   * `1` offers providers' test accounts to guests, for development alone: what comes by them is said to be a test and
   * is never money.
   */
  PAYMENT_TEST_ACCOUNTS: z.literal('1').optional(),
  /** A collector of traces that speaks OTLP, such as `http://127.0.0.1:4318`; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const SafeEnv = BookingServerEnv.superRefine(({ PLAIN_HTTP_HOSTS, ...env }, ctx) => {
  const { BOOKING_DATABASE_URL, BOOKING_URL, S3_URL, MAIL_SMTP_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = env
  const addresses = { BOOKING_DATABASE_URL, BOOKING_URL, S3_URL, OTEL_EXPORTER_OTLP_ENDPOINT }
  for (const problem of plainConnectionProblems(addresses, PLAIN_HTTP_HOSTS)) ctx.addIssue(problem)
  if (S3_URL !== undefined && MAIL_SMTP_URL === undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['MAIL_SMTP_URL'],
      message:
        'who sends mails? With S3_URL booking servers may be on several machines, and files on one of them are read by nobody',
    })
}).transform((env) => ({
  ...env,
  MAIL_SMTP_URL: env.MAIL_SMTP_URL && withRequiredTls(env.MAIL_SMTP_URL, env.PLAIN_HTTP_HOSTS),
}))
export type BookingServerEnv = z.infer<typeof SafeEnv>

/** The only reader of the environment. Throws with the names of what is wrong. */
export function readEnv(env: Readonly<Record<string, string | undefined>> = process.env): BookingServerEnv {
  const parsed = SafeEnv.safeParse(env)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}

export function trailKeyOf({ OPERATOR_TRAIL_KEY, PORTICO_HOME }: BookingServerEnv): string {
  return readTrailKey(PORTICO_HOME, OPERATOR_TRAIL_KEY)
}

export function readTrailKey(home: string, trailKeyOfEnv: string | undefined): string {
  return trailKeyOfEnv ?? readKeyFile(home, 'operator-trail')
}

export function databaseOf({ BOOKING_DATABASE_URL, PORTICO_HOME }: BookingServerEnv): string {
  return BOOKING_DATABASE_URL ?? databaseFile(PORTICO_HOME)
}

export function databaseFile(home: string): string {
  return join(home, 'booking-server', 'booking.sqlite')
}
