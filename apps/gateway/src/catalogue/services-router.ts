import { serviceSearch, type ToldService } from '@portico/contracts/legacy/main/service-search'
import { OfferedService, ServiceSearch } from '@portico/contracts/services'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import { z } from 'zod'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { hotelProcedure, router } from '../scope/procedures.ts'
import { codeOf } from '../search/signed-links.ts'
import { answered } from '../upstream/reply-of.ts'
import { picturesOf } from './pictures.ts'

export const servicesRouter = router({
  offered: hotelProcedure
    .input(ServiceSearch)
    .output(z.array(OfferedService))
    .query(({ ctx, input }) => servicesOf(ctx.gateway, ctx.place, input)),
})

/** What is left of a service is moved by bookings, and it has a price: nothing of it is kept. */
async function servicesOf(
  { legacy, joined }: Gateway,
  place: HotelPlace,
  search: z.infer<typeof ServiceSearch>,
): Promise<OfferedService[]> {
  const { stay, rooms } = search
  const [{ party }] = mergeRooms(rooms)
  const roomTypeIds = rooms.flatMap(({ roomTypeId }) => roomTypeId ?? [])
  const question = { stay, party: asOneRoom(party), roomTypeIds, promoCode: codeOf(search) }
  const { services, currency } = answered(serviceSearch, await joined.ask(legacy, place, serviceSearch, question))
  return services.map((service) => offeredOf(service, currency))
}

/** The wire has room for one room's guests; of more, nothing here depends on all being named. */
function asOneRoom({ adults, childrenAges }: Party): Party {
  return { adults: Math.min(adults, partyLimits.maxAdults), childrenAges: childrenAges.slice(0, partyLimits.maxChildren) }
}

function offeredOf({ minor, pictures, ages, days, ...told }: ToldService, currency: CurrencyCode): OfferedService {
  return {
    ...told,
    pictures: picturesOf(pictures),
    price: money(minor, currency),
    ages: ages.map(({ minor: each, ...band }) => ({ ...band, price: money(each, currency) })),
    days: days.map(({ day, slots }) => ({ day, slots: slots.map(({ slot, left }) => ({ slot: slot ?? undefined, left })) })),
  }
}
