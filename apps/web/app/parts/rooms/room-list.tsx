import type { RoomSearch } from '@portico/contracts/search/room-search'
import { defaultParty, isSameParty } from '@portico/domain/party/party'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import { nightCountOf } from '@portico/domain/time/stay'
import { useLocation, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'
import {
  journeyOf,
  queriesByProduct,
  searchParamsOf,
  type TypedSearch,
  withPicks,
} from '../../base/address/search-address.ts'
import { useDialogLinks } from '../../base/dialog/dialog-link.tsx'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { isPlainClick } from '../../base/ui/use-query-link.ts'
import { explanationPage } from '../explanation/explanation-link.tsx'
import { policiesPage } from '../information/information-links.tsx'
import { picturesPage } from '../pictures/room-picture.tsx'
import { asInDocument, type ListItem, useItemsByRate, useItemsByRoom } from './list-items.ts'
import { type ListView, ListViewSwitch, useListView, withViewParams } from './list-view.tsx'
import type { RateLinks } from './rate-row.ts'
import type { RoomListData, RoomPageData } from './rooms-page-data.ts'

type RoomListProps = Pick<RoomListData, 'rooms' | 'meals'> & {
  inDocument: readonly ListItem[]
  search: RoomSearch
  typed: TypedSearch
  line: number
}

export function RoomList({ rooms, inDocument, meals, ...searchProps }: RoomListProps) {
  const view = useListView()
  const { byRate, meal } = view
  const { base } = useHotel()
  const { pathname } = useLocation()
  const { search, typed, line } = searchProps
  const open = search.rooms.filter(({ productId }) => productId === undefined).length
  // A booking that is changed goes on to its own review.
  const nextStep = typed.extras?.some(([name]) => name === 'of') ? pathname : `${base}/services`
  const forAll = forAllOf(searchProps, view)
  const alone = aloneOf(typed, line)
  const picks = search.rooms.map(({ productId }) => productId)
  const links: RateLinks = {
    chosenPath: open <= 1 ? nextStep : pathname,
    chosenQueryOf: queriesByProduct((productId) => withViewParams(withPicks(typed, picks.with(line, productId)), view)),
    chosenAloneQueryOf: queriesByProduct((productId) => withPicks(alone, [productId])),
    forAll: forAll && { ...forAll, chosenPath: forAll.count === open ? nextStep : pathname },
    isPerNight: view.perNight,
  }
  const picturesQuery = searchParamsOf(alone).toString()
  const { party = defaultParty } = search.rooms[line] ?? {}
  const itemsByRoom = useItemsByRoom({ party, picturesQuery, links })
  const itemsByRate = useItemsByRate(links)
  const offeredMeals = new Set(meals)
  const shownRooms = meal && offeredMeals.has(meal) ? rooms?.flatMap((room) => withMeal(room, meal)) : rooms
  const listItems = shownRooms ? asInDocument((byRate ? itemsByRate : itemsByRoom)(shownRooms), inDocument) : inDocument
  return (
    <>
      <ListViewSwitch offered={offeredMeals} nights={nightCountOf(search.stay)} />
      <ol className="room-list" {...useListHandlers()}>
        {listItems.map(({ id, html }) => (
          <li key={id} dangerouslySetInnerHTML={html} />
        ))}
      </ol>
    </>
  )
}

const dialogPages = { price: explanationPage, policies: policiesPage, pictures: picturesPage }

/** One set of handlers for all that is pressed in a list of markup. */
function useListHandlers() {
  const navigate = useNavigate()
  const dialogs = useDialogLinks(dialogPages)
  return {
    ...dialogs,
    onClick: (event: MouseEvent) => {
      dialogs.onClick(event)
      const pressedButton = event.target instanceof Element && event.target.closest('.choose, .choose-all')
      const to = pressedButton ? pressedButton.getAttribute('href') : null
      if (!to || !isPlainClick(event)) return
      event.preventDefault()
      navigate(to)
    },
  }
}

function withMeal(room: RoomPageData, meal: MealPlan): RoomPageData[] {
  const quotes = room.quotes.filter(({ mealPlan }) => mealPlan === meal)
  return quotes.length > 0 ? [{ ...room, quotes }] : []
}

/** From three rooms on: one press chooses those that are left for the same party. */
function forAllOf({ search, typed, line }: Pick<RoomListProps, 'search' | 'typed' | 'line'>, view: ListView) {
  const { rooms } = search
  const party = rooms[line]?.party ?? defaultParty
  const isOpen = rooms.map((room) => room.productId === undefined && isSameParty(room.party, party))
  const count = isOpen.filter(Boolean).length
  if (rooms.length < 3 || count < 2) return undefined
  const picksOf = (productId: number) => rooms.map((room, i) => (isOpen[i] ? productId : room.productId))
  return {
    count,
    /** Of those that are not all of the search's: which. */
    numbers: count === rooms.length ? undefined : isOpen.flatMap((open, i) => (open ? [i + 1] : [])),
    queryOf: (productId: number) => withViewParams(withPicks(typed, picksOf(productId)), view).toString(),
  }
}

function aloneOf(typedSearch: TypedSearch, lineIndex: number): TypedSearch {
  return {
    ...typedSearch,
    rooms: typedSearch.rooms.slice(lineIndex, lineIndex + 1),
    extras: journeyOf(typedSearch.extras),
  }
}
