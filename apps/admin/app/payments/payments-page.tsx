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
import { methodName } from '../words/method-words.ts'
import { folioWords } from '../words/reservation-words.ts'
import { WaitingTables } from './waiting-table.tsx'

const addressOf = ({ hotel, day }: HotelDay) => `/payments?${new URLSearchParams({ hotel: String(hotel.id), day })}`

export function PaymentsPage() {
  return (
    <HotelDayPage title="Payments" addressOf={addressOf}>
      {(wanted, query) => (
        <>
          <p className="no-print">
            <Link href="/payments/waiting">What waits for the house, at all hotels</Link>
          </p>
          <Waiting key={`waiting ${wanted.hotel.id}`} hotel={wanted.hotel} />
          <Day key={query} wanted={wanted} />
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
      {(found) =>
        found.lines.length === 0 && found.tests.length === 0 ? (
          <p className="empty" role="status">
            {dayText(day)}, {hotel.name}: no money came or went.
          </p>
        ) : (
          <>
            {found.differences.length > 0 && <Differences differences={found.differences} />}
            {found.tests.length > 0 && <Tests tests={found.tests} />}
            <Sums day={day} sums={found.sums} />
            <Lines lines={found.lines} timeZone={found.timeZone} />
            <div className="actions no-print">
              <SaveFile
                name="payments.csv"
                load={async () => {
                  const { text, rows } = await api.payments.csv.mutate({ hotelId: hotel.id, day })
                  return { text, words: `${rows} payments are in the file.` }
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
      <p>For these reservations providers report another sum than the ledger holds:</p>
      <ul>
        {differences.map(({ reservationId, code, method, ledger, provider }) => (
          <li key={`${code} ${method}`}>
            <Link href={`/reservations/${reservationId}`}>{code}</Link>, {methodName(method)}: {amountText(provider)} at
            the provider, {amountText(ledger)} in the ledger
          </li>
        ))}
      </ul>
    </Warning>
  )
}

function Tests({ tests }: Pick<PaymentDay, 'tests'>) {
  return (
    <Warning>
      <p>Test payments of this day. No money came by them, and they are in no sum:</p>
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
  const [first] = sums
  const total = (name: 'came' | 'went' | 'balance') => ({
    minor: sums.reduce((sum, one) => sum + one[name].minor, 0),
    currency: first?.balance.currency ?? 'EUR',
  })
  return (
    <Table
      caption={`${dayText(day)}, by method`}
      isCaptionShown
      columns={['Method', ...['Came', 'Went', 'Balance'].map((title) => ({ title, className: 'money' }))]}
      rows={sums}
      row={({ method, came, went, balance }) => ({
        key: method ?? '',
        cells: [methodName(method), ...[came, went, balance].map(amountText)],
      })}
      footer={['All', ...[total('came'), total('went'), total('balance')].map(amountText)]}
    />
  )
}

const originWords: Record<PaymentDay['lines'][number]['origin'], string> = {
  guest: 'Guest',
  house: 'House',
  automatic: 'By itself',
  provider: 'Provider',
  bank: 'Guest’s bank',
}

function Lines({ lines, timeZone }: Pick<PaymentDay, 'lines' | 'timeZone'>) {
  return (
    <Table
      caption="One by one"
      isCaptionShown
      columns={['Reservation', 'When', 'What', 'By', { title: 'Amount', className: 'money' }]}
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
