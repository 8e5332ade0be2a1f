import type { Hotel } from '@portico/contracts/catalogue'
import type { AppLoadContext } from '@remix-run/node'
import { BriefCache } from '../brief-cache.server.ts'
import { asked } from '../gateway.server.ts'

const hotels = new BriefCache<Hotel>()

/** The hotel of this request, as its channel sells it on this host; 404 where it does not. */
export async function hotelAt({ place, gateway }: AppLoadContext): Promise<Hotel> {
  const { host, channelId, hotelId, language } = place
  if (hotelId === undefined || channelId === undefined) throw new Response(null, { status: 404 })
  return hotels.get(`${host.host} ${channelId} ${hotelId} ${language.id}`, Date.now(), () => asked(gateway.catalogue.hotel.query()))
}
