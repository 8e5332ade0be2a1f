import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { agencyItem } from '@portico/domain/payment/folio'
import type { ReactNode } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { mealWords } from '../words/offer-words.ts'
import { changeText, folioWords, methodText } from '../words/reservation-words.ts'
import { OwnWords } from './own-words.tsx'

type Fact = readonly [name: string, value: ReactNode]

export function FactList({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl className="facts" aria-label={label}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value], i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type ReservationRooms = ReservationDetails['rooms']

type RoomTableProps = {
  rooms: ReservationRooms
  hotel: Pick<ReservationDetails['hotel'], 'timeZone' | 'textLanguage'>
  onCancel: ((room: ReservationRooms[number]) => void) | undefined
}

export function RoomTable({ rooms, hotel: { timeZone, textLanguage }, onCancel }: RoomTableProps) {
  return (
    <Table
      caption={t('reservations.rooms')}
      columns={[
        t('reservations.room'),
        t('reservations.guests'),
        t('reservations.nights'),
        t('reservations.cancellation'),
        { title: t('reservations.price'), className: 'money' },
      ]}
      rows={rooms}
      row={(room) => ({
        key: room.code,
        className: room.ended ? 'ended' : undefined,
        cells: [
          <>
            <OwnWords language={textLanguage}>{room.roomName}</OwnWords>
            <span className="help">
              {room.code}
              {room.rateName && (
                <>
                  , <OwnWords language={textLanguage}>{room.rateName}</OwnWords>
                </>
              )}
              {room.mealPlan && `, ${mealWords[room.mealPlan]}`}
              {room.isProtected && `, ${t('reservations.refundProtection')}`}
            </span>
          </>,
          [...room.guests.filter(Boolean), partyText(room.party)].join(', '),
          <>
            {dayText(room.arrival)} – {dayText(room.departure)}
          </>,
          <>
            {room.ended ? t('reservations.givenUp') : cancellationText(room.cancellation, timeZone)}
            {!room.ended && onCancel && (
              <div className="actions no-print">
                <button type="button" onClick={() => onCancel(room)}>
                  {say('reservations.cancelThisRoom', { span: <span className="hidden">, {room.code}</span> })}
                </button>
              </div>
            )}
          </>,
          room.amount && amountText(room.amount),
        ],
      })}
    />
  )
}

export function partyText({ adults, childrenAges }: ReservationRooms[number]['party']): string {
  return childrenAges.length === 0
    ? t('reservations.adults', { count: adults })
    : t('reservations.adultsAndChildren', { count: adults, ages: childrenAges.join(', ') })
}

function cancellationText(cancellation: ReservationRooms[number]['cancellation'], timeZone: string): string {
  if (cancellation?.kind !== 'free-until') return t('reservations.notRefundable')
  const hotelInstant = hotelInstantText(cancellation.until, timeZone)
  return cancellation.fee
    ? t('reservations.freeUntilThen', { hotelInstant, amount: amountText(cancellation.fee) })
    : t('reservations.freeUntil', { hotelInstant })
}

export function ServiceTable({ services, hotel }: Pick<ReservationDetails, 'services' | 'hotel'>) {
  return (
    <Table
      caption={t('reservations.services')}
      isCaptionShown
      columns={[
        t('reservations.service'),
        t('reservations.when'),
        { title: t('reservations.price'), className: 'money' },
      ]}
      rows={services}
      row={({ name, quantity, day, slot, amount }, i) => ({
        key: i,
        cells: [
          <>
            {quantity > 1 && `${quantity} × `}
            <OwnWords language={hotel.textLanguage}>{name}</OwnWords>
          </>,
          [day && dayText(day), slot].filter(Boolean).join(', '),
          amountText(amount),
        ],
      })}
    />
  )
}

/** Positive is what the guest owes or got, negative what they paid or the house owes. */
type LedgerRow = ReservationDetails['folio'][number]
type LedgerTableProps = {
  rows: readonly LedgerRow[]
  hotel: RoomTableProps['hotel']
  onTakeBack: (row: LedgerRow) => void
}

function ledgerFactsOf({ method, on, kind }: LedgerRow): string[] {
  const when = on !== undefined ? [t('reservations.on', { day: dayText(on) })] : []
  const atHotel = on === undefined && kind === 'due' ? [t('reservations.atTheHotel')] : []
  return [...(method !== undefined ? [methodText(method)] : []), ...when, ...atHotel]
}

export function LedgerTable({ rows, hotel: { timeZone, textLanguage }, onTakeBack }: LedgerTableProps) {
  return (
    <Table
      caption={t('reservations.ledger')}
      columns={[
        t('reservations.what'),
        t('reservations.when'),
        t('reservations.why'),
        { title: t('reservations.amount'), className: 'money' },
      ]}
      rows={rows}
      row={(row) => ({
        key: row.position,
        className: row.isTakenBack ? 'ended' : undefined,
        cells: [
          <>
            {folioWords[row.kind]}
            <span className="help">
              {' '}
              {row.item === agencyItem ? (
                t('reservations.agency')
              ) : (
                <OwnWords language={textLanguage}>{row.item}</OwnWords>
              )}
              {ledgerFactsOf(row).map((fact, i) => (i > 0 || row.item !== '' ? `, ${fact}` : fact))}
            </span>
          </>,
          hotelInstantText(row.at, timeZone),
          <>
            {changeText(row.cause)}
            {row.reason && `: ${row.reason}`}
            {row.by && <span className="help"> {row.by}</span>}
            {row.mayTakeBack && (
              <div className="actions no-print">
                <button
                  type="button"
                  onClick={() => onTakeBack(row)}
                  aria-label={t('reservations.takeBackAmount', {
                    kind: folioWords[row.kind],
                    amount: amountText(row.amount),
                  })}
                >
                  {t('reservations.takeBack')}
                </button>
              </div>
            )}
          </>,
          amountText(row.amount),
        ],
      })}
    />
  )
}
