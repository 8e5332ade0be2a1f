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
      <table>
        <caption className="hidden">History</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">By</th>
            <th scope="col" className="money">
              Fee
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-label="When">{hotelInstantText(bookedAt, hotel.timeZone)}</td>
            <td data-label="What">Booked</td>
            <td data-label="By" />
            <td />
          </tr>
          {changes.map(({ at, kind, fee, guestReason, by }) => (
            <tr key={at + kind}>
              <td data-label="When">{hotelInstantText(at, hotel.timeZone)}</td>
              <td data-label="What">
                {changeText(kind)}
                {guestReason && <span className="help"> {guestReason}</span>}
              </td>
              <td data-label="By">{by}</td>
              <td data-label="Fee" className="money">
                {fee.minor > 0 && amountText(fee)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
