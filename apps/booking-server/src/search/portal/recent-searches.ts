import type { SearchFacts } from './search-facts.ts'

export type RecentSearches = {
  readonly find: (key: string) => SearchFacts | undefined
  readonly store: (key: string, facts: SearchFacts) => void
}

/**
 * In hotels: each takes some hundred bytes, so that all searches together take little more than twenty megabytes.
 */
const maxHotels = 200_000
const minSize = 20
const keyLength = 50

export function createRecentSearches(maxCount = maxHotels): RecentSearches {
  const recent = new Map<string, SearchFacts>()
  const sizeOf = (key: string, { hotelIds }: SearchFacts) =>
    hotelIds.length + minSize + Math.ceil(key.length / keyLength)
  let size = 0
  const forgetSearch = (key: string) => {
    const searchFacts = recent.get(key)
    if (searchFacts && recent.delete(key)) size -= sizeOf(key, searchFacts)
  }
  return {
    find: (key) => {
      const searchFacts = recent.get(key)
      if (searchFacts && recent.delete(key)) recent.set(key, searchFacts)
      return searchFacts
    },
    store: (key, searchFacts) => {
      forgetSearch(key)
      recent.set(key, searchFacts)
      size += sizeOf(key, searchFacts)
      for (const oldest of recent.keys()) {
        if (size <= maxCount) break
        forgetSearch(oldest)
      }
    },
  }
}
