import { isIP } from 'node:net'
import { isOnThisMachine, plainConnectionProblems, readHostList } from '@portico/server/settings/plain-connection'
import { z } from 'zod'

const WebEnv = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  WEB_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PORTICO_BIND: z.string().default('127.0.0.1'),
  PORTICO_HOME: z.string().default('.portico'),
  /** With the demo houses, plain `localhost` lists their doors. */
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3100'),
  /**
   * The webs beside this one, itself perhaps among them: while machines are changed one by one, files of another
   * version come from there.
   */
  WEB_PEERS: z
    .string()
    .default('')
    .transform(readList)
    .pipe(z.array(z.url({ protocol: /^https?$/ })).max(16)),
  /** These hosts are called without encryption, since nobody else can read on the network between. */
  PLAIN_HTTP_HOSTS: z.string().default('').transform(readHostList),
  /** With https, cookies are `Secure` and HSTS is sent. */
  WEB_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(readList)
    .refine((addresses) => addresses.every(isAddressOrNetwork), { error: 'addresses or networks, such as 10.0.0.0/8' }),
  /** After SIGTERM `/readyz` says 503 for so long before the web stops listening, so that a balancer notices. */
  NOT_READY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** `0` renders each page whole: for finding out whether a fault is one of cached markup. */
  MARKUP_CACHE: z.enum(['0', '1']).default('1'),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  /** A collector of traces that speaks OTLP, such as `http://127.0.0.1:4318`; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type WebEnv = z.infer<typeof WebEnv>

/**
 * Refuses what would work and protect nobody: without the proxy's name all visitors have one address, and by http no
 * cookie is `Secure`.
 */
const SafeEnv = WebEnv.superRefine(({ GATEWAY_URL, WEB_PEERS, OTEL_EXPORTER_OTLP_ENDPOINT, PLAIN_HTTP_HOSTS }, ctx) => {
  const addresses = { GATEWAY_URL, WEB_PEERS, OTEL_EXPORTER_OTLP_ENDPOINT }
  for (const problem of plainConnectionProblems(addresses, PLAIN_HTTP_HOSTS)) ctx.addIssue(problem)
})
  .refine(({ WEB_URL, TRUSTED_PROXIES }) => WEB_URL.startsWith('http:') || TRUSTED_PROXIES.length > 0, {
    path: ['TRUSTED_PROXIES'],
    error: 'with an https WEB_URL, the addresses of the reverse proxies that speak https for us',
  })
  .refine(({ WEB_URL }) => WEB_URL.startsWith('https:') || isBrowsersOwn(new URL(WEB_URL)), {
    path: ['WEB_URL'],
    error: 'https, unless it is this machine alone',
  })

export function readEnv(from: Record<string, string | undefined> = process.env): WebEnv {
  const read = SafeEnv.safeParse(from)
  if (read.success) return read.data
  const names = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The web's settings are wrong.\n${names.join('\n')}`)
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix))
}

/** Browsers look for every name below `localhost` on their own machine; programs do not. */
function isBrowsersOwn({ hostname }: URL): boolean {
  return isOnThisMachine(hostname) || hostname.endsWith('.localhost')
}
