import type { AgencyReservation } from '@portico/contracts/trade/agency-reservations'
import { csvFile, csvText } from '@portico/contracts/values/csv'
import { currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { PageTexts } from '../../../base/text/use-translation.ts'
import { statusTextOf } from './status-text.ts'

/** Amounts have a point and no currency, which is a column of its own; what an agent does not see is empty. */
export function reservationsCsv(reservations: readonly AgencyReservation[], { t }: Pick<PageTexts, 't'>): string {
  const titleCells = [
    ...[t('agency.column.code'), t('agency.column.reference'), t('agency.column.hotel'), t('agency.column.guest')],
    ...[t('agency.arrival'), t('agency.departure'), t('agency.column.status'), t('agency.optionEnds')],
    ...[t('agency.column.rooms'), t('agency.filter.adults'), t('agency.statement.currency')],
    ...[t('agency.column.total'), t('agency.column.commission'), t('agency.column.net'), t('agency.booker')],
  ]
  const lines = reservations.map((row) => [
    ...[row.code, row.reference ?? '', row.hotelName, row.guest].map(csvText),
    ...[row.stay.arrival, row.stay.departure, t(`agency.status.${statusTextOf(row)}`), row.optionUntil ?? ''],
    ...[String(row.rooms), String(row.adults), row.total.currency],
    ...[row.total, row.commission, row.net].map(decimalOf),
    csvText(row.bookedBy ?? ''),
  ])
  return csvFile([titleCells, ...lines], ',')
}

function decimalOf(money: Money | undefined): string {
  if (money === undefined) return ''
  const { digits } = currencies[money.currency]
  return (money.minor / 10 ** digits).toFixed(digits)
}
