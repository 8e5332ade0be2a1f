import { maxHotelsInCalendar } from '@portico/contracts/portal/portal-choices'
import type { PortalCalendar, PortalCalendarRequest } from '@portico/contracts/portal/portal-page'
import type { PortalCurrencies } from '@portico/contracts/price/currency'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { mergedDaysOf, type OfferedDay } from '@portico/domain/restrictions/merged-days'
import { type ChartReply, chart } from '@portico/legacy/calls/search/chart'
import type { Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { type CommonCurrency, commonCurrencyOf } from './common-currency.ts'

const noDays: PortalCalendar = { days: [] }
/** What converting an amount into its own currency and back may add to it. */
const rest = 1e-6

/** One call for each hotel, shared with the hotel's own calendar and kept as long. One that fails is no free day. */
export async function loadPortalCalendar(
  gateway: Gateway,
  place: ChannelPlace,
  { party, destinationId, hotelId, ...codes }: PortalCalendarRequest,
  loadRates: () => Promise<PortalCurrencies | undefined>,
): Promise<PortalCalendar> {
  if (!place.upstream.capabilities.has('chart')) return noDays
  const { hotels } = await hotelListOf(gateway, place)
  const meant = hotels.filter(
    ({ id, destinations }) =>
      (hotelId === undefined || id === hotelId) &&
      (destinationId === undefined || destinations.some((destination) => destination.id === destinationId)),
  )
  if (meant.length > maxHotelsInCalendar) return noDays
  const { coalescedReads, legacy } = gateway
  const promoCode = promoCodeOf(codes)
  const isCodeHidden = codes.promoCode === undefined && codes.hiddenPromoCode !== undefined
  const charts = await Promise.all(
    meant.map(async ({ id }) =>
      replyOf(
        chart,
        await coalescedReads.read(legacy, { ...place, hotelId: id }, chart, { party, promoCode, isCodeHidden }),
      ),
    ),
  )
  const codesOfHotels = [...new Set(charts.map(({ currency }) => currency))]
  const common = commonCurrencyOf(codesOfHotels, codesOfHotels.length > 1 ? await loadRates() : undefined)
  return {
    currency: common?.currency,
    days: mergedDaysOf(charts.map((hotelChart) => daysOf(hotelChart, common))).map(({ perNight, ...day }) => ({
      ...day,
      ...(perNight !== undefined && { perNightMinor: Math.ceil(perNight - rest) }),
    })),
  }
}

function daysOf({ days, currency }: ChartReply, common: CommonCurrency | undefined): OfferedDay[] {
  return days.map(({ day, state, shortest }) => ({
    day,
    state,
    minNights: shortest?.nights,
    perNight: shortest && common?.amountOf(shortest.price.minor / shortest.nights, currency),
  }))
}
