import type { CalendarDay, OfferPeriod } from '@portico/contracts/search/calendar'
import { defaultParty } from '@portico/domain/party/party'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { AppLoadContext } from '@remix-run/node'
import { offerIn, readSearch, withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { readParams } from '../../base/params/read-params.ts'
import { loadHotel, unlessUnavailable } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import type { ShownDay } from './range-selection.ts'

/** The booking's own rooms count as free, and a package's rooms are sold as that package. */
type OfReservation = { readonly grant: string; readonly packageId: number | undefined }

export type CalendarPage = Awaited<ReturnType<typeof loadCalendar>>

export async function loadCalendar(context: AppLoadContext, url: URL, reservation?: OfReservation) {
  const searchParams = readParams(url.searchParams)
  const hotel = await loadHotel(context)
  const parsedSearch = readSearch(searchParams, hotel.today)
  const party = parsedSearch.kind === 'search' ? (parsedSearch.search.rooms[0]?.party ?? defaultParty) : defaultParty
  const { promoCode, packageId } = reservation
    ? { promoCode: undefined, packageId: reservation.packageId }
    : offerIn(parsedSearch)
  const request = { party: { ...party, childrenAges: [...party.childrenAges] }, promoCode, packageId }
  const chart = await unlessUnavailable(
    context.gateway.dates.chart.query(
      reservation ? { ...request, grant: reservation.grant } : withHiddenPromoCode(context, request),
    ),
    context.log,
  )
  return {
    title: `${textsOf(context.place.language.code).t('calendar.title')} · ${hotel.name}`,
    typed: parsedSearch.typed,
    party,
    days: (chart?.months ?? []).flatMap(({ days }) => days.map((day) => shownDay(day, chart?.period))),
    offer:
      promoCode === undefined && packageId === undefined ? undefined : { packageId, promoCode, period: chart?.period },
    arrival: calendarDateOf(searchParams.get('from') ?? ''),
    day: calendarDateOf(searchParams.get('day') ?? ''),
    month: searchParams.get('month'),
  }
}

function shownDay({ day, state, shortest }: CalendarDay, { first = day, last = day }: OfferPeriod = {}): ShownDay {
  if (day < first || day > last) return { day, state: 'outside' }
  if (!shortest) return { day, state }
  return { day, state, minNights: shortest.nights, perNightMinor: perNightOf(shortest) }
}

function perNightOf({ price, nights }: NonNullable<CalendarDay['shortest']>): number | undefined {
  return Number.isNaN(price.minor) ? undefined : Math.ceil(price.minor / nights)
}
