import type { WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText, dayText } from '../ui/amount.ts'
import { Link } from '../ui/location.tsx'
import { methodName } from './method-words.ts'

const waitingWords: Record<WaitingPayment['why'], string> = {
  refund: 'Send it back to the guest, and register it with the reservation: no provider does.',
  review: 'Nobody knows what became of it. Please look in the provider’s back office.',
  'refused-operation': 'The provider has refused what was wanted of it.',
  'unused-link': 'The guest has not used the link. The hotel may cancel; nothing is cancelled by itself.',
}

/** What only a person can do or decide about money, each with the reservation where it is done. */
export function WaitingTable({ waiting, isOfOneHotel = false }: { waiting: readonly WaitingPayment[]; isOfOneHotel?: boolean }) {
  return (
    <table>
      <caption>Waits for you</caption>
      <thead>
        <tr>
          <th scope="col">Reservation</th>
          {!isOfOneHotel && <th scope="col">Hotel</th>}
          <th scope="col">Why</th>
          <th scope="col">Arrival</th>
          <th scope="col" className="money">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {waiting.map(({ reservationId, code, guest, hotelName, arrival, why, method, amount }, i) => (
          <tr key={i}>
            <th scope="row">
              <Link href={`/reservations/${reservationId}`}>{code}</Link>
              <span className="help">{guest}</span>
            </th>
            {!isOfOneHotel && <td data-label="Hotel">{hotelName}</td>}
            <td data-label="Why">
              {method && `${methodName(method)}: `}
              {waitingWords[why]}
            </td>
            <td data-label="Arrival">{dayText(arrival)}</td>
            <td data-label="Amount" className="money">
              {amount && amountText(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
