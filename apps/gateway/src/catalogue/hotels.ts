import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { HotelInformation } from '@portico/contracts/hotel/hotel-information'
import type { GuestRecordRules } from '@portico/domain/party/guest-record'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { explainsPrices } from '../basket/explains-prices.ts'
import type { Gateway } from '../procedures/context.ts'
import { clockIn, hotelReplyOf } from '../procedures/procedures.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'

const unstatedRules: GuestRecordRules = { names: 'optional', birthDate: 'not-asked', sex: 'not-asked' }

export async function hotelOf(gateway: Gateway, place: HotelPlace): Promise<Omit<Hotel, 'hasPackages'>> {
  const reply = await hotelReplyOf(gateway, place)
  return {
    ...reply,
    city: reply.address.city,
    picture: reply.pictures[0],
    guestRecords: reply.guestRecords ?? unstatedRules,
    hasServices: reply.hasServices ?? true,
    ...clockIn(reply, gateway, place),
    explainsPrices: explainsPrices(place),
  }
}

export function informationOf({ caches, legacy }: Gateway, place: HotelPlace): Promise<HotelInformation> {
  const { hotelId, upstream } = place
  return caches.information.get(place, { hotelId }, async () =>
    replyOf(hotelInfo, await legacy.detached.call(hotelInfo, upstream, callerOf(place), { hotelId })),
  )
}
