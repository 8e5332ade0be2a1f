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
import { say, t } from '../ui/texts.ts'
import { stateWords } from '../words/reservation-words.ts'
import { FactList, partyText } from './money-tables.tsx'

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
        {say('reservations.atTheServer', {
          strong: <strong>{stateWords[state]}</strong>,
          day: dayText(stay.arrival),
          day2: dayText(stay.departure),
          name: hotel.name,
          upstream,
        })}
      </p>
      <Acts found={found} onAgain={onAgain} />
      <FactList
        label={t('reservations.reservation')}
        facts={[
          [t('reservations.eMail'), bookedBy.email],
          [t('reservations.guests'), guests.filter(Boolean).join(', ')],
          [t('reservations.booked'), bookedOn ? dayText(bookedOn) : ''],
          [t('reservations.price'), amountText(basket.price.stay)],
          [t('reservations.cityTax'), basket.cityTax ? amountText(basket.cityTax.amount) : ''],
          [t('reservations.request'), customerNote],
          [t('reservations.notes'), hotelNotes],
        ]}
      />
      <Table
        caption={t('reservations.rooms')}
        columns={[
          t('reservations.room'),
          t('reservations.guests'),
          t('reservations.cancellation'),
          { title: t('reservations.price'), className: 'money' },
        ]}
        rows={[...roomRows, ...serviceRows]}
        row={(cells, key) => ({ key, cells })}
      />
    </section>
  )
}

function freeUntilText(hotelInstant: string, fee: Money | undefined): string {
  return fee
    ? t('reservations.freeUntilTheHotelsTimeThen', { hotelInstant, amount: amountText(fee) })
    : t('reservations.freeUntilTheHotelsTime', { hotelInstant })
}

function cancellationText(cancellation: Voucher['basket']['lines'][number]['cancellation'], timeZone: string): string {
  switch (cancellation.kind) {
    case 'free-until':
      return freeUntilText(hotelInstantText(cancellation.until, timeZone), cancellation.fee)
    case 'fee-due':
      return cancellation.fee
        ? t('reservations.costs', { amount: amountText(cancellation.fee) })
        : t('reservations.costsAFee')
    case 'non-refundable':
      return t('reservations.notRefundable')
    case 'described':
      return cancellation.text
  }
}

const unknownText = t('reservations.nobodyCanSayYetWhetherIt')

function problemOf(outcome: Exclude<CancelOutcome, { kind: 'cancelled' }>): string {
  switch (outcome.kind) {
    case 'unknown':
      return unknownText
    case 'ended':
      return t('reservations.thisLookUpIsTooOld')
    case 'not-changeable':
    case 'refused':
    case 'price-changed':
      return t('reservations.theServerDidNotCancelIt')
  }
}

type LoneRoom = { readonly room: string; readonly label: string }

function loneRoomsOf({ rooms, mayChange, basket }: Voucher): LoneRoom[] {
  if (rooms.length < 2 || !mayChange.includes('rooms')) return []
  return rooms.flatMap(({ code }, i) =>
    code === undefined ? [] : [{ room: code, label: [basket.lines[i]?.roomName, code].filter(Boolean).join(', ') }],
  )
}

const wholeReservation = 'all'

function feeText(fee: Money | undefined): string {
  if (!fee) return t('reservations.itDoesNotSayWhatThat')
  return fee.minor === 0 ? t('reservations.itNothingForIt') : t('reservations.itForIt', { amount: amountText(fee) })
}

function Acts({ found: { voucher, grant }, onAgain }: LookedUpProps) {
  const { code, state } = voucher
  /**
   * One key for the reservation and one for each room: a second press repeats the same request until it is answered.
   */
  const keys = useRef(new Map<string, string>())
  const [confirming, setConfirming] = useState<LoneRoom | typeof wholeReservation>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const [isCancelled, setCancelled] = useState(state === 'cancelled')
  const loneRooms = loneRoomsOf(voucher)
  const runAct = async (make: () => Promise<string | undefined>) => {
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
  const cancel = (cancelledRoom: LoneRoom | typeof wholeReservation) =>
    runAct(async () => {
      const of = cancelledRoom === wholeReservation ? wholeReservation : cancelledRoom.room
      const key = keys.current.get(of) ?? crypto.randomUUID()
      keys.current.set(of, key)
      const openedReservation = { grant, code, key }
      const outcome =
        cancelledRoom === wholeReservation
          ? await api.otherServers.cancel.mutate(openedReservation)
          : await api.otherServers.cancelRoom.mutate({ ...openedReservation, room: cancelledRoom.room })
      if (outcome.kind !== 'unknown') keys.current.delete(of)
      if (outcome.kind !== 'cancelled') return problemOf(outcome)
      if (cancelledRoom === wholeReservation) setCancelled(true)
      else await onAgain()
      setDone(
        cancelledRoom === wholeReservation
          ? t('reservations.theServerHasCancelled', { fee: feeText(outcome.fee) })
          : t('reservations.theServerHasCancelledRoom', { room: cancelledRoom.label, fee: feeText(outcome.fee) }),
      )
      return undefined
    })
  const resendMails = () =>
    runAct(async () => {
      const outcome = await api.otherServers.resend.mutate({ grant, code })
      switch (outcome.kind) {
        case 'sent':
          setDone(t('reservations.theServerSendsItsMails', { email: outcome.email }))
          return undefined
        case 'too-often':
          return t('reservations.theyWereSentAgainSeveral')
        case 'refused':
          return t('reservations.thisServerDoesNotSendIts')
        case 'ended':
          return t('reservations.lookUpTooOld')
      }
    })
  return (
    <>
      <Done>{done}</Done>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions no-print">
        {!isCancelled && (
          <button type="button" disabled={isBusy} onClick={() => setConfirming(wholeReservation)}>
            {t('reservations.cancel')}
          </button>
        )}
        {!isCancelled &&
          loneRooms.map((loneRoom) => (
            <button key={loneRoom.room} type="button" disabled={isBusy} onClick={() => setConfirming(loneRoom)}>
              {t('reservations.cancelOnly', { label: loneRoom.label })}
            </button>
          ))}
        {!isCancelled && (
          <button type="button" disabled={isBusy} onClick={resendMails}>
            {t('reservations.sendItsMailsAgain')}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={() => runAct(async () => onAgain().then(() => undefined))}>
          {t('reservations.lookAgain')}
        </button>
      </div>
      {!isCancelled && voucher.basket.lines.length > 1 && loneRooms.length === 0 && (
        <p className="help">{t('reservations.thisServerHasNoCodesFor')}</p>
      )}
      {confirming && (
        <ConfirmDialog
          title={
            confirming === wholeReservation ? t('reservations.cancelThisReservation') : t('reservations.cancelOneRoom')
          }
          confirmLabel={
            confirming === wholeReservation ? t('reservations.cancelTheReservation') : t('reservations.cancelTheRoom')
          }
          onConfirm={() => {
            setConfirming(undefined)
            void cancel(confirming)
          }}
          onCancel={() => setConfirming(undefined)}
        >
          <p>
            {confirming === wholeReservation
              ? t('reservations.allIsCancelledByTheRule', { code })
              : t('reservations.roomIsCancelledByTheRule', { room: confirming.label })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
