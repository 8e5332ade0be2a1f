import { ChannelCatalogue, Hotel, type HotelCard, PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { HotelInformation } from '@portico/contracts/hotel/hotel-information'
import { maxHotelChoices } from '@portico/contracts/portal/portal-choices'
import { effectiveChannel } from '@portico/contracts/scope/settings'
import type { HotelCardReply, HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import { languageOf } from '@portico/locale/languages'
import { z } from 'zod'
import { channelProcedure, hotelListOf, hotelProcedure, router } from '../procedures/procedures.ts'
import { hotelOf, informationOf } from './hotels.ts'
import { sellsPackages } from './packages.ts'

export const catalogueRouter = router({
  channel: channelProcedure.output(ChannelCatalogue).query(async ({ ctx }) => {
    const { channel, hotels } = await hotelListOf(ctx.gateway, ctx.place)
    const { tradeConfHour } = effectiveChannel(channel, ctx.place.channelSettings)
    return {
      channel: { ...channel, tradeConfHour },
      hotels: hotels.map(hotelCardOf),
      destinations: mergeDestinations(hotels, languageOf(ctx.place.languageId).tag),
    }
  }),

  places: channelProcedure.output(z.array(PlaceChoice).readonly()).query(async ({ ctx }) => {
    const { hotels } = await hotelListOf(ctx.gateway, ctx.place)
    return hotels.length < 2 || hotels.length > maxHotelChoices
      ? []
      : placesOf(hotels, languageOf(ctx.place.languageId).tag)
  }),

  hotel: hotelProcedure.output(Hotel).query(async ({ ctx: { gateway, place } }) => {
    const [hotel, hasPackages] = await Promise.all([hotelOf(gateway, place), sellsPackages(gateway, place)])
    return { ...hotel, hasPackages }
  }),

  information: hotelProcedure.output(HotelInformation).query(({ ctx }) => informationOf(ctx.gateway, ctx.place)),
})

function hotelCardOf({ position: _, timeZone: __, ...card }: HotelCardReply): HotelCard {
  return card
}

export function placesOf(hotels: HotelListReply['hotels'], languageTag: string): PlaceChoice[] {
  const { compare } = new Intl.Collator(languageTag)
  const hotelNameById = new Map(hotels.map(({ id, name }) => [id, name]))
  return mergeDestinations(hotels, languageTag).map(({ id, name, hotelIds }) => ({
    id,
    name,
    hotels: hotelIds
      .map((hotelId) => ({ id: hotelId, name: hotelNameById.get(hotelId) ?? '' }))
      .sort((a, b) => compare(a.name, b.name)),
  }))
}

export function mergeDestinations(
  hotels: HotelListReply['hotels'],
  languageTag: string,
): ChannelCatalogue['destinations'] {
  const merged = new Map<number, { id: number; name: string; hotelIds: number[] }>()
  for (const { id: hotelId, destinations } of hotels) {
    for (const { id, name } of destinations) {
      const cached = merged.get(id)
      if (cached) cached.hotelIds.push(hotelId)
      else merged.set(id, { id, name, hotelIds: [hotelId] })
    }
  }
  const { compare } = new Intl.Collator(languageTag)
  return [...merged.values()].sort((a, b) => compare(a.name, b.name))
}
