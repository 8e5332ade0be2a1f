import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { changeText, folioWords, methodText } from '../words/reservation-words.ts'

export function Facts({ label, facts }: { label: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="facts" aria-label={label}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type Rooms = ReservationDetails['rooms']

type RoomTableProps = {
  rooms: Rooms
  timeZone: string
  onCancel: ((room: Rooms[number]) => void) | undefined
}

export function RoomTable({ rooms, timeZone, onCancel }: RoomTableProps) {
  return (
    <table>
      <caption className="hidden">Rooms</caption>
      <thead>
        <tr>
          <th scope="col">Room</th>
          <th scope="col">Guests</th>
          <th scope="col">Nights</th>
          <th scope="col">Cancellation</th>
          <th scope="col" className="money">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rooms.map((room) => (
          <tr key={room.code} className={room.ended ? 'ended' : undefined}>
            <th scope="row">
              {room.roomName}
              <span className="help">
                {room.code}
                {room.rateName && `, ${room.rateName}`}
                {room.mealPlan && `, ${room.mealPlan}`}
                {room.isProtected && ', refund protection'}
              </span>
            </th>
            <td data-label="Guests">{[...room.guests.filter(Boolean), partyText(room.party)].join(', ')}</td>
            <td data-label="Nights">
              {dayText(room.arrival)} – {dayText(room.departure)}
            </td>
            <td data-label="Cancellation">
              {room.ended ? 'Given up' : cancellationText(room.cancellation, timeZone)}
              {!room.ended && onCancel && (
                <div className="actions no-print">
                  <button type="button" onClick={() => onCancel(room)}>
                    Cancel this room<span className="hidden">, {room.code}</span>
                  </button>
                </div>
              )}
            </td>
            <td data-label="Price" className="money">
              {room.amount && amountText(room.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function partyText({ adults, childrenAges }: Rooms[number]['party']): string {
  const grown = adults === 1 ? '1 adult' : `${adults} adults`
  return childrenAges.length === 0 ? grown : `${grown}, children of ${childrenAges.join(', ')}`
}

function cancellationText(cancellation: Rooms[number]['cancellation'], timeZone: string): string {
  if (cancellation?.kind !== 'free-until') return 'Not refundable'
  const fee = cancellation.fee ? `, then ${amountText(cancellation.fee)}` : ''
  return `Free until ${hotelInstantText(cancellation.until, timeZone)}${fee}`
}

export function ServiceTable({ services }: { services: ReservationDetails['services'] }) {
  return (
    <table>
      <caption>Services</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">When</th>
          <th scope="col" className="money">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ name, quantity, day, slot, amount }, i) => (
          <tr key={i}>
            <th scope="row">
              {quantity > 1 && `${quantity} × `}
              {name}
            </th>
            <td data-label="When">{[day && dayText(day), slot].filter(Boolean).join(', ')}</td>
            <td data-label="Price" className="money">
              {amountText(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Positive is what the guest owes or got, negative what they paid or the house owes. */
type LedgerRow = ReservationDetails['folio'][number]
type LedgerTableProps = { rows: readonly LedgerRow[]; timeZone: string; onTakeBack: (row: LedgerRow) => void }

export function LedgerTable({ rows, timeZone, onTakeBack }: LedgerTableProps) {
  return (
    <table>
      <caption className="hidden">Ledger</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When</th>
          <th scope="col">Why</th>
          <th scope="col" className="money">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={row.isTakenBack ? 'ended' : undefined}>
            <th scope="row">
              {folioWords[row.kind]}
              <span className="help">
                {' '}
                {[
                  row.item,
                  row.method && methodText(row.method),
                  row.on ? `on ${dayText(row.on)}` : row.kind === 'due' && 'at the hotel',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </th>
            <td data-label="When">{hotelInstantText(row.at, timeZone)}</td>
            <td data-label="Why">
              {changeText(row.cause)}
              {row.reason && `: ${row.reason}`}
              {row.by && <span className="help"> {row.by}</span>}
              {row.mayTakeBack && (
                <div className="actions no-print">
                  <button
                    type="button"
                    onClick={() => onTakeBack(row)}
                    aria-label={`Take back: ${folioWords[row.kind]} ${amountText(row.amount)}`}
                  >
                    Take back
                  </button>
                </div>
              )}
            </td>
            <td data-label="Amount" className="money">
              {amountText(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
