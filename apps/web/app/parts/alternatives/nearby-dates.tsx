import type { NearbyDate } from '@portico/contracts/search/calendar'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { TotalPrice } from '../price/price-parts.tsx'

type NearbyDatesProps = { dates: readonly NearbyDate[]; search: RoomSearch; typed: TypedSearch }

export function NearbyDates({ dates, search, typed }: NearbyDatesProps) {
  const { t } = useTranslation()
  const { shortDay, factsText } = useFormats()
  if (dates.length === 0) return null
  const requestedNights = nightCountOf(search.stay)
  return (
    <section className="nearby" aria-labelledby="nearby-title">
      <h2 id="nearby-title">{t('alternatives.nearbyTitle')}</h2>
      <p className="quiet">{t('alternatives.nearbyText', { count: search.rooms.length })}</p>
      <ul>
        {dates.map(({ stay, price, rooms }) => {
          const nights = nightCountOf(stay)
          const dates = `${shortDay(stay.arrival)} – ${shortDay(stay.departure)}`
          const roomNames = [...new Set(rooms.map(({ roomName, rateName }) => factsText([roomName, rateName])))]
          return (
            <li key={`${stay.arrival} ${stay.departure}`}>
              <Link to={`?${searchParamsOf({ ...typed, ...stay })}`}>
                {stay.arrival === search.stay.arrival && nights > requestedNights
                  ? t('alternatives.fromOwnArrival', { count: nights, dates })
                  : dates}
              </Link>
              <p className="nearby-room">
                {t('search.nightCount', { count: nights })} · {roomNames.join(' + ')}
              </p>
              <TotalPrice price={price} nights={nights} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
