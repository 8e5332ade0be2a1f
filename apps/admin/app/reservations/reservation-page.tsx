import type { OperatorRole } from '@portico/contracts/operator/identity'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { useState } from 'react'
import { amountText, dayText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { changeText, folioWords, methodText, stateWords } from '../words/reservation-words.ts'
import { ActDialog } from './act-dialog.tsx'
import type { MoneyAct } from './act-fields.tsx'
import { GuestFacts } from './guest-facts.tsx'
import { Changes, Mails } from './history.tsx'
import { FactList, LedgerTable, RoomTable, ServiceTable } from './money-tables.tsx'
import { Notes } from './notes.tsx'
import { PaymentsPart } from './payments-part.tsx'
import { PriceParts } from './price-parts.tsx'

export function ReservationPage({ id, role }: { id: number; role: OperatorRole }) {
  const loaded = useLoaded(() => api.reservations.details.mutate({ id }))
  return (
    <>
      <p>
        <Link href="/reservations">{t('reservations.searchReservations')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(reservation) => <Reservation reservation={reservation} role={role} reload={loaded.reload} />}
      </WhenLoaded>
    </>
  )
}

type ReservationPartProps = { reservation: ReservationDetails; reload: () => Promise<void> }

function Reservation({ reservation, role, reload }: ReservationPartProps & { role: OperatorRole }) {
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
        <h2>{t('reservations.rooms')}</h2>
        <RoomTable rooms={rooms} hotel={hotel} onCancel={isOneOfSeveral(reservation) ? acts.openRoom : undefined} />
        {services.length > 0 && <ServiceTable services={services} hotel={hotel} />}
        <details>
          <summary>{t('reservations.whyThisPrice')}</summary>
          <PriceParts part={explanation} textLanguage={hotel.textLanguage} />
        </details>
      </section>
      {reservation.trade && <TradePart trade={reservation.trade} />}
      <section className="part">
        <h2>{t('reservations.guest')}</h2>
        <GuestFacts reservation={reservation} />
        {role === 'owner' && (
          <p className="no-print">
            <Link href={`/guests?${new URLSearchParams({ hotel: String(hotel.id), code })}`}>
              {t('guests.exportOrErase')}
            </Link>
          </p>
        )}
      </section>
      <section className="part">
        <h2>{t('reservations.ledger')}</h2>
        <LedgerTable
          rows={folio}
          hotel={hotel}
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
    ...(reason === 'awaiting-transfer'
      ? ([[{ kind: 'register-payment' }, t('reservations.paymentHasArrived')]] as const)
      : []),
    ...(reason === 'option' || due.minor === 0
      ? []
      : ([
          [{ kind: 'register-money', minor: dueNow.minor, method: 'hotelpay' }, t('reservations.theGuestHasPaid')],
        ] as const)),
    ...(reason === 'option' || !agencyDue || agencyDue.minor === 0
      ? []
      : ([
          [
            { kind: 'register-money', minor: agencyDue.minor, method: 'bank', byAgency: true },
            t('reservations.theAgencyHasPaid'),
          ],
        ] as const)),
    ...(reinstateUntil ? ([[{ kind: 'reinstate' }, t('reservations.takeTheNoShowBack')]] as const) : []),
    ...(waivable.minor > 0
      ? ([[{ kind: 'waive-fee', minor: waivable.minor }, t('reservations.waiveTheFee')]] as const)
      : []),
    ...(lowerable.minor > 0 ? ([[{ kind: 'lower-price', minor: 0 }, t('reservations.lowerThePrice')]] as const) : []),
    ...(state === 'confirmed' && hotel.today > arrival
      ? ([[{ kind: 'no-show' }, t('reservations.noShow')]] as const)
      : []),
    ...(repay.minor > 0 ? ([[{ kind: 'register-refund' }, t('reservations.moneyWasSentBack')]] as const) : []),
    ...(state === 'cancelled' ? [] : ([[{ kind: 'cancel', fee: 'none' }, t('reservations.cancel')]] as const)),
  ]
}

function isOneOfSeveral({ state, rooms }: ReservationDetails): boolean {
  return state !== 'cancelled' && rooms.filter(({ ended }) => !ended).length > 1
}

type OpenAct = { act: MoneyAct; isWhole: boolean }

function subjectOf({ code, rooms, folio }: ReservationDetails, moneyAct: MoneyAct): string {
  const row = moneyAct.kind === 'take-back' && folio.find((folioRow) => folioRow.position === moneyAct.position)
  if (row)
    return t('reservations.reservationAndPayment', { code, kind: folioWords[row.kind], amount: amountText(row.amount) })
  const room = moneyAct.kind === 'cancel-room' && rooms.find((listedRoom) => listedRoom.code === moneyAct.room)
  return room
    ? t('reservations.reservationAndRoom', { code, roomName: room.roomName, code2: room.code })
    : t('reservations.reservationNamed', { code })
}

function useActs({ reservation, reload }: ReservationPartProps) {
  const [opened, setOpened] = useState<OpenAct>()
  const [done, setDone] = useState('')
  const openActDialog = (moneyAct: MoneyAct, isWhole = false) => {
    setDone('')
    setOpened({ act: moneyAct, isWhole })
  }
  const openRoom = (room: ReservationDetails['rooms'][number]) =>
    openActDialog({ kind: 'cancel-room', room: room.code, fee: 'none' })
  const finish = async (doneText: string) => {
    setOpened(undefined)
    setDone(doneText)
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
  return { open: openActDialog, openRoom, done, dialog }
}

function Acts({ reservation, open }: Pick<ReservationPartProps, 'reservation'> & { open: (act: MoneyAct) => void }) {
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
}: Pick<ReservationPartProps, 'reservation'>) {
  const until =
    state === 'pending' &&
    payBy &&
    t('reservations.untilTheHotelsTime', { hotelInstant: hotelInstantText(payBy, hotel.timeZone) })
  return (
    <FactList
      label={t('reservations.money')}
      facts={[
        [
          t('reservations.charged'),
          `${amountText(charged)}${cityTax.minor > 0 && charged.minor > 0 ? t('reservations.cityTaxOfIt', { amount: amountText(cityTax) }) : ''}`,
        ],
        [t('reservations.paid'), amountText(paid)],
        [t('reservations.guestOwes'), amountText(due)],
        ...(agencyDue ? ([[t('reservations.agencyOwes'), amountText(agencyDue)]] as const) : []),
        ...(repay.minor > 0 ? ([[t('reservations.houseOwes'), amountText(repay)]] as const) : []),
        [t('reservations.payment'), `${methodText(paymentMethod)}${until || ''}`],
        ...(optionUntil
          ? ([[t('reservations.optionUntil'), hotelInstantText(optionUntil, hotel.timeZone)]] as const)
          : []),
      ]}
    />
  )
}

function TradePart({ trade: { agency, user, commission } }: { trade: NonNullable<ReservationDetails['trade']> }) {
  return (
    <section className="part">
      <h2>{t('reservations.agency')}</h2>
      <FactList
        label={t('reservations.agency')}
        facts={[
          [
            t('reservations.agency'),
            agency ? `${agency.name} (${agency.code})` : t('reservations.notKnownBookedBefore'),
          ],
          [t('reservations.bookedByLabel'), user ?? ''],
          ...(commission ? ([[t('reservations.commission'), amountText(commission)]] as const) : []),
        ]}
      />
      {agency && commission && (
        <p>
          <Link href={`/agencies/${agency.id}`}>{t('reservations.theAgencyWithItsContracts')}</Link>
        </p>
      )}
    </section>
  )
}
