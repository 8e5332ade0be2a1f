import type { AssociatedChannel } from '@portico/contracts/trade/associated-channel'
import type { TradeCheck, TradeUser } from '@portico/contracts/trade/login'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { inChannel, pagePath } from '../address/paths.ts'
import { BriefCache, type GatewayClient, unlessNotFound, unlessUnavailable } from '../server/gateway.server.ts'

export type TradeEntry = {
  readonly channelId: number
  readonly isTrade: boolean
  readonly mayHidePrices: boolean
  readonly user?: TradeUser | undefined
  /** A user whose password has expired can do nothing else. */
  readonly mustChangePassword: boolean
  readonly hasEnded: boolean
  readonly elsewhere?: TradeUser | undefined
  readonly login?: string | undefined
  /** The same page for guests, or on their page that for the trade. */
  readonly other?: string | undefined
  readonly isOtherHost: boolean
}

const associatedCache = new BriefCache<AssociatedChannel>()

/** Undefined without the trade, or while it cannot be known. */
export async function associatedOf({
  place,
  gateway,
  log,
}: Pick<AppLoadContext, 'place' | 'gateway' | 'log'>): Promise<AssociatedChannel | undefined> {
  const { server, host, channelId, hotelId } = place
  if (channelId === undefined) return undefined
  const loadAssociated = () => unlessNotFound(gateway.trade.associated.query())
  return unlessUnavailable(associatedCache.get(`${server} ${host.host} ${channelId} ${hotelId}`, loadAssociated), log)
}

export async function requireTradeChannel(context: Pick<AppLoadContext, 'place' | 'gateway' | 'log'>): Promise<void> {
  if ((await associatedOf(context))?.isTrade === false) throw new Response(null, { status: 404 })
}

const nobodyLoggedIn: TradeCheck = { kind: 'nobody' }

/** Nobody while it cannot be known, as all else is answered then. */
async function checkAt(gateway: GatewayClient, log: AppLoadContext['log']): Promise<TradeCheck | undefined> {
  return unlessUnavailable(gateway.trade.check.query(), log)
}

/**
 * A cookie that counts no more is removed. An expired password leads to its change from every page but the answer to a
 * form, in which what was typed stands.
 */
export async function loadTrade(
  request: Request,
  context: AppLoadContext,
): Promise<{ trade: TradeEntry | undefined; headers: Headers }> {
  const { place, gateway, gatewayAt, cookies, log } = context
  const headers = new Headers()
  const { channelId, tradeSession } = place
  if (channelId === undefined) return { trade: undefined, headers }
  const [associated, check] = await Promise.all([
    associatedOf(context),
    tradeSession === undefined ? nobodyLoggedIn : checkAt(gateway, log),
  ])
  const url = new URL(request.url)
  if (check?.kind === 'password-expired' && !context.isSubmission && !isOfPasswords(url.pathname)) {
    throw redirect(`${pagePath(place, 'password')}?${new URLSearchParams({ back: url.pathname + url.search })}`, 303)
  }
  const hasEnded = tradeSession !== undefined && check?.kind === 'nobody'
  if (hasEnded) headers.append('set-cookie', cookies.tradeSessionHeader(channelId, undefined))
  const otherChannel = associated?.other
  if (!associated || (!associated.isTrade && !otherChannel && !hasEnded)) return { trade: undefined, headers }
  const isOtherHost = otherChannel?.host !== undefined
  const isElsewhere =
    !associated.isTrade && otherChannel && !isOtherHost && cookies.tradeSession(otherChannel.channelId) !== undefined
  const there = isElsewhere ? await checkAt(gatewayAt(otherChannel.channelId), log) : undefined
  const origin = otherChannel?.host === undefined ? '' : originOf(url, otherChannel.host)
  const trade = {
    channelId,
    isTrade: associated.isTrade,
    mayHidePrices: associated.mayHidePrices,
    hasEnded,
    isOtherHost,
    mustChangePassword: check?.kind === 'password-expired',
    user: check && check.kind !== 'nobody' ? check.user : undefined,
    elsewhere: there?.kind === 'logged-in' ? there.user : undefined,
    other: otherChannel && origin + inChannel(otherPageOf(url), otherChannel.channelId),
    login: otherChannel && !associated.isTrade ? loginPathOf(context, url, otherChannel.channelId, origin) : undefined,
  }
  return { trade, headers }
}

function loginPathOf({ place }: AppLoadContext, url: URL, channelId: number, origin: string): string {
  if (origin !== '') return origin + pagePath({ ...place, channelId }, 'login')
  return `${pagePath(place, 'login')}?${new URLSearchParams({ back: url.pathname + url.search })}`
}

/** A checkout or a voucher is not the other channel's: there one begins at the hotel. */
function otherPageOf({ pathname: path, search }: URL): string {
  const isShared = /\/language\/\d+(\/(rooms|packages|package\/.*|calendar|flexible))?$/.test(path)
  return isShared ? path + search : (/^.*\/language\/\d+/.exec(path)?.[0] ?? path)
}

function originOf(url: URL, host: string): string {
  const origin = new URL(url.origin)
  origin.hostname = host
  return origin.origin
}

function isOfPasswords(path: string): boolean {
  return /\/(password|logout|login)$/.test(path)
}
