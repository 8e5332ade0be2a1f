import {
  FoundPlace,
  PlaceText,
  Portal,
  PortalCalendar,
  PortalCalendarRequest,
  type PortalCard,
  type PortalPage,
  PortalPageRequest,
  type PortalStay,
} from '@portico/contracts/portal/portal-page'
import { todayAt } from '@portico/domain/time/deadline'
import { languageOf } from '@portico/locale/languages'
import { z } from 'zod'
import { type CurrencyDeps, currenciesOfPortal } from '../currency/offered-currencies.ts'
import type { Gateway } from '../procedures/context.ts'
import { channelProcedure, countPromoCode, hotelListOf, router, uncheckedOutput } from '../procedures/procedures.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { nearbyOf } from '../search/dates-router.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { channelHotelsOf } from './channel-hotels.ts'
import { findPlaces } from './find-places.ts'
import { type HotelTotals, loadHotelTotals } from './hotel-totals.ts'
import { loadPortalCalendar } from './portal-calendar.ts'
import { portalPageOf } from './portal-page.ts'

const maxNearest = 6

export function portalSearchRouterOf(deps: CurrencyDeps) {
  return router({
    portal: channelProcedure.output(Portal).query(async ({ ctx: { gateway, place } }) => {
      const list = await hotelListOf(gateway, place)
      const { destinations, largest } = channelHotelsOf(list, languageOf(place.languageId).tag)
      return {
        channel: { id: list.channel.id, name: list.channel.name },
        hotelCount: list.hotels.length,
        destinationCount: destinations.length,
        destinations: largest.map(({ id, name, hotelIds }) => ({ id, name, count: hotelIds.length })),
        today: todayAt(list.hotels[0]?.timeZone ?? place.upstream.timeZone, gateway.now()),
      }
    }),

    /** Forty hotels at most. Where the server does not say the prices, the hotels without them. */
    page: channelProcedure
      .input(PortalPageRequest)
      .output(uncheckedOutput<PortalPage>)
      .query(({ ctx, input }) =>
        countPromoCode(ctx, input.search ?? {}, async () => {
          const { gateway, place } = ctx
          const [list, totals] = await Promise.all([hotelListOf(gateway, place), totalsOrNone(gateway, place, input)])
          const rates =
            totals && totals.currencies.length > 1 ? await currenciesOfPortal(deps, gateway, place) : undefined
          const page = portalPageOf({ list, languageTag: languageOf(place.languageId).tag, input, totals, rates })
          return totals && input.search
            ? { ...page, cards: await withNearestStays(gateway, place, input.search, page.cards) }
            : page
        }),
      ),

    calendar: channelProcedure
      .input(PortalCalendarRequest)
      .output(PortalCalendar)
      .query(({ ctx: { gateway, place, ...ctx }, input }) =>
        countPromoCode({ ...ctx, gateway }, input, () =>
          loadPortalCalendar(gateway, place, input, () => currenciesOfPortal(deps, gateway, place)),
        ),
      ),

    places: channelProcedure
      .input(PlaceText)
      .output(z.array(FoundPlace))
      .query(async ({ ctx: { gateway, place }, input }) =>
        findPlaces(channelHotelsOf(await hotelListOf(gateway, place), languageOf(place.languageId).tag), input.text),
      ),
  })
}

async function totalsOrNone(
  gateway: Gateway,
  place: ChannelPlace,
  { search, ...where }: PortalPageRequest,
): Promise<HotelTotals | undefined> {
  if (!search) return undefined
  try {
    return await loadHotelTotals(gateway, place, search, where)
  } catch (error) {
    if (error instanceof LegacyFailure) return undefined
    throw error
  }
}

/** The first few hotels that cannot be had say when they can. One that does not answer says nothing. */
async function withNearestStays(
  gateway: Gateway,
  place: ChannelPlace,
  { stay, rooms, ...codes }: PortalStay,
  cards: readonly PortalCard[],
): Promise<PortalCard[]> {
  const away = new Set(cards.filter(({ offer }) => !offer).slice(0, maxNearest))
  return Promise.all(
    cards.map(async (card) => {
      if (!away.has(card)) return card
      const nearbyStays = await nearbyOf(
        gateway,
        { ...place, hotelId: card.id },
        { stay, rooms: rooms.map((party) => ({ party })), ...codes },
      ).catch((error: unknown) => {
        if (error instanceof LegacyFailure) return { dates: [] }
        throw error
      })
      const nearest = nearbyStays.dates
        .slice(0, 2)
        .map(({ stay: { arrival, departure }, price }) => ({ arrival, departure, price: price.guestTotal }))
      return nearest.length > 0 ? { ...card, nearby: nearest } : card
    }),
  )
}
