import { moneyToCome, type WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Link } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
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

type WaitingTableProps = { caption: string; rows: readonly WaitingPayment[]; isOfOneHotel: boolean }

function WaitingTable({ caption, rows, isOfOneHotel }: WaitingTableProps) {
  return (
    <Table
      caption={caption}
      isCaptionShown
      columns={[
        'Reservation',
        ...(isOfOneHotel ? [] : ['Hotel']),
        'Why',
        'Arrival',
        { title: 'Amount', className: 'money' },
      ]}
      rows={rows}
      row={(payment, index) => ({
        key: index,
        cells: [
          <>
            <Link href={`/reservations/${payment.reservationId}`}>{payment.code}</Link>
            <span className="help">{payment.guest}</span>
          </>,
          ...(isOfOneHotel ? [] : [payment.hotelName]),
          whyText(payment),
          dayText(payment.arrival),
          payment.amount && amountText(payment.amount),
        ],
      })}
    />
  )
}
