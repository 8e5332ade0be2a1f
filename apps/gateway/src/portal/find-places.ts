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
    const rank = Math.min(...place.spellings.flatMap((name) => typedSpellings.map((typed) => rankOf(name, typed))))
    return rank < Infinity ? [{ ...place, rank }] : []
  })
  return foundPlaces
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ kind, id, name, rank }) =>
      kind === 'destination'
        ? { kind, id, name, isExact: rank === 0, count: destinationById.get(id)?.hotelIds.length ?? 0 }
        : { kind, id, name, isExact: rank === 0, city: hotels.find(({ card }) => card.id === id)?.card.city ?? '' },
    )
}

function rankOf(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.includes(` ${typed}`) ? 2 : Infinity
}
