import { namePartsOf } from '@portico/domain/party/full-name'
import { asciiEmail } from '@portico/domain/party/normalise-email'
import { languageOf, textOf } from '@portico/locale/languages'
import type { PaymentOrder } from '@portico/payments/port'
import { fromJson } from '../db/from-json.ts'
import { webOriginOf } from '../outbox/web-origin.ts'
import { aimOf, type PaymentAttempt } from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import type { OpenTerminal } from '../payment-records/terminals.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

/**
 * What an attempt is to bring, as its provider gets it: made of what is stored alone, so that an order that is sent
 * again is the same one.
 */
export async function paymentOrderOf(
  { db, webUrl, secrets }: Pick<Payments, 'db' | 'webUrl' | 'secrets'>,
  openTerminal: OpenTerminal,
  attempt: PaymentAttempt,
): Promise<PaymentOrder> {
  const { hotel_id, reservation_id, reference, until, host } = attempt
  const row = await db.reader
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  const hotel = await db.reader
    .selectFrom('hotel')
    .select('content')
    .where('id', '=', hotel_id)
    .executeTakeFirstOrThrow()
  const booker = fromJson('reservation.booker', row.booker, row.id)
  const language = languageOf(row.language_id)
  const origin = webOriginOf(webUrl, host)
  const address = `${origin}/hotel/${hotel_id}/channel/${row.channel_id}/language/${row.language_id}/payment/${returnKeyOf({ secrets }, reference)}`
  return {
    reference,
    key: secrets.keyOf('order', reference),
    aim: aimOf(attempt),
    until,
    guest: {
      ...namePartsOf(booker.fullName),
      email: asciiEmail(booker.email),
      phone: booker.phone,
      country: /^[A-Z]{2}$/.test(booker.country) ? booker.country : undefined,
      language: language.code,
    },
    stay: {
      hotel: textOf(fromJson('hotel.content', hotel.content, hotel_id), language.code).name,
      arrival: row.arrival,
      departure: row.departure,
      adults: adultsOf(row),
    },
    returnUrl: (result) => `${address}?result=${result}`,
    messageUrl: `${origin}/payment-messages/${openTerminal.inbox}`,
  }
}

/**
 * Made of the reference, so that an order that is sent again is the same one; its hash is kept for the guest's return.
 */
export function returnKeyOf({ secrets }: Pick<Payments, 'secrets'>, reference: string): string {
  return secrets.keyOf('return', reference)
}

function adultsOf({ id, locked }: Pick<Reservation, 'id' | 'locked'>): number {
  return fromJson('reservation.locked', locked, id).lines.reduce((sum, { party }) => sum + party.adults, 0)
}
