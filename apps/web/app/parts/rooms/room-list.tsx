import type { RoomSearch } from '@portico/contracts/search/room-search'
import { defaultParty, isSameParty } from '@portico/domain/party/party'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import { nightCountOf } from '@portico/domain/time/stay'
import {
  journeyOf,
  queriesByProduct,
  searchParamsOf,
  type TypedSearch,
  withPicks,
} from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useQueryLink } from '../../base/ui/use-query-link.ts'
import { type ListView, ListViewSwitch, useListView, withViewParams } from './list-view.tsx'
import { type RateLinks, RateRow } from './rate-row.tsx'
import { RoomCard } from './room-card.tsx'
import type { RoomPageData } from './rooms-page-data.ts'

type RoomListProps = { rooms: readonly RoomPageData[]; search: RoomSearch; typed: TypedSearch; line: number }

/** The cheapest rate is not louder than the rest. */
export function RoomList({ rooms, ...searchProps }: RoomListProps) {
  const view = useListView()
  const { byRate, meal } = view
  const { base } = useHotel()
  const { search, typed, line } = searchProps
  const open = search.rooms.filter(({ productId }) => productId === undefined).length
  const [toSamePage, toServices] = [useQueryLink(), useQueryLink(`${base}/services`)]
  // A booking that is changed goes on to its own review.
  const toNextStep = typed.extras?.some(([name]) => name === 'of') ? toSamePage : toServices
  const forAll = forAllOf(searchProps, view)
  const alone = aloneOf(typed, line)
  const picks = search.rooms.map(({ productId }) => productId)
  const links: RateLinks = {
    linkTo: open <= 1 ? toNextStep : toSamePage,
    chosenQueryOf: queriesByProduct((productId) => withViewParams(withPicks(typed, picks.with(line, productId)), view)),
    chosenAloneQueryOf: queriesByProduct((productId) => withPicks(alone, [productId])),
    forAll: forAll && { ...forAll, linkTo: forAll.count === open ? toNextStep : toSamePage },
    isPerNight: view.perNight,
  }
  const offered = new Set(rooms.flatMap(({ quotes }) => quotes.flatMap(({ mealPlan }) => mealPlan ?? [])))
  const shown = meal && offered.has(meal) ? rooms.flatMap((room) => withMeal(room, meal)) : rooms
  return (
    <>
      <ListViewSwitch offered={offered} nights={nightCountOf(search.stay)} />
      {byRate ? (
        <RateList rooms={shown} links={links} />
      ) : (
        <ol className="room-list">
          {shown.map((room, i) => (
            <li key={room.id}>
              <RoomCard
                room={room}
                isFirst={i === 0}
                party={search.rooms[line]?.party ?? defaultParty}
                picturesQuery={searchParamsOf(alone).toString()}
                links={links}
              />
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

/** From three rooms on: one press chooses those that are left for the same party. */
function forAllOf({ search, typed, line }: Omit<RoomListProps, 'rooms'>, view: ListView) {
  const { rooms } = search
  const party = rooms[line]?.party ?? defaultParty
  const isOpen = rooms.map((room) => room.productId === undefined && isSameParty(room.party, party))
  const count = isOpen.filter(Boolean).length
  if (rooms.length < 3 || count < 2) return undefined
  const picksOf = (productId: number) => rooms.map((room, i) => (isOpen[i] ? productId : room.productId))
  return {
    count,
    queryOf: (productId: number) => withViewParams(withPicks(typed, picksOf(productId)), view).toString(),
  }
}

function aloneOf(typed: TypedSearch, line: number): TypedSearch {
  return { ...typed, rooms: typed.rooms.slice(line, line + 1), extras: journeyOf(typed.extras) }
}

function RateList({ rooms, links }: { rooms: readonly RoomPageData[]; links: RateLinks }) {
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
                  <RateRow room={room} quote={quote} links={links} isOfRate />
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ol>
  )
}
