import type { AvailableRoom, Quote, RoomSearch } from '@portico/contracts/room-search'
import { Link } from '@remix-run/react'
import { ExplanationLink } from '../explanation/explanation-link.tsx'
import { useHotel } from '../hotel/hotel.route.tsx'
import { PoliciesLink } from '../information/information-links.tsx'
import { NightPrices, PriceSums, PromotionsAndFees, TotalPrice } from '../price/price-parts.tsx'
import { type QuotePageData, RateTerms } from '../price/rate-terms.tsx'
import { type TypedSearch, withPicks } from '../search/search-address.ts'
import { useTranslation } from '../text/use-translation.ts'
import { useAmountText } from '../ui/amount.tsx'
import { Picture } from '../ui/picture.tsx'
import { useAmenities } from './use-amenities.ts'

/** A room as the list shows it. */
type RoomPageData = Omit<AvailableRoom, 'pictures' | 'suggested' | 'quotes'> & {
  readonly picture: AvailableRoom['pictures'][number] | undefined
  readonly quotes: readonly QuotePageData[]
}

export function roomPageData({ pictures: [picture], suggested, quotes, ...rest }: AvailableRoom): RoomPageData {
  return { ...rest, picture, quotes: quotes.map(quotePageData) }
}

function quotePageData({ ratePlanId, description, commission, overridden, prepayment, ...rest }: Quote): QuotePageData {
  return rest
}

type RoomListProps = { rooms: readonly RoomPageData[]; search: RoomSearch; typed: TypedSearch; line: number }

/** ROOM-01: like a menu, a room and under it its rates as lines. The cheapest is not louder than the rest. */
export function RoomList({ rooms, ...searchProps }: RoomListProps) {
  return (
    <ol className="room-list">
      {rooms.map((room, i) => (
        <li key={room.id}>
          <RoomCard room={room} isFirst={i === 0} {...searchProps} />
        </li>
      ))}
    </ol>
  )
}

type SearchProps = Omit<RoomListProps, 'rooms'>

function RoomCard({ room, isFirst, ...searchProps }: { room: RoomPageData; isFirst: boolean } & SearchProps) {
  const { t } = useTranslation()
  const amenities = useAmenities()(room.amenities)
  const view = amenities.find((key) => key.endsWith('View'))
  const facts = [
    ...(room.squareMetres ? [t('rooms.squareMetres', { count: room.squareMetres })] : []),
    t('rooms.sleeps', { count: room.maxGuests }),
    ...(view ? [t(`amenities.${view}`)] : []),
  ]
  return (
    <article className="room" aria-labelledby={`room-${room.id}`}>
      <Picture picture={room.picture} eager={isFirst} />
      <div className="room-words">
        <h2 id={`room-${room.id}`}>{room.name}</h2>
        <p className="room-facts">{facts.join(' · ')}</p>
        {room.available <= 3 && <p className="rooms-available">{t('rooms.available', { count: room.available })}</p>}
        <p className="room-text">{room.description}</p>
        {amenities.length > 0 && (
          <details className="amenities">
            <summary>{t('rooms.more')}</summary>
            <ul>
              {amenities.map((key) => (
                <li key={key}>{t(`amenities.${key}`)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ul className="rates">
        {room.quotes.map((quote) => (
          <li key={quote.productId}>
            <RateRow room={room} quote={quote} {...searchProps} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function RateRow({ room, quote, search, typed, line }: { room: RoomPageData; quote: QuotePageData } & SearchProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const amountText = useAmountText()
  const picks = search.rooms.map(({ productId }, i) => (i === line ? quote.productId : productId))
  const price = amountText(quote.price.guestTotal)
  const alone = withPicks({ ...typed, rooms: typed.rooms.slice(line, line + 1) }, [quote.productId])
  return (
    <div className="rate">
      <RateTerms quote={quote} room={room} />
      <TotalPrice price={quote.price} nights={quote.nights.length} isBest={quote.best} />
      <Link
        className="button choose"
        to={`?${withPicks(typed, picks)}`}
        aria-label={t('rooms.chooseOf', { room: room.name, rate: quote.name, price })}
      >
        {t('rooms.choose')}
      </Link>
      <div className="rate-more">
        <NightPrices name={quote.name} nights={quote.nights}>
          <PromotionsAndFees promotions={quote.promotions} fees={quote.fees} />
          <PriceSums price={quote.price} />
        </NightPrices>
        <ExplanationLink search={alone} of={quote.name} />
        <PoliciesLink base={base} search={alone} of={quote.name} />
      </div>
    </div>
  )
}
