import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import { useState } from 'react'
import { amountText, hotelInstantText } from '../ui/amount.ts'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { t, texts } from '../ui/texts.ts'
import { changeText, mailStateWords, recipientWords } from '../words/reservation-words.ts'
import { useSmallAct } from './use-small-act.ts'

const guestReasons: Record<CancellationReason, string> = texts.reservations.guestReason

export function Changes({ reservation: { changes, hotel, bookedAt } }: { reservation: ReservationDetails }) {
  return (
    <section className="part">
      <h2>{t('reservations.history')}</h2>
      <Table
        caption={t('reservations.history')}
        hasNoHeaders
        columns={[
          t('reservations.when'),
          t('reservations.what'),
          t('reservations.by'),
          { title: t('reservations.fee'), className: 'money' },
        ]}
        rows={[undefined, ...changes]}
        row={(change) =>
          change === undefined
            ? { key: 'booked', cells: [hotelInstantText(bookedAt, hotel.timeZone), t('reservations.booked')] }
            : {
                key: change.at + change.kind,
                cells: [
                  hotelInstantText(change.at, hotel.timeZone),
                  <>
                    {changeText(change.kind)}
                    {change.guestReason && <span className="help"> {guestReasons[change.guestReason]}</span>}
                  </>,
                  change.by,
                  change.fee.minor > 0 && amountText(change.fee),
                ],
              }
        }
      />
    </section>
  )
}

export function Mails({
  reservation: { id, revision, mails, hotel },
  onDone,
}: {
  reservation: ReservationDetails
  onDone: () => Promise<void>
}) {
  const { make, problem, isBusy } = useSmallAct(id, revision)
  const [done, setDone] = useState('')
  const resendMails = async () => {
    setDone('')
    if (!(await make({ kind: 'resend-mail' }))) return
    setDone(t('reservations.theGuestGetsAMailWith'))
    await onDone()
  }
  return (
    <section className="part">
      <h2>{t('reservations.mails')}</h2>
      <Table
        caption={t('reservations.mails')}
        hasNoHeaders
        columns={[t('reservations.when'), t('reservations.about'), t('reservations.to'), t('reservations.state')]}
        rows={mails}
        row={({ kind, recipient, state, createdAt, sentAt }, i) => ({
          key: i,
          cells: [
            hotelInstantText(sentAt ?? createdAt, hotel.timeZone),
            changeText(kind),
            recipientWords[recipient] ?? recipient,
            mailStateWords[state],
          ],
        })}
      />
      {problem && <Warning>{problem}</Warning>}
      <Done>{done}</Done>
      <div className="actions no-print">
        <button type="button" onClick={resendMails} disabled={isBusy}>
          {t('reservations.sendTheReservationAgain')}
        </button>
      </div>
    </section>
  )
}
