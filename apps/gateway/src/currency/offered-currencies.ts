import type { OfferedCurrency, PortalCurrencies } from '@portico/contracts/price/currency'
import { Instant } from '@portico/contracts/values/shapes'
import { type CurrencyCode as Code, currencies, isCurrencyCode } from '@portico/domain/money/currencies'
import { currency } from '@portico/legacy/calls/catalogue/currency'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf, hotelReplyOf } from '../procedures/procedures.ts'
import { type ChannelPlace, callerOf, type HotelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { EuroRates } from './euro-rates.ts'
import type { ServerRates } from './server-rates.ts'

const callsAtOnce = 8

export type CurrencyDeps = { readonly euroRates: EuroRates; readonly serverRates: ServerRates }

/**
 * The currencies that have a rate from the hotel's own. A server that is away or slow leaves the imported
 * rates.
 */
export async function currenciesAt(
  { euroRates, serverRates }: CurrencyDeps,
  gateway: Gateway,
  place: HotelPlace,
): Promise<PortalCurrencies> {
  const { currency: hotelCurrency } = await hotelReplyOf(gateway, place)
  const ownRates = await serverRates.get({ everywhere: place.upstream }, { from: hotelCurrency }, () =>
    ratesFrom(gateway, place, hotelCurrency),
  )
  return { from: hotelCurrency, offered: withImported(ownRates, await euroRates.from(hotelCurrency, gateway.now())) }
}

export async function currenciesOfPortal(
  deps: CurrencyDeps,
  gateway: Gateway,
  place: ChannelPlace,
): Promise<PortalCurrencies | undefined> {
  const [firstHotel] = (await hotelListOf(gateway, place)).hotels
  return firstHotel && currenciesAt(deps, gateway, { ...place, hotelId: firstHotel.id })
}

function withImported(
  ownCurrencies: readonly OfferedCurrency[],
  imported: readonly OfferedCurrency[],
): readonly OfferedCurrency[] {
  if (imported.length === 0) return ownCurrencies
  const knownCodes = new Set(ownCurrencies.map(({ code }) => code))
  return [...ownCurrencies, ...imported.filter(({ code }) => !knownCodes.has(code))].sort(byCode)
}

function byCode(a: OfferedCurrency, b: OfferedCurrency): number {
  return a.code < b.code ? -1 : 1
}

async function ratesFrom({ legacy, now }: Gateway, place: HotelPlace, hotelCurrency: Code): Promise<OfferedCurrency[]> {
  const moment = Instant.parse(now())
  const offeredCurrencies: OfferedCurrency[] = []
  const codes = Object.keys(currencies)
    .filter(isCurrencyCode)
    .filter((code) => code !== hotelCurrency)
    .values()
  const rateOf = async (fromCurrency: Code, toCurrency: Code) => {
    try {
      return replyOf(
        currency,
        await legacy.detached.call(currency, place.upstream, callerOf(place), { from: fromCurrency, to: toCurrency }),
      )
    } catch (error) {
      // A server that does not know the call or the currency has no rate; one that is away may have.
      if (error instanceof LegacyFailure && error.fault === 'refused') return undefined
      throw error
    }
  }
  let isAway = false
  const loadRates = async () => {
    for (const toCurrency of codes) {
      if (isAway) return
      const rate = await rateOf(hotelCurrency, toCurrency)
      if (rate !== undefined && rate > 0) offeredCurrencies.push({ code: toCurrency, rate, at: moment })
    }
  }
  const workers = Array.from({ length: callsAtOnce }, () =>
    loadRates().catch((error: unknown) => {
      isAway = true
      throw error
    }),
  )
  await Promise.all(workers)
  return offeredCurrencies.sort(byCode)
}
