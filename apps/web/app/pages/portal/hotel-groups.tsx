import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { Link, useLoaderData } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { searchIn } from '../../base/address/portal-address.ts'
import { searchParamsOf } from '../../base/address/search-address.ts'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { withViewParams } from '../../parts/rooms/list-view.tsx'
import { HotelCard } from './hotel-card.tsx'
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
  const hrefOf = (hotelId: number, stay?: { arrival: string; departure: string }) => {
    const path = hotelPath(
      { hotelId, channelId: portal.channel.id, languageId: language.id },
      isSearch ? 'rooms' : undefined,
    )
    return isSearch
      ? `${path}?${withViewParams(searchParamsOf({ ...typed, ...stay }), { byRate: false, meal, perNight: false })}`
      : path
  }
  return (
    <ul className={cards.length === 1 ? 'hotels is-single' : 'hotels'}>
      {cards.map((hotel, i) => (
        <HotelCard
          key={hotel.id}
          hotel={hotel}
          href={hrefOf(hotel.id)}
          hrefOfStay={(stay) => hrefOf(hotel.id, stay)}
          nights={nights}
          eager={hasEager && i < 2}
        />
      ))}
    </ul>
  )
}
