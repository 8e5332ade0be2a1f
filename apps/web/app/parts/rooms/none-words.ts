import type { RoomSearchResult } from '@portico/contracts/search/room-search'

export type WaysOut = Extract<RoomSearchResult, { kind: 'none' }>['alternatives']

/**
 * What is said where the stay can be had after all: in more rooms than were asked for, in two one after the other, or
 * nearby.
 */
export function noneWordsOf(alternatives: WaysOut | undefined, isCombined: boolean) {
  if (isCombined) return 'noneButTogether'
  if (alternatives?.split) return 'noneButSplit'
  return alternatives && alternatives.otherHotels.length > 0 ? 'noneButNearby' : undefined
}
