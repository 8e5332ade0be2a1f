import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { Link, useLoaderData } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { searchIn } from '../../base/address/portal-address.ts'
import { searchParamsOf } from '../../base/address/search-address.ts'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { withViewParams } from '../../parts/rooms/list-view.tsx'
import { useHotelCard } from './hotel-card.ts'
import type { loadHotelList } from './load-hotel-list.server.ts'

type HotelGroupsProps = { cards: readonly PortalCard[]; isGrouped: boolean; nights: number | undefined }

export function HotelGroups({ cards, isGrouped, nights }: HotelGroupsProps) {
  const params = useReadParams()
  if (!isGrouped) return <HotelCards cards={cards} nights={nights} hasEager />
  const groups: { id: number; name: string; cards: PortalCard[] }[] = []
  for (const card of cards) {
    const lastGroup = groups.at(-1)
    if (lastGroup?.id === (card.destination?.id ?? 0)) lastGroup.cards.push(card)
    else groups.push({ id: card.destination?.id ?? 0, name: card.destination?.name ?? '', cards: [card] })
  }
  return groups.map((group, i) => (
    <section key={group.id} aria-labelledby={`destination-${group.id}`}>
      <h2 id={`destination-${group.id}`}>
        {group.id === 0 ? group.name : <Link to={searchIn(params, group.id)}>{group.name}</Link>}
      </h2>
      <HotelCards cards={group.cards} nights={nights} hasEager={i === 0} />
    </section>
  ))
}

/** Of a card's picture, among so many cards: beside its words, or in columns, as `portal.css` lays them out. */
function widthOfCardOf(count: number): string {
  if (count === 1) return '(min-width: 48rem) 26rem, 92vw'
  const widest = count === 2 ? '(min-width: 78rem) 36rem' : '(min-width: 74rem) 24rem'
  return `${widest}, (min-width: 49.5rem) 46vw, 92vw`
}

function HotelCards({
  cards,
  nights,
  hasEager,
}: {
  cards: readonly PortalCard[]
  nights: number | undefined
  hasEager: boolean
}) {
  const { language } = useRootData()
  const { portal } = usePortal()
  const { typed, view } = useLoaderData<typeof loadHotelList>()
  const params = useReadParams()
  const meal = view.mealPlans.length === 1 ? view.mealPlans[0] : undefined
  const isSearch = params.has('arrival')
  const cardOf = useHotelCard(nights)
  const queryOf = (stay?: { arrival: string; departure: string }) =>
    isSearch
      ? `?${withViewParams(searchParamsOf({ ...typed, ...stay }), { byRate: false, meal, perNight: false })}`
      : ''
  const ownQuery = queryOf()
  const shownWidth = widthOfCardOf(cards.length)
  const pathOf = (hotelId: number) =>
    hotelPath({ hotelId, channelId: portal.channel.id, languageId: language.id }, isSearch ? 'rooms' : undefined)
  return (
    <ul className={cards.length === 1 ? 'hotels is-single' : 'hotels'}>
      {cards.map((hotel, i) => (
        <li
          key={hotel.id}
          className="hotel"
          id={`hotel-${hotel.id}`}
          dangerouslySetInnerHTML={cardOf(hotel, {
            href: pathOf(hotel.id) + ownQuery,
            hrefOfStay: (stay) => pathOf(hotel.id) + queryOf(stay),
            eager: hasEager && i < 2,
            shownWidth,
          })}
        />
      ))}
    </ul>
  )
}
