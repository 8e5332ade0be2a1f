import type { Party } from '@portico/domain/party/party'
import { isCrossSearched } from '@portico/domain/party/room-line'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import {
  encodeCaller,
  encodeOwnHolds,
  encodeParty,
  encodeStay,
  type OwnHolds,
  ownHoldsExtensions,
  readCaller,
  readOwnHolds,
  readParties,
  readStay,
} from '../../parts/request-fields.ts'

export type AvailabilityCheck = OwnHolds & {
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly originAirportId?: number | undefined
}

/** Whether all rooms together can be had: text that contains `true`. */
export const availabilityCheck = legacyCall<AvailabilityCheck, boolean>({
  name: 'availabilityCheck',
  server: 'main',
  path: 'availCheck.do?method=search',
  effect: 'read',
  timeout: 'search',
  extensions: ownHoldsExtensions,
  body: 'text',
  toQuery: (caller, { stay, rooms, originAirportId, ownHoldIds, ownReservation }) => [
    ...encodeCaller(caller),
    ...encodeStay(stay),
    ['sessionCode', caller.sessionCode],
    ['cross', isCrossSearched(rooms)],
    ['originAirportId', originAirportId],
    ['cl_id', caller.clientId],
    ...rooms.flatMap((party, i) => encodeParty(party, 'etaBambini', i)),
    ...encodeOwnHolds({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      stay: readStay(reader),
      rooms: readParties(reader),
      originAirportId: reader.optionalId('originAirportId'),
      ...readOwnHolds(reader),
    },
  }),
  toReply: (available) => String(available),
  reply: z.string().transform((text) => text.includes('true')),
})
