import type { Airport } from '@portico/contracts/price/packages'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['flights'] })

/** Its `id` is the `originAirportId` of the searches; a confirm names a flight by its own. */
export type AirportReply = Omit<Airport, 'flights'> & { readonly flights?: readonly FlightPairReply[] | undefined }
type FlightReply = Required<Airport['flights'][number]['departure']> & { readonly id: number }
type FlightPairReply = { readonly departure: FlightReply; readonly return: FlightReply }

const FlightWire = z.object({ id: wireInteger, code: wireText, time: wireText })

const ReplyWire = z.object({
  airports: wireList(
    z.object({
      id: wireInteger,
      code: wireText,
      name: wireText,
      [px.flights]: z.array(z.object({ departure: FlightWire, return: FlightWire })).optional(),
    }),
  ),
})

export const packageAirports = legacyCall<{ readonly packageId: number }, readonly AirportReply[]>({
  name: 'packageAirports',
  server: 'api',
  path: 'club-package/:packageId/airports',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: (_, { packageId }) => [['packageId', packageId]],
  fromQuery: (reader) => ({
    caller: noCaller,
    input: { packageId: reader.id('packageId') },
  }),
  toReply: (airports) => ({
    airports: airports.map(({ id, code, name, flights }) => ({ id, code, name, [px.flights]: flights })),
  }),
  reply: ReplyWire.transform(({ airports }) =>
    airports.map(({ [px.flights]: flights, ...airport }) => ({ ...airport, flights })),
  ),
})
