import type { Basket } from '@portico/contracts/price/basket'
import { OfferedService, ServiceSearch, ServicesStep, ServicesStepRequest } from '@portico/contracts/search/services'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import type { BasketReply } from '@portico/legacy/parts/basket'
import { z } from 'zod'
import { basketPriceOf } from '../basket/basket-price.ts'
import { basketRequestOf } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { refusalsOf } from '../basket/refusals.ts'
import { upgradeOf } from '../basket/upgrade.ts'
import type { Gateway } from '../procedures/context.ts'
import { clockOf, countPromoCode, hotelProcedure, router } from '../procedures/procedures.ts'
import { type HotelPlace, placeOfSearch } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

export const servicesRouter = router({
  offered: hotelProcedure
    .input(ServiceSearch)
    .output(z.array(OfferedService).readonly())
    .query(async ({ ctx, input }) =>
      servicesOf(ctx.gateway, await placeOfSearch(ctx.gateway.reservations, ctx.place, input.grant), input),
    ),
  step: hotelProcedure
    .input(ServicesStepRequest)
    .output(ServicesStep)
    .mutation(({ ctx, input }) => countPromoCode(ctx, input.basket, () => stepOf(ctx.gateway, ctx.place, input))),
})

/** A step is whole without what else is offered, where a server cannot say it now. */
async function stepOf(
  gateway: Gateway,
  place: HotelPlace,
  { basket, wantsUpgrade = false }: ServicesStepRequest,
): Promise<ServicesStep> {
  const pricedBasket = await priceOfPossible(gateway, place, basket)
  if (pricedBasket.kind === 'gone') return pricedBasket
  const { reply, problems } = pricedBasket
  const rooms = basket.rooms.map(({ party }, i) => ({ party, roomTypeId: reply.lines[i]?.roomTypeId }))
  const [offeredServices, upgrade] = await Promise.all([
    servicesOf(gateway, place, { ...basket, rooms }).catch((error: unknown) => {
      if (error instanceof LegacyFailure && !place.upstream.capabilities.has('reasons')) return []
      throw error
    }),
    wantsUpgrade
      ? upgradeOf(gateway, place, basket, reply).catch((error: unknown) => {
          if (error instanceof LegacyFailure) return undefined
          throw error
        })
      : undefined,
  ])
  const { timeZone } = await clockOf(gateway, place)
  return {
    kind: 'open',
    offered: offeredServices,
    price: basketPriceOf(reply, basket.stay, { timeZone, now: gateway.now() }),
    problems,
    upgrade,
  }
}

type ServicesOutcome =
  | { readonly kind: 'priced'; readonly reply: BasketReply; readonly problems: BasketRefusal[] }
  | { readonly kind: 'gone'; readonly refusals: BasketRefusal[] }

const maxProblems = 5

async function priceOfPossible(gateway: Gateway, place: HotelPlace, basket: Basket): Promise<ServicesOutcome> {
  const problems: BasketRefusal[] = []
  let request = await basketRequestOf(gateway, place, basket)
  for (;;) {
    const answer = await checkPrice(gateway, place, request)
    if (answer.kind === 'answered') return { kind: 'priced', reply: answer.answer, problems }
    const { reason } = answer
    const services = request.services ?? []
    const isService = reason?.kind === 'service-refused' || reason?.kind === 'service-sold-out'
    if (!isService || services.length === 0)
      return { kind: 'gone', refusals: await refusalsOf(gateway, place, request, answer) }
    problems.push(...(await refusalsOf(gateway, place, request, answer)))
    const possible = problems.length < maxProblems ? services.filter((service) => !isMeant(reason, service)) : []
    request = { ...request, services: possible.length > 0 && possible.length < services.length ? possible : undefined }
  }
}

type ServiceFilter = {
  readonly serviceId: number
  readonly day?: string | undefined
  readonly slot?: string | undefined
  readonly bandId?: number | undefined
}

function isMeant({ serviceId, day, slot, bandId }: ServiceFilter, service: ServiceRequest): boolean {
  const isNamed = (named: unknown, own: unknown) => named === undefined || named === own
  return (
    serviceId === service.serviceId &&
    isNamed(day, service.day) &&
    isNamed(slot, service.slot) &&
    isNamed(bandId, service.bandId)
  )
}

type ServicesWanted = Pick<z.infer<typeof ServiceSearch>, 'stay' | 'promoCode' | 'hiddenPromoCode'> & {
  readonly rooms: readonly { readonly party: Party; readonly roomTypeId?: number | undefined }[]
}

/** What is left of a service is moved by bookings, and it has a price: nothing of it is kept. */
async function servicesOf(
  { legacy, coalescedReads }: Gateway,
  place: HotelPlace,
  search: ServicesWanted,
): Promise<readonly OfferedService[]> {
  const { stay, rooms } = search
  const [{ party }] = mergeRooms(rooms)
  const roomTypeIds = rooms.flatMap(({ roomTypeId }) => roomTypeId ?? [])
  const request = {
    stay,
    party: clampToOneRoom(party),
    roomTypeIds,
    promoCode: promoCodeOf(search),
    code: place.ownReservation,
  }
  return replyOf(serviceSearch, await coalescedReads.read(legacy, place, serviceSearch, request)).services
}

/** The wire has room for one room's guests; of more, nothing here depends on all being named. */
function clampToOneRoom({ adults, childrenAges }: Party): Party {
  return {
    adults: Math.min(adults, partyLimits.maxAdults),
    childrenAges: childrenAges.slice(0, partyLimits.maxChildren),
  }
}
