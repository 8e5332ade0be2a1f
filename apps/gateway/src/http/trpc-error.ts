import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { StartElsewhere } from '../scope/start-url.ts'
import { isStoreAway } from '../store/store-away.ts'
import { type CallFault, LegacyFailure } from '../upstream/legacy-failure.ts'

export function trpcErrorOf(cause: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(cause)
  if (error.cause instanceof StartElsewhere) return new TRPCError({ code: 'PRECONDITION_FAILED', cause: error.cause })
  if (isStoreAway(error.cause)) return new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: error.cause })
  return error.cause instanceof LegacyFailure
    ? new TRPCError({ code: trpcCodeOf(error.cause.fault), cause: error.cause })
    : error
}

function trpcCodeOf(fault: CallFault) {
  switch (fault) {
    case 'timed-out':
      return 'GATEWAY_TIMEOUT'
    case 'overloaded':
    case 'suspended':
      return 'SERVICE_UNAVAILABLE'
    case 'given-up':
      return 'CLIENT_CLOSED_REQUEST'
    default:
      return 'BAD_GATEWAY'
  }
}
