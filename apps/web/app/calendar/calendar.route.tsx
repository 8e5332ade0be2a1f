import type { CalendarDay, OfferPeriod } from '@portico/contracts/calendar'
import { defaultParty } from '@portico/domain/party/party'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { loadHotel, unlessUnavailable } from '../gateway.server.ts'
import { useHotel } from '../hotel/hotel.route.tsx'
import { offerIn, readSearch, withHiddenPromoCode } from '../search/read-search.server.ts'
import { searchParamsOf } from '../search/search-address.ts'
import { textsOf } from '../text/texts.server.ts'
import { useTranslation } from '../text/use-translation.ts'
import { Unavailable } from '../ui/failure.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarNotes, RangeStatus } from './calendar-notes.tsx'
import { chooseDay, monthOf, monthsFrom, type RangeSelection, type ShownDay, shownDaysOf } from './range-selection.ts'

/** The days of the next twelve months for the first room's party; without JavaScript the months as pages, on which each day is a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { searchParams } = new URL(request.url)
  const read = readSearch(searchParams, hotel.today)
  const party = read.kind === 'search' ? (read.search.rooms[0]?.party ?? defaultParty) : defaultParty
  const { promoCode, packageId } = offerIn(read)
  const chart = await unlessUnavailable(
    context.gateway.dates.chart.query(
      withHiddenPromoCode(context, { party: { ...party, childrenAges: [...party.childrenAges] }, promoCode, packageId }),
    ),
    context.log,
  )
  return {
    title: `${textsOf(context.place.language.code).t('calendar.title')} · ${hotel.name}`,
    typed: read.typed,
    party,
    days: (chart?.months ?? []).flatMap(({ days }) => days.map((day) => shownDay(day, chart?.period))),
    offer: promoCode === undefined && packageId === undefined ? undefined : { packageId, promoCode, period: chart?.period },
    // Choices of the links below.
    arrival: calendarDateOf(searchParams.get('from') ?? ''),
    day: calendarDateOf(searchParams.get('day') ?? ''),
    month: searchParams.get('month'),
  }
}

/** Days that do not come leave the search form as it is, where the dialog loads them, instead of its page's error. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader<typeof loader>().catch(() => null)

function shownDay({ day, state, shortest }: CalendarDay, { first = day, last = day }: OfferPeriod = {}): ShownDay {
  if (day < first || day > last) return { day, state: 'outside' }
  if (!shortest) return { day, state }
  return { day, state, minNights: shortest.nights, perNightMinor: Math.ceil(shortest.price.minor / shortest.nights) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? '' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Calendar() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  return page ? <CalendarMonths {...page} /> : <Unavailable />
}

type CalendarMonthsProps = ReturnType<typeof useLoaderData<typeof loader>>

function CalendarMonths({ typed, party, days, offer, arrival, day, month }: CalendarMonthsProps) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const months = monthsFrom(hotel.today)
  const shown = shownDaysOf(days)
  const before: RangeSelection = arrival ? { arrival } : {}
  const { selection, problem } = day ? chooseDay(shown, hotel.today, before, day) : { selection: before }
  const firstMonth = months.find((each) => each === (month ?? monthOf(day ?? arrival ?? hotel.today))) ?? months[0] ?? monthOf(hotel.today)
  const at = months.indexOf(firstMonth)
  const addressOf = (more: Record<string, string | undefined>) => {
    const params = searchParamsOf(typed)
    for (const [name, value] of Object.entries({ from: selection.arrival, month: firstMonth, ...more })) if (value) params.set(name, value)
    return `?${params}`
  }
  const complete = selection.arrival && selection.departure ? { arrival: selection.arrival, departure: selection.departure } : undefined
  return (
    <main id="content" className="calendar-page">
      <h1>{t('calendar.title')}</h1>
      <RangeStatus selection={selection} problem={problem} offer={offer} />
      {complete && (
        <p>
          <Link className="button" to={`${base}?${searchParamsOf({ ...typed, ...complete })}`}>
            {t('calendar.use')}
          </Link>
        </p>
      )}
      <nav className="calendar-months" aria-label={t('calendar.months')}>
        {at > 0 && <Link to={addressOf({ month: months[Math.max(0, at - 2)] })}>{t('calendar.previous')}</Link>}
        {at + 2 < months.length && <Link to={addressOf({ month: months[at + 2] })}>{t('calendar.next')}</Link>}
      </nav>
      <div className="calendar-grids">
        {months.slice(at, at + 2).map((each) => (
          <CalendarMonth
            key={each}
            month={each}
            days={shown}
            today={hotel.today}
            currency={hotel.currency}
            selection={selection}
            hrefOf={(chosen) => addressOf({ day: chosen })}
          />
        ))}
      </div>
      <p>
        <Link to={addressOf({ from: undefined })}>{t('calendar.reset')}</Link>
      </p>
      <CalendarNotes
        party={party}
        currency={hotel.currency}
        offer={offer}
        hasPrices={days.some(({ perNightMinor }) => perNightMinor !== undefined)}
      />
    </main>
  )
}
