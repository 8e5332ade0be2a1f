import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['flights'] })

/** `id` is the `originAirportId` of the searches; `code` the airport's three letters. */
export type AirportReply = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly flights?: readonly FlightPairReply[] | undefined
}

/** `id` is what a confirm names the flight by; `time` is the airport's own, `HH:MM`. */
type FlightReply = { readonly id: number; readonly code: string; readonly time: string }
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
