import { type ServiceReply, serviceSearch } from '@portico/contracts/legacy/main/service-search'
import { picturesOf } from '@portico/contracts/legacy/parts/rate-reply'
import { OfferedService, ServiceSearch } from '@portico/contracts/services'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { z } from 'zod'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { hotelProcedure, router } from '../scope/procedures.ts'
import { replyOf } from '../upstream/legacy-client.ts'

export const servicesRouter = router({
  offered: hotelProcedure
    .input(ServiceSearch)
    .output(z.array(OfferedService))
    .query(({ ctx, input }) => servicesOf(ctx.gateway, ctx.place, input)),
})

/** What is left of a service is moved by bookings, and it has a price: nothing of it is kept. */
async function servicesOf(
  { legacy, coalescedReads }: Gateway,
  place: HotelPlace,
  search: z.infer<typeof ServiceSearch>,
): Promise<OfferedService[]> {
  const { stay, rooms } = search
  const [{ party }] = mergeRooms(rooms)
  const roomTypeIds = rooms.flatMap(({ roomTypeId }) => roomTypeId ?? [])
  const request = { stay, party: clampToOneRoom(party), roomTypeIds, promoCode: promoCodeOf(search) }
  const { services, currency } = replyOf(serviceSearch, await coalescedReads.read(legacy, place, serviceSearch, request))
  return services.map((service) => offeredServiceOf(service, currency))
}

/** The wire has room for one room's guests; of more, nothing here depends on all being named. */
function clampToOneRoom({ adults, childrenAges }: Party): Party {
  return { adults: Math.min(adults, partyLimits.maxAdults), childrenAges: childrenAges.slice(0, partyLimits.maxChildren) }
}

function offeredServiceOf({ minor, pictures, ages, days, ...service }: ServiceReply, currency: CurrencyCode): OfferedService {
  return {
    ...service,
    pictures: picturesOf(pictures),
    price: money(minor, currency),
    ages: ages.map(({ minor: each, ...band }) => ({ ...band, price: money(each, currency) })),
    days: days.map(({ day, slots }) => ({
      day,
      slots: slots.map(({ slot, available }) => ({ slot: slot ?? undefined, available })),
    })),
  }
}
