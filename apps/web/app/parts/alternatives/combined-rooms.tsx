import type { RoomCombination } from '@portico/contracts/search/alternatives'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import { journeyOf, type TypedSearch, withPicks } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { countedParties, usePartyText } from '../../base/ui/use-party-text.ts'
import { TotalPrice } from '../price/price-parts.tsx'

type CombinedRoomsProps = { combinations: readonly RoomCombination[]; search: RoomSearch; typed: TypedSearch }

export function CombinedRooms({ combinations, search, typed }: CombinedRoomsProps) {
  const { t } = useTranslation()
  if (combinations.length === 0) return null
  return (
    <section className="alternative combined" aria-labelledby="combined-title">
      <h2 id="combined-title">{t('alternatives.combinedTitle')}</h2>
      <p className="quiet">{t('alternatives.combinedText')}</p>
      <ul>
        {combinations.map((combination) => (
          <Combination
            key={combination.rooms.map(({ productId }) => productId).join('-')}
            combination={combination}
            nights={nightCountOf(search.stay)}
            typed={typed}
          />
        ))}
      </ul>
    </section>
  )
}

function Combination({
  combination: { rooms, price },
  nights,
  typed,
}: {
  combination: RoomCombination
  nights: number
  typed: TypedSearch
}) {
  const { t } = useTranslation()
  const { listText, factsText, colon } = useFormats()
  const partyText = usePartyText()
  const byName = [...Map.groupBy(rooms, ({ roomName }) => roomName)]
  const name = byName.map(([room, those]) => t('alternatives.roomsOf', { number: those.length, room })).join(' + ')
  const typedParties = rooms.map(({ party }) => ({
    adults: String(party.adults),
    ages: party.childrenAges.map(String),
  }))
  const addressParams = withPicks(
    { ...typed, rooms: typedParties, extras: journeyOf(typed.extras) },
    rooms.map(({ productId }) => productId),
  )
  return (
    <li>
      <div>
        <h3>{name}</h3>
        {byName.map(([room, those]) => (
          <p key={room} className="quiet">
            {room}
            {colon}
            {factsText([
              countedParties(those.map(({ party }) => partyText(party))),
              listText([...new Set(those.map(({ rateName }) => rateName))]),
            ])}
          </p>
        ))}
      </div>
      <div>
        <TotalPrice price={price} nights={nights} />
        <Link className="button" to={`?${addressParams}`}>
          {t('alternatives.takeRooms', { count: rooms.length })}
          <span className="visually-hidden">: {name}</span>
        </Link>
      </div>
    </li>
  )
}

export function HouseContact() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  return (
    <section className="alternative" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('alternatives.contactTitle')}</h2>
      <p>{t('alternatives.contactText', { hotel: hotel.name })}</p>
      <p className="contact-links">
        <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
        <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
      </p>
    </section>
  )
}
