import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { useState } from 'react'
import { amountText, hotelInstantText } from '../ui/amount.ts'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { changeText, mailStateWords, recipientWords } from '../words/reservation-words.ts'
import { useSmallAct } from './use-small-act.ts'

export function Changes({ reservation: { changes, hotel, bookedAt } }: { reservation: ReservationDetails }) {
  return (
    <section className="part">
      <h2>History</h2>
      <Table
        caption="History"
        hasNoHeaders
        columns={['When', 'What', 'By', { title: 'Fee', className: 'money' }]}
        rows={[undefined, ...changes]}
        row={(change) =>
          change === undefined
            ? { key: 'booked', cells: [hotelInstantText(bookedAt, hotel.timeZone), 'Booked'] }
            : {
                key: change.at + change.kind,
                cells: [
                  hotelInstantText(change.at, hotel.timeZone),
                  <>
                    {changeText(change.kind)}
                    {change.guestReason && <span className="help"> {change.guestReason}</span>}
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
  const resend = async () => {
    setDone('')
    if (!(await make({ kind: 'resend-mail' }))) return
    setDone('The guest gets a mail with the reservation as it is now.')
    await onDone()
  }
  return (
    <section className="part">
      <h2>Mails</h2>
      <Table
        caption="Mails"
        hasNoHeaders
        columns={['When', 'About', 'To', 'State']}
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
        <button type="button" onClick={resend} disabled={isBusy}>
          Send the reservation again
        </button>
      </div>
    </section>
  )
}
