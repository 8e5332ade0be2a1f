import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { useState } from 'react'
import { api } from '../api.ts'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done } from '../ui/notice.tsx'
import { ActDialog, type MoneyAct } from './act-dialog.tsx'
import { Changes, Mails } from './history.tsx'
import { Facts, LedgerTable, RoomTable, ServiceTable } from './money-tables.tsx'
import { Notes } from './notes.tsx'
import { PriceParts } from './price-parts.tsx'
import { changeText, methodWords, stateWords } from './words.ts'

/** One reservation: what was booked, by whom, what is owed, what became of it, and what the house does with it. */
export function ReservationPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.reservations.details.mutate({ id }))
  return (
    <>
      <p>
        <Link href="/reservations">Search reservations</Link>
      </p>
      <WhenLoaded loaded={loaded}>{(reservation) => <Reservation reservation={reservation} reload={loaded.reload} />}</WhenLoaded>
    </>
  )
}

type Part = { reservation: ReservationDetails; reload: () => Promise<void> }

function Reservation({ reservation, reload }: Part) {
  const { code, name, state, reason, hotel, arrival, departure, rooms, services, explanation, folio } = reservation
  return (
    <>
      <Heading title={`${code}, ${name}`} />
      <p className="lead">
        <strong>{stateWords[state]}</strong> · {changeText(reason)} · {dayText(arrival)} – {dayText(departure)} · {hotel.name}
      </p>
      <Acts reservation={reservation} reload={reload} />
      <MoneyNow reservation={reservation} />
      <section className="part">
        <h2>Rooms</h2>
        <RoomTable rooms={rooms} timeZone={hotel.timeZone} />
        {services.length > 0 && <ServiceTable services={services} />}
        <details>
          <summary>Why this price</summary>
          <PriceParts part={explanation} />
        </details>
      </section>
      <section className="part">
        <h2>Guest</h2>
        <GuestFacts reservation={reservation} />
      </section>
      <section className="part">
        <h2>Ledger</h2>
        <LedgerTable rows={folio} timeZone={hotel.timeZone} />
      </section>
      <Notes id={reservation.id} revision={reservation.revision} notes={reservation.notes} timeZone={hotel.timeZone} onDone={reload} />
      <Changes reservation={reservation} />
      <Mails reservation={reservation} onDone={reload} />
    </>
  )
}

/** Only what makes sense now; why the rest does not is said by the server when somebody was faster. */
function actsOf({ state, reason, arrival, hotel, repay }: ReservationDetails): readonly (readonly [MoneyAct, string])[] {
  return [
    ...(reason === 'awaiting-transfer' ? ([[{ kind: 'register-payment' }, 'Payment has arrived']] as const) : []),
    ...(state === 'confirmed' && hotel.today >= arrival ? ([[{ kind: 'no-show' }, 'No-show']] as const) : []),
    ...(repay.minor > 0 ? ([[{ kind: 'register-refund' }, 'Money was sent back']] as const) : []),
    ...(state === 'cancelled' ? [] : ([[{ kind: 'cancel', fee: 'none' }, 'Cancel']] as const)),
  ]
}

function Acts({ reservation, reload }: Part) {
  const [open, setOpen] = useState<MoneyAct>()
  const [done, setDone] = useState('')
  const acts = actsOf(reservation)
  const finish = async (words: string) => {
    setOpen(undefined)
    setDone(words)
    await reload()
  }
  return (
    <>
      <Done>{done}</Done>
      {acts.length > 0 && (
        <div className="actions no-print">
          {acts.map(([act, label]) => (
            <button key={act.kind} type="button" onClick={() => setOpen(act)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {open && <ActDialog id={reservation.id} code={reservation.code} act={open} onDone={finish} onCancel={() => setOpen(undefined)} />}
    </>
  )
}

function MoneyNow({
  reservation: { charged, paid, due, repay, cityTax, paymentMethod, payBy, optionUntil, hotel },
}: Pick<Part, 'reservation'>) {
  const until = payBy && `, until ${hotelInstantText(payBy, hotel.timeZone)}, the hotel’s time`
  return (
    <Facts
      label="Money"
      facts={[
        ['Charged', `${amountText(charged)}${cityTax.minor > 0 && charged.minor > 0 ? `, city tax ${amountText(cityTax)} of it` : ''}`],
        ['Paid', amountText(paid)],
        ['Guest owes', amountText(due)],
        ...(repay.minor > 0 ? ([['House owes', amountText(repay)]] as const) : []),
        ['Payment', `${methodWords[paymentMethod] ?? paymentMethod}${until ?? ''}`],
        ...(optionUntil ? ([['Option until', hotelInstantText(optionUntil, hotel.timeZone)]] as const) : []),
      ]}
    />
  )
}

function GuestFacts({ reservation }: Pick<Part, 'reservation'>) {
  const { booker, customerNote, channel, host, language, isTrade, bookedAt, hotel, extras, consents } = reservation
  return (
    <>
      <Facts
        label="Guest"
        facts={[
          ['Name', booker.name],
          ['E-mail', [booker.email, booker.alternativeEmail].filter(Boolean).join(', ')],
          ['Telephone', booker.phone],
          ['Address', booker.address],
          ['Tax code', booker.taxCode ?? ''],
          ['Born', booker.birthDate ? dayText(booker.birthDate) : ''],
          ['Request', customerNote],
          [
            'Booked',
            `${hotelInstantText(bookedAt, hotel.timeZone)}, ${channel}${host ? `, ${host}` : ''}${isTrade ? ', trade' : ''}, ${language}`,
          ],
          ['Agreed to', consents.join(', ')],
        ]}
      />
      {extras.map(({ title, facts }, i) => (
        <div key={i}>
          <h3>{title}</h3>
          <Facts label={title} facts={facts} />
        </div>
      ))}
    </>
  )
}
