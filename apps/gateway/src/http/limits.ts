import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { paths } from '@portico/contracts/legacy/codec/paths'
import { placeHeaders } from '@portico/contracts/scope/place'
import { isOwnMachine, limitedAddressOf } from '@portico/server/limited-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostNameOf } from '../scope/place.ts'
import type { Metrics, RefusalCause } from './metrics.ts'

export type Limits = {
  /** Requests in a minute: of one visitor's address, to one host, and of one address to one procedure. */
  readonly perMinute: { readonly address: number; readonly host: number; readonly call: number }
  /** How long the event loop may be late, in milliseconds, before searches are shed, and before all else is. */
  readonly lateMs: { readonly searches: number; readonly others: number }
}

export const usualLimits: Limits = {
  perMinute: { address: 1_200, host: 60_000, call: 300 },
  lateMs: { searches: 250, others: 2_000 },
}

/** What opens a reservation or books is asked for by hand, not by a page. */
const strictProcedures: ReadonlySet<string> = new Set([
  'reservation.recover',
  'reservation.openKey',
  'reservation.cancel',
  'reservation.cancelRoom',
  'reservation.modify',
  'checkout.confirm',
  'checkout.hold',
  'checkout.saveDraft',
  'trade.login',
])
const strictPerMinute = 30

/** Asked by every open page all the time, for next to nothing: thousands at one host and hundreds of one office are nobody's fault. */
export const polledByPages = 'trade.check'

const searches = /^(roomSearch|portalSearch|dates|services|packages|currency)\./
const portalSearchWeight = 10
const oldPortalSearch = `/legacy/${paths.portalSearch.split('?')[0]}`
const minuteMs = 60_000
const sampleMs = 500
/** The first look after the start saw the start, and the second may not have been taken yet when our own is counted. */
const looksWhileNew = 3
const retrySearchAfterSeconds = 2
const mostKeys = 50_000

/**
 * Under pressure searches are answered 503 before anything else is: who books goes first. Health is always told. The load is what the event
 * loop says, twice in a second, from the third look after its own start on: counted, for a slow machine looks late and starts for long.
 */
export async function shedUnderPressure(app: FastifyInstance, { lateMs }: Limits, metrics: Metrics): Promise<void> {
  const looks = looksAtLoop(app)
  await app.register(underPressure, {
    maxEventLoopDelay: Math.min(lateMs.searches, lateMs.others),
    sampleInterval: sampleMs,
    pressureHandler: (request, reply, _, measured = 0) => {
      const url = request.routeOptions.url ?? ''
      const isHealth = url === '/healthz' || url === '/readyz'
      // A loop that hardly turned between two looks is called endlessly late.
      const late = Number.isFinite(measured) ? measured : looks.loopTurnMs
      if (isHealth || looks.sinceReady < looksWhileNew || late <= (isSearch(request) ? lateMs.searches : lateMs.others)) return
      refuse(reply, metrics, 'pressure', retrySearchAfterSeconds)
    },
  })
}

type Looks = { loopTurnMs: number; sinceReady: number }

/** How long it took from one look at the event loop to the next, `sampleMs` or more, and how many there were since the gateway was ready. */
function looksAtLoop(app: FastifyInstance): Readonly<Looks> {
  const looks: Looks = { loopTurnMs: sampleMs, sinceReady: 0 }
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    looks.loopTurnMs = now - last
    looks.sinceReady++
    last = now
  }, sampleMs).unref()
  app.addHook('onReady', async () => {
    looks.sinceReady = 0
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return looks
}

/**
 * One visitor, one house or one call must not take all; counted for these routes alone. Who came through a proxy of this machine has no address of
 * their own. `isTrusted`: whether a request's own headers say where it comes from and which host it asks; otherwise its connection and `Host` do.
 */
export async function limitCalls(
  app: FastifyInstance,
  { perMinute }: Limits,
  metrics: Metrics,
  isTrusted: (request: FastifyRequest) => boolean,
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: mostKeys })
  const addressOf = (request: FastifyRequest) =>
    limitedAddressOf(isTrusted(request) ? (headerOf(request, placeHeaders.address) ?? '') : request.ip)
  const hostOf = (request: FastifyRequest) =>
    hostNameOf((isTrusted(request) ? headerOf(request, placeHeaders.host) : undefined) ?? request.headers.host)
  const hasNoAddress = (request: FastifyRequest) => isOwnMachine(addressOf(request))
  const limited: readonly (readonly [RefusalCause, ReturnType<typeof app.createRateLimit>])[] = [
    [
      'call',
      app.createRateLimit({
        max: (request) => Math.min(perMinute.call, strictProcedures.has(procedureOf(request)) ? strictPerMinute : perMinute.call),
        timeWindow: minuteMs,
        keyGenerator: (request) => `${procedureOf(request)} ${addressOf(request)}`,
        allowList: hasNoAddress,
      }),
    ],
    [
      'address',
      app.createRateLimit({
        max: perMinute.address,
        timeWindow: minuteMs,
        keyGenerator: addressOf,
        allowList: hasNoAddress,
      }),
    ],
    [
      'host',
      app.createRateLimit({
        max: perMinute.host,
        timeWindow: minuteMs,
        keyGenerator: hostOf,
      }),
    ],
  ]
  app.addHook('onRequest', async (request, reply) => {
    const isPolled = procedureOf(request) === polledByPages
    for (const [why, limit] of limited) {
      if (isPolled && why !== 'address') continue
      for (let counted = 0; counted < weightOf(request); counted++) {
        const { isAllowed, ...state } = await limit(request)
        if (!isAllowed && 'isExceeded' in state && state.isExceeded) return refuse(reply, metrics, why, state.ttlInSeconds)
      }
    }
  })
}

/** The procedure that is asked for; empty where the request is no such thing. */
export function procedureOf({ routeOptions, params }: FastifyRequest): string {
  if (!routeOptions.url?.startsWith('/trpc/')) return ''
  const { path } = params as { path?: unknown }
  return typeof path === 'string' ? path : ''
}

/** As how many requests one counts. A search of all hotels of a portal costs as much as some ten searches of one hotel. */
function weightOf(request: FastifyRequest): number {
  return procedureOf(request) === 'portalSearch.hotels' || request.url.startsWith(oldPortalSearch) ? portalSearchWeight : 1
}

/** Old clients read nothing but searches and contents. */
function isSearch(request: FastifyRequest): boolean {
  return searches.test(procedureOf(request)) || (request.routeOptions.url ?? '').startsWith('/legacy')
}

/** As a procedure would refuse. */
function refuse(reply: FastifyReply, metrics: Metrics, why: RefusalCause, retryAfterSeconds: number): FastifyReply {
  metrics.refused(why)
  const [code, number, httpStatus] =
    why === 'pressure' ? (['SERVICE_UNAVAILABLE', -32_603, 503] as const) : (['TOO_MANY_REQUESTS', -32_029, 429] as const)
  return reply
    .status(httpStatus)
    .header('retry-after', String(Math.max(1, retryAfterSeconds)))
    .send({ error: { message: code, code: number, data: { code, httpStatus } } })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value.length <= 260 ? value : undefined
}
