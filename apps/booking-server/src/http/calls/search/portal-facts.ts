import type { PortalFactsReply, PortalFactsRequest } from '@portico/legacy/calls/search/portal-facts'
import { createRecentSearches } from '../../../search/portal/recent-searches.ts'
import { searchFacts } from '../../../search/portal/search-facts.ts'
import { createSnapshotRows } from '../../../search/portal/snapshot-rows.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler } from '../../answer-call.ts'
import { hotelContexts } from './portal-search.ts'

/**
 * The hotels of a channel that have all the rooms, with all that a portal filters and sorts them by. A guest who
 * filters and sorts asks for the same search again and again: of the last ones is known what each hotel answered in
 * which version, and a hotel is priced again once it has changed.
 */
export function handlePortalFacts(hotels: HotelSnapshots): CallHandler<PortalFactsRequest, PortalFactsReply> {
  const searches = createRecentSearches()
  let rows = createSnapshotRows()
  return async ({ db, now: clock, trade }, { channelId }, request) => {
    const { stay, rooms, destinationId, hotelIds, promoCode, isPacked } = request
    const now = clock()
    // Whose it is, first of all: what an agency is sold is nobody else's.
    const key = JSON.stringify([
      trade ?? null,
      channelId,
      stay,
      rooms,
      destinationId ?? null,
      hotelIds ?? null,
      promoCode ?? null,
    ])
    if (rows.isWorn()) rows = createSnapshotRows()
    const facts = await searchFacts({
      search: { channelId, stay, rooms, trade },
      hotels: await hotels.ofChannel(channelId, { hotelIds, destinationId }),
      at: await hotelContexts(db.reader, now, promoCode),
      before: searches.find(key),
      now,
      rows: promoCode === undefined ? rows : undefined,
    })
    searches.store(key, facts)
    return answered({ ...facts.columns, isPacked })
  }
}
