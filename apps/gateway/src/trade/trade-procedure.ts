import type { AccessRequestOutcome } from '@portico/contracts/trade/access-request'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { TradeThrottles } from '../limits/attempt-limit.ts'
import type { ReceivedRequests } from '../limits/received-requests.ts'
import type { Context } from '../procedures/context.ts'
import { channelProcedure } from '../procedures/procedures.ts'
import type { ReservationDeps, ReservationGateway } from '../reservation/reservation-deps.ts'
import type { ChannelPlace } from '../scope/place.ts'
import type { TradeSession } from '../sessions/trade-sessions.ts'
import { isTradePlace, type TradePlace } from './agency-refs.ts'
import type { KnownBrowsers } from './known-browsers.ts'

export type TradeDeps = ReservationDeps & {
  readonly tradeThrottles: TradeThrottles
  readonly knownBrowsers: KnownBrowsers
  readonly receivedRequests: ReceivedRequests<AccessRequestOutcome>
}

export type SessionContext = Context & { readonly place: ChannelPlace; readonly session: TradeSession | undefined }

/**
 * A request of a trade user: its calls carry their cookies, and what changes something goes on when its client leaves.
 */
export type TradeContext = Context & {
  readonly gateway: ReservationGateway
  readonly place: TradePlace
  readonly session: TradeSession
}

const sessionEnded = { kind: 'ended' } as const

export function tradeProcedureOf(deps: TradeDeps) {
  return channelProcedure.use(({ ctx, next }) => next({ ctx: { gateway: { ...ctx.gateway, ...deps } } }))
}

/**
 * Works for who is logged in here; anybody else's session has ended. So has one that its server does
 * not know any more.
 */
export function inSession<Input, Outcome>(work: (ctx: TradeContext, input: Input) => Promise<Outcome>) {
  return async ({
    ctx,
    input,
  }: {
    ctx: SessionContext & { readonly gateway: ReservationGateway }
    input: Input
  }): Promise<Outcome | typeof sessionEnded> => {
    const { gateway, place, session, requested } = ctx
    if (!session || !isTradePlace(place)) return sessionEnded
    const detached = { ...gateway, legacy: gateway.legacy.detached }
    try {
      return await work({ gateway: detached, place, session, requested }, input)
    } catch (error) {
      if (!(error instanceof NotLoggedIn)) throw error
      await gateway.sessions.end(session)
      return sessionEnded
    }
  }
}

class NotLoggedIn extends Error {}

/** The result of a call in a trade user's name. Ends the work where its server says that nobody is logged in. */
export function ofSession<Reply>(result: LegacyResult<Reply>): LegacyResult<Reply> {
  if (result.kind === 'refused' && result.reason?.kind === 'not-logged-in') throw new NotLoggedIn()
  return result
}
