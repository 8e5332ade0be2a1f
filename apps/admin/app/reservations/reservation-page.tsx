import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { useState } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done } from '../ui/notice.tsx'
import { changeText, folioWords, methodText, stateWords } from '../words/reservation-words.ts'
import { ActDialog } from './act-dialog.tsx'
import type { MoneyAct } from './act-fields.tsx'
import { Changes, Mails } from './history.tsx'
import { Facts, LedgerTable, RoomTable, ServiceTable } from './money-tables.tsx'
import { Notes } from './notes.tsx'
import { PaymentsPart } from './payments-part.tsx'
import { PriceParts } from './price-parts.tsx'

export function ReservationPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.reservations.details.mutate({ id }))
  return (
    <>
      <p>
        <Link href="/reservations">Search reservations</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(reservation) => <Reservation reservation={reservation} reload={loaded.reload} />}
      </WhenLoaded>
    </>
  )
}

type Part = { reservation: ReservationDetails; reload: () => Promise<void> }

function Reservation({ reservation, reload }: Part) {
  const { code, name, state, reason, hotel, arrival, departure, rooms, services, explanation, folio } = reservation
  const acts = useActs({ reservation, reload })
  return (
    <>
      <Heading title={`${code}, ${name}`} />
      <p className="lead">
        <strong>{stateWords[state]}</strong> · {changeText(reason)} · {dayText(arrival)} – {dayText(departure)} ·{' '}
        {hotel.name}
      </p>
      <Done>{acts.done}</Done>
      <Acts reservation={reservation} open={acts.open} />
      {acts.dialog}
      <MoneyNow reservation={reservation} />
      <PaymentsPart reservation={reservation} onAct={acts.open} reload={reload} />
      <section className="part">
        <h2>Rooms</h2>
        <RoomTable
          rooms={rooms}
          timeZone={hotel.timeZone}
          onCancel={isOneOfSeveral(reservation) ? acts.openRoom : undefined}
        />
        {services.length > 0 && <ServiceTable services={services} />}
        <details>
          <summary>Why this price</summary>
          <PriceParts part={explanation} />
        </details>
      </section>
      {reservation.trade && <TradePart trade={reservation.trade} />}
      <section className="part">
        <h2>Guest</h2>
        <GuestFacts reservation={reservation} />
      </section>
      <section className="part">
        <h2>Ledger</h2>
        <LedgerTable
          rows={folio}
          timeZone={hotel.timeZone}
          onTakeBack={({ position }) => acts.open({ kind: 'take-back', position })}
        />
      </section>
      <Notes
        id={reservation.id}
        revision={reservation.revision}
        notes={reservation.notes}
        timeZone={hotel.timeZone}
        onDone={reload}
      />
      <Changes reservation={reservation} />
      <Mails reservation={reservation} onDone={reload} />
    </>
  )
}

function actsOf({
  state,
  reason,
  arrival,
  hotel,
  repay,
  due,
  agencyDue,
  dueNow,
  lowerable,
  waivable,
  reinstateUntil,
}: ReservationDetails): readonly (readonly [MoneyAct, string])[] {
  return [
    ...(reason === 'awaiting-transfer' ? ([[{ kind: 'register-payment' }, 'Payment has arrived']] as const) : []),
    ...(reason === 'option' || due.minor === 0
      ? []
      : ([[{ kind: 'register-money', minor: dueNow.minor, method: 'hotelpay' }, 'The guest has paid']] as const)),
    ...(reason === 'option' || !agencyDue || agencyDue.minor === 0
      ? []
      : ([
          [{ kind: 'register-money', minor: agencyDue.minor, method: 'bank', byAgency: true }, 'The agency has paid'],
        ] as const)),
    ...(reinstateUntil ? ([[{ kind: 'reinstate' }, 'Take the no-show back']] as const) : []),
    ...(waivable.minor > 0 ? ([[{ kind: 'waive-fee', minor: waivable.minor }, 'Waive the fee']] as const) : []),
    ...(lowerable.minor > 0 ? ([[{ kind: 'lower-price', minor: 0 }, 'Lower the price']] as const) : []),
    ...(state === 'confirmed' && hotel.today > arrival ? ([[{ kind: 'no-show' }, 'No-show']] as const) : []),
    ...(repay.minor > 0 ? ([[{ kind: 'register-refund' }, 'Money was sent back']] as const) : []),
    ...(state === 'cancelled' ? [] : ([[{ kind: 'cancel', fee: 'none' }, 'Cancel']] as const)),
  ]
}

function isOneOfSeveral({ state, rooms }: ReservationDetails): boolean {
  return state !== 'cancelled' && rooms.filter(({ ended }) => !ended).length > 1
}

type OpenAct = { act: MoneyAct; isWhole: boolean }

function subjectOf({ code, rooms, folio }: ReservationDetails, act: MoneyAct): string {
  const row = act.kind === 'take-back' && folio.find((one) => one.position === act.position)
  if (row) return `Reservation ${code}, ${folioWords[row.kind]} ${amountText(row.amount)}.`
  const room = act.kind === 'cancel-room' && rooms.find((one) => one.code === act.room)
  return room ? `Reservation ${code}, ${room.roomName}, ${room.code}.` : `Reservation ${code}.`
}

function useActs({ reservation, reload }: Part) {
  const [opened, setOpened] = useState<OpenAct>()
  const [done, setDone] = useState('')
  const open = (act: MoneyAct, isWhole = false) => {
    setDone('')
    setOpened({ act, isWhole })
  }
  const openRoom = (room: ReservationDetails['rooms'][number]) =>
    open({ kind: 'cancel-room', room: room.code, fee: 'none' })
  const finish = async (words: string) => {
    setOpened(undefined)
    setDone(words)
    await reload()
  }
  const dialog = opened && (
    <ActDialog
      id={reservation.id}
      subject={subjectOf(reservation, opened.act)}
      currency={reservation.charged.currency}
      owed={reservation.repay.minor}
      {...opened}
      onDone={finish}
      onCancel={() => setOpened(undefined)}
    />
  )
  return { open, openRoom, done, dialog }
}

function Acts({ reservation, open }: Pick<Part, 'reservation'> & { open: (act: MoneyAct) => void }) {
  const acts = actsOf(reservation)
  if (acts.length === 0) return null
  return (
    <div className="actions no-print">
      {acts.map(([act, label]) => (
        <button key={label} type="button" onClick={() => open(act)}>
          {label}
        </button>
      ))}
    </div>
  )
}

function MoneyNow({
  reservation: { state, charged, paid, due, agencyDue, repay, cityTax, paymentMethod, payBy, optionUntil, hotel },
}: Pick<Part, 'reservation'>) {
  const until = state === 'pending' && payBy && `, until ${hotelInstantText(payBy, hotel.timeZone)}, the hotel’s time`
  return (
    <Facts
      label="Money"
      facts={[
        [
          'Charged',
          `${amountText(charged)}${cityTax.minor > 0 && charged.minor > 0 ? `, city tax ${amountText(cityTax)} of it` : ''}`,
        ],
        ['Paid', amountText(paid)],
        ['Guest owes', amountText(due)],
        ...(agencyDue ? ([['Agency owes', amountText(agencyDue)]] as const) : []),
        ...(repay.minor > 0 ? ([['House owes', amountText(repay)]] as const) : []),
        ['Payment', `${methodText(paymentMethod)}${until || ''}`],
        ...(optionUntil ? ([['Option until', hotelInstantText(optionUntil, hotel.timeZone)]] as const) : []),
      ]}
    />
  )
}

function TradePart({ trade: { agency, user, commission } }: { trade: NonNullable<ReservationDetails['trade']> }) {
  return (
    <section className="part">
      <h2>Agency</h2>
      <Facts
        label="Agency"
        facts={[
          ['Agency', agency ? `${agency.name} (${agency.code})` : 'Not known: booked before agencies were.'],
          ['Booked by', user ?? ''],
          ...(commission ? ([['Commission', amountText(commission)]] as const) : []),
        ]}
      />
      {agency && commission && (
        <p>
          <Link href={`/agencies/${agency.id}`}>The agency, with its contracts and users</Link>
        </p>
      )}
    </section>
  )
}

const namesOf = (consents: ReservationDetails['consents'], isAccepted: boolean) =>
  consents.flatMap((consent) => (consent.isAccepted === isAccepted ? consent.name : [])).join(', ')

function GuestFacts({ reservation }: Pick<Part, 'reservation'>) {
  const { booker, customerNote, channel, host, language, trade, bookedAt, hotel, extras, consents } = reservation
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
            `${hotelInstantText(bookedAt, hotel.timeZone)}, ${channel}${host ? `, ${host}` : ''}${trade ? ', trade' : ''}, ${language}`,
          ],
          ['Agreed to', namesOf(consents, true)],
          ['Not agreed to', namesOf(consents, false)],
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
