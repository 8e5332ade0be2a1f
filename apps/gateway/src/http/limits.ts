import rateLimit from '@fastify/rate-limit'
import { placeHeaders } from '@portico/contracts/scope/place'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { isOwnMachine, limitedAddressOf } from '@portico/server/limits/limited-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Counters } from '../limits/counters.ts'
import { hostNameOf } from '../scope/place.ts'
import type { Metrics, RefusalCause } from './metrics.ts'

export type Limits = {
  readonly perMinute: { readonly address: number; readonly host: number; readonly call: number }
  /** How long the event loop may be late, in milliseconds, before searches are shed, and before all else is. */
  readonly lateMs: { readonly searches: number; readonly others: number }
}

export const usualLimits: Limits = {
  perMinute: { address: 1_200, host: 60_000, call: 300 },
  lateMs: { searches: 250, others: 2_000 },
}

/** What opens a reservation or books is called by a person's click, not by a page. */
const strictProcedures: ReadonlySet<string> = new Set([
  'reservation.recover',
  'reservation.openKey',
  'reservation.cancel',
  'reservation.cancelRoom',
  'reservation.modify',
  'reservation.resell',
  'reservation.resend',
  'reservation.mailCodes',
  'reservation.updateTransfer',
  'checkout.confirm',
  'checkout.hold',
  'checkout.extend',
  'checkout.release',
  'trade.login',
  'trade.changePassword',
  'trade.recoverPassword',
  'trade.requestAccess',
  'trade.confirmOption',
  'trade.resend',
  'trade.print',
  'offer.unlock',
  'offer.confirm',
  'offer.reject',
  'offer.message',
  'awaited.unlock',
  'awaited.confirm',
  'awaited.reject',
  'awaited.accept',
  'offerRequest.send',
  'payment.start',
  'payment.return',
  'payment.settle',
])
const strictPerMinute = 30

/** Polled by every open page, at next to no cost: thousands for one host and hundreds from one office are usual. */
export const polledByPages = 'trade.check'

const portalSearchWeight = 10
const oldPortalSearch = `/legacy/${portalSearch.path.split('?')[0]}`
const minuteMs = 60_000
const maxKeys = 50_000

type LimitedCalls = {
  /** Where requests are counted, if not by this process alone. */
  readonly counters?: Counters | undefined
  readonly isTrusted: 'always' | ((request: FastifyRequest) => boolean)
}

/**
 * One visitor, one host or one call must not take all; counted for these routes alone. A visitor who came through a
 * proxy of this machine has no address of their own. `isTrusted`: whether a request's own headers say where it comes
 * from and which host it is for; otherwise its connection and `Host` do.
 */
export async function limitCalls(
  app: FastifyInstance,
  { perMinute }: Limits,
  metrics: Metrics,
  { counters, isTrusted }: LimitedCalls,
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: maxKeys, ...(counters && { store: storeOf(counters) }) })
  const isBelieved = (request: FastifyRequest) => isTrusted === 'always' || isTrusted(request)
  const addressOf = (request: FastifyRequest) =>
    limitedAddressOf(isBelieved(request) ? (headerOf(request, placeHeaders.address) ?? '') : request.ip)
  const hostOf = (request: FastifyRequest) =>
    hostNameOf((isBelieved(request) ? headerOf(request, placeHeaders.host) : undefined) ?? request.headers.host)
  const hasNoAddress = (request: FastifyRequest) => isOwnMachine(addressOf(request))
  const limited: readonly (readonly [RefusalCause, ReturnType<typeof app.createRateLimit>])[] = [
    [
      'call',
      app.createRateLimit({
        max: (request) =>
          Math.min(perMinute.call, strictProcedures.has(procedureOf(request)) ? strictPerMinute : perMinute.call),
        timeWindow: minuteMs,
        keyGenerator: (request) => `call ${procedureOf(request)} ${addressOf(request)}`,
        allowList: hasNoAddress,
      }),
    ],
    [
      'address',
      app.createRateLimit({
        max: perMinute.address,
        timeWindow: minuteMs,
        keyGenerator: (request) => `address ${addressOf(request)}`,
        allowList: hasNoAddress,
      }),
    ],
    [
      'host',
      app.createRateLimit({
        max: perMinute.host,
        timeWindow: minuteMs,
        keyGenerator: (request) => `host ${hostOf(request)}`,
      }),
    ],
  ]
  app.addHook('onRequest', async (request, reply) => {
    const isByAddress = procedureOf(request) === polledByPages || request.url.startsWith('/payment-messages/')
    for (const [why, limit] of limited) {
      if (isByAddress && why !== 'address') continue
      for (let countedTimes = 0; countedTimes < weightOf(request); countedTimes++) {
        const { isAllowed, ...state } = await limit(request)
        if (!isAllowed && 'isExceeded' in state && state.isExceeded)
          return refuseCall(reply, metrics, why, state.ttlInSeconds)
      }
    }
  })
}

/** What the plugin asks of a place to count in. */
function storeOf(counters: Counters) {
  return class Store {
    incr(
      name: string,
      answer: (error: Error | null, count?: { current: number; ttl: number }) => void,
      lifeMs: number,
    ) {
      counters.add(name, lifeMs).then(
        ({ count, endsInMs }) => answer(null, { current: count, ttl: endsInMs }),
        (error: Error) => answer(error),
      )
    }

    child() {
      return this
    }
  }
}

export function procedureOf({ routeOptions, params }: FastifyRequest): string {
  if (!routeOptions.url?.startsWith('/trpc/')) return ''
  const { path } = params as { path?: unknown }
  return typeof path === 'string' ? path : ''
}

/**
 * As how many requests one counts. A search of all hotels of a portal costs as much as some ten searches of one hotel.
 */
function weightOf(request: FastifyRequest): number {
  const procedure = procedureOf(request)
  const isOfAllHotels = procedure === 'portalSearch.page' || procedure === 'portalSearch.calendar'
  return isOfAllHotels || request.url.startsWith(oldPortalSearch) ? portalSearchWeight : 1
}

export function refuseCall(
  reply: FastifyReply,
  metrics: Metrics,
  why: RefusalCause,
  retryAfterSeconds: number,
): FastifyReply {
  metrics.refused.inc({ why })
  const [code, number, httpStatus] =
    why === 'pressure'
      ? (['SERVICE_UNAVAILABLE', -32_603, 503] as const)
      : (['TOO_MANY_REQUESTS', -32_029, 429] as const)
  return reply
    .status(httpStatus)
    .header('retry-after', String(Math.max(1, retryAfterSeconds)))
    .send({ error: { message: code, code: number, data: { code, httpStatus } } })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value.length <= 260 ? value : undefined
}
