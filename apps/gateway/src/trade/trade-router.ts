import { login, logout } from '@portico/contracts/legacy/main/login'
import { TradeCheck, TradeLogin, TradeLoginOutcome } from '@portico/contracts/trade'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { type AttemptThrottles, countAttempt, countedNameOf } from '../http/attempt-limit.ts'
import type { Context, Gateway } from '../scope/context.ts'
import { type ChannelPlace, callerOf, placeAtHotel } from '../scope/place.ts'
import { hotelListOf, router, sessionProcedure } from '../scope/procedures.ts'
import { type TradeSession, userOf } from '../scope/trade-sessions.ts'
import { CookieJar } from '../upstream/cookie-jar.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

/** What trade users need beside what every request needs. */
export type TradeDeps = { readonly throttles: AttemptThrottles }

type TradeContext = Context & { readonly place: ChannelPlace; readonly session: TradeSession | undefined }

export function tradeRouterOf({ throttles }: TradeDeps) {
  return router({
    login: sessionProcedure
      .input(TradeLogin)
      .output(TradeLoginOutcome)
      .mutation(({ ctx, input }) => logIn(ctx, throttles, input)),

    /** Asked every ten seconds by each open page: answered from the sealed session and from memory. */
    check: sessionProcedure
      .output(TradeCheck)
      .query(({ ctx: { session } }) => (session ? { kind: kindOf(session), user: userOf(session) } : { kind: 'nobody' as const })),

    /** Done for the user whatever the server says: its own session there ends with its cookies. */
    logout: sessionProcedure.output(z.void()).mutation(({ ctx: { gateway, place, session } }) => {
      if (session) endAt(gateway, place, session)
    }),
  })
}

/** AGY-01, AGY-04: an id above 0 is success. The session that was there before ends with the new one. */
async function logIn(
  { gateway, requested, place, session: earlier }: TradeContext,
  throttles: AttemptThrottles,
  typed: TradeLogin,
): Promise<TradeLoginOutcome> {
  const list = await hotelListOf(gateway, place)
  const at = requested.hotelId === undefined ? place : placeAtHotel(place, requested.hotelId, list)
  if (!at) throw new TRPCError({ code: 'NOT_FOUND' })
  if (!list.channel.trade) return { kind: 'no-trade-channel' }
  const cookies = new CookieJar(() => Date.parse(gateway.now()))
  const legacy = gateway.legacy.withCookies(cookies)
  const keys = { address: requested.address, user: `${place.upstream.key} ${countedNameOf(typed.username)}` }
  const attempt = async () => replyOf(login, await legacy.call(login, place.upstream, callerOf(at), typed))
  const user = await countAttempt({ throttles, sealing: gateway.sealing }, keys, attempt, (found) => found !== undefined)
  if (!user) return { kind: 'wrong-credentials' }
  if (!user.enabled || (user.channelId ?? place.channelId) !== place.channelId) {
    logOutAtServer(gateway, place, cookies)
    return { kind: 'not-enabled' }
  }
  if (earlier) endAt(gateway, place, earlier)
  const { session, sealed } = gateway.sessions.begin(place, user, cookies.cookies)
  return { kind: kindOf(session), user: userOf(session), session: sealed }
}

function kindOf({ passwordExpired }: TradeSession) {
  return passwordExpired ? 'password-expired' : 'logged-in'
}

function endAt(gateway: Gateway, place: ChannelPlace, session: TradeSession): void {
  const cookies = gateway.sessions.end(session)
  if (cookies) logOutAtServer(gateway, place, cookies)
}

/** Asked once, and nobody waits for it. */
function logOutAtServer({ legacy, log }: Gateway, place: ChannelPlace, cookies: CookieJar): void {
  legacy
    .withCookies(cookies)
    .call(logout, place.upstream, callerOf(place), {})
    .catch((err: unknown) => {
      // The client has said already what it met.
      if (!(err instanceof LegacyFailure)) log.error({ err }, 'a trade user cannot be logged out at the server')
    })
}
