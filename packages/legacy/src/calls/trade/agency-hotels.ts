import type { HotelCard } from '@portico/contracts/hotel/catalogue'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { encodeReader, readerExtensions, readReader } from '../../parts/request-fields.ts'

export type AgencyHotelReply = Pick<HotelCard, 'id' | 'name' | 'destinations'>

const Hotel = z.object({
  id: wireInteger.optional(),
  hotelId: wireInteger.optional(),
  name: wireText,
  destinations: wireList(z.object({ id: wireInteger, name: wireText })),
})

export const agencyHotels = legacyCall<Record<never, never>, readonly AgencyHotelReply[]>({
  name: 'agencyHotels',
  server: 'api',
  path: 'agency/hotels',
  effect: 'read',
  timeout: 'search',
  extensions: readerExtensions,
  credentials: true,
  body: 'json',
  toQuery: encodeReader,
  fromQuery: (reader) => ({ caller: readReader(reader), input: {} }),
  toReply: (hotels) => ({ hotels }),
  reply: z.object({ hotels: wireList(Hotel) }).transform(({ hotels }) =>
    hotels.flatMap(({ id, hotelId, name, destinations }) => {
      const knownId = id ?? hotelId
      return knownId === undefined ? [] : [{ id: knownId, name, destinations }]
    }),
  ),
})
