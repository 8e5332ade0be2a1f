import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type {
  OfferRoomSearch,
  OfferRooms,
  OfferSeller,
  OfferServiceSearch,
} from '@portico/contracts/operator/offer-rooms'
import type { OfferedService } from '@portico/contracts/search/services'
import { money } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { textOf } from '@portico/locale/languages'
import type { Reader } from '../../db/types.ts'
import { loadOfferedServices } from '../../present/offered-services.ts'
import { contentOf } from '../../present/present-room.ts'
import { loadHotelTerms, loadSoldHotel } from '../../pricing/hotel-terms.ts'
import type { Seller } from '../../pricing/seller.ts'
import { cheapestOf, searchRooms } from '../../search/room-search.ts'
import type { HotelSnapshot } from '../../search/snapshots/hotel-snapshot.ts'
import { loadHotels } from '../../search/snapshots/load-hotels.ts'
import { createSharedValues } from '../../search/snapshots/shared-values.ts'
import { operatedHotels } from '../procedures/operated-hotels.ts'

/**
 * Hotels and channels for which this operator may write. Trade rates are for who has logged in, and no offer is sent
 * for them.
 */
export async function offerSellers(db: Reader, operator: OperatorIdentity, now: Instant): Promise<OfferSeller[]> {
  const hotels = await operatedHotels(db, operator, now)
  const soldChannels = await db
    .selectFrom('channel_hotel')
    .innerJoin('channel', 'channel.id', 'channel_hotel.channel_id')
    .where('channel.trade', '=', 0)
    .select(['channel_hotel.hotel_id', 'channel.id', 'channel.name'])
    .orderBy('channel.id')
    .execute()
  const sellers: OfferSeller[] = []
  for (const { id, name, today } of hotels) {
    const hotelTerms = await loadHotelTerms(db, id)
    const channels = soldChannels
      .filter(({ hotel_id }) => hotel_id === id)
      .map((channel) => ({ id: channel.id, name: channel.name }))
    if (hotelTerms && channels.length > 0)
      sellers.push({ hotelId: id, name, currency: hotelTerms.currency, today, channels })
  }
  return sellers
}

export async function searchOfferRooms(
  db: Reader,
  { hotelId, channelId, stay, party, chosen }: OfferRoomSearch,
  now: Instant,
): Promise<OfferRooms | undefined> {
  const hotel = await loadSnapshot(db, { hotelId, channelId }, now)
  if (!hotel) return undefined
  const { rooms, refusals } = searchRooms(hotel, wantedAt(hotel, { channelId, stay, party, chosen, now }))
  const rates = rooms.flatMap(({ roomType, quotes, available }) =>
    quotes.map(({ product, priced }) => ({
      productId: product.id,
      roomName: textOf(contentOf(roomType).texts, 'en').name,
      rateName: textOf(product.texts, 'en').name,
      mealPlan: product.terms.plan.mealPlan,
      price: money(priced.minor, hotel.currency),
      available,
    })),
  )
  return {
    rates: rates.toSorted((a, b) => a.price.minor - b.price.minor),
    refusals: refusals.map(({ kind }) => kind),
  }
}

export async function searchOfferServices(
  db: Reader,
  { hotelId, channelId, stay }: OfferServiceSearch,
  now: Instant,
): Promise<OfferedService[] | undefined> {
  const hotel = await loadSoldHotel(db, hotelId, channelId)
  return hotel && (await loadOfferedServices(db, { hotelId, hotel, stay, language: 'en', now }))
}

/** For each party the cheapest rate of what the ones before have left; undefined where one finds nothing. */
export async function cheapestProducts(
  db: Reader,
  seller: Seller,
  { stay, parties }: { readonly stay: Stay; readonly parties: readonly Party[] },
  now: Instant,
): Promise<number[] | undefined> {
  const hotel = await loadSnapshot(db, seller, now)
  if (!hotel) return undefined
  const chosenProductIds: number[] = []
  for (const party of parties) {
    const { rooms } = searchRooms(
      hotel,
      wantedAt(hotel, { channelId: seller.channelId, stay, party, chosen: chosenProductIds, now }),
    )
    const cheapest = cheapestOf(rooms.flatMap(({ quotes }) => quotes))
    if (!cheapest) return undefined
    chosenProductIds.push(cheapest.product.id)
  }
  return chosenProductIds
}

type SearchTerms = Omit<OfferRoomSearch, 'hotelId'> & { readonly now: Instant }

const wantedAt = ({ timeZone }: HotelSnapshot, { now, ...wanted }: SearchTerms) => ({
  ...wanted,
  trade: undefined,
  today: todayAt(timeZone, now),
})

async function loadSnapshot(
  db: Reader,
  { hotelId, channelId }: Seller,
  now: Instant,
): Promise<HotelSnapshot | undefined> {
  const yesterday = addDays(todayAt('UTC', now), -1)
  const [hotel] = await db.transaction().execute((tx) => loadHotels(tx, [hotelId], yesterday, createSharedValues()))
  return hotel?.channelIds.has(channelId) ? hotel : undefined
}
