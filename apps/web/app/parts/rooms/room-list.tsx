import type { AvailableRoom, Quote, RoomSearch } from '@portico/contracts/search/room-search'
import type { Money } from '@portico/domain/money/money'
import { cotAgeOf, cotsOf, defaultParty, type Party } from '@portico/domain/party/party'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import {
  journeyOf,
  queriesByProduct,
  searchParamsOf,
  type TypedSearch,
  withPicks,
} from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { markup } from '../../base/ui/markup.ts'
import { useQueryLink } from '../../base/ui/use-query-link.ts'
import { ExplanationLink } from '../explanation/explanation-link.tsx'
import { PoliciesLink } from '../information/information-links.tsx'
import { RoomPicture } from '../pictures/room-picture.tsx'
import { NightPrices, TotalPrice } from '../price/price-parts.tsx'
import { type QuotePageData, RateTerms } from '../price/rate-terms.tsx'
import { useSumRows } from '../price/sum-rows.ts'
import { Earnings } from '../trade/earnings.tsx'
import { ListViewSwitch, useListView, withViewParams } from './list-view.tsx'
import { useAmenities } from './use-amenities.ts'

type RoomPageData = Omit<AvailableRoom, 'pictures' | 'suggested' | 'quotes'> & {
  readonly picture: AvailableRoom['pictures'][number] | undefined
  readonly pictureCount: number
  readonly quotes: readonly QuotePageData[]
}

/** Equal amounts are made one: what a loader finds is sent once for each object, however often it stands there. */
export function roomsPageData(rooms: readonly AvailableRoom[]): RoomPageData[] {
  const amounts = new Map<number, Money>()
  const shared = (money: Money) => {
    const equal = amounts.get(money.minor)
    if (equal?.currency === money.currency) return equal
    amounts.set(money.minor, money)
    return money
  }
  return rooms.map(({ pictures, suggested, quotes, ...rest }) => ({
    ...rest,
    picture: pictures[0],
    pictureCount: pictures.length,
    quotes: quotes.map((quote) => quotePageData(quote, shared)),
  }))
}

function quotePageData(
  { description, overridden, prepayment, nights, fees, promotions, price, ...rest }: Quote,
  shared: (money: Money) => Money,
): QuotePageData {
  const { stay, taxesAtHotel, guestTotal } = price
  return {
    ...rest,
    nights: nights.map(({ night, price }) => ({ night, price: shared(price) })),
    fees: fees.length === 0 ? none : fees,
    promotions: promotions.length === 0 ? none : promotions,
    price: {
      stay: shared(stay),
      guestTotal: shared(guestTotal),
      taxesAtHotel: taxesAtHotel && shared(taxesAtHotel),
    },
  }
}

const none: never[] = []

type RoomListProps = { rooms: readonly RoomPageData[]; search: RoomSearch; typed: TypedSearch; line: number }

/**
 * Like a menu, a room and under it its rates as lines, or a rate with its rooms. The cheapest is not louder
 * than the rest.
 */
export function RoomList({ rooms, ...searchProps }: RoomListProps) {
  const view = useListView()
  const { byRate, meal } = view
  const linkTo = useQueryLink()
  const { search, typed, line } = searchProps
  const alone = aloneOf(typed, line)
  const picks = search.rooms.map(({ productId }) => productId)
  const shared = {
    linkTo,
    aloneQuery: searchParamsOf(alone).toString(),
    chosenQueryOf: queriesByProduct((productId) => withViewParams(withPicks(typed, picks.with(line, productId)), view)),
    chosenAloneQueryOf: queriesByProduct((productId) => withPicks(alone, [productId])),
  }
  const offered = new Set(rooms.flatMap(({ quotes }) => quotes.flatMap(({ mealPlan }) => mealPlan ?? [])))
  const shown = meal && offered.has(meal) ? rooms.flatMap((room) => withMeal(room, meal)) : rooms
  return (
    <>
      <ListViewSwitch offered={offered} />
      {byRate ? (
        <RateList rooms={shown} {...shared} />
      ) : (
        <ol className="room-list">
          {shown.map((room, i) => (
            <li key={room.id}>
              <RoomCard room={room} isFirst={i === 0} party={search.rooms[line]?.party ?? defaultParty} {...shared} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function withMeal(room: RoomPageData, meal: MealPlan): RoomPageData[] {
  const quotes = room.quotes.filter(({ mealPlan }) => mealPlan === meal)
  return quotes.length > 0 ? [{ ...room, quotes }] : []
}

function RateList({ rooms, ...shared }: { rooms: readonly RoomPageData[] } & SharedProps) {
  const { t } = useTranslation()
  const rates = Map.groupBy(
    rooms.flatMap((room) => room.quotes.map((quote) => ({ room, quote }))),
    ({ quote }) => quote.ratePlanId,
  )
  return (
    <ol className="room-list">
      {[...rates].map(([id, lines]) => (
        <li key={id}>
          <article className="rate-card" aria-labelledby={`rate-${id}`}>
            <h2 id={`rate-${id}`}>{lines[0]?.quote.name}</h2>
            {lines[0]?.quote.mealPlan && t(`rooms.mealPlan.${lines[0].quote.mealPlan}`) !== lines[0].quote.name && (
              <p className="room-facts">{t(`rooms.mealPlan.${lines[0].quote.mealPlan}`)}</p>
            )}
            <ul className="rates">
              {lines.map(({ room, quote }) => (
                <li key={quote.productId}>
                  <RateRow room={room} quote={quote} {...shared} isOfRate />
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ol>
  )
}

type SharedProps = {
  linkTo: ReturnType<typeof useQueryLink>
  aloneQuery: string
  chosenAloneQueryOf: (productId: number) => string
  chosenQueryOf: (productId: number) => string
}

function RoomCard({
  room,
  isFirst,
  party,
  ...shared
}: { room: RoomPageData; isFirst: boolean; party: Party } & SharedProps) {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const cotAge = cotAgeOf(hotel.ageBands)
  const cots = cotsOf(party, hotel.ageBands)
  const amenities = useAmenities()(room.amenities)
  const view = amenities.find((key) => key.endsWith('View'))
  const facts = [
    ...(room.squareMetres ? [t('rooms.squareMetres', { count: room.squareMetres })] : []),
    t('rooms.sleeps', { count: room.maxGuests }) +
      (cots > 0 && cotAge !== undefined ? `, ${t('rooms.cots', { count: cots, age: cotAge })}` : ''),
    ...(view ? [t(`amenities.${view}`)] : []),
  ]
  return (
    <article className="room" aria-labelledby={`room-${room.id}`}>
      <RoomPicture
        picture={room.picture}
        count={room.pictureCount}
        to={`${base}/rooms/${room.id}/pictures?${shared.aloneQuery}`}
        room={room.name}
        eager={isFirst}
      />
      <div className="room-words">
        <h2 id={`room-${room.id}`}>{room.name}</h2>
        <p className="room-facts">{facts.join(' · ')}</p>
        {room.available <= 3 && <p className="rooms-available">{t('rooms.available', { count: room.available })}</p>}
        <p className="room-text">{room.description}</p>
        {amenities.length > 0 && (
          <details
            className="amenities"
            dangerouslySetInnerHTML={markup`<summary>${t('rooms.more')}</summary><p>${t('rooms.fits', { count: room.maxGuests })}${cotAge === undefined ? '' : ` ${t('rooms.cotAge', { age: cotAge })}`}</p><ul>${amenities.map((key) => markup`<li>${t(`amenities.${key}`)}</li>`)}</ul>`}
          />
        )}
      </div>
      <ul className="rates">
        {room.quotes.map((quote) => (
          <li key={quote.productId}>
            <RateRow room={room} quote={quote} {...shared} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function aloneOf(typed: TypedSearch, line: number): TypedSearch {
  return { ...typed, rooms: typed.rooms.slice(line, line + 1), extras: journeyOf(typed.extras) }
}

type RateRowProps = { room: RoomPageData; quote: QuotePageData; isOfRate?: boolean } & Omit<SharedProps, 'aloneQuery'>

function RateRow({ room, quote, linkTo, chosenQueryOf, chosenAloneQueryOf, isOfRate = false }: RateRowProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const amountText = useAmountText()
  const sumRows = useSumRows()
  const price = amountText(quote.price.guestTotal)
  const alone = chosenAloneQueryOf(quote.productId)
  const { href, onClick } = linkTo(`?${chosenQueryOf(quote.productId)}`)
  return (
    <div className="rate">
      <RateTerms quote={quote} room={room} heading={isOfRate ? room.name : undefined} />
      <TotalPrice price={quote.price} nights={quote.nights.length} isBest={quote.best} />
      <a
        className="button choose"
        href={href}
        onClick={onClick}
        aria-label={t('rooms.chooseOf', { room: room.name, rate: quote.name, price })}
      >
        {t('rooms.choose')}
      </a>
      {quote.commission && <Earnings commission={quote.commission} stay={quote.price.stay} />}
      <div className="rate-more">
        <NightPrices
          name={quote.name}
          nights={quote.nights}
          sums={[...sumRows.ofPromotionsAndFees(quote), ...sumRows.ofPrice(quote.price)]}
        />
        <ExplanationLink search={alone} of={quote.name} />
        <PoliciesLink base={base} search={alone} of={quote.name} />
      </div>
    </div>
  )
}
