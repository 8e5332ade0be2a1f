import type {
  PasswordChange,
  PasswordChangeOutcome,
  PasswordRecovery,
  PasswordRecoveryOutcome,
} from '@portico/contracts/trade/password'
import { passwordProblemOf } from '@portico/domain/trade/password'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { loginCheck } from '@portico/legacy/calls/trade/login'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import { isCommonPassword } from '@portico/server/secrets/common-passwords'
import { TRPCError } from '@trpc/server'
import { addressNameOf } from '../checkout/confirm-request.ts'
import { countAttempt } from '../limits/attempt-limit.ts'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { callerOf } from '../scope/place.ts'
import type { TradeSession } from '../sessions/trade-sessions.ts'
import type { CookieJar } from '../upstream/cookie-jar.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { countedUserOf, findUser, logOutAtServer, newJar } from './log-in.ts'
import type { SessionContext, TradeDeps } from './trade-procedure.ts'

type LoggedIn = SessionContext & { readonly session: TradeSession }

/** Also with an expired password, with which nothing else can be done. */
export async function changeOwnPassword(
  ctx: SessionContext,
  deps: TradeDeps,
  typedPasswords: PasswordChange,
): Promise<PasswordChangeOutcome> {
  const { gateway, place, session } = ctx
  const { current, password, repeated } = typedPasswords
  const cookies = session && (await gateway.sessions.jarOf(session))
  if (!session || !cookies) return { kind: 'ended' }
  if (password !== repeated) return { kind: 'refused', problem: 'mismatch' }
  const problem = passwordProblemOf(password, current)
  if (problem) return { kind: 'refused', problem }
  if (await isCommonPassword(password)) return { kind: 'refused', problem: 'too-common' }
  const loggedIn = { ...ctx, session }
  const keys = { currentPassword: `${place.upstream.key} ${session.clientId}` }
  const sendNewPassword = () => sendPassword(loggedIn, cookies, { current, password })
  const throttling = { throttles: deps.tradeThrottles, sealing: gateway.sealing }
  const refused = await countAttempt(
    throttling,
    keys,
    sendNewPassword,
    (outcome) => outcome?.kind !== 'refused' || outcome.problem !== 'wrong-current',
  )
  return refused ?? renewedSession(loggedIn, cookies, password)
}

async function sendPassword(
  ctx: LoggedIn,
  cookies: CookieJar,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<Exclude<PasswordChangeOutcome, { kind: 'changed' }> | undefined> {
  const { gateway, place, session } = ctx
  const { username } = session
  if (username !== undefined) {
    const newCookies = newJar(gateway)
    const user = await findUser(ctx, place, { username, password: current }, newCookies)
    if (user?.userId !== session.clientId) return { kind: 'refused', problem: 'wrong-current' }
    logOutAtServer(gateway, place, newCookies)
  }
  const legacy = gateway.legacy.detached.withCookies(cookies)
  const callChangePassword = () => legacy.call(changePassword, place.upstream, callerOf(place), { password, current })
  const result = await callChangePassword().catch(async (error: unknown) => {
    if (error instanceof LegacyFailure && (await isPasswordNow(ctx, cookies, password)))
      return { kind: 'answered' as const }
    throw error
  })
  if (result.kind === 'answered') return undefined
  const { reason } = result
  if (reason?.kind === 'not-logged-in') {
    await gateway.sessions.end(session)
    return { kind: 'ended' }
  }
  if (reason?.kind === 'over-limit') throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  return { kind: 'refused', problem: reason?.kind === 'password-refused' ? reason.problem : 'not-valid' }
}

/**
 * After a lost answer: whether the new password is the user's. A change from it to itself is refused as such and
 * changes nothing; where the server compares nothing, a login says it.
 */
async function isPasswordNow(ctx: LoggedIn, cookies: CookieJar, password: string): Promise<boolean> {
  const { gateway, place, session } = ctx
  try {
    if (session.username !== undefined) return (await loggedInAnew(ctx, session.username, password)) !== undefined
    const legacy = gateway.legacy.detached.withCookies(cookies)
    const result = await legacy.call(changePassword, place.upstream, callerOf(place), { password, current: password })
    return (
      result.kind === 'refused' &&
      result.reason?.kind === 'password-refused' &&
      result.reason.problem === 'same-as-before'
    )
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
    return false
  }
}

/**
 * The same session without the expired password; where the server has ended its own, a new login with the new password.
 */
async function renewedSession(ctx: LoggedIn, cookies: CookieJar, password: string): Promise<PasswordChangeOutcome> {
  const { gateway, place, session } = ctx
  const { sessions } = gateway
  const legacy = gateway.legacy.detached.withCookies(cookies)
  try {
    const user = replyOf(loginCheck, await legacy.call(loginCheck, place.upstream, callerOf(place), {}))
    if (user?.userId === session.clientId)
      return { kind: 'changed', session: await sessions.renew(session, user, cookies.cookies) }
    const anew = session.username === undefined ? undefined : await loggedInAnew(ctx, session.username, password)
    if (anew) return { kind: 'changed', session: await sessions.renew(session, {}, anew.cookies) }
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
    return { kind: 'changed', session: await sessions.renew(session, {}, cookies.cookies) }
  }
  await sessions.end(session)
  return { kind: 'changed' }
}

async function loggedInAnew(ctx: LoggedIn, username: string, password: string): Promise<CookieJar | undefined> {
  const jar = newJar(ctx.gateway)
  const user = await findUser(ctx, ctx.place, { username, password }, jar)
  return user?.userId === ctx.session.clientId ? jar : undefined
}

/**
 * Each mail counts, for a stranger's mailbox must not be filled; who tries addresses that
 * nobody has counts by where that is done, and uses up nothing of an address that is spelled alike.
 */
export async function recoverPassword(
  { gateway, place, requested }: SessionContext,
  { tradeThrottles: throttles }: TradeDeps,
  { username }: PasswordRecovery,
): Promise<PasswordRecoveryOutcome> {
  if (!(await isTradeChannel(gateway, place))) return { kind: 'no-trade-channel' }
  const throttling = { throttles, sealing: gateway.sealing }
  const passwordRequest = {
    username,
    address: addressNameOf(gateway, requested.address),
    host: place.host.host,
    channelId: place.channelId,
  }
  const recovery = countedUserOf(place, username)
  const requestRecovery = () =>
    gateway.legacy.detached.call(retrievePassword, place.upstream, callerOf(place), passwordRequest)
  const countMail = () => countAttempt(throttling, { recovery }, requestRecovery, ({ kind }) => kind === 'refused')
  const result = await countAttempt(throttling, { recoveryFromAddress: requested.address }, countMail, () => false)
  if (result.kind === 'answered') return { kind: 'sent' }
  if (result.reason?.kind === 'over-limit') throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  return { kind: 'not-found' }
}

export async function isTradeChannel(gateway: Gateway, place: SessionContext['place']): Promise<boolean> {
  return (await hotelListOf(gateway, place)).channel.trade
}
