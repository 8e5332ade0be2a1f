import { join } from 'node:path'
import { isOnThisMachine, plainConnectionProblems, readHostList } from '@portico/server/settings/plain-connection'
import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535)

const Env = z.object({
  PORTICO_HOME: z.string().min(1).default('.portico'),
  PORTICO_BIND: z.string().min(1).default('127.0.0.1'),
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  ADMIN_PORT: Port.default(3200),
  ADMIN_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine((url) => url.protocol === 'https:' || isOnThisMachine(url.hostname), {
      error: 'https, unless it is this machine alone',
    })
    .optional(),
  ADMIN_PICTURES: z.string().default(join(import.meta.dirname, '../../web/public/pictures')),
  ADMIN_TRUSTED_PROXIES: z.string().default(''),
  /**
   * `required`: an operator without one may do nothing but set one up. It is the default where operators come by https.
   */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  BOOKING_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3300'),
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3100'),
  /** These hosts are called without encryption, since nobody else can read on the network between. */
  PLAIN_HTTP_HOSTS: z.string().default('').transform(readHostList),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const SafeEnv = Env.superRefine(({ BOOKING_URL, GATEWAY_URL, PLAIN_HTTP_HOSTS }, ctx) => {
  for (const problem of plainConnectionProblems({ BOOKING_URL, GATEWAY_URL }, PLAIN_HTTP_HOSTS)) ctx.addIssue(problem)
})

export function readEnv(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const parsed = SafeEnv.safeParse(environment)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const env = parsed.data
  return {
    home: env.PORTICO_HOME,
    bind: env.PORTICO_BIND,
    demo: env.PORTICO_DEMO === '1',
    port: env.ADMIN_PORT,
    publicUrl: env.ADMIN_PUBLIC_URL?.origin ?? `http://localhost:${env.ADMIN_PORT}`,
    picturesFolder: env.ADMIN_PICTURES,
    trustedProxies: env.ADMIN_TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    needsSecondFactor: env.ADMIN_SECOND_FACTOR && env.ADMIN_SECOND_FACTOR === 'required',
    servers: { bookingServer: env.BOOKING_URL, gateway: env.GATEWAY_URL },
    logLevel: env.LOG_LEVEL,
  }
}
