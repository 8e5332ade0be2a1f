import type { ExtendHoldReply, LiveHoldRequest } from '@portico/legacy/calls/checkout/hold'
import { extendHold } from '../../../holds/holds.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleExtend: CallHandler<LiveHoldRequest, ExtendHoldReply> = async (
  { db, now },
  { hotelId },
  { holdId },
) => {
  const extended = hotelId === undefined ? undefined : await extendHold(db, hotelId, holdId, now())
  if (extended?.kind !== 'held') return refused({ kind: 'hold-ended' })
  return answered({ until: extended.hold.expiresAt, extendable: false })
}
