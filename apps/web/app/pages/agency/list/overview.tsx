import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { say } from '../../../base/text/say.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { listParams } from './filters.ts'
import type { ReservationRow } from './reservation-list.tsx'

export type ShownOverview = {
  readonly options: readonly ReservationRow[]
  readonly optionCount: number
  readonly arrivals: readonly ReservationRow[]
  readonly arrivalCount: number
  readonly today: string
  readonly until: string
  readonly credit?:
    | { readonly limit: ReservationRow['total']; readonly available: ReservationRow['total']; readonly days: number }
    | undefined
}

export function Overview({ overview }: { overview: ShownOverview }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const { options, optionCount, arrivals, arrivalCount, today, until, credit } = overview
  return (
    <div className="agency-overview">
      <OverviewPart title={t('agency.overview.options')}>
        <Rows
          rows={options}
          none={t('agency.overview.noOptions')}
          factOf={({ optionUntil }) => optionUntil && t('agency.optionUntil', { moment: optionUntil })}
        />
        {optionCount > options.length && (
          <Link to={`?${listParams({ status: 'waiting', sort: 'expiry' })}`}>
            {t('agency.overview.all', { count: optionCount })}
          </Link>
        )}
      </OverviewPart>
      <OverviewPart title={t('agency.overview.arrivals')}>
        <Rows rows={arrivals} none={t('agency.overview.noArrivals')} factOf={({ stay }) => shortDay(stay.arrival)} />
        {arrivalCount > arrivals.length && (
          <Link to={`?${listParams({ status: 'active', from: today, until, sort: 'arrival' })}`}>
            {t('agency.overview.all', { count: arrivalCount })}
          </Link>
        )}
      </OverviewPart>
      <OverviewPart title={t('agency.overview.credit')}>
        {credit ? (
          <p>
            <strong className="agency-credit">
              <Amount money={credit.available} />
            </strong>
            <small>{say({ t }, 'agency.overview.creditOf', { limit: <Amount money={credit.limit} /> })}</small>
            <small>{t('agency.overview.creditDays', { count: credit.days })}</small>
          </p>
        ) : (
          <p>{t('agency.overview.noCredit')}</p>
        )}
      </OverviewPart>
    </div>
  )
}

function OverviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type RowsProps = {
  rows: readonly ReservationRow[]
  none: string
  factOf: (row: ReservationRow) => ReactNode
}

function Rows({ rows, none, factOf }: RowsProps) {
  if (rows.length === 0) return <p>{none}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.code}>
          {row.opens ? (
            <form method="post">
              <input type="hidden" name="ref" value={row.ref} />
              <button type="submit" className="link-button">
                {row.guest}
                <span className="visually-hidden">, {row.code}</span>
              </button>
            </form>
          ) : (
            row.guest
          )}
          <small>
            {factOf(row)} · {row.hotelName}
          </small>
        </li>
      ))}
    </ul>
  )
}
