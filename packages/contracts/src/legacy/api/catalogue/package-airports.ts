import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { paths } from '../../codec/paths.ts'
import { wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** `id` is the `originAirportId` of the searches; `code` the airport's three letters. */
export type AirportReply = { readonly id: number; readonly code: string; readonly name: string }

const ReplyWire = z.object({ airports: wireList(z.object({ id: wireInteger, code: wireText, name: wireText })) })

/** PKG-04, API-01: from where a club package flies; none where it does not. */
export const packageAirports = legacyCall<{ readonly packageId: number }, readonly AirportReply[]>({
  name: 'packageAirports',
  server: 'api',
  path: paths.packageAirports,
  effect: 'read',
  body: 'json',
  toQuery: (_, { packageId }) => [['packageId', packageId]],
  fromQuery: (reader) => ({
    caller: noCaller,
    input: { packageId: reader.id('packageId') },
  }),
  toReply: (airports) => ({ airports }),
  reply: ReplyWire.transform(({ airports }) => airports),
})
