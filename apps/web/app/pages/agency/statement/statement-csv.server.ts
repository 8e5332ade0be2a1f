import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import { csvFile, csvText } from '@portico/contracts/values/csv'
import { currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { PageTexts } from '../../../base/text/use-translation.ts'

/** Amounts have a point and no currency, so that every program adds them up; the currency is a column of its own. */
export function statementCsv({ rows }: CommissionStatement, { t }: Pick<PageTexts, 't'>): string {
  const titleCells = [
    t('agency.column.code'),
    t('agency.column.hotel'),
    t('agency.column.guest'),
    t('agency.statement.arrival'),
    t('agency.statement.departure'),
    t('agency.statement.currency'),
    t('agency.column.total'),
    t('agency.column.commission'),
    t('agency.column.net'),
    t('agency.statement.onAccount'),
    t('agency.statement.due'),
    t('agency.statement.open'),
  ]
  const lines = rows.map(({ code, hotelName, guest, stay, total, commission, net, onAccount, due, open }) => [
    ...[code, hotelName, guest].map(csvText),
    ...[stay.arrival, stay.departure, total.currency],
    ...[total, commission, net].map(decimalOf),
    t(onAccount ? 'agency.statement.onAccountYes' : 'agency.statement.onAccountNo'),
    ...[due ?? '', open ? decimalOf(open) : ''],
  ])
  return csvFile([titleCells, ...lines], ',')
}

function decimalOf({ minor, currency }: Money): string {
  const { digits } = currencies[currency]
  return (minor / 10 ** digits).toFixed(digits)
}
