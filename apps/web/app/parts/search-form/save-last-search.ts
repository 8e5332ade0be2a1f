import type { TypedSearch } from '../../base/address/search-address.ts'

export const searchKey = 'bol.search'

export type StoredSearch = Pick<TypedSearch, 'arrival' | 'departure' | 'rooms'> & { readonly at: number }

/** One search, for a month, and nothing of who it is. */
export function saveLastSearch(storage: Storage, { arrival, departure, rooms }: TypedSearch, now: number): void {
  const storedSearch: StoredSearch = { arrival, departure, rooms, at: now }
  storage.setItem(searchKey, JSON.stringify(storedSearch))
}
