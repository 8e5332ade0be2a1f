import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money, shareOf } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { LanguageCode } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import type { AgencyOnChannel } from './credit.ts'
import { hotelNames } from './hotel-names.ts'

/**
 * A month of an agency's confirmed reservations, by departure: what each came to, what it earns, without VAT, and what
 * is left. The VAT on a commission is that of the hotel's stays.
 */
export async function commissionStatementOf(
  db: Reader,
  { agencyId, channelId }: AgencyOnChannel,
  month: string,
  language: LanguageCode,
): Promise<CommissionStatement> {
  const booked = await db
    .selectFrom('agency_booking as booked')
    .innerJoin('reservation', 'reservation.id', 'booked.reservation_id')
    .where('booked.agency_id', '=', agencyId)
    .where('booked.channel_id', '=', channelId)
    .where('booked.departure', '>=', `${month}-01` as CalendarDate)
    .where('booked.departure', '<=', `${month}-31` as CalendarDate)
    .where('booked.status', '=', 'active')
    .select([
      'booked.reservation_id',
      'booked.hotel_id',
      'booked.guest',
      'booked.arrival',
      'booked.departure',
      'booked.currency',
    ])
    .select(['booked.total_minor', 'reservation.code', 'reservation.commission_minor', 'reservation.payment_method'])
    .orderBy('booked.departure')
    .orderBy('booked.reservation_id')
    .execute()
  const hotelIds = [...new Set(booked.map(({ hotel_id }) => hotel_id))]
  const [names, vats] = [await hotelNames(db, hotelIds, language), await vatOf(db, hotelIds)]
  const sums = new Map<CurrencyCode, Sum>()
  for (const { currency, hotel_id, total_minor, commission_minor } of booked) {
    const { total, commission, vat } = sums.get(currency) ?? { total: 0, commission: 0, vat: 0 }
    sums.set(currency, {
      total: total + total_minor,
      commission: commission + commission_minor,
      vat: vat + shareOf(commission_minor, vats.get(hotel_id) ?? 0),
    })
  }
  return {
    month,
    rows: booked.map(
      ({ code, hotel_id, guest, arrival, departure, currency, total_minor, commission_minor, payment_method }) => ({
        code,
        hotelName: names.get(hotel_id) ?? '',
        guest,
        stay: { arrival, departure },
        total: money(total_minor, currency),
        commission: money(commission_minor, currency),
        net: money(total_minor - commission_minor, currency),
        onAccount: payment_method === 'account',
      }),
    ),
    sums: [...sums].map(([currency, { total, commission, vat }]) => ({
      total: money(total, currency),
      commission: money(commission, currency),
      commissionVat: money(vat, currency),
      net: money(total - commission, currency),
    })),
  }
}

type Sum = { readonly total: number; readonly commission: number; readonly vat: number }

/** Basis points of each hotel. */
async function vatOf(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('hotel').where('id', 'in', ids).select(['id', 'settings']).execute()
  return new Map(rows.map(({ id, settings }) => [id, fromJson('hotel.settings', settings, id).vat.stay]))
}
