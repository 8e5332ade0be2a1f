import type { api } from '../ui/api.ts'

export type OfferPlaces = Awaited<ReturnType<typeof api.offers.places.query>>

export function hostsAt(
  { hosts }: OfferPlaces,
  { hotelId, channelId }: { readonly hotelId: number | undefined; readonly channelId: number },
): OfferPlaces['hosts'] {
  const isLanding = ({ landingHotelId }: OfferPlaces['hosts'][number]) => (landingHotelId === hotelId ? 0 : 1)
  return hosts.filter(({ channelIds }) => channelIds.includes(channelId)).sort((a, b) => isLanding(a) - isLanding(b))
}

export const languagesAt = ({ hosts }: OfferPlaces, host: string): readonly number[] =>
  hosts.find((listedHost) => listedHost.host === host)?.languageIds ?? [1]
