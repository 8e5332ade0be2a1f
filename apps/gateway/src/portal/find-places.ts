import type { FoundPlace } from '@portico/contracts/portal/portal-page'
import { type ChannelHotels, spellingsOf } from './channel-hotels.ts'

const maxFound = 12

/**
 * Those whose name has what was typed at the beginning of a word: first what is called so, then what begins so, then
 * the rest; destinations before hotels.
 */
export function findPlaces({ names, hotels, destinationById }: ChannelHotels, text: string): FoundPlace[] {
  const typedSpellings = spellingsOf(text)
  if (typedSpellings.includes('')) return []
  const foundPlaces = names.flatMap((place) => {
    const rank = Math.min(
      ...place.spellings.flatMap((name) => typedSpellings.map((typedSpelling) => rankOf(name, typedSpelling))),
    )
    return rank < Infinity ? [{ ...place, rank }] : []
  })
  return foundPlaces
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ kind, id, name, rank }) =>
      kind === 'destination'
        ? { kind, id, name, isExact: rank === 0, count: destinationById.get(id)?.hotelIds.length ?? 0 }
        : { kind, id, name, isExact: rank === 0, city: hotels.find(({ card }) => card.id === id)?.card.city ?? '' },
    )
}

function rankOf(name: string, typedSpelling: string): number {
  if (name === typedSpelling) return 0
  if (name.startsWith(typedSpelling)) return 1
  return name.includes(` ${typedSpelling}`) ? 2 : Infinity
}
