import { foldedWords } from '@portico/domain/text/folded-text'
import type { HotelCardReply, HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import { mergeDestinations } from '../catalogue/catalogue-router.ts'

export type ChannelHotel = { readonly card: HotelCardReply; readonly byName: number; readonly byPlace: number }

export type Destination = ReturnType<typeof mergeDestinations>[number]

export type ChannelHotels = {
  readonly hotels: readonly ChannelHotel[]
  readonly destinations: readonly Destination[]
  readonly largest: readonly Destination[]
  readonly destinationById: ReadonlyMap<number, Destination>
  readonly names: readonly {
    readonly kind: 'destination' | 'hotel'
    readonly id: number
    readonly name: string
    readonly spellings: readonly string[]
  }[]
}

const channelHotelsByReply = new WeakMap<HotelListReply, Map<string, ChannelHotels>>()

/**
 * The hotels of a channel in their orders, worked out once for each reply that is cached: names of thousands take
 * longer to sort than a page to make.
 */
export function channelHotelsOf(hotelList: HotelListReply, languageTag: string): ChannelHotels {
  const byLanguage = channelHotelsByReply.get(hotelList) ?? new Map<string, ChannelHotels>()
  const hotelsBefore = byLanguage.get(languageTag)
  if (hotelsBefore) return hotelsBefore
  const channelHotels = makeChannelHotels(hotelList, languageTag)
  channelHotelsByReply.set(hotelList, byLanguage.set(languageTag, channelHotels))
  return channelHotels
}

function makeChannelHotels({ hotels: cards }: HotelListReply, languageTag: string): ChannelHotels {
  const { compare } = new Intl.Collator(languageTag)
  const destinations = mergeDestinations(cards, languageTag)
  const placeRank = new Map(destinations.map(({ id }, rank) => [id, rank]))
  const byName = [...cards].sort((a, b) => compare(a.name, b.name) || a.id - b.id)
  const nameRank = new Map(byName.map(({ id }, rank) => [id, rank]))
  const hotels = cards.map((card) => {
    const name = nameRank.get(card.id) ?? 0
    const destinationRank = placeRank.get(card.destinations[0]?.id ?? 0) ?? destinations.length
    return { card, byName: name, byPlace: destinationRank * cards.length + name }
  })
  return {
    hotels,
    destinations,
    largest: largestOf(destinations),
    destinationById: new Map(destinations.map((destination) => [destination.id, destination])),
    names: [
      ...destinations.map(({ id, name }) => ({ kind: 'destination' as const, id, name, spellings: spellingsOf(name) })),
      ...byName.map(({ id, name }) => ({ kind: 'hotel' as const, id, name, spellings: spellingsOf(name) })),
    ],
  }
}

const maxDestinations = 24

function largestOf(destinations: readonly Destination[]): Destination[] {
  const bySize = [...destinations].sort((a, b) => b.hotelIds.length - a.hotelIds.length)
  const largest = new Set(bySize.slice(0, maxDestinations))
  return destinations.filter((destination) => largest.has(destination))
}

/** `L'Aquila` in two words, and in one for who types no apostrophe. */
export function spellingsOf(name: string): string[] {
  return [...new Set([foldedWords(name), foldedWords(name.replaceAll(/['`´\u2018\u2019\u02bb\u02bc]/gu, ''))])]
}
