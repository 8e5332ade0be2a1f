import { plainConnectionProblems, readHostList, withRequiredTls } from '@portico/server/settings/plain-connection'
import { z } from 'zod'
import { FixedRates } from './currency/fixed-rates.ts'
import { usualLimits } from './http/limits.ts'
import { UpstreamSettings } from './upstream/upstream.ts'

const Port = z.coerce.number().int().min(0).max(65_535)

const Json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue('not JSON')
    return z.NEVER
  }
})

const unsetMailAddress = 'operator@localhost.localdomain'

const GatewayEnv = z.object({
  PORTICO_HOME: z.string().min(1).default('.portico'),
  PORTICO_BIND: z.string().default('127.0.0.1'),
  PORTICO_PROFILE: z.enum(['plain', 'portico']).default('portico'),
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  NODE_ENV: z.string().default('production'),
  GATEWAY_PORT: Port.default(3100),
  /** `postgres://user:password@host:port/database`; without it the gateway's store are files below PORTICO_HOME. */
  GATEWAY_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `valkey://user:password@host:port`: where gateways of several processes count limits and wrong tries together. */
  VALKEY_URL: z.url({ protocol: /^(valkey|redis)s?$/ }).optional(),
  BOOKING_URL: z.url().default('http://127.0.0.1:3300'),
  ADMIN_URL: z.url().default('http://127.0.0.1:3200'),
  /**
   * `booking-server,admin`: hosts that are spoken to without encryption, since nobody else can read on the network
   * between.
   */
  PLAIN_HTTP_HOSTS: z.string().default('').transform(readHostList),
  UPSTREAMS: Json.pipe(z.array(UpstreamSettings).min(1)).optional(),
  /** `smtp://user:password@host:port`; without it mails are written as `.eml` files. */
  MAIL_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('portico@localhost.localdomain'),
  OPERATOR_EMAIL: z.email().default(unsetMailAddress),
  /** How long hotel list and hotel are kept, in seconds. */
  CATALOGUE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  /** How long a hotel's answer to a search is kept for others who search the same, in seconds; 0 keeps none. */
  BRIEF_SECONDS: z.coerce.number().int().min(0).max(30).default(2),
  /**
   * Where the daily reference rates of the European Central Bank are read, its XML or CSV; without it they are imported
   * from files.
   */
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * `{"AED":4.01}`: how much of a currency 1 EUR is, for those that the bank does not publish;
   * `{"day":"2025-02-28","source":"ECB","rates":{"USD":1.0411}}` with the day and the source that guests read.
   */
  FIXED_RATES: Json.pipe(FixedRates).default(new Map()),
  /**
   * `{"address":1200,"host":60000,"call":300}`: requests in a minute of one visitor's address, to one host, of one
   * address to one procedure.
   */
  REQUESTS_PER_MINUTE: Json.pipe(
    z.strictObject({
      address: z.int().positive().default(usualLimits.perMinute.address),
      host: z.int().positive().default(usualLimits.perMinute.host),
      call: z.int().positive().default(usualLimits.perMinute.call),
    }),
  ).prefault('{}'),
  /**
   * `{"searches":250,"others":2000}`: how late the event loop may be, in milliseconds, before searches are refused, and
   * before all else is.
   */
  LATE_MS: Json.pipe(
    z.strictObject({
      searches: z.int().positive().default(usualLimits.lateMs.searches),
      others: z.int().positive().default(usualLimits.lateMs.others),
    }),
  ).prefault('{}'),
  /**
   * So long `/readyz` says no before the gateway stops listening, in milliseconds: as long as a balancer takes to
   * notice.
   */
  NOT_READY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** A collector of traces that speaks OTLP, such as `http://127.0.0.1:4318`; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
const SafeEnv = GatewayEnv.superRefine(
  ({ UPSTREAMS = [], PLAIN_HTTP_HOSTS, MAIL_SMTP_URL, OPERATOR_EMAIL, ...env }, ctx) => {
    const upstreams = UPSTREAMS.flatMap(({ url, apiUrl, zsuiteUrl }) => [url, apiUrl, zsuiteUrl])
    const { BOOKING_URL, ADMIN_URL, RATES_URL, GATEWAY_DATABASE_URL, VALKEY_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = env
    const ownAddresses = {
      BOOKING_URL,
      ADMIN_URL,
      RATES_URL,
      GATEWAY_DATABASE_URL,
      VALKEY_URL,
      OTEL_EXPORTER_OTLP_ENDPOINT,
    }
    const settings = { ...ownAddresses, UPSTREAMS: upstreams }
    for (const problem of plainConnectionProblems(settings, PLAIN_HTTP_HOSTS)) ctx.addIssue(problem)
    if (GATEWAY_DATABASE_URL !== undefined && MAIL_SMTP_URL === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['MAIL_SMTP_URL'],
        message:
          'who sends mails? With GATEWAY_DATABASE_URL gateways may be on several machines, and files on one of them are read by nobody',
      })
    if (MAIL_SMTP_URL !== undefined && OPERATOR_EMAIL === unsetMailAddress)
      ctx.addIssue({
        code: 'custom',
        path: ['OPERATOR_EMAIL'],
        message: 'who is told of bookings whose outcome nobody knows? MAIL_SMTP_URL sends mails',
      })
  },
).transform((env) => ({
  ...env,
  MAIL_SMTP_URL: env.MAIL_SMTP_URL && withRequiredTls(env.MAIL_SMTP_URL, env.PLAIN_HTTP_HOSTS),
}))

export type GatewayEnv = z.infer<typeof SafeEnv>

/** The only reader of the environment. Throws with the names of what is wrong. */
export function readEnv(env: Readonly<Record<string, string | undefined>> = process.env): GatewayEnv {
  const parsed = SafeEnv.safeParse(env)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The gateway's settings are wrong.\n${names.join('\n')}`)
}
