import type { LiveHoldRequest } from '@portico/legacy/calls/checkout/hold'
import { releaseHold } from '../../../holds/holds.ts'
import { answered, type CallHandler } from '../../answer-call.ts'

export const handleRelease: CallHandler<LiveHoldRequest, { readonly released: boolean }> = async (
  { db, now },
  { hotelId },
  { holdId },
) => answered({ released: hotelId !== undefined && (await releaseHold(db, hotelId, holdId, now())) })
