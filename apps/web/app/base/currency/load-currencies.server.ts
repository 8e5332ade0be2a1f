import type { OfferedCurrency, PortalCurrencies } from '@portico/contracts/price/currency'
import { type Conversion, isStale } from '@portico/domain/money/conversion'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Instant } from '@portico/domain/time/deadline'
import { BriefCache, unlessNotFound, unlessUnavailable } from '../server/gateway.server.ts'
import type { PageContext } from '../server/page-context.server.ts'

export const currencyCookie = 'portico-currency'

const currencyCache = new BriefCache<readonly OfferedCurrency[]>()

export type NamedCurrency = Pick<OfferedCurrency, 'code'> & { readonly name: string }
export type HotelCurrencies = {
  readonly currencies: readonly NamedCurrency[]
  readonly conversion: Conversion | undefined
}

/** While nobody knows the rates, prices are shown in the hotel's own currency. */
export async function loadCurrencies({ place, gateway, cookies, log }: PageContext): Promise<HotelCurrencies> {
  const key = `${place.server} ${place.host.host} ${place.channelId} ${place.hotelId}`
  const loading = currencyCache.get(key, () => unlessNotFound(gateway.currency.offered.query()))
  return choiceAmong((await unlessUnavailable(loading, log)) ?? [], { place, cookies })
}

const portalCache = new BriefCache<PortalCurrencies>()

export type PortalCurrencyChoice = HotelCurrencies & { readonly from: CurrencyCode }

export async function loadPortalCurrencies({
  place,
  gateway,
  cookies,
  log,
}: PageContext): Promise<PortalCurrencyChoice | undefined> {
  const loading = portalCache.get(`${place.server} ${place.host.host} ${place.channelId}`, () =>
    unlessNotFound(gateway.currency.ofPortal.query()),
  )
  const currencies = await unlessUnavailable(loading, log)
  return currencies && { from: currencies.from, ...choiceAmong(currencies.offered, { place, cookies }) }
}

function choiceAmong(
  offeredCurrencies: readonly OfferedCurrency[],
  { place, cookies }: Pick<PageContext, 'place' | 'cookies'>,
): HotelCurrencies {
  const now = new Date().toISOString() as Instant
  const fresh = offeredCurrencies.filter(({ at }) => !isStale({ at: at as Instant }, now))
  const chosenCurrency = cookies.get(currencyCookie)
  const conversion = fresh.find(({ code }) => code === chosenCurrency)
  const nameOf = currencyNamesIn(place.language.tag)
  return {
    currencies: fresh.map(({ code }) => ({ code, name: nameOf(code) })),
    conversion: conversion && { ...conversion, at: conversion.at as Instant },
  }
}

const namesByTag = new Map<string, Intl.DisplayNames>()

/** Made on the server only: browsers name some differently, which would break hydration. */
function currencyNamesIn(tag: string): (code: string) => string {
  const names = namesByTag.get(tag) ?? new Intl.DisplayNames([tag], { type: 'currency' })
  namesByTag.set(tag, names)
  return (code) => names.of(code) ?? code
}
