import type { Capability, Reason } from '@portico/contracts/legacy/codec/extensions'
import type { Caller, LegacyRefusal, LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { IdempotencyKey } from '@portico/contracts/shapes'
import type { Instant } from '@portico/domain/time/deadline'
import type { Db } from '../db/types.ts'
import type { Seller } from '../pricing/seller.ts'

/** What every call may use. `able`: the capabilities of the profile this server was started with. */
export type CallContext = { readonly db: Db; readonly now: () => Instant; readonly capabilities: ReadonlySet<Capability> }

/** One inherited call, answered: decoded by the dispatcher before, encoded after. */
export type CallHandler<Input, Reply> = (context: CallContext, caller: Caller, input: Input) => Promise<LegacyResult<Reply>>

/** Hotel and channel of a call that needs both. */
export function sellerOf({ hotelId, channelId, clientId }: Caller): Seller | undefined {
  return hotelId === undefined ? undefined : { hotelId, channelId, clientId }
}

export function answered<Reply>(reply: Reply): LegacyResult<Reply> {
  return { kind: 'answered', answer: reply }
}

/** The text is for readers without `reasons`; it never says more than the reason. */
export function refused(reason: Reason): LegacyRefusal {
  return { kind: 'refused', text: texts[reason.kind], reason }
}

/** A change is asked for with a key where this server knows keys. Nothing where the key will do. */
export function refusalOfKey(capabilities: ReadonlySet<Capability>, key: string | undefined): LegacyRefusal | undefined {
  if (key === undefined) return capabilities.has('keys') ? refused({ kind: 'key-missing' }) : undefined
  return IdempotencyKey.safeParse(key).success ? undefined : refused({ kind: 'malformed', parameter: 'key', problem: 'malformed' })
}

const texts: Record<Reason['kind'], string> = {
  malformed: 'The request is not valid.',
  'not-found': 'Not found. Please check your input.',
  'sold-out': 'No availability: the reservation cannot be confirmed. Please contact the property.',
  'not-bookable': 'No availability: the reservation cannot be confirmed. Please contact the property.',
  'price-changed': 'After a check the selected prices have changed. Please search again.',
  'over-limit': 'Too many rooms are being kept at the moment.',
  'hold-ended': 'The rooms are no longer kept.',
  'service-refused': 'A service cannot be booked as it was chosen.',
  'service-required': 'A mandatory service is missing.',
  'service-sold-out': 'A service is no longer available at the chosen time.',
  'package-refused': 'The package is not available for this stay.',
  'promo-refused': 'The promo code does not apply to this booking.',
  'key-missing': 'The request is not valid.',
  'key-closed': 'Something went wrong while confirming your booking. Please try again.',
  'key-used': 'The request is not valid.',
  'not-changeable': 'This booking can no longer be changed. Please contact the property.',
  'already-booked': 'This booking has been made already.',
}
