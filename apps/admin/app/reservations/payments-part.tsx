import type { OperatedAttempt, OperatedLink } from '@portico/contracts/operator/payments'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { DeclineReason } from '@portico/domain/payment/attempt'
import { useState } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'
import type { MoneyAct } from './act-fields.tsx'
import { useSmallAct } from './use-small-act.ts'

type OpenAct = (act: MoneyAct, isWhole?: boolean) => void
type PaymentsPartProps = { reservation: ReservationDetails; onAct: OpenAct; reload: () => Promise<void> }

export function PaymentsPart({ reservation, onAct, reload }: PaymentsPartProps) {
  const { payments, links, hotel, state, repay } = reservation
  if (payments.length === 0 && links.length === 0) return null
  const isOnItsWay = payments.some(({ operations }) =>
    operations.some((operation) => operation.state === 'wanted' || operation.state === 'unknown'),
  )
  return (
    <section className="part" aria-label={t('reservations.payments')}>
      <h2>{t('reservations.payments')}</h2>
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
            {t('reservations.lookAgain')}
          </button>
        </div>
      )}
      {links.length > 0 && (
        <Links reservation={reservation} links={links} isLive={state !== 'cancelled'} reload={reload} />
      )}
    </section>
  )
}

const aimWords: Record<OperatedAttempt['aim'], string> = texts.reservations.aim

const declineWords: Record<DeclineReason, string> = texts.reservations.decline

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
  if (isForPerson) return t('reservations.waitsForYou')
  if (isDisputed) return t('reservations.chargedBack')
  if (captured.minor > 0) {
    if (refunded.minor === 0) return t('reservations.paid')
    return refunded.minor < captured.minor ? t('reservations.givenBackInPart') : t('reservations.givenBack')
  }
  if (isReleased) return t('reservations.letGo')
  if (reserved.minor > 0) return t('reservations.reserved')
  if (aim === 'tokenise' && hasCard) return t('reservations.card')
  if (decline) return t('reservations.refused')
  return state === 'over' ? t('reservations.notPaid') : t('reservations.underWay')
}

/** `owed` is what the house has to send back, and so the usual amount of a refund. */
type AttemptRowProps = { attempt: OperatedAttempt; timeZone: string; owed: number; onAct: OpenAct }

function AttemptRow({ attempt, timeZone, owed, onAct }: AttemptRowProps) {
  const { id, method, mode, aim, amount, at, on, lastFour, reservedUntil, decline, captured, operations, reference } =
    attempt
  const { mayCapture, mayCharge, mayRelease, isCharge, mayRefund, isForPerson } = attempt
  const maxCount = mayRefund?.amount.minor ?? 0
  const refundMinor = owed > 0 && !mayRefund?.isWhole ? Math.min(owed, maxCount) : maxCount
  const attemptFacts = [
    aim !== 'tokenise' && `${amountText(amount)} ${aimWords[aim]}`,
    aim === 'tokenise' && aimWords.tokenise,
    on && t('reservations.dueOn', { day: dayText(on) }),
    isCharge && t('reservations.chargedByTheHouseToThe'),
    lastFour && t('reservations.cardEndingIn', { lastFour }),
    t('reservations.started', { hotelInstant: hotelInstantText(at, timeZone) }),
    reservedUntil &&
      attempt.reserved.minor > 0 &&
      captured.minor === 0 &&
      t('reservations.reservedUntil', { hotelInstant: hotelInstantText(reservedUntil, timeZone) }),
  ].filter(Boolean)
  return (
    <article aria-label={`${methodName(method)}, ${outcomeText(attempt)}`}>
      <h3>
        {methodName(method)}: {outcomeText(attempt)}
        {mode !== 'live' && (
          <strong className={`mode ${mode}`}>
            {' '}
            {mode === 'test' ? t('reservations.test') : t('reservations.simulation')}
          </strong>
        )}
      </h3>
      <p>{attemptFacts.join(' · ')}</p>
      <p className="help">
        {[
          attempt.reserved.minor > 0 && t('reservations.reservedAmount', { amount: amountText(attempt.reserved) }),
          captured.minor > 0 && t('reservations.came', { amount: amountText(captured) }),
          attempt.refunded.minor > 0 && t('reservations.givenBackAmount', { amount: amountText(attempt.refunded) }),
          decline && captured.minor === 0 && declineWords[decline],
          t('reservations.referenceAtTheProvider', { reference }),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      {operations.length > 0 && <Operations operations={operations} timeZone={timeZone} />}
      {isForPerson && <Warning>{t('reservations.whatTheProviderSaysDoesNot', { reference })}</Warning>}
      <div className="actions no-print">
        {mayCapture && (
          <button
            type="button"
            onClick={() =>
              onAct({ kind: 'capture', attemptId: id, minor: mayCapture.amount.minor }, mayCapture.isWhole)
            }
          >
            {t('reservations.takeTheMoney')}
          </button>
        )}
        {mayCharge && (
          <button
            type="button"
            onClick={() => onAct({ kind: 'charge-card', attemptId: id, minor: mayCharge.amount.minor })}
          >
            {t('reservations.chargeTheCard')}
          </button>
        )}
        {mayRelease && (
          <button type="button" onClick={() => onAct({ kind: 'release', attemptId: id })}>
            {t('reservations.letItGo')}
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
            {t('reservations.giveMoneyBack')}
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
            {t('reservations.settleIt')}
          </button>
        )}
      </div>
    </article>
  )
}

const operationWords: Record<OperatedAttempt['operations'][number]['kind'], string> = texts.reservations.operation
const operationStates: Record<OperatedAttempt['operations'][number]['state'], string> = {
  wanted: t('reservations.onItsWayToTheProvider'),
  unknown: t('reservations.sentTheProviderHasNot'),
  done: t('reservations.doneByTheProvider'),
  refused: t('reservations.refusedByTheProvider'),
}

function Operations({ operations, timeZone }: { operations: OperatedAttempt['operations']; timeZone: string }) {
  return (
    <ul className="operations">
      {operations.map(({ kind, amount, state, at, by }, i) => (
        <li key={i}>
          {operationWords[kind]} {amount.minor > 0 && amountText(amount)}: <strong>{operationStates[state]}</strong>{' '}
          <span className="help">
            {hotelInstantText(at, timeZone)}, {by ?? t('reservations.byItself')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const linkStates: Record<OperatedLink['state'], string> = {
  open: t('reservations.notUsedYet'),
  used: t('reservations.used'),
  unused: t('reservations.notUsedInTime'),
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
  const resendLink = async () => {
    setDone('')
    if (!(await make({ kind: 'resend-link' }))) return
    setDone(t('reservations.theGuestGetsANewLink'))
    await reload()
  }
  return (
    <>
      <Table
        caption={t('reservations.linksByEMail')}
        hasNoHeaders
        columns={[t('reservations.linkSent'), t('reservations.for'), t('reservations.until'), t('reservations.state')]}
        rows={links}
        row={({ createdAt, expiresAt, on, state }) => ({
          key: createdAt,
          cells: [
            hotelInstantText(createdAt, hotel.timeZone),
            on ? dayText(on) : t('reservations.theBooking'),
            hotelInstantText(expiresAt, hotel.timeZone),
            linkStates[state],
          ],
        })}
      />
      {isLive && isUnused && <p className="notice">{t('reservations.theLinkWasNotUsedNothing')}</p>}
      {problem && <Warning>{problem}</Warning>}
      <Done>{done}</Done>
      {isLive && (
        <div className="actions no-print">
          <button type="button" onClick={resendLink} disabled={isBusy}>
            {t('reservations.sendTheLinkAgain')}
          </button>
        </div>
      )}
    </>
  )
}
