import { moneyToCome, type WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Link } from '../ui/location.tsx'
import { methodName } from '../words/method-words.ts'

const waitingWords: Record<WaitingPayment['why'], string> = {
  refund: 'Send it back to the guest, and register it with the reservation: no provider does.',
  review: 'Nobody knows what became of it. Please look in the provider’s back office.',
  'refused-operation': 'The provider has refused what was wanted of it.',
  'unused-link': 'The guest has not used the link. The hotel may cancel; nothing is cancelled by itself.',
  transfer: 'A bank transfer',
  fee: 'The fee of a reservation that has ended',
  owed: 'Not paid',
}

const isToCome = ({ why }: WaitingPayment) => moneyToCome.some((one) => one === why)

function whyText({ why, method, until, on, agency }: WaitingPayment): string {
  const words = agency === undefined ? waitingWords[why] : `Not paid by ${agency}, on account`
  const day = until
    ? `, until ${hotelInstantText(until.at, until.timeZone)}; without it the reservation ends`
    : on
      ? `, since ${dayText(on)}`
      : ''
  return `${method ? `${methodName(method)}: ` : ''}${words}${day}`
}

export function WaitingTables({
  waiting,
  isOfOneHotel = false,
}: {
  waiting: readonly WaitingPayment[]
  isOfOneHotel?: boolean
}) {
  const toDo = waiting.filter((one) => !isToCome(one))
  const toCome = waiting.filter(isToCome).sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
  return (
    <>
      {toDo.length > 0 && <WaitingTable caption="Waits for you" rows={toDo} isOfOneHotel={isOfOneHotel} />}
      {toCome.length > 0 && <WaitingTable caption="Money to come" rows={toCome} isOfOneHotel={isOfOneHotel} />}
    </>
  )
}

const dayOf = ({ until, on, since }: WaitingPayment): string => until?.at ?? on ?? since

type TableProps = { caption: string; rows: readonly WaitingPayment[]; isOfOneHotel: boolean }

function WaitingTable({ caption, rows, isOfOneHotel }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
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
        {rows.map((row, i) => (
          <tr key={i}>
            <th scope="row">
              <Link href={`/reservations/${row.reservationId}`}>{row.code}</Link>
              <span className="help">{row.guest}</span>
            </th>
            {!isOfOneHotel && <td data-label="Hotel">{row.hotelName}</td>}
            <td data-label="Why">{whyText(row)}</td>
            <td data-label="Arrival">{dayText(row.arrival)}</td>
            <td data-label="Amount" className="money">
              {row.amount && amountText(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
