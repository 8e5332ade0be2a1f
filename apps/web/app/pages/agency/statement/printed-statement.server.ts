import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { formatsOf } from '@portico/locale/formats'
import type { PrintedDocument } from '@portico/print/printed-document'
import type { Place } from '../../../base/server/page-context.server.ts'
import type { PageTexts } from '../../../base/text/use-translation.ts'
import { amountTextIn } from '../../../base/ui/amount.tsx'

type Reader = Pick<Place, 'language'> & { readonly host: Pick<Place['host'], 'title' | 'brandColour' | 'numberFormat'> }

export function printedStatement(
  { month, rows, sums }: CommissionStatement,
  { language, host }: Reader,
  { t }: Pick<PageTexts, 't'>,
): PrintedDocument {
  const formats = formatsOf(language.code, language.tag, host.numberFormat === 'it' ? 'it' : language.tag)
  const amount = amountTextIn(formats)
  const title = t('agency.statement.title', { month: formats.month(`${month}-01` as CalendarDate) })
  return {
    tag: language.tag,
    title,
    sender: host.title,
    colour: host.brandColour,
    facts: [],
    lead: [t(rows.length === 0 ? 'agency.statement.none' : 'agency.statement.help')],
    sections:
      rows.length === 0
        ? []
        : [
            {
              title: t('agency.column.stay'),
              blocks: [
                {
                  kind: 'table',
                  columns: [
                    { title: t('agency.column.code'), share: 20 },
                    { title: t('agency.column.guest'), share: 24 },
                    { title: t('agency.column.hotel'), share: 26 },
                    { title: t('agency.column.total'), share: 18, isAmount: true },
                    { title: t('agency.column.commission'), share: 16, isAmount: true },
                    { title: t('agency.column.net'), share: 18, isAmount: true },
                  ],
                  rows: rows.map(({ code, guest, hotelName, stay, total, commission, net, onAccount }) => ({
                    cells: [
                      code,
                      onAccount ? formats.factsText([guest, t('agency.statement.onAccount')]) : guest,
                      `${hotelName}, ${formats.shortDay(stay.arrival)} – ${formats.shortDay(stay.departure)}`,
                      ...[total, commission, net].map(amount),
                    ],
                  })),
                },
              ],
            },
            {
              title: t('agency.statement.sums'),
              blocks: sums.map((sum) => ({
                kind: 'rows',
                rows: [
                  { label: t('agency.column.commission'), value: amount(sum.commission) },
                  { label: t('agency.statement.commissionVat'), value: amount(sum.commissionVat) },
                  ...(sum.commissionWithVat
                    ? [
                        {
                          label: t('agency.statement.commissionWithVat'),
                          value: amount(sum.commissionWithVat),
                          isStrong: true,
                        },
                      ]
                    : []),
                  { label: t('agency.column.total'), value: amount(sum.total) },
                  { label: t('agency.statement.netOfTotal'), value: amount(sum.net) },
                  ...(sum.open
                    ? [{ label: t('agency.statement.openOnAccount'), value: amount(sum.open), isStrong: true }]
                    : []),
                ],
              })),
            },
          ],
    footer: `${host.title} · ${title}`,
    page: (page, pages) => t('voucher.page', { page, pages }),
  }
}
