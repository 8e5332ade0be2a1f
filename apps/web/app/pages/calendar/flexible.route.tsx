import type { FlexibleDates } from '@portico/contracts/search/calendar'
import { hasValue } from '@portico/domain/has-value'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { offerIn, readSearch, searchOfForm, withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { unfollowedPage } from '../../base/document/page-meta.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { readParams } from '../../base/params/read-params.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { countedParties, usePartyText } from '../../base/ui/use-party-text.ts'
import { flexibleParamsOf, maxFlexibleNights } from '../../parts/calendar/flexible-field.tsx'
import { addMonths, monthsFrom } from '../../parts/calendar/range-selection.ts'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { FlexibleMonth } from './flexible-month.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { channelId = 0, language } = context.place
  const searchParams = readParams(new URL(request.url).searchParams)
  const typedNights = { nights: searchParams.get('nights') ?? '', month: searchParams.get('month') ?? '' }
  const form = searchOfForm(searchParams)
  const path = hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, 'flexible')
  if (form) return redirect(`${path}?${flexibleParamsOf(form.search, typedNights)}`)
  const parsedSearch = readSearch(withoutDates(searchParams), hotel.today)
  const typedSearch = { ...parsedSearch.typed, ...datesIn(searchParams, parsedSearch.typed) }
  const title = `${textsOf(language.code).t('calendar.flexible.heading')} · ${hotel.name}`
  const nights = Number(/^\d{1,2}$/.exec(typedNights.nights)?.[0] ?? 0)
  const isMonth = monthsFrom(hotel.today).includes(typedNights.month)
  const problems = {
    nights: nights < 1 || nights > maxFlexibleNights ? ('nights' as const) : undefined,
    month: isMonth ? undefined : ('month' as const),
  }
  const searchProblems = parsedSearch.kind === 'invalid' ? parsedSearch.problems : undefined
  if (parsedSearch.kind === 'invalid' || hasValue(problems))
    return data(
      { kind: 'invalid' as const, title, typed: typedSearch, wanted: typedNights, problems, searchProblems },
      400,
    )
  const { rooms } = parsedSearch.search
  const parties = rooms.map(({ party }) => party)
  const flexible = withHiddenPromoCode(context, {
    nights,
    month: typedNights.month,
    rooms: parties,
    ...offerIn(parsedSearch),
  })
  const dates = await orErrorPage(context.gateway.dates.flexible.query(flexible))
  return { kind: 'found' as const, title, typed: typedSearch, wanted: typedNights, parties, dates }
}

function withoutDates(params: URLSearchParams): URLSearchParams {
  const otherParams = new URLSearchParams(params)
  for (const name of ['arrival', 'departure', 'pick', 'change']) otherParams.delete(name)
  return otherParams
}

function datesIn(
  params: URLSearchParams,
  { arrival, departure }: TypedSearch,
): Pick<TypedSearch, 'arrival' | 'departure'> {
  return { arrival: params.get('arrival') ?? arrival, departure: params.get('departure') ?? departure }
}

export const meta = unfollowedPage

export default function Flexible() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const { month: monthText } = useFormats()
  const { typed, wanted } = page
  return (
    <main id="content" className="rooms-page">
      <h1>
        {page.kind === 'found'
          ? t('calendar.flexible.title', {
              nights: t('search.nightCount', { count: Number(wanted.nights) }),
              month: monthText(`${wanted.month}-01` as CalendarDate),
            })
          : t('calendar.flexible.heading')}
      </h1>
      <SearchForm
        typed={typed}
        flexible={{ ...wanted, isOpen: true, problems: page.kind === 'invalid' ? page.problems : {} }}
        {...(page.kind === 'invalid' && page.searchProblems && { problems: page.searchProblems })}
      />
      {page.kind === 'found' && <FoundDates {...page} />}
    </main>
  )
}

type FoundDatesProps = {
  typed: TypedSearch
  wanted: { nights: string; month: string }
  parties: readonly Parameters<ReturnType<typeof usePartyText>>[0][]
  dates: FlexibleDates
}

function FoundDates({ typed, wanted, parties, dates }: FoundDatesProps) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const { month: monthText } = useFormats()
  const partyText = usePartyText()
  const isPriced = dates.some(({ price }) => price)
  const neighbours = [-1, 1]
    .map((monthOffset) => addMonths(wanted.month, monthOffset))
    .filter((month) => monthsFrom(hotel.today).includes(month))
  return (
    <section className="flexible-dates" aria-label={t('calendar.flexible.heading')}>
      <p className="quiet">
        {dates.length === 0
          ? t('calendar.flexible.none')
          : isPriced
            ? t(`calendar.flexible.${dates.every(({ price }) => price?.taxesAtHotel) ? 'text' : 'textTaxOpen'}`, {
                party: countedParties(parties.map((party) => partyText(party))),
              })
            : t('calendar.flexible.withoutPrices')}
      </p>
      {dates.length > 0 && (
        <FlexibleMonth
          month={wanted.month}
          dates={dates}
          hrefOf={(stay) => `${base}/rooms?${searchParamsOf({ ...typed, ...stay })}`}
        />
      )}
      <nav className="calendar-months" aria-label={t('calendar.months')}>
        {neighbours.map((month) => (
          <Link key={month} to={`?${flexibleParamsOf(searchParamsOf(typed), { ...wanted, month })}`}>
            {monthText(`${month}-01` as CalendarDate)}
          </Link>
        ))}
      </nav>
    </section>
  )
}
