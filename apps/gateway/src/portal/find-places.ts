import type { FoundPlace } from '@portico/contracts/portal/portal-page'
import { type ChannelHotels, foldedText } from './channel-hotels.ts'

const mostFound = 12

/** Those whose name has what was typed at the beginning of a word: first what is called so, then what begins so, then the rest; destinations before hotels. */
export function findPlaces({ names, hotels, destinationById }: ChannelHotels, text: string): FoundPlace[] {
  const wanted = foldedText(text)
  if (wanted === '') return []
  const [exact, beginning, within]: (typeof names)[number][][] = [[], [], []]
  for (const place of names) {
    if (place.folded === wanted) exact?.push(place)
    else if (place.folded.startsWith(wanted)) beginning?.push(place)
    else if (place.folded.includes(` ${wanted}`)) within?.push(place)
  }
  return [...(exact ?? []), ...(beginning ?? []), ...(within ?? [])]
    .slice(0, mostFound)
    .map(({ kind, id, name, folded }) =>
      kind === 'destination'
        ? { kind, id, name, isExact: folded === wanted, count: destinationById.get(id)?.hotelIds.length ?? 0 }
        : { kind, id, name, isExact: folded === wanted, city: hotels.find(({ card }) => card.id === id)?.card.city ?? '' },
    )
}
