import type { DraftPriced, OfferDraft, PricedOption } from '@portico/contracts/operator/offers'
import { latestEndOfOffer } from '@portico/domain/offer/offer-deadline'
import type { Instant } from '@portico/domain/time/deadline'
import type { OfferedBasket } from '../../db/tables/offers.ts'
import type { Db } from '../../db/types.ts'
import { priceOptions } from '../../offers/price-options.ts'
import { loadSoldHotel } from '../../pricing/hotel-terms.ts'
import { presentPriced } from './present-priced.ts'
import { writtenOfferOf } from './read-draft.ts'

export async function priceDraft({ reader }: Db, draft: OfferDraft, now: Instant): Promise<DraftPriced> {
  const { hotelId, channelId } = draft
  const seller = { hotelId, channelId }
  const hotel = await loadSoldHotel(reader, hotelId, channelId)
  if (!hotel) return { kind: 'not-priced', option: 1, refusal: 'not-found' }
  const { options } = writtenOfferOf(draft, hotel)
  const pricedOptions = await priceOptions(reader, seller, options, now)
  if (pricedOptions.kind !== 'priced')
    return { kind: 'not-priced', option: pricedOptions.option, refusal: pricedOptions.refusal.kind }
  const presented: PricedOption[] = []
  for (const [i, locked] of pricedOptions.locked.entries()) {
    const hasOwnPrice = locked.lines.some(({ overridden }) => overridden !== null)
    const basket = options[i]?.basket
    const usual =
      hasOwnPrice && basket ? await priceOptions(reader, seller, [{ basket: atUsualPrices(basket) }], now) : undefined
    presented.push(await presentPriced(reader, locked, usual?.kind === 'priced' ? usual.locked[0] : undefined))
  }
  const arrivals = options.map(({ basket }) => basket.stay.arrival)
  return { kind: 'priced', options: presented, latest: latestEndOfOffer(arrivals, hotel.timeZone) }
}

function atUsualPrices({ rooms, ...basket }: OfferedBasket): OfferedBasket {
  return { ...basket, rooms: rooms.map(({ nightPrices: _, ...room }) => room) }
}
