import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { usePortal } from '../../../base/hotel/use-portal.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { NotLoggedIn } from '../../../parts/trade/not-logged-in.tsx'
import { loadStatement, noFile } from './load-statement.server.ts'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = `${textsOf(context.place.language.code).t('agency.statement.pageTitle')} · ${context.place.host.title}`
  const url = new URL(request.url)
  const { month, outcome } = await loadStatement(context, url)
  if (outcome === undefined) return data({ kind: 'bad-month' as const, title, month }, 400)
  return data(
    { title, ...outcome, month, hasNoFile: url.searchParams.has(noFile) },
    outcome.kind === 'ended' ? 401 : 200,
  )
}

export default function Statement() {
  const { t } = useTranslation()
  const { base } = usePortal()
  const { month: monthText } = useFormats()
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'ended') return <NotLoggedIn />
  const isBad = page.kind === 'bad-month'
  return (
    <main id="content" className="agency-page">
      <header className="agency-head">
        <h1>
          {page.kind === 'statement'
            ? t('agency.statement.title', { month: monthText(`${page.month}-01` as CalendarDate) })
            : t('agency.statement.pageTitle')}
        </h1>
        <Link to={`${base}/agency`}>{t('agency.back')}</Link>
      </header>
      {page.kind === 'not-allowed' && <p className="lead">{t('agency.statement.notAllowed')}</p>}
      {page.kind === 'unsupported' && <p className="lead">{t('agency.statement.unsupported')}</p>}
      {(page.kind === 'statement' || isBad) && (
        <Form method="get" className="agency-month" noValidate>
          <div className="entry" data-invalid={isBad}>
            <label htmlFor="month">{t('agency.statement.month')}</label>
            {isBad && (
              <p className="problem" id="month-problem" role="alert">
                {t('agency.statement.badMonth')}
              </p>
            )}
            <input
              key={page.month}
              type={isBad ? 'text' : 'month'}
              id="month"
              name="month"
              defaultValue={page.month}
              autoComplete="off"
              aria-invalid={isBad || undefined}
              aria-describedby={isBad ? 'month-problem' : undefined}
            />
          </div>
          <button type="submit" className="button quiet">
            {t('agency.statement.show')}
          </button>
        </Form>
      )}
      {page.kind === 'statement' && page.hasNoFile && (
        <p className="notice-line" role="alert">
          {t('agency.statement.noFile')}
        </p>
      )}
      {page.kind === 'statement' && <StatementTable statement={page} />}
    </main>
  )
}

function StatementTable({ statement: { month, rows, sums } }: { statement: CommissionStatement }) {
  const { t } = useTranslation()
  const { base } = usePortal()
  const amountText = useAmountText()
  const { shortDay } = useFormats()
  const accountText = ({ open, due }: CommissionStatement['rows'][number]) => {
    if (!open) return t('agency.statement.onAccount')
    if (open.minor <= 0) return t('agency.statement.accountPaid')
    return t('agency.statement.accountOpen', { amount: amountText(open), day: due ? shortDay(due) : '' })
  }
  if (rows.length === 0) return <p className="agency-count">{t('agency.statement.none')}</p>
  return (
    <>
      <p className="agency-count">{t('agency.statement.help')}</p>
      <table className="agency-list">
        <caption className="visually-hidden">{t('agency.statement.pageTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('agency.column.code')}</th>
            <th scope="col">{t('agency.column.guest')}</th>
            <th scope="col">{t('agency.column.stay')}</th>
            {amountColumns.map((name) => (
              <th key={name} scope="col" className="figure">
                {t(`agency.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">
                <Link to={`${base}/agency?${new URLSearchParams({ text: row.code })}`} className="code">
                  {row.code}
                </Link>
              </th>
              <td>
                {row.guest}
                {row.onAccount && <small>{accountText(row)}</small>}
              </td>
              <td>
                {row.hotelName}
                <small className="days">
                  {shortDay(row.stay.arrival)} – {shortDay(row.stay.departure)}
                </small>
              </td>
              {amountColumns.map((name) => (
                <td key={name} className="figure">
                  <span className="cell-label" aria-hidden="true">
                    {t(`agency.column.${name}`)}
                  </span>
                  <Amount money={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className="agency-sums" aria-labelledby="statement-sums">
        <h2 id="statement-sums">{t('agency.statement.sums')}</h2>
        {sums.map((sum) => (
          <dl key={sum.total.currency} className="sums">
            <Sum label={t('agency.column.commission')} money={sum.commission} />
            <Sum label={t('agency.statement.commissionVat')} money={sum.commissionVat} />
            {sum.commissionWithVat && (
              <Sum label={t('agency.statement.commissionWithVat')} money={sum.commissionWithVat} isLast />
            )}
            <Sum label={t('agency.column.total')} money={sum.total} />
            <Sum label={t('agency.statement.netOfTotal')} money={sum.net} />
            {sum.open && <Sum label={t('agency.statement.openOnAccount')} money={sum.open} isLast />}
          </dl>
        ))}
      </section>
      <p className="agency-filter-ways">
        <a className="button quiet" href={`statement.csv?month=${month}`}>
          {t('agency.statement.download')}
        </a>
        <a className="button quiet" href={`statement.pdf?month=${month}`}>
          {t('agency.statement.downloadPdf')}
        </a>
      </p>
    </>
  )
}

const amountColumns = ['total', 'commission', 'net'] as const

type SumProps = { label: string; money: CommissionStatement['rows'][number]['net']; isLast?: boolean }

function Sum({ label, money, isLast = false }: SumProps) {
  return (
    <div className={isLast ? 'sum grand' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  )
}
