import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { checkoutKeyOf } from './checkout-key.ts'
import type { Context } from './context.ts'
import { FieldError } from './field-error.ts'
import { hotelListOf } from './hotel-list.ts'
import { type ChannelPlace, placeAtChannel, placeAtHost, placeAtHotel } from './place.ts'

/** How far a request's place must be right; each procedure says it, and a matrix of foreign places tries each. */
export type Policy = { readonly needs: 'nothing' | 'host' | 'channel' | 'hotel' }

const t = initTRPC
  .context<Context>()
  .meta<Policy>()
  .create({
    isDev: false,
    /** No stack and no cause leaves; bad input says where and which problem, so that the page can point at it. */
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: error.code,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, fields: fieldProblemsOf(error) },
    }),
  })

export const router = t.router
const procedure = t.procedure

/** Is the same under every name. */
export const placelessProcedure = procedure.meta({ needs: 'nothing' })

/** Needs a known host. */
export const hostProcedure = procedure.meta({ needs: 'host' }).use(({ ctx, next }) => {
  const place = placeAtHost(ctx.requested, ctx.gateway.settings)
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  return next({ ctx: { place } })
})

/** Needs a channel of that host; knows the trade session there without asking anything for it. */
export const sessionProcedure = procedure.meta({ needs: 'channel' }).use(({ ctx, next }) => {
  const { settings, upstreams, sessions } = ctx.gateway
  const host = placeAtHost(ctx.requested, settings)
  const place = host && placeAtChannel(host, ctx.requested.channelId, settings, upstreams)
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  return next({ ctx: { place, session: sessions.at(place, ctx.requested.tradeSession) } })
})

/** Needs a channel of that host; answers a trade user who is logged in there with their prices, anybody else as a guest. */
export const channelProcedure = sessionProcedure.use(({ ctx, next }) => {
  const { gateway, session } = ctx
  const cookies = session && !session.passwordExpired ? gateway.sessions.jarOf(session) : undefined
  if (!session || !cookies) return next()
  const place: ChannelPlace = { ...ctx.place, audience: { kind: 'trade', clientId: session.clientId } }
  return next({ ctx: { place, gateway: { ...gateway, legacy: gateway.legacy.withCookies(cookies) } } })
})

/** Needs a hotel that this channel sells. */
export const hotelProcedure = channelProcedure.meta({ needs: 'hotel' }).use(async ({ ctx, next }) => {
  const place = placeAtHotel(ctx.place, ctx.requested.hotelId, await hotelListOf(ctx.gateway, ctx.place))
  if (!place) throw new TRPCError({ code: 'NOT_FOUND' })
  const checkoutKey = checkoutKeyOf(ctx, place)
  const ownHoldId = checkoutKey && ctx.gateway.ownHoldIdOf(checkoutKey)
  return next({ ctx: { place: { ...place, ownHoldId } } })
})

function fieldProblemsOf({ code, cause }: TRPCError) {
  if (code !== 'BAD_REQUEST') return undefined
  if (cause instanceof FieldError) return cause.problems
  if (!(cause instanceof ZodError)) return undefined
  return cause.issues.map(({ path, message }) => ({ path: path.map(String), message }))
}
