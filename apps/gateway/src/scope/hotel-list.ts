import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
import { replyOf } from '../upstream/reply-of.ts'
import type { Gateway } from './context.ts'
import { type ChannelPlace, callerOf } from './place.ts'

/** LEG-07: the channel with the hotels it sells. */
export function hotelListOf(
  { caches, legacy }: Pick<Gateway, 'caches' | 'legacy'>,
  { host, languageId, audience, channelId, upstream, channelSettings }: ChannelPlace,
) {
  // The list of the whole channel, also where the place already names a hotel.
  const place: ChannelPlace = { host, languageId, audience, channelId, upstream, channelSettings }
  return caches.hotelLists.get(place, {}, async () =>
    replyOf(hotelList, await legacy.detached.call(hotelList, upstream, callerOf(place), {})),
  )
}
