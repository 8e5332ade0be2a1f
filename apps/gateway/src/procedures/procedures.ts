import type { PromoOutcome } from '@portico/contracts/price/promo'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { todayAt } from '@portico/domain/time/deadline'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import {
  type ChannelPlace,
  callerOf,
  checkoutKeyOf,
  type HotelPlace,
  placeAtChannel,
  placeAtHost,
  placeAtHotel,
  requestedPlaceOf,
} from '../scope/place.ts'
import { requireStart, StartElsewhere } from '../scope/start-url.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import type { Context, Gateway } from './context.ts'
import { FieldError } from './field-error.ts'

/** How far a request's place must be right; each procedure says it, and a matrix of foreign places tries each. */
export type PlacePolicy = { readonly needs: 'nothing' | 'host' | 'channel' | 'hotel' }

export function contextsOf(gateway: Gateway) {
  return ({ log, id, headers }: FastifyRequest, _: FastifyReply, disconnected: AbortSignal): Context => {
    const legacy = gateway.legacy.forRequest(log, { requestId: id, disconnected })
    return { gateway: { ...gateway, legacy }, requested: requestedPlaceOf(headers) }
  }
}

const t = initTRPC
  .context<Context>()
  .meta<PlacePolicy>()
  .create({
    isDev: false,
    /**
     * A refusal carries no stack and no cause; bad input says where and which problem, so that the page can point at
     * it.
     */
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: error.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        fields: fieldProblemsOf(error),
        startUrl: error.cause instanceof StartElsewhere ? error.cause.url : undefined,
      },
    }),
  })

export const router = t.router
const procedure = t.procedure

export const placelessProcedure = procedure.meta({ needs: 'nothing' })

export const hostProcedure = procedure.meta({ needs: 'host' }).use(({ ctx, next }) => {
  const place = placeAtHost(ctx.requested, ctx.gateway.settings)
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  return next({ ctx: { place } })
})

/** Needs a channel of that host; knows the trade session there without a call to any server. */
export const sessionProcedure = procedure.meta({ needs: 'channel' }).use(({ ctx, next }) => {
  const { settings, upstreams, sessions } = ctx.gateway
  const { channelId, tradeSession } = ctx.requested
  const host = placeAtHost(ctx.requested, settings)
  const place = host && placeAtChannel(host, channelId, settings, upstreams)
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  return next({ ctx: { place, session: tradeSession === undefined ? undefined : sessions.at(place, tradeSession) } })
})

export const channelProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const { gateway, session } = ctx
  const cookies = session && !session.passwordExpired ? await gateway.sessions.jarOf(session) : undefined
  if (!session || !cookies) return next()
  const place: ChannelPlace = { ...ctx.place, audience: { kind: 'trade', clientId: session.clientId } }
  return next({ ctx: { place, gateway: { ...gateway, legacy: gateway.legacy.withCookies(cookies) } } })
})

export const hotelProcedure = channelProcedure.meta({ needs: 'hotel' }).use(async ({ ctx, next }) => {
  const place = placeAtHotel(ctx.place, ctx.requested.hotelId, await hotelListOf(ctx.gateway, ctx.place))
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  const checkoutKey = checkoutKeyOf(ctx, place)
  const ownHolds = checkoutKey ? await ctx.gateway.holds.ownHoldIdsOf(checkoutKey) : []
  const { isMobile } = ctx.requested
  const ownHoldIds = ownHolds.length > 0 ? ownHolds : undefined
  return next({ ctx: { place: { ...place, ownHoldIds, isMobile, visitor: checkoutKey?.visitor } } })
})

export function hotelListOf(gateway: Pick<Gateway, 'caches' | 'legacy' | 'log'>, channelPlace: ChannelPlace) {
  const { log } = gateway
  const { host, languageId, audience, channelId, upstream, channelSettings } = channelPlace
  const whole: ChannelPlace = { host, languageId, audience, channelId, upstream, channelSettings }
  const { place, legacy } = sharedCatalogue(gateway, whole)
  return gateway.caches.hotelLists.get(place, {}, async (listBefore) => {
    const result = await legacy.detached.call(hotelList, upstream, callerOf(place), { known: listBefore?.version })
    requireStart(host, hotelList, result, log)
    const reply = replyOf(hotelList, result)
    return listBefore && reply.isUnchanged ? listBefore : reply
  })
}

export function hotelReplyOf(gateway: Gateway, hotelPlace: HotelPlace) {
  const { hotelId, upstream } = hotelPlace
  const { place, legacy } = sharedCatalogue(gateway, hotelPlace)
  return gateway.caches.hotels.get(place, { hotelId }, async () => {
    const result = await legacy.detached.call(hotel, upstream, callerOf(place), { hotelId })
    requireStart(place.host, hotel, result, gateway.log)
    return replyOf(hotel, result)
  })
}

/**
 * What our own server says of its houses is the same for everybody: it is called as a guest and kept once, not for each
 * of thousands of trade users. Of another server nobody knows that.
 */
function sharedCatalogue<Place extends ChannelPlace>({ legacy }: Pick<Gateway, 'legacy'>, place: Place) {
  if (!place.upstream.capabilities.has('agencies')) return { place, legacy }
  return { place: { ...place, audience: { kind: 'guest' as const } }, legacy: legacy.withoutCookies }
}

export async function clockOf(gateway: Gateway, place: HotelPlace) {
  return clockIn(await hotelReplyOf(gateway, place), gateway, place)
}

export function clockIn(
  { timeZone: hotelTimeZone }: { readonly timeZone?: string | undefined },
  { now }: Gateway,
  { upstream }: HotelPlace,
) {
  const timeZone = hotelTimeZone ?? upstream.timeZone
  return { timeZone, today: todayAt(timeZone, now()) }
}

type WithCode = { readonly promoCode?: string | undefined; readonly hiddenPromoCode?: string | undefined }

/**
 * L3: makes a call with a promo code, unless its address has tried too many that do not exist. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function countPromoCode<Result>(
  { gateway: { promoAttempts }, requested: { address } }: Context,
  { promoCode, hiddenPromoCode }: WithCode,
  call: () => Promise<Result>,
): Promise<Result> {
  const typedCode = promoCode ?? hiddenPromoCode
  if (typedCode === undefined) return call()
  const code = foldPromoCode(typedCode)
  if (!(await promoAttempts.mayTry(address, code))) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  try {
    const result = await call()
    if (isKnown(outcomeIn(result))) await promoAttempts.forgive(address, code)
    return result
  } catch (error) {
    await promoAttempts.forgive(address, code)
    throw error
  }
}

/**
 * A code that does not count for a reason of its own exists all the same. A server that gives no reason leaves it open.
 */
function isKnown(outcome: PromoOutcome | undefined): boolean {
  return outcome?.kind === 'applied' || (outcome?.refusal !== undefined && outcome.refusal.kind !== 'unknown')
}

function outcomeIn(result: unknown): PromoOutcome | undefined {
  const { promo, basket } = (result ?? {}) as {
    readonly promo?: PromoOutcome
    readonly basket?: { readonly promo?: PromoOutcome }
  }
  return promo ?? basket?.promo
}

function fieldProblemsOf({ code, cause }: TRPCError) {
  if (code !== 'BAD_REQUEST') return undefined
  if (cause instanceof FieldError) return cause.problems
  if (!(cause instanceof ZodError)) return undefined
  return cause.issues.map(({ path, message }) => ({ path: path.map(String), message }))
}

/**
 * The output of a procedure whose answers are made of what this process has read by the server's schema a moment
 * before: not read by another one. A test holds them to the contract's.
 */
export function uncheckedOutput<Answer>(answer: unknown): Answer {
  return answer as Answer
}
