import { useTranslation } from 'react-i18next'
import { hotelPath } from '../address.ts'
import { Picture } from '../ui/picture.tsx'
import { useRoot } from '../ui/use-root.ts'
import { usePortal } from './portal.route.tsx'

/** RTE-13: the houses of a channel, by destination. RTE-22: links to a hotel load the page anew. */
export default function HotelList() {
  const { t } = useTranslation()
  const { language } = useRoot()
  const { catalogue } = usePortal()
  const { channel, hotels, destinations } = catalogue
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
                  <a className="house" href={hotelPath({ hotelId: hotel.id, channelId: channel.id, languageId: language.id })}>
                    <Picture picture={hotel.picture} />
                    <strong>{hotel.name}</strong>
                    <span className="eyebrow">
                      {hotel.city}
                      {hotel.stars > 0 && ` · ${'★'.repeat(hotel.stars)}`}
                    </span>
                    <span>{hotel.summary}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
