import type { AgencyReservation } from '@portico/contracts/trade/agency-reservations'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { statusTextOf } from './status-text.ts'

/** `optionUntil` is in words, on the hotel's own clock. */
export type ReservationRow = Omit<AgencyReservation, 'optionUntil' | 'timeZone'> & {
  readonly optionUntil?: string | undefined
}

/** On a phone the rows are cards, whose cells carry their own labels. */
export function ReservationList({ reservations }: { reservations: readonly ReservationRow[] }) {
  const { t } = useTranslation()
  const hasEarnings = reservations.some(({ commission }) => commission !== undefined)
  return (
    <table className="agency-list">
      <caption className="visually-hidden">{t('agency.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('agency.column.code')}</th>
          <th scope="col">{t('agency.column.guest')}</th>
          <th scope="col">{t('agency.column.stay')}</th>
          <th scope="col">{t('agency.column.status')}</th>
          <th scope="col" className="figure">
            {t('agency.column.total')}
          </th>
          {hasEarnings && (
            <th scope="col" className="figure">
              {t('agency.column.commission')}
            </th>
          )}
          {hasEarnings && (
            <th scope="col" className="figure">
              {t('agency.column.net')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {reservations.map((reservation) => (
          <ReservationRowView key={reservation.code} reservation={reservation} hasEarnings={hasEarnings} />
        ))}
      </tbody>
    </table>
  )
}

function ReservationRowView({ reservation, hasEarnings }: { reservation: ReservationRow; hasEarnings: boolean }) {
  const { t } = useTranslation()
  const { shortDay, factsText } = useFormats()
  const {
    ref,
    opens,
    code,
    guest,
    hotelName,
    stay,
    rooms,
    adults,
    children,
    status,
    reason,
    optionUntil,
    bookedBy,
    reference,
    total,
    commission,
    net,
  } = reservation
  const people = [
    t('agency.rooms', { count: rooms }),
    t('agency.adults', { count: adults }),
    ...(children > 0 ? [t('agency.children', { count: children })] : []),
  ]
  return (
    <tr data-state={status}>
      <th scope="row">
        {opens ? (
          <form method="post">
            <input type="hidden" name="ref" value={ref} />
            <button type="submit" className="link-button code" aria-label={t('agency.open', { code })}>
              {code}
            </button>
          </form>
        ) : (
          <span className="code" title={t('agency.notOpened')}>
            {code}
          </span>
        )}
      </th>
      <td>
        {guest}
        {reference && <small>{t('agency.reference', { reference })}</small>}
        {bookedBy && <small>{t('agency.bookedBy', { name: bookedBy })}</small>}
      </td>
      <td>
        {hotelName}
        <small className="days">
          {shortDay(stay.arrival)} – {shortDay(stay.departure)} {stay.departure.slice(0, 4)}
        </small>
        <small>{factsText(people)}</small>
      </td>
      <td>
        <span className="state" data-state={status}>
          {t(`agency.status.${statusTextOf({ status, reason })}`)}
        </span>
        {optionUntil && <small>{t('agency.optionUntil', { moment: optionUntil })}</small>}
      </td>
      <Figure label={t('agency.column.total')} money={total} />
      {hasEarnings && <Figure label={t('agency.column.commission')} money={commission} />}
      {hasEarnings && <Figure label={t('agency.column.net')} money={net} />}
    </tr>
  )
}

function Figure({ label, money }: { label: string; money: AgencyReservation['net'] }) {
  return (
    <td className="figure">
      {money && (
        <>
          {/* The head of the column is not there on a phone. */}
          <span className="cell-label" aria-hidden="true">
            {label}
          </span>
          <Amount money={money} />
        </>
      )}
    </td>
  )
}
