import type { TradeLogin, TradeLoginOutcome } from '@portico/contracts/trade/login'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { login, logout } from '@portico/legacy/calls/trade/login'
import { TRPCError } from '@trpc/server'
import { addressNameOf } from '../checkout/confirm-request.ts'
import { countAttempt, countedNameOf } from '../limits/attempt-limit.ts'
import type { Context, Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { type ChannelPlace, callerOf, placeAtHotel } from '../scope/place.ts'
import { type TradeSession, userOf } from '../sessions/trade-sessions.ts'
import { CookieJar } from '../upstream/cookie-jar.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { SessionContext, TradeDeps } from './trade-procedure.ts'

/**
 * An id above 0 is success. The session that was there before ends with the new one. Wrong
 * tries count by address, by user, and by both together.
 */
export async function logIn(ctx: SessionContext, deps: TradeDeps, typedLogin: TradeLogin): Promise<TradeLoginOutcome> {
  const { gateway, requested, place, session: earlierSession } = ctx
  const hotelList = await hotelListOf(gateway, place)
  const loginPlace = requested.hotelId === undefined ? place : placeAtHotel(place, requested.hotelId, hotelList)
  if (!loginPlace) throw new TRPCError({ code: 'NOT_FOUND' })
  if (!hotelList.channel.trade) return { kind: 'no-trade-channel' }
  const cookies = newJar(gateway)
  const name = countedUserOf(place, typedLogin.username)
  const throttling = { throttles: deps.tradeThrottles, sealing: gateway.sealing }
  const { visitor, address } = requested
  const isKnown = visitor !== undefined && (await deps.knownBrowsers.has(name, visitor))
  // Where the user has logged in before, wrong tries count by that browser alone: nobody who guesses elsewhere keeps
  // them out.
  const keys = isKnown
    ? { knownBrowser: `${name} ${visitor}` }
    : { address, user: name, userFromAddress: `${name} ${address}` }
  const browser = isKnown
    ? gateway.sealing.nameOf('address', `browser ${name} ${visitor}`).toString('base64url')
    : undefined
  const tryLogin = () => findUser(ctx, loginPlace, { ...typedLogin, browser }, cookies)
  const user = await countAttempt(throttling, keys, tryLogin, (foundUser) => foundUser !== undefined)
  if (!user) return { kind: 'wrong-credentials' }
  if (!user.enabled || (user.channelId ?? place.channelId) !== place.channelId) {
    logOutAtServer(gateway, place, cookies)
    return { kind: 'not-enabled' }
  }
  if (visitor !== undefined) await deps.knownBrowsers.remember(name, visitor)
  if (earlierSession) await endSessionAt(gateway, place, earlierSession)
  const isNameNeeded = !place.upstream.capabilities.has('agencies')
  const begunBy = { ...user, username: isNameNeeded ? typedLogin.username : undefined }
  const { session, sealed } = await gateway.sessions.begin(place, begunBy, cookies.cookies)
  return { kind: sessionKindOf(session), user: userOf(session), session: sealed }
}

export function countedUserOf({ upstream }: ChannelPlace, username: string): string {
  return `${upstream.key} ${countedNameOf(normaliseEmail(username))}`
}

/**
 * Who has this name and password, if anybody; `cookies` get the session at the server. Refuses with TOO_MANY_REQUESTS
 * where the server does.
 */
export async function findUser(
  { gateway, requested }: Context,
  place: ChannelPlace,
  typedLogin: TradeLogin & { readonly browser?: string | undefined },
  cookies: CookieJar,
) {
  const loginRequest = { ...typedLogin, address: addressNameOf(gateway, requested.address) }
  const result = await gateway.legacy.detached
    .withCookies(cookies)
    .call(login, place.upstream, callerOf(place), loginRequest)
  if (result.kind === 'refused' && result.reason?.kind === 'over-limit')
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  return replyOf(login, result)
}

export function newJar({ now }: Gateway): CookieJar {
  return new CookieJar(() => Date.parse(now()))
}

export function sessionKindOf({ passwordExpired }: TradeSession) {
  return passwordExpired ? 'password-expired' : 'logged-in'
}

/** Done for the user whatever the server says: its own session there ends with its cookies. */
export async function endSessionAt(gateway: Gateway, place: ChannelPlace, session: TradeSession): Promise<void> {
  const cookies = await gateway.sessions.end(session)
  if (cookies) logOutAtServer(gateway, place, cookies)
}

export function logOutAtServer({ legacy, log }: Gateway, place: ChannelPlace, cookies: CookieJar): void {
  legacy
    .withCookies(cookies)
    .call(logout, place.upstream, callerOf(place), {})
    .catch((err: unknown) => {
      if (!(err instanceof LegacyFailure)) log.error({ err }, 'a trade user cannot be logged out at the server')
    })
}
