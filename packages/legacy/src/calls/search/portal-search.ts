import type { OtherHotel } from '@portico/contracts/search/alternatives'
import type { Party } from '@portico/domain/party/party'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import {
  decimalOf,
  fromDecimal,
  wireCurrency,
  wireInteger,
  wireList,
  wireNumber,
  wireStars,
  wireText,
} from '../../codec/spelling.ts'
import {
  encodeCaller,
  encodeParty,
  encodeStay,
  readCaller,
  readParties,
  readPromoCode,
  readStay,
} from '../../parts/request-fields.ts'

/** All room lines together; `hotelIds` and `destinationId` narrow the channel's hotels. */
export type PortalSearchRequest = {
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly destinationId?: number | undefined
  readonly hotelIds?: readonly number[] | undefined
  readonly promoCode?: string | undefined
}

export type PortalHotelReply = OtherHotel & { readonly picture?: string | undefined }

export const portalHotelWire = z.object({
  id: wireInteger.optional(),
  hotelId: wireInteger.optional(),
  name: wireText.optional(),
  nome: wireText.optional(),
  address: z.object({ city: wireText.optional() }).optional(),
  citta: wireText.optional(),
  rating: z.union([z.object({ id: wireStars }).transform(({ id }) => id), wireStars]).optional(),
  foto: z.string().optional(),
  currency: wireCurrency,
  prezzominimo: wireNumber,
})

export const portalSearch = legacyCall<PortalSearchRequest, readonly PortalHotelReply[]>({
  name: 'portalSearch',
  server: 'main',
  path: 'availChannelCheck.do?method=search',
  effect: 'read',
  timeout: 'list',
  body: 'json',
  toQuery: (caller, { stay, rooms, destinationId, hotelIds, promoCode }) => [
    ...encodeCaller({ ...caller, hotelId: undefined }),
    ...encodeStay(stay),
    ['lc_id', destinationId],
    ['hoIds', hotelIds?.join(',')],
    ...rooms.flatMap((party, i) => encodeParty(party, 'etaBambini', i)),
    ['cl_id', caller.clientId],
    ['promoCode', promoCode],
  ],
  fromQuery: (reader) => {
    const hotelIds = reader.ids('hoIds', 10_000)
    return {
      caller: readCaller(reader),
      input: {
        stay: readStay(reader),
        rooms: readParties(reader),
        destinationId: reader.optionalId('lc_id'),
        hotelIds: hotelIds.length > 0 ? hotelIds : undefined,
        promoCode: readPromoCode(reader),
      },
    }
  },
  toReply: (hotels) => ({ hotels: hotels.map(toPortalHotel) }),
  reply: z.object({ hotels: wireList(portalHotelWire) }).transform(({ hotels }) => hotels.flatMap(portalHotelOf)),
})

export function toPortalHotel({ id, name, city, stars, picture, price }: PortalHotelReply) {
  return {
    id,
    name,
    address: { city },
    rating: { id: stars, nome: String(stars) },
    foto: picture,
    currency: { code: price.currency },
    prezzominimo: decimalOf(price),
  }
}

/** None where the hotel has no rooms, which a server says by a price of 0. */
export function portalHotelOf({ currency, ...wire }: z.infer<typeof portalHotelWire>): PortalHotelReply[] {
  const id = wire.id ?? wire.hotelId
  if (id === undefined || wire.prezzominimo <= 0) return []
  return [
    {
      id,
      name: wire.name ?? wire.nome ?? '',
      city: wire.address?.city ?? wire.citta ?? '',
      stars: wire.rating ?? 0,
      picture: wire.foto,
      price: fromDecimal(wire.prezzominimo, currency),
    },
  ]
}
