import { type UnknownBooking, UnknownBookingSettlement } from '@portico/contracts/operator/unknown-bookings'
import { type FormEvent, useState } from 'react'
import { dayText } from '../ui/amount.ts'
import { api, failureTextOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { FactList } from './money-tables.tsx'

/** Only somebody who looks at the hotel's server can say what became of such a booking. */
export function UnknownPage() {
  const loaded = useLoaded(() => api.unknownBookings.list.mutate())
  return (
    <>
      <Heading title={t('reservations.withoutAnAnswer')} />
      <p>{t('reservations.theseBookingsWereSentToThe')}</p>
      <WhenLoaded loaded={loaded}>
        {(bookings) => {
          const openBookings = bookings.filter(({ settled }) => !settled)
          const settled = bookings.filter((booking) => booking.settled)
          return (
            <>
              {openBookings.length === 0 && <p className="empty">{t('reservations.noBookingWaitsForAnAnswer')}</p>}
              {openBookings.map((booking) => (
                <OpenBooking key={booking.id} booking={booking} onSettled={loaded.reload} />
              ))}
              {settled.length > 0 && <Settled bookings={settled} />}
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

function OpenBooking({ booking, onSettled }: { booking: UnknownBooking; onSettled: () => Promise<void> }) {
  const { id, facts, hotelId } = booking
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const settleBooking = async (input: UnknownBookingSettlement) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { kind } = await api.unknownBookings.settle.mutate(input)
      if (kind === 'code-not-found') setError(t('reservations.theHotelsSystemKnowsNo'))
      else await onSettled()
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
    setBusy(false)
  }
  const settleAsMade = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = UnknownBookingSettlement.safeParse({ id, found: { kind: 'made', code } })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) await settleBooking(parsed.data)
    focusFirstError(form)
  }
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>
        {facts ? `${facts.booker}, ${dayText(facts.stay.arrival)}` : t('reservations.hotelNumber', { hotelId })}
      </h2>
      <Evidence booking={booking} />
      {problem && <Warning>{problem}</Warning>}
      <form onSubmit={settleAsMade} noValidate>
        <TextField
          label={t('reservations.itWasMadeItsCodeAt')}
          help={t('reservations.theGuestIsThenLedTo')}
          value={code}
          error={error}
          onText={setCode}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            {t('reservations.itWasMade')}
          </button>
          <button type="button" disabled={isBusy} onClick={() => setConfirming(true)}>
            {t('reservations.itWasNotMade')}
          </button>
        </div>
      </form>
      {isConfirming && (
        <ConfirmDialog
          title={t('reservations.wasItNotMade')}
          confirmLabel={t('reservations.itWasNotMade')}
          onConfirm={() => {
            setConfirming(false)
            void settleBooking({ id, found: { kind: 'not-made' } })
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('reservations.theGuestThenReadsThat')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Evidence({
  booking: { facts, hotelId, channelId, host, upstream, sentAt, mailedAt },
}: {
  booking: UnknownBooking
}) {
  return (
    <FactList
      label={t('reservations.whatIsKnown')}
      facts={[
        [t('reservations.hotel'), facts?.hotelName ?? String(hotelId)],
        [t('reservations.guest'), facts ? `${facts.booker}, ${facts.email}, ${facts.phone}` : ''],
        [
          t('reservations.stay'),
          facts
            ? t('reservations.daysAndRooms', {
                day: dayText(facts.stay.arrival),
                day2: dayText(facts.stay.departure),
                rooms: facts.rooms,
              })
            : '',
        ],
        [t('reservations.totalAsShown'), facts?.total ?? ''],
        [t('reservations.sent'), t('reservations.toChannelFrom', { utc: utcText(sentAt), upstream, channelId, host })],
        [
          t('reservations.hotelHeard'),
          mailedAt ? t('reservations.byMail', { utc: utcText(mailedAt) }) : t('reservations.notYet'),
        ],
      ]}
    />
  )
}

function Settled({ bookings }: { bookings: readonly UnknownBooking[] }) {
  return (
    <section className="part" aria-labelledby="settled">
      <h2 id="settled">{t('reservations.settled')}</h2>
      <ul className="rows">
        {bookings.map(({ id, facts, hotelId, settled }) => (
          <li key={id}>
            {facts
              ? `${facts.booker}, ${dayText(facts.stay.arrival)}, ${facts.hotelName}`
              : t('reservations.hotelNumber', { hotelId })}
            : {settled?.made ? t('reservations.made') : t('reservations.notMade')}
            <span className="help">
              {' '}
              {settled?.by}, {settled && utcText(settled.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
