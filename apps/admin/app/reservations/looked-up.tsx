import type { LookUpOutcome } from '@portico/contracts/operator/other-servers'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { CancelOutcome } from '@portico/contracts/reservation/reservation-change'
import type { Money } from '@portico/domain/money/money'
import { useRef, useState } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { api, failureTextOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { stateWords } from '../words/reservation-words.ts'
import { Facts, partyText } from './money-tables.tsx'

export type FoundAnswer = Extract<LookUpOutcome, { kind: 'found' }>

type LookedUpProps = { readonly found: FoundAnswer; readonly onAgain: () => Promise<void> }

export function LookedUp({ found, onAgain }: LookedUpProps) {
  const { voucher, hotel, upstream } = found
  const { code, state, bookedBy, stay, basket, guests, customerNote, hotelNotes, bookedOn } = voucher
  const roomRows = basket.lines.map(({ roomName, rateName, party, stay: price, cancellation }, i) => [
    <>
      {roomName}
      <span className="help">{[rateName, voucher.rooms[i]?.code].filter(Boolean).join(', ')}</span>
    </>,
    partyText(party),
    cancellationText(cancellation, hotel.timeZone),
    amountText(price),
  ])
  const serviceRows = basket.services.map(({ name, quantity, day, amount }) => [
    `${quantity > 1 ? `${quantity} × ` : ''}${name}`,
    day && dayText(day),
    undefined,
    amountText(amount),
  ])
  return (
    <section className="part" aria-labelledby="looked-up">
      <h2 id="looked-up">
        {code}, {bookedBy.name}
      </h2>
      <p className="lead">
        <strong>{stateWords[state]}</strong> · {dayText(stay.arrival)} – {dayText(stay.departure)} · {hotel.name} · at
        the server {upstream}
      </p>
      <Acts found={found} onAgain={onAgain} />
      <Facts
        label="Reservation"
        facts={[
          ['E-mail', bookedBy.email],
          ['Guests', guests.filter(Boolean).join(', ')],
          ['Booked', bookedOn ? dayText(bookedOn) : ''],
          ['Price', amountText(basket.price.stay)],
          ['City tax', basket.cityTax ? amountText(basket.cityTax.amount) : ''],
          ['Request', customerNote],
          ['Notes', hotelNotes],
        ]}
      />
      <Table
        caption="Rooms"
        columns={['Room', 'Guests', 'Cancellation', { title: 'Price', className: 'money' }]}
        rows={[...roomRows, ...serviceRows]}
        row={(cells, key) => ({ key, cells })}
      />
    </section>
  )
}

function cancellationText(cancellation: Voucher['basket']['lines'][number]['cancellation'], timeZone: string): string {
  switch (cancellation.kind) {
    case 'free-until':
      return `Free until ${hotelInstantText(cancellation.until, timeZone)}, the hotel’s time${cancellation.fee ? `, then ${amountText(cancellation.fee)}` : ''}`
    case 'fee-due':
      return cancellation.fee ? `Costs ${amountText(cancellation.fee)}` : 'Costs a fee'
    case 'non-refundable':
      return 'Not refundable'
    case 'described':
      return cancellation.text
  }
}

const unknown =
  'Nobody can say yet whether it is cancelled: the server has not answered. Ask again in a minute; nothing is sent twice.'

function problemOf(outcome: Exclude<CancelOutcome, { kind: 'cancelled' }>): string {
  switch (outcome.kind) {
    case 'unknown':
      return unknown
    case 'ended':
      return 'This look-up is too old, or the reservation is there no more. Please look it up again.'
    case 'not-changeable':
    case 'refused':
    case 'price-changed':
      return 'The server did not cancel it, and gave no reason. Please look into its own system.'
  }
}

type LoneRoom = { readonly room: string; readonly label: string }

function loneRoomsOf({ rooms, mayChange, basket }: Voucher): LoneRoom[] {
  if (rooms.length < 2 || !mayChange.includes('rooms')) return []
  return rooms.flatMap(({ code }, i) =>
    code === undefined ? [] : [{ room: code, label: [basket.lines[i]?.roomName, code].filter(Boolean).join(', ') }],
  )
}

const whole = 'all'

function feeText(fee: Money | undefined): string {
  if (!fee) return 'It does not say what that costs: its own system does.'
  return fee.minor === 0 ? 'It asks nothing for it.' : `It asks ${amountText(fee)} for it.`
}

function Acts({ found: { voucher, grant }, onAgain }: LookedUpProps) {
  const { code, state } = voucher
  /**
   * One key for the reservation and one for each room: a second press repeats the same request until it is answered.
   */
  const keys = useRef(new Map<string, string>())
  const [confirming, setConfirming] = useState<LoneRoom | typeof whole>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const [isCancelled, setCancelled] = useState(state === 'cancelled')
  const loneRooms = loneRoomsOf(voucher)
  const act = async (make: () => Promise<string | undefined>) => {
    setBusy(true)
    setProblem(undefined)
    setDone('')
    try {
      setProblem(await make())
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }
  const cancel = (what: LoneRoom | typeof whole) =>
    act(async () => {
      const of = what === whole ? whole : what.room
      const key = keys.current.get(of) ?? crypto.randomUUID()
      keys.current.set(of, key)
      const opened = { grant, code, key }
      const outcome =
        what === whole
          ? await api.otherServers.cancel.mutate(opened)
          : await api.otherServers.cancelRoom.mutate({ ...opened, room: what.room })
      if (outcome.kind !== 'unknown') keys.current.delete(of)
      if (outcome.kind !== 'cancelled') return problemOf(outcome)
      if (what === whole) setCancelled(true)
      else await onAgain()
      setDone(`The server has cancelled ${what === whole ? 'the reservation' : what.label}. ${feeText(outcome.fee)}`)
      return undefined
    })
  const resend = () =>
    act(async () => {
      const outcome = await api.otherServers.resend.mutate({ grant, code })
      switch (outcome.kind) {
        case 'sent':
          setDone(`The server sends its mails again, to ${outcome.email}.`)
          return undefined
        case 'too-often':
          return 'They were sent again several times within the hour. Please wait a while.'
        case 'refused':
          return 'This server does not send its mails again for us.'
        case 'ended':
          return 'This look-up is too old. Please look it up again.'
      }
    })
  return (
    <>
      <Done>{done}</Done>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions no-print">
        {!isCancelled && (
          <button type="button" disabled={isBusy} onClick={() => setConfirming(whole)}>
            Cancel
          </button>
        )}
        {!isCancelled &&
          loneRooms.map((one) => (
            <button key={one.room} type="button" disabled={isBusy} onClick={() => setConfirming(one)}>
              Cancel only {one.label}
            </button>
          ))}
        {!isCancelled && (
          <button type="button" disabled={isBusy} onClick={resend}>
            Send its mails again
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={() => act(async () => onAgain().then(() => undefined))}>
          Look again
        </button>
      </div>
      {!isCancelled && voucher.basket.lines.length > 1 && loneRooms.length === 0 && (
        <p className="help">This server has no codes for the rooms of a reservation: it cancels all of them or none.</p>
      )}
      {confirming && (
        <ConfirmDialog
          title={confirming === whole ? 'Cancel this reservation?' : 'Cancel one room?'}
          confirmLabel={confirming === whole ? 'Cancel the reservation' : 'Cancel the room'}
          onConfirm={() => {
            setConfirming(undefined)
            void cancel(confirming)
          }}
          onCancel={() => setConfirming(undefined)}
        >
          <p>
            {confirming === whole ? `All of ${code}` : confirming.label} is cancelled by the rule of its rate, as if its
            guest did it
            {confirming !== whole && ', and what was booked beside it stays'}. This server does not say before what that
            costs; the terms are beside each room.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
