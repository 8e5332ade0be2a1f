import type { PaymentDay } from '@portico/contracts/operator/payments'
import type { OperatedHotel } from '@portico/contracts/operator/reservation-search'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { SaveFile } from '../ui/export-button.tsx'
import { type HotelDay, HotelDayPage } from '../ui/hotel-day.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { say, t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'
import { folioWords } from '../words/reservation-words.ts'
import { WaitingTables } from './waiting-table.tsx'

const addressOf = ({ hotel, day }: HotelDay) => `/payments?${new URLSearchParams({ hotel: String(hotel.id), day })}`

export function PaymentsPage() {
  return (
    <HotelDayPage title={t('payments.payments')} addressOf={addressOf}>
      {(hotelDay, queryText) => (
        <>
          <p className="no-print">
            <Link href="/payments/waiting">{t('payments.whatWaitsForTheHouseAt')}</Link>
          </p>
          <Waiting key={`waiting ${hotelDay.hotel.id}`} hotel={hotelDay.hotel} />
          <Day key={queryText} wanted={hotelDay} />
        </>
      )}
    </HotelDayPage>
  )
}

function Waiting({ hotel }: { hotel: OperatedHotel }) {
  const loaded = useLoaded(() => api.payments.waiting.mutate({ hotelId: hotel.id }))
  return <WhenLoaded loaded={loaded}>{(waiting) => <WaitingTables waiting={waiting} isOfOneHotel />}</WhenLoaded>
}

function Day({ wanted: { hotel, day } }: { wanted: HotelDay }) {
  const loaded = useLoaded(() => api.payments.day.mutate({ hotelId: hotel.id, day }))
  return (
    <WhenLoaded loaded={loaded}>
      {(paymentDay) =>
        paymentDay.lines.length === 0 && paymentDay.tests.length === 0 ? (
          <p className="empty" role="status">
            {t('payments.noMoneyCameOrWent', { day: dayText(day), name: hotel.name })}
          </p>
        ) : (
          <>
            {paymentDay.differences.length > 0 && <Differences differences={paymentDay.differences} />}
            {paymentDay.tests.length > 0 && <Tests tests={paymentDay.tests} />}
            <Sums day={day} sums={paymentDay.sums} />
            <Lines lines={paymentDay.lines} timeZone={paymentDay.timeZone} />
            <div className="actions no-print">
              <SaveFile
                name="payments.csv"
                load={async () => {
                  const { text, rows } = await api.payments.csv.mutate({ hotelId: hotel.id, day })
                  return { text, words: t('payments.paymentsAreInTheFile', { count: rows }) }
                }}
              />
            </div>
          </>
        )
      }
    </WhenLoaded>
  )
}

function Differences({ differences }: Pick<PaymentDay, 'differences'>) {
  return (
    <Warning>
      <p>{t('payments.forTheseReservations')}</p>
      <ul>
        {differences.map(({ reservationId, code, method, ledger, provider }) => (
          <li key={`${code} ${method}`}>
            {say('payments.atTheProviderInTheLedger', {
              link: <Link href={`/reservations/${reservationId}`}>{code}</Link>,
              method: methodName(method),
              amount: amountText(provider),
              amount2: amountText(ledger),
            })}
          </li>
        ))}
      </ul>
    </Warning>
  )
}

function Tests({ tests }: Pick<PaymentDay, 'tests'>) {
  return (
    <Warning>
      <p>{t('payments.testPaymentsOfThisDayNo')}</p>
      <ul>
        {tests.map(({ reservationId, code, guest, method, amount }, i) => (
          <li key={i}>
            <Link href={`/reservations/${reservationId}`}>{code}</Link>, {guest}, {methodName(method)}:{' '}
            {amountText(amount)}
          </li>
        ))}
      </ul>
    </Warning>
  )
}

function Sums({ day, sums }: { day: CalendarDate } & Pick<PaymentDay, 'sums'>) {
  const [firstSums] = sums
  const totalOf = (name: 'came' | 'went' | 'balance') => ({
    minor: sums.reduce((sum, daySums) => sum + daySums[name].minor, 0),
    currency: firstSums?.balance.currency ?? 'EUR',
  })
  return (
    <Table
      caption={t('payments.byMethod', { day: dayText(day) })}
      isCaptionShown
      columns={[
        t('payments.method'),
        ...[t('payments.came'), t('payments.went'), t('payments.balance')].map((title) => ({
          title,
          className: 'money',
        })),
      ]}
      rows={sums}
      row={({ method, came, went, balance }) => ({
        key: method ?? '',
        cells: [methodName(method), ...[came, went, balance].map(amountText)],
      })}
      footer={[t('payments.all'), ...[totalOf('came'), totalOf('went'), totalOf('balance')].map(amountText)]}
    />
  )
}

const originWords: Record<PaymentDay['lines'][number]['origin'], string> = texts.payments.origin

function Lines({ lines, timeZone }: Pick<PaymentDay, 'lines' | 'timeZone'>) {
  return (
    <Table
      caption={t('payments.oneByOne')}
      isCaptionShown
      columns={[
        t('payments.reservation'),
        t('payments.when'),
        t('payments.what'),
        t('payments.by'),
        { title: t('payments.amount'), className: 'money' },
      ]}
      rows={lines}
      row={({ reservationId, code, guest, at, kind, method, by, origin, amount }, i) => ({
        key: i,
        cells: [
          <>
            <Link href={`/reservations/${reservationId}`}>{code}</Link>
            <span className="help">{guest}</span>
          </>,
          hotelInstantText(at, timeZone),
          <>
            {folioWords[kind]}
            <span className="help">{methodName(method)}</span>
          </>,
          by ?? originWords[origin],
          amountText(amount),
        ],
      })}
    />
  )
}
