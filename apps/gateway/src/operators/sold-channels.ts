import type { SoldChannel, SoldChannelsRequest } from '@portico/contracts/operator/sold-channels'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import type { ReservationGateway } from '../reservation/reservation-deps.ts'
import { upstreamOfChannel } from '../scope/place.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

export async function soldChannelsOf(
  { upstreams, legacy }: ReservationGateway,
  { host, channelIds }: SoldChannelsRequest,
): Promise<SoldChannel[]> {
  return await Promise.all(
    channelIds.map(async (id): Promise<SoldChannel> => {
      const upstream = upstreamOfChannel(upstreams, id)
      if (!upstream) return { kind: 'unknown', id }
      const caller = { domain: host, channelId: id, hotelId: undefined, languageId: 1 as const, sessionCode: '' }
      try {
        const result = await legacy.call(hotelList, upstream, caller, {})
        if (result.kind === 'refused' || result.answer.hotels.length === 0) return { kind: 'unknown', id }
        const { channel, hotels } = result.answer
        return {
          kind: 'sold',
          id,
          name: channel.name,
          hotels: hotels.map((hotel) => ({ id: hotel.id, name: hotel.name })),
        }
      } catch (error) {
        if (error instanceof LegacyFailure) return { kind: 'away', id }
        throw error
      }
    }),
  )
}
