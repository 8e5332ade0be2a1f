import { mayActAt } from '@portico/contracts/operator/identity'
import type { RequestToBegin } from '@portico/contracts/operator/offer-rooms'
import type { OfferActOutcome, OfferDraft } from '@portico/contracts/operator/offers'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { loadSoldHotel } from '../../pricing/hotel-terms.ts'
import { type OfferActContext, writeDraft } from './act-on-offer.ts'
import { cheapestProducts } from './offer-rooms.ts'
import { presentRequest } from './present-request.ts'

const lastingDays = 7

/**
 * A draft of what a guest asks for: each room at its cheapest rate, for a week, without rooms being kept. What has no
 * days, or no rooms on them, an operator writes by hand.
 */
export async function beginOffer(
  acting: OfferActContext,
  { id, revision, host, key }: RequestToBegin,
): Promise<OfferActOutcome | undefined> {
  const { db, operator, now } = acting
  const request = await presentRequest(db.reader, operator, id)
  if (!request || !mayActAt(operator, request.hotelId)) return undefined
  const { hotelId, channelId, languageId, name, email, time, rooms } = request
  const hotel = await loadSoldHotel(db.reader, hotelId, channelId)
  if (!hotel) return undefined
  const refusedFor = (refusal: string) => ({ kind: 'not-priced', option: 1, refusal }) as const
  if (time.kind !== 'stay') return refusedFor('no-days')
  if (rooms.length > maxRoomLines) return refusedFor('too-many-rooms')
  const { stay } = time
  const products = await cheapestProducts(db.reader, { hotelId, channelId }, { stay, parties: rooms }, now)
  if (!products) return refusedFor('sold-out')
  const draft: OfferDraft = {
    hotelId,
    channelId,
    languageId,
    host: request.host ?? host,
    name,
    email,
    title: '',
    text: '',
    isGuaranteed: false,
    expires: { day: earlierOf(addDays(todayAt(hotel.timeZone, now), lastingDays), stay.arrival), time: '18:00' },
    options: [
      {
        name: '',
        text: '',
        stay,
        rooms: products.map((productId, i) => ({ productId, party: rooms[i] ?? { adults: 1, childrenAges: [] } })),
      },
    ],
  }
  return await writeDraft(acting, { draft, request: { id, revision }, key })
}

const earlierOf = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
