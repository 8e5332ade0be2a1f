import type { Hotel } from '@portico/contracts/catalogue'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage, unlessNotFound } from '../gateway.server.ts'
import { BriefCache } from '../server/brief-cache.server.ts'

const hotelCache = new BriefCache<Hotel | undefined>()

/** The hotel of this request, as its channel sells it on this host; 404 where it does not. */
export async function loadHotel({ place, gateway }: AppLoadContext): Promise<Hotel> {
  const { host, channelId, hotelId, language } = place
  if (hotelId === undefined || channelId === undefined) throw new Response(null, { status: 404 })
  const key = `${host.host} ${channelId} ${hotelId} ${language.id}`
  const hotel = await orErrorPage(hotelCache.get(key, Date.now(), () => unlessNotFound(gateway.catalogue.hotel.query())))
  if (!hotel) throw new Response(null, { status: 404 })
  return hotel
}
