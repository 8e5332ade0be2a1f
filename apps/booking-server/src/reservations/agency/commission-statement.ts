import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money, shareOf } from '@portico/domain/money/money'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { LanguageCode } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import type { AgencyOnChannel } from './credit.ts'
import { hotelNames } from './hotel-names.ts'

/**
 * A month of an agency's confirmed reservations, by departure: what each came to, what it earns, without VAT, and what
 * is left, and what of it the agency still owes on account. The VAT on a commission is the contract's, else that of the
 * hotel's stays.
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
    .select(['booked.total_minor', 'booked.owed_minor', 'booked.payment_days', 'reservation.code'])
    .select(['reservation.commission_minor', 'reservation.payment_method'])
    .orderBy('booked.departure')
    .orderBy('booked.reservation_id')
    .execute()
  const hotelIds = [...new Set(booked.map(({ hotel_id }) => hotel_id))]
  const [hotelNameById, vats] = [await hotelNames(db, hotelIds, language), await vatOf(db, hotelIds)]
  const ofContract = await commissionVatOf(db, { agencyId, channelId })
  const sums = new Map<CurrencyCode, Sum>()
  for (const { currency, hotel_id, total_minor, commission_minor, owed_minor } of booked) {
    const { total, commission, vat, open } = sums.get(currency) ?? { total: 0, commission: 0, vat: 0, open: 0 }
    sums.set(currency, {
      total: total + total_minor,
      commission: commission + commission_minor,
      vat: vat + shareOf(commission_minor, ofContract ?? vats.get(hotel_id) ?? 0),
      open: open + owed_minor,
    })
  }
  return {
    month,
    rows: booked.map(
      ({ code, hotel_id, guest, arrival, departure, currency, total_minor, commission_minor, ...account }) => ({
        code,
        hotelName: hotelNameById.get(hotel_id) ?? '',
        guest,
        stay: { arrival, departure },
        total: money(total_minor, currency),
        commission: money(commission_minor, currency),
        net: money(total_minor - commission_minor, currency),
        onAccount: account.payment_method === 'account',
        open: account.payment_days === null ? undefined : money(account.owed_minor, currency),
        due: account.payment_days === null ? undefined : addDays(departure, account.payment_days),
      }),
    ),
    sums: [...sums].map(([currency, { total, commission, vat, open }]) => ({
      total: money(total, currency),
      commission: money(commission, currency),
      commissionVat: money(vat, currency),
      commissionWithVat: money(commission + vat, currency),
      net: money(total - commission, currency),
      open: money(open, currency),
    })),
  }
}

type Sum = { readonly total: number; readonly commission: number; readonly vat: number; readonly open: number }

async function commissionVatOf(db: Reader, { agencyId, channelId }: AgencyOnChannel): Promise<number | undefined> {
  const row = await db
    .selectFrom('agency_contract')
    .where('agency_id', '=', agencyId)
    .where('channel_id', '=', channelId)
    .select('commission_vat')
    .executeTakeFirst()
  return row?.commission_vat ?? undefined
}

async function vatOf(db: Reader, reservationIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('hotel').where('id', 'in', reservationIds).select(['id', 'settings']).execute()
  return new Map(rows.map(({ id, settings }) => [id, fromJson('hotel.settings', settings, id).vat.stay]))
}
