import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { nightCountOf } from '@portico/domain/time/stay'
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPlaces, unlessUnavailable } from '../gateway.server.ts'
import { hotelPath, portalPath } from '../paths.ts'
import { LowestTotal } from '../price/lowest-total.tsx'
import { readSearch, searchOfForm, whereElse, withHiddenPromoCode } from '../search/read-search.server.ts'
import { searchParamsOf } from '../search/search-address.ts'
import { StayForm } from '../search/search-form.tsx'
import { readWhere } from '../search/where-field.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { Picture } from '../ui/picture.tsx'
import { useRootData } from '../ui/use-root-data.ts'
import { usePortal } from './portal.route.tsx'

/** SRCH-28: where no hotel is named, today is that of most of the houses. */
const defaultTimeZone = 'Europe/Rome'

/** With dates in the address (PORT-04), which houses have the rooms, from how much (SRCH-19 says that they were searched). Without an answer the houses stand there all the same. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gateway, log, place } = context
  const params = new URL(request.url).searchParams
  const form = searchOfForm(params)
  const path = portalPath({ channelId: place.channelId ?? 0, languageId: place.language.id })
  if (form) return redirect(`${path}?${form.search}${form.isEdit ? '#guests' : ''}`)
  const where = readWhere(params.get('where'))
  const isSearch = params.has('arrival') || params.has('departure')
  if (where?.hotelId !== undefined && isSearch)
    return redirect(whereElse(params, { channelId: place.channelId ?? 0, languageId: place.language.id, hotelId: 0 }) ?? path)
  const places = await loadPlaces(context)
  const isKnown = where !== undefined && (where.destinationId === undefined || places.some(({ id }) => id === where.destinationId))
  const choice = { places, value: isKnown ? (params.get('where') ?? '') : '', isWrong: !isKnown }
  const today = todayAt(defaultTimeZone, new Date().toISOString() as Instant)
  // Houses have days of their own: each says itself whether a stay has begun already.
  const read = readSearch(params, calendarDateOf(params.get('arrival') ?? '') ?? today)
  const isEditing = params.get('guests') === 'open'
  if (isEditing || !isSearch)
    return { kind: 'no-search' as const, typed: read.typed, where: choice, destinationId: where?.destinationId, isEditing }
  if (read.kind === 'invalid' || !isKnown) {
    const problems = read.kind === 'invalid' ? read.problems : {}
    return data({ kind: 'invalid' as const, typed: read.typed, where: choice, destinationId: undefined, problems }, 400)
  }
  const { stay, rooms, promoCode } = read.search
  const query = withHiddenPromoCode(context, {
    stay,
    rooms: rooms.map(({ party }) => party),
    promoCode,
    destinationId: where.destinationId,
  })
  const found = await unlessUnavailable(gateway.portalSearch.hotels.query(query), log)
  return {
    kind: 'searched' as const,
    typed: read.typed,
    where: choice,
    destinationId: where.destinationId,
    nights: nightCountOf(stay),
    found,
  }
}

const noBands: readonly [] = []

/** RTE-13: the houses of a channel, by destination. RTE-22: links to a hotel load the page anew. */
export default function HotelList() {
  const { t } = useTranslation()
  const { language } = useRootData()
  const { catalogue, base } = usePortal()
  const page = useLoaderData<typeof loader>()
  const { channel, hotels, destinations } = catalogue
  const isSearched = page.kind === 'searched'
  const { destinationId } = page
  const shown = destinationId === undefined ? destinations : destinations.filter(({ id }) => id === destinationId)
  const hrefOf = (hotelId: number) => {
    const path = hotelPath({ hotelId, channelId: channel.id, languageId: language.id }, isSearched ? 'rooms' : undefined)
    return isSearched ? `${path}?${searchParamsOf(page.typed)}` : path
  }
  return (
    <main id="content" className="portal">
      <header className="portal-head">
        <h1>{channel.name}</h1>
        <p className="lead">
          {hotels.length > 0 ? t('portal.intro', { count: hotels.length, places: destinations.length }) : t('portal.empty')}
        </p>
      </header>
      <StayForm
        typed={page.typed}
        problems={page.kind === 'invalid' ? page.problems : undefined}
        guestsOpen={page.kind === 'no-search' && page.isEditing}
        resultsPath={base}
        editPath={base}
        min={undefined}
        ageBands={noBands}
        where={page.where}
        submitLabel={t('portal.submit')}
      />
      {isSearched && (
        <p className={page.found ? 'search-status' : 'portal-notice'} role="status">
          {page.found ? t('portal.searched', { count: page.found.length }) : t('portal.withoutPrices')}
        </p>
      )}
      {shown.map((destination) => (
        <section key={destination.id} aria-labelledby={`destination-${destination.id}`}>
          <h2 id={`destination-${destination.id}`}>{destination.name}</h2>
          <ul className="hotels">
            {hotels
              .filter(({ id }) => destination.hotelIds.includes(id))
              .map((hotel) => (
                <li key={hotel.id}>
                  <a className="hotel-card" href={hrefOf(hotel.id)}>
                    <Picture picture={hotel.picture} />
                    <strong>{hotel.name}</strong>
                    <span className="eyebrow">
                      {hotel.city}
                      {hotel.stars > 0 && ` · ${'★'.repeat(hotel.stars)}`}
                    </span>
                    <span>{hotel.summary}</span>
                    {isSearched && page.found && <StayPrice nights={page.nights} total={totalOf(page.found, hotel.id)} />}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

type FoundHotels = readonly { id: number; price: Parameters<typeof LowestTotal>[0]['total'] }[]

const totalOf = (found: FoundHotels, hotelId: number) => found.find(({ id }) => id === hotelId)?.price

function StayPrice({ total, nights }: { total: FoundHotels[number]['price'] | undefined; nights: number }) {
  const { t } = useTranslation()
  return total ? <LowestTotal total={total} nights={nights} /> : <span>{t('portal.none')}</span>
}
