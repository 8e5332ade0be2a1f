import { useState } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { markup } from '../../base/ui/markup.ts'
import { type RateLinks, useRateRow } from './rate-row.ts'
import { useRoomCard } from './room-card.ts'
import type { RoomPageData } from './rooms-page-data.ts'

/** `id` is that of its heading. */
export type ListItem = { readonly id: string; readonly html: { readonly __html: string } }

type PageRooms = readonly RoomPageData[]

export function useItemsByRoom(listOfRooms: Parameters<typeof useRoomCard>[0]): (rooms: PageRooms) => ListItem[] {
  const card = useRoomCard(listOfRooms)
  return (rooms) => rooms.map((room, i) => ({ id: `room-${room.id}`, html: card(room, i === 0) }))
}

export function useItemsByRate(links: RateLinks): (rooms: PageRooms) => ListItem[] {
  const { t } = useTranslation()
  const rateRow = useRateRow(links)
  return (rooms) => {
    const rates = Map.groupBy(
      rooms.flatMap((room) => room.quotes.map((quote) => ({ room, quote }))),
      ({ quote }) => quote.ratePlanId,
    )
    return [...rates].map(([ratePlanId, lines]) => {
      const id = `rate-${ratePlanId}`
      const { name = '', mealPlan } = lines[0]?.quote ?? {}
      const meal = mealPlan && t(`rooms.mealPlan.${mealPlan}`)
      const mealFacts = meal && meal !== name ? markup`<p class="room-facts">${meal}</p>` : ''
      const rows = lines.map((rate) => markup`<li>${rateRow({ ...rate, isOfRate: true })}</li>`)
      const html = markup`<article class="rate-card" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>${mealFacts}<ul class="rates">${rows}</ul></article>`
      return { id, html }
    })
  }
}

/** The list that a document has come with, which is not sent a second time as data. */
export function useListInDocument(isNeeded: boolean): readonly ListItem[] {
  const [listItems] = useState(() => (isNeeded && typeof document !== 'undefined' ? itemsInDocument() : []))
  return listItems
}

function itemsInDocument(): ListItem[] {
  return [...document.querySelectorAll('.room-list > li')].map((itemElement) => ({
    id: itemElement.firstElementChild?.getAttribute('aria-labelledby') ?? '',
    html: { __html: itemElement.innerHTML },
  }))
}

/** Where data says what the document has, it stays as it is, and what is folded out in it. */
export function asInDocument(listItems: readonly ListItem[], inDocument: readonly ListItem[]): readonly ListItem[] {
  if (inDocument.length === 0) return listItems
  const template = document.createElement('template')
  const asWritten = ({ __html }: ListItem['html']) => {
    template.innerHTML = __html
    return template.innerHTML
  }
  return listItems.map((listItem) => {
    const roomInDocument = inDocument.find(({ id }) => id === listItem.id)
    return roomInDocument && roomInDocument.html.__html === asWritten(listItem.html) ? roomInDocument : listItem
  })
}
