import { moneyToCome, type WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Link } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'

const waitingWords: Record<WaitingPayment['why'], string> = texts.payments.waiting

const isToCome = ({ why }: WaitingPayment) => moneyToCome.some((toComeKind) => toComeKind === why)

function whyText({ why, method, until, on, agency }: WaitingPayment): string {
  const words = agency === undefined ? waitingWords[why] : t('payments.notPaidByOnAccount', { agency })
  const day = until
    ? t('payments.untilWithoutItThe', { hotelInstant: hotelInstantText(until.at, until.timeZone) })
    : on
      ? t('payments.since', { day: dayText(on) })
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
  const toDo = waiting.filter((waitingPayment) => !isToCome(waitingPayment))
  const toCome = waiting.filter(isToCome).sort((a, b) => (waitingDayOf(a) < waitingDayOf(b) ? -1 : 1))
  return (
    <>
      {toDo.length > 0 && <WaitingTable caption={t('payments.waitsForYou')} rows={toDo} isOfOneHotel={isOfOneHotel} />}
      {toCome.length > 0 && (
        <WaitingTable caption={t('payments.moneyToCome')} rows={toCome} isOfOneHotel={isOfOneHotel} />
      )}
    </>
  )
}

const waitingDayOf = ({ until, on, since }: WaitingPayment): string => until?.at ?? on ?? since

type WaitingTableProps = { caption: string; rows: readonly WaitingPayment[]; isOfOneHotel: boolean }

function WaitingTable({ caption, rows, isOfOneHotel }: WaitingTableProps) {
  return (
    <Table
      caption={caption}
      isCaptionShown
      columns={[
        t('payments.reservation'),
        ...(isOfOneHotel ? [] : [t('payments.hotel')]),
        t('payments.why'),
        t('payments.arrival'),
        { title: t('payments.amount'), className: 'money' },
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
