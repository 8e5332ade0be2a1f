import { z } from 'zod'

const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  WEB_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PORTICO_BIND: z.string().default('127.0.0.1'),
  PORTICO_HOME: z.string().default('.portico'),
  /** With the demo houses, plain `localhost` is the page that lists their doors. */
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  GATEWAY_URL: z.url().default('http://127.0.0.1:3100'),
  /** How browsers reach us; with https, cookies are `Secure` and HSTS is sent. */
  WEB_URL: z.url().default('http://localhost:3000'),
  /** Addresses or networks of reverse proxies, comma-separated: from them alone the client's address is believed. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
    ),
  /** After SIGTERM `/readyz` says 503 for so long before the web stops listening, so that a balancer notices. */
  NOT_READY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** So many processes share the port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type Env = z.infer<typeof Env>

export const readEnv = (from: Record<string, string | undefined> = process.env): Env => Env.parse(from)
