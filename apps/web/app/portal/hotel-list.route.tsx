import { calendarDateOf } from '@portico/domain/calendar-date'
import type { Money } from '@portico/domain/money'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { hotelPath } from '../address.ts'
import { asked } from '../gateway.server.ts'
import { readSearch } from '../guest/read-search.server.ts'
import { searchParams } from '../guest/search-address.ts'
import { Amount } from '../ui/amount.tsx'
import { Picture } from '../ui/picture.tsx'
import { useRoot } from '../ui/use-root.ts'
import { usePortal } from './portal.route.tsx'

/** With dates in the address (PORT-04), which houses have the rooms, from how much. */
export async function loader({ request, context: { gateway } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const arrival = calendarDateOf(params.get('arrival') ?? '')
  // Houses have days of their own: each says itself whether a stay has begun already.
  const read = arrival && readSearch(params, arrival)
  if (read?.kind !== 'search') return { search: '', found: undefined }
  const { stay, rooms, promoCode } = read.search
  const found = await asked(gateway.portalSearch.hotels.query({ stay, rooms: rooms.map(({ party }) => party), promoCode }))
  return { search: `?${searchParams(read.typed)}`, found }
}

/** RTE-13: the houses of a channel, by destination. RTE-22: links to a hotel load the page anew. */
export default function HotelList() {
  const { t } = useTranslation()
  const { language } = useRoot()
  const { catalogue } = usePortal()
  const { search, found } = useLoaderData<typeof loader>()
  const { channel, hotels, destinations } = catalogue
  const hrefOf = (hotelId: number) => {
    const page = search === '' ? undefined : 'rooms'
    return `${hotelPath({ hotelId, channelId: channel.id, languageId: language.id }, page)}${search}`
  }
  return (
    <main id="content" className="portal">
      <header className="portal-head">
        <h1>{channel.name}</h1>
        <p className="lead">
          {hotels.length > 0 ? t('portal.intro', { count: hotels.length, places: destinations.length }) : t('portal.empty')}
        </p>
      </header>
      {destinations.map((destination) => (
        <section key={destination.id} aria-labelledby={`destination-${destination.id}`}>
          <h2 id={`destination-${destination.id}`}>{destination.name}</h2>
          <ul className="houses">
            {hotels
              .filter(({ id }) => destination.hotelIds.includes(id))
              .map((hotel) => (
                <li key={hotel.id}>
                  <a className="house" href={hrefOf(hotel.id)}>
                    <Picture picture={hotel.picture} />
                    <strong>{hotel.name}</strong>
                    <span className="eyebrow">
                      {hotel.city}
                      {hotel.stars > 0 && ` · ${'★'.repeat(hotel.stars)}`}
                    </span>
                    <span>{hotel.summary}</span>
                    {found && <LowestTotal total={found.find(({ id }) => id === hotel.id)?.price} />}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

/** Of the stay that was searched for, all rooms together; city tax may come on top. */
function LowestTotal({ total }: { total: Money | undefined }) {
  const { t } = useTranslation()
  return total ? (
    <span>
      {t('portal.from')} <Amount money={total} />
    </span>
  ) : (
    <span>{t('portal.none')}</span>
  )
}
