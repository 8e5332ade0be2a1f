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
import { useTranslation } from '../../base/text/use-translation.ts'
import { markup } from '../../base/ui/markup.ts'
import { isPlainClick } from '../../base/ui/use-query-link.ts'
import { explanationPage } from '../explanation/explanation-link.tsx'
import { policiesPage } from '../information/information-links.tsx'
import { picturesPage } from '../pictures/room-picture.tsx'
import { type ListView, ListViewSwitch, useListView, withViewParams } from './list-view.tsx'
import { type RateLinks, useRateRow } from './rate-row.ts'
import { useRoomCard } from './room-card.ts'
import type { RoomPageData } from './rooms-page-data.ts'

type RoomListProps = { rooms: readonly RoomPageData[]; search: RoomSearch; typed: TypedSearch; line: number }

/** The cheapest rate is not louder than the rest. */
export function RoomList({ rooms, ...searchProps }: RoomListProps) {
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
  const offered = new Set(rooms.flatMap(({ quotes }) => quotes.flatMap(({ mealPlan }) => mealPlan ?? [])))
  const shown = meal && offered.has(meal) ? rooms.flatMap((room) => withMeal(room, meal)) : rooms
  return (
    <>
      <ListViewSwitch offered={offered} nights={nightCountOf(search.stay)} />
      {byRate ? (
        <RateList rooms={shown} links={links} />
      ) : (
        <CardList
          rooms={shown}
          party={search.rooms[line]?.party ?? defaultParty}
          picturesQuery={searchParamsOf(alone).toString()}
          links={links}
        />
      )}
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
      const chosen = event.target instanceof Element && event.target.closest('.choose, .choose-all')
      const to = chosen ? chosen.getAttribute('href') : null
      if (!to || !isPlainClick(event)) return
      event.preventDefault()
      navigate(to)
    },
  }
}

type CardListProps = Parameters<typeof useRoomCard>[0] & { rooms: readonly RoomPageData[] }

function CardList({ rooms, ...list }: CardListProps) {
  const card = useRoomCard(list)
  return (
    <ol className="room-list" {...useListHandlers()}>
      {rooms.map((room, i) => (
        <li key={room.id} dangerouslySetInnerHTML={card(room, i === 0)} />
      ))}
    </ol>
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
  const rateRow = useRateRow(links)
  const rates = Map.groupBy(
    rooms.flatMap((room) => room.quotes.map((quote) => ({ room, quote }))),
    ({ quote }) => quote.ratePlanId,
  )
  return (
    <ol className="room-list" {...useListHandlers()}>
      {[...rates].map(([id, lines]) => (
        <li key={id}>
          <article className="rate-card" aria-labelledby={`rate-${id}`}>
            <h2 id={`rate-${id}`}>{lines[0]?.quote.name}</h2>
            {lines[0]?.quote.mealPlan && t(`rooms.mealPlan.${lines[0].quote.mealPlan}`) !== lines[0].quote.name && (
              <p className="room-facts">{t(`rooms.mealPlan.${lines[0].quote.mealPlan}`)}</p>
            )}
            <ul
              className="rates"
              dangerouslySetInnerHTML={markup`${lines.map((rate) => markup`<li>${rateRow({ ...rate, isOfRate: true })}</li>`)}`}
            />
          </article>
        </li>
      ))}
    </ol>
  )
}
