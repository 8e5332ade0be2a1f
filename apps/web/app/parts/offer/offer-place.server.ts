import { createHash } from 'node:crypto'
import type { OfferStub } from '@portico/contracts/offer/offer'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import type { Cookies } from '../../base/server/page-context.server.ts'
import type { WrittenLetter } from './written.ts'

/** The address names no house, so `own` is the request as one at the house that wrote it. */
type OfferPlace = { readonly stub: OfferStub; readonly own: AppLoadContext }

const placeByContext = new WeakMap<AppLoadContext, Promise<OfferPlace>>()

/** Asked once for all routes of one request; 404 where this host does not sell the house, or nobody knows the code. */
export function offerPlaceOf(context: AppLoadContext, letter: WrittenLetter): Promise<OfferPlace> {
  const cached = placeByContext.get(context) ?? findPlace(context, letter)
  placeByContext.set(context, cached)
  return cached
}

/** Both are read and answered by the same procedures. */
export function proceduresOf({ gateway }: Pick<AppLoadContext, 'gateway'>, { kind }: WrittenLetter) {
  return kind === 'offer' ? gateway.offer : gateway.awaited
}

async function findPlace(context: AppLoadContext, letter: WrittenLetter): Promise<OfferPlace> {
  const { code } = letter
  if (code.length > 200) throw new Response(null, { status: 404 })
  const stub = await orErrorPage(proceduresOf(context, letter).find.mutate({ code }))
  const { channelId, hotelId } = stub
  const gateway = context.gatewayAt(channelId, hotelId)
  const place = { ...context.place, channelId, hotelId, tradeSession: undefined, hidesPrices: false }
  return { stub, own: { ...context, place, gateway, gatewayWithPrices: () => gateway } }
}

const maxOffers = 8
const isOfferCookie = (name: string) => /^offer_[0-9a-f]{16}$/.test(name)

/** The name of the cookie says nothing of the code. */
function cookieNameOf({ kind, code }: WrittenLetter): string {
  const name = kind === 'offer' ? code : `cro/${code}`
  return `offer_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

export function offerGrantOf(cookies: Cookies, letter: WrittenLetter): string | undefined {
  return cookies.get(cookieNameOf(letter))
}

export function offerGrantHeaders(cookies: Cookies, letter: WrittenLetter, grant: string): Headers {
  const ownCookie = cookieNameOf(letter)
  const otherCookies = cookies.names().filter((name) => isOfferCookie(name) && name !== ownCookie)
  const headers = new Headers()
  for (const dropped of otherCookies.slice(0, Math.max(0, otherCookies.length - maxOffers + 1)))
    headers.append('set-cookie', cookies.header(dropped, undefined))
  headers.append('set-cookie', cookies.header(ownCookie, grant))
  return headers
}
