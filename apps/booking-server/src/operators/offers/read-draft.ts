import type { DraftOption, OfferDraft } from '@portico/contracts/operator/offers'
import type { ServiceChoice } from '@portico/contracts/price/basket'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { deadlineOf } from '@portico/domain/time/deadline'
import type { OfferedBasket } from '../../db/tables/offers.ts'
import { ownNightPrices } from '../../offers/price-options.ts'
import type { WrittenOffer } from '../../offers/write-offer.ts'
import type { HotelTerms } from '../../pricing/hotel-terms.ts'

export function writtenOfferOf(draft: OfferDraft, { timeZone, currency }: HotelTerms): WrittenOffer {
  const { languageId, host = null, name, email, title, text, isGuaranteed, expires, options, files } = draft
  return {
    languageId,
    host,
    name,
    email,
    title,
    text,
    isGuaranteed,
    expiresAt: expires ? deadlineOf(expires.day, 0, expires.time, timeZone) : null,
    options: options.map((option) => ({
      name: option.name,
      text: option.text,
      basket: basketOf(option, currency),
    })),
    files,
  }
}

/** A price in other money than the hotel's is no price of its own. */
function basketOf({ stay, rooms, services, promoCode }: DraftOption, currency: CurrencyCode): OfferedBasket {
  return {
    stay,
    rooms: rooms.map(({ productId, party, own, isProtected }) => ({
      productId,
      party,
      nightPrices: own?.currency === currency ? ownNightPrices(own.minor, stay, currency) : undefined,
      isProtected,
    })),
    promoCode,
    services: services?.length ? services.map(offeredServiceOf) : undefined,
  }
}

const offeredServiceOf = ({ serviceId, quantity, line, bandId, day, slot }: ServiceChoice): ServiceRequest => ({
  serviceId,
  day: day ?? null,
  slot: slot ?? null,
  quantity,
  bandId: bandId ?? null,
  line,
  additional: true,
})

/**
 * The same the other way, for who goes on writing; `ownMinor` are the totals of the rooms with a price of their own.
 */
export function draftOptionOf(
  { name, text, basket }: WrittenOffer['options'][number],
  ownMinor: readonly (number | null)[],
  currency: CurrencyCode,
): DraftOption {
  const { stay, rooms, services, promoCode } = basket
  return {
    name,
    text,
    stay,
    rooms: rooms.map(({ productId, party, isProtected }, i) => {
      const ownPrice = ownMinor[i] ?? null
      return {
        productId,
        party: { adults: party.adults, childrenAges: [...party.childrenAges] },
        own: ownPrice === null ? undefined : money(ownPrice, currency),
        isProtected: isProtected || undefined,
      }
    }),
    services: services?.map(({ serviceId, quantity, line, bandId, day, slot }) => ({
      serviceId,
      quantity,
      line,
      bandId: bandId ?? undefined,
      day: day ?? undefined,
      slot: slot ?? undefined,
    })),
    promoCode,
  }
}
