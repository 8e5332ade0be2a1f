import type { OperatedAttempt, OperatedLink } from '@portico/contracts/operator/payments'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { DeclineReason } from '@portico/domain/payment/attempt'
import { useState } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { methodName } from '../words/method-words.ts'
import type { MoneyAct } from './act-fields.tsx'
import { useSmallAct } from './use-small-act.ts'

type OpenAct = (act: MoneyAct, isWhole?: boolean) => void
type Part = { reservation: ReservationDetails; onAct: OpenAct; reload: () => Promise<void> }

export function PaymentsPart({ reservation, onAct, reload }: Part) {
  const { payments, links, hotel, state, repay } = reservation
  if (payments.length === 0 && links.length === 0) return null
  const isOnItsWay = payments.some(({ operations }) =>
    operations.some((one) => one.state === 'wanted' || one.state === 'unknown'),
  )
  return (
    <section className="part" aria-label="Payments">
      <h2>Payments</h2>
      {payments.length > 0 && (
        <ul className="rows">
          {payments.map((attempt) => (
            <li key={attempt.id}>
              <AttemptRow attempt={attempt} timeZone={hotel.timeZone} owed={repay.minor} onAct={onAct} />
            </li>
          ))}
        </ul>
      )}
      {isOnItsWay && (
        <div className="actions no-print">
          <button type="button" onClick={reload}>
            Look again
          </button>
        </div>
      )}
      {links.length > 0 && (
        <Links reservation={reservation} links={links} isLive={state !== 'cancelled'} reload={reload} />
      )}
    </section>
  )
}

const aimWords: Record<OperatedAttempt['aim'], string> = {
  capture: 'to pay',
  authorise: 'to be reserved',
  tokenise: 'A card for the booking',
}

const declineWords: Record<DeclineReason, string> = {
  technical: 'The provider had a problem.',
  'authentication-required': 'The bank wanted the guest to confirm.',
  'authentication-failed': 'The guest was not confirmed by the bank.',
  'insufficient-funds': 'There was not enough money on it.',
  limit: 'It was above a limit.',
  declined: 'It was declined.',
  'bad-card': 'The card was not valid.',
  'expired-card': 'The card had expired.',
  'method-not-accepted': 'The card is not accepted.',
  fraud: 'It was refused as suspicious.',
}

function outcomeText({
  state,
  aim,
  isForPerson,
  isDisputed,
  isReleased,
  captured,
  refunded,
  reserved,
  hasCard,
  decline,
}: OperatedAttempt): string {
  if (isForPerson) return 'Waits for you'
  if (isDisputed) return 'Charged back'
  if (captured.minor > 0) {
    if (refunded.minor === 0) return 'Paid'
    return refunded.minor < captured.minor ? 'Given back in part' : 'Given back'
  }
  if (isReleased) return 'Let go'
  if (reserved.minor > 0) return 'Reserved'
  if (aim === 'tokenise' && hasCard) return 'Card kept'
  if (decline) return 'Refused'
  return state === 'over' ? 'Not paid' : 'Under way'
}

/** `owed` is what the house has to send back, and so the usual amount of a refund. */
type AttemptRowProps = { attempt: OperatedAttempt; timeZone: string; owed: number; onAct: OpenAct }

function AttemptRow({ attempt, timeZone, owed, onAct }: AttemptRowProps) {
  const { id, method, mode, aim, amount, at, on, lastFour, reservedUntil, decline, captured, operations, reference } =
    attempt
  const { mayCapture, mayCharge, mayRelease, isCharge, mayRefund, isForPerson } = attempt
  const most = mayRefund?.amount.minor ?? 0
  const refundMinor = owed > 0 && !mayRefund?.isWhole ? Math.min(owed, most) : most
  const facts = [
    aim !== 'tokenise' && `${amountText(amount)} ${aimWords[aim]}`,
    aim === 'tokenise' && aimWords.tokenise,
    on && `due on ${dayText(on)}`,
    isCharge && 'charged by the house to the card that was left',
    lastFour && `card ending in ${lastFour}`,
    `started ${hotelInstantText(at, timeZone)}`,
    reservedUntil &&
      attempt.reserved.minor > 0 &&
      captured.minor === 0 &&
      `reserved until ${hotelInstantText(reservedUntil, timeZone)}`,
  ].filter(Boolean)
  return (
    <article aria-label={`${methodName(method)}, ${outcomeText(attempt)}`}>
      <h3>
        {methodName(method)}: {outcomeText(attempt)}
        {mode !== 'live' && <strong className={`mode ${mode}`}> {mode === 'test' ? 'Test' : 'Simulation'}</strong>}
      </h3>
      <p>{facts.join(' · ')}</p>
      <p className="help">
        {[
          attempt.reserved.minor > 0 && `Reserved ${amountText(attempt.reserved)}`,
          captured.minor > 0 && `Came ${amountText(captured)}`,
          attempt.refunded.minor > 0 && `Given back ${amountText(attempt.refunded)}`,
          decline && captured.minor === 0 && declineWords[decline],
          `Reference at the provider ${reference}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      {operations.length > 0 && <Operations operations={operations} timeZone={timeZone} />}
      {isForPerson && (
        <Warning>
          What the provider says does not fit, or it has not answered for a day. Please look in its back office for{' '}
          {reference}, and say here what you found.
        </Warning>
      )}
      <div className="actions no-print">
        {mayCapture && (
          <button
            type="button"
            onClick={() =>
              onAct({ kind: 'capture', attemptId: id, minor: mayCapture.amount.minor }, mayCapture.isWhole)
            }
          >
            Take the money
          </button>
        )}
        {mayCharge && (
          <button
            type="button"
            onClick={() => onAct({ kind: 'charge-card', attemptId: id, minor: mayCharge.amount.minor })}
          >
            Charge the card
          </button>
        )}
        {mayRelease && (
          <button type="button" onClick={() => onAct({ kind: 'release', attemptId: id })}>
            Let it go
          </button>
        )}
        {mayRefund && (
          <button
            type="button"
            onClick={() =>
              onAct(
                { kind: 'refund', attemptId: id, minor: refundMinor, lowersPrice: refundMinor > owed },
                mayRefund.isWhole,
              )
            }
          >
            Give money back
          </button>
        )}
        {isForPerson && (
          <button
            type="button"
            className="primary"
            onClick={() =>
              onAct({
                kind: 'settle-review',
                attemptId: id,
                finding: 'paid',
                minor: Math.max(captured.minor, amount.minor),
              })
            }
          >
            Settle it
          </button>
        )}
      </div>
    </article>
  )
}

const operationWords: Record<OperatedAttempt['operations'][number]['kind'], string> = {
  take: 'Take what the guest agreed to',
  capture: 'Take',
  charge: 'Charge the card',
  release: 'Let go',
  refund: 'Give back',
}
const operationStates: Record<OperatedAttempt['operations'][number]['state'], string> = {
  wanted: 'on its way to the provider',
  unknown: 'sent, the provider has not answered yet',
  done: 'done',
  refused: 'refused by the provider',
}

function Operations({ operations, timeZone }: { operations: OperatedAttempt['operations']; timeZone: string }) {
  return (
    <ul className="operations">
      {operations.map(({ kind, amount, state, at, by }, i) => (
        <li key={i}>
          {operationWords[kind]} {amount.minor > 0 && amountText(amount)}: <strong>{operationStates[state]}</strong>{' '}
          <span className="help">
            {hotelInstantText(at, timeZone)}, {by ?? 'by itself'}
          </span>
        </li>
      ))}
    </ul>
  )
}

const linkStates: Record<OperatedLink['state'], string> = {
  open: 'Not used yet',
  used: 'Used',
  unused: 'Not used in time',
}

type LinksProps = {
  reservation: ReservationDetails
  links: readonly OperatedLink[]
  isLive: boolean
  reload: () => Promise<void>
}

/** An unused link cancels nothing by itself: whoever works here decides. */
function Links({ reservation: { id, revision, hotel }, links, isLive, reload }: LinksProps) {
  const { make, problem, isBusy } = useSmallAct(id, revision)
  const [done, setDone] = useState('')
  const isUnused = links.every(({ state }) => state === 'unused')
  const resend = async () => {
    setDone('')
    if (!(await make({ kind: 'resend-link' }))) return
    setDone('The guest gets a new link by mail.')
    await reload()
  }
  return (
    <>
      <Table
        caption="Links by e-mail"
        hasNoHeaders
        columns={['Link sent', 'For', 'Until', 'State']}
        rows={links}
        row={({ createdAt, expiresAt, on, state }) => ({
          key: createdAt,
          cells: [
            hotelInstantText(createdAt, hotel.timeZone),
            on ? dayText(on) : 'The booking',
            hotelInstantText(expiresAt, hotel.timeZone),
            linkStates[state],
          ],
        })}
      />
      {isLive && isUnused && (
        <p className="notice">
          The link was not used. Nothing is cancelled by itself: you may cancel, or send it again.
        </p>
      )}
      {problem && <Warning>{problem}</Warning>}
      <Done>{done}</Done>
      {isLive && (
        <div className="actions no-print">
          <button type="button" onClick={resend} disabled={isBusy}>
            Send the link again
          </button>
        </div>
      )}
    </>
  )
}
