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
import { Facts } from './money-tables.tsx'

/** Only somebody who looks at the hotel's server can say what became of such a booking. */
export function UnknownPage() {
  const loaded = useLoaded(() => api.unknownBookings.list.mutate())
  return (
    <>
      <Heading title="Without an answer" />
      <p>
        These bookings were sent to the hotel’s reservation system, and no answer came. Each may or may not have been
        made. The guest reads that you are checking and must not book again: look it up there, and say here what you
        found.
      </p>
      <WhenLoaded loaded={loaded}>
        {(bookings) => {
          const open = bookings.filter(({ settled }) => !settled)
          const settled = bookings.filter((booking) => booking.settled)
          return (
            <>
              {open.length === 0 && <p className="empty">No booking waits for an answer.</p>}
              {open.map((booking) => (
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
  const settle = async (input: UnknownBookingSettlement) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { kind } = await api.unknownBookings.settle.mutate(input)
      if (kind === 'code-not-found')
        setError('The hotel’s system knows no reservation under this code and the guest’s e-mail address.')
      else await onSettled()
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
    setBusy(false)
  }
  const made = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = UnknownBookingSettlement.safeParse({ id, found: { kind: 'made', code } })
    setError(read.error?.issues[0]?.message)
    if (read.success) await settle(read.data)
    focusFirstError(form)
  }
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{facts ? `${facts.booker}, ${dayText(facts.stay.arrival)}` : `Hotel ${hotelId}`}</h2>
      <Evidence booking={booking} />
      {problem && <Warning>{problem}</Warning>}
      <form onSubmit={made} noValidate>
        <TextField
          label="It was made: its code at the hotel"
          help="The guest is then led to the voucher of this reservation."
          value={code}
          error={error}
          onText={setCode}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            It was made
          </button>
          <button type="button" disabled={isBusy} onClick={() => setConfirming(true)}>
            It was not made
          </button>
        </div>
      </form>
      {isConfirming && (
        <ConfirmDialog
          title="Was it not made?"
          confirmLabel="It was not made"
          onConfirm={() => {
            setConfirming(false)
            void settle({ id, found: { kind: 'not-made' } })
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>
            The guest then reads that nothing was booked, and may book again. If it was made after all, there will be
            two reservations.
          </p>
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
    <Facts
      label="What is known"
      facts={[
        ['Hotel', facts?.hotelName ?? String(hotelId)],
        ['Guest', facts ? `${facts.booker}, ${facts.email}, ${facts.phone}` : ''],
        [
          'Stay',
          facts ? `${dayText(facts.stay.arrival)} – ${dayText(facts.stay.departure)}, rooms: ${facts.rooms}` : '',
        ],
        ['Total as shown', facts?.total ?? ''],
        ['Sent', `${utcText(sentAt)}, to ${upstream}, channel ${channelId}, from ${host}`],
        ['Hotel told', mailedAt ? `${utcText(mailedAt)}, by mail` : 'Not yet'],
      ]}
    />
  )
}

function Settled({ bookings }: { bookings: readonly UnknownBooking[] }) {
  return (
    <section className="part" aria-labelledby="settled">
      <h2 id="settled">Settled</h2>
      <ul className="rows">
        {bookings.map(({ id, facts, hotelId, settled }) => (
          <li key={id}>
            {facts ? `${facts.booker}, ${dayText(facts.stay.arrival)}, ${facts.hotelName}` : `Hotel ${hotelId}`}:{' '}
            {settled?.made ? 'made' : 'not made'}
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
