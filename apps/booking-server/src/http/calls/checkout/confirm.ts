import { isEmailAddress } from '@portico/contracts/values/email-address'
import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { typedEmail } from '@portico/domain/party/normalise-email'
import { isReadable } from '@portico/domain/text/typed-text'
import type { ConfirmReply, LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import type { Caller, LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { TradeCaller } from '../../../pricing/seller.ts'
import { confirmBooking } from '../../../reservations/confirm-booking.ts'
import type { BookingRequest } from '../../../reservations/requests/booking-request.ts'
import { answered, type CallContext, type CallHandler, refused, sellerOf } from '../../answer-call.ts'

export const handleConfirm: CallHandler<LegacyConfirmRequest, ConfirmReply> = book

export async function book(
  { db, now, capabilities, unpaidLimits, payments, trade }: CallContext,
  caller: Caller,
  request: BookingRequest,
): Promise<LegacyResult<ConfirmReply>> {
  const seller = sellerOf(caller, trade)
  if (!seller) return refused({ kind: 'not-found' })
  if (request.key === undefined && capabilities.has('keys')) return refused({ kind: 'key-missing' })
  const parameter = malformedParameterOf(request, trade)
  if (parameter !== undefined) return refused({ kind: 'malformed', parameter, problem: 'malformed' })
  const confirmed = await confirmBooking({
    db,
    booking: { seller, languageId: caller.languageId, request },
    now: now(),
    limits: unpaidLimits,
    providers: payments,
  })
  return confirmed.kind === 'booked' ? answered(confirmed.booked) : refused(confirmed)
}

export function malformedParameterOf(
  { key, booker: { name, lastName, email, alternativeEmail, phone, address, city }, host, optionHours }: BookingRequest,
  trade: TradeCaller | undefined,
): string | undefined {
  if (!isReadable(name + lastName)) return 'nominativo'
  // The query's reader leaves none: a line break in a name would break out of a mail's header.
  if (/\p{Cc}/u.test(name + lastName + address + city)) return 'nominativo'
  if (!isEmailAddress(typedEmail(email))) return 'mail'
  if (alternativeEmail !== undefined && !isEmailAddress(typedEmail(alternativeEmail))) return 'alternativeEmail'
  if (!/\d/.test(phone)) return 'telefono'
  if (key !== undefined && !IdempotencyKey.safeParse(key).success) return 'key'
  if (host !== undefined && !/^[a-z0-9.-]{1,253}$/.test(host)) return 'host'
  return optionHours !== undefined && trade === undefined ? 'optionHours' : undefined
}
