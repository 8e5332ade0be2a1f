import type { ConfirmReply, LegacyConfirmRequest } from '@portico/contracts/legacy/main/confirm'
import { IdempotencyKey } from '@portico/contracts/shapes'
import { z } from 'zod'
import type { TradeCaller } from '../../../pricing/seller.ts'
import { confirmBooking } from '../../../reservations/confirm-booking.ts'
import { answered, type CallHandler, refused, sellerOf } from '../../answer-call.ts'

export const handleConfirm: CallHandler<LegacyConfirmRequest, ConfirmReply> = async (
  { db, now, capabilities, unpaidLimits, payments, trade },
  caller,
  request,
) => {
  const seller = sellerOf(caller, trade)
  if (!seller) return refused({ kind: 'not-found' })
  if (request.key === undefined && capabilities.has('keys')) return refused({ kind: 'key-missing' })
  const parameter = malformedParameterOf(request, trade)
  if (parameter !== undefined) return refused({ kind: 'malformed', parameter, problem: 'malformed' })
  const confirmed = await confirmBooking(db, { seller, languageId: caller.languageId, request }, now(), unpaidLimits, payments)
  return confirmed.kind === 'booked' ? answered(confirmed.booked) : refused(confirmed)
}

/** Options are for trade users only. */
function malformedParameterOf(
  { key, booker, guests, extras, host, optionHours }: LegacyConfirmRequest,
  trade: TradeCaller | undefined,
): string | undefined {
  const { email, alternativeEmail, note, ...lines } = booker
  if (!isEmail(email)) return 'mail'
  if (alternativeEmail !== undefined && !isEmail(alternativeEmail)) return 'alternativeEmail'
  if (note !== undefined && hasControls(note.replaceAll(/[\r\n\t]/g, ''))) return 'note'
  const broken = Object.entries(lines).find(([, text]) => text !== undefined && hasControls(text))
  if (broken) return broken[0]
  if (guests.some(({ others = [], ...first }) => [first, ...others].some((guest) => hasControls(`${guest.name}${guest.lastName}`))))
    return 'guestName'
  if (extras && hasControls(textsOf(extras).join(''))) return 'transfer'
  if (key !== undefined && !IdempotencyKey.safeParse(key).success) return 'key'
  if (host !== undefined && !/^[a-z0-9.-]{1,253}$/.test(host)) return 'host'
  return optionHours !== undefined && trade === undefined ? 'optionHours' : undefined
}

const Email = z.email()

function isEmail(text: string): boolean {
  return Email.safeParse(text.trim()).success
}

/** Every text at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/[\r\n\t]/g, ' ')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** A line break in a name would break out of a mail's header. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
