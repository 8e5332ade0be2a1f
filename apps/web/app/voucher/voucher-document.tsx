import type { Voucher } from '@portico/contracts/reservation'
import { formatIban } from '@portico/domain/payment/format-iban'
import { useEffect } from 'react'
import { StayLines, StaySums, StayTimes } from '../checkout/stay-details.tsx'
import { BookingSteps } from '../hotel/booking-steps.tsx'
import { useHotel } from '../hotel/hotel.route.tsx'
import { ChangeNotice, type ChangeNoticeKind } from '../modify/change-notice.tsx'
import { PackageOfStay } from '../packages/package-of-stay.tsx'
import { clearSelection } from '../search/selection-storage.ts'
import { useTranslation } from '../text/use-translation.ts'
import { useAmountText } from '../ui/amount.tsx'
import { useFormats } from '../ui/use-formats.ts'
import { Account, History } from './account.tsx'
import { ChangeOfPlans } from './change-of-plans.tsx'
import { optionTextIn } from './option-text.ts'
import { Resale, ResaleNotice, type ResaleNoticeKind } from './resale.tsx'
import { Forget, isMailNotice, MailNotice, type MailNoticeKind, TakeAlong } from './take-along.tsx'

export type VoucherNotice =
  | 'new'
  | 'again'
  | 'cancelled'
  | 'room-cancelled'
  | 'cancel-refused'
  | 'cancel-unknown'
  | ChangeNoticeKind
  | MailNoticeKind
type VoucherProps = { voucher: Voucher; notice: VoucherNotice | undefined; isGuestListCut: boolean }
type ResaleProps = { resaleNotice: ResaleNoticeKind | undefined; resaleKeys: readonly string[] }

/** VCH-01: the reservation as a document, on screen and on paper. */
export function VoucherDocument({ voucher, notice, isGuestListCut, resaleNotice, resaleKeys }: VoucherProps & ResaleProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  // What was chosen is booked: the search no longer offers to go on with it.
  useEffect(() => {
    if (notice === 'new' || notice === 'again') clearSelection(sessionStorage)
  }, [notice])
  return (
    <main id="content" className="voucher">
      {notice === 'new' && <BookingSteps current="voucher" />}
      <ResaleNotice notice={resaleNotice} />
      <VoucherHead voucher={voucher} notice={notice} isGuestListCut={isGuestListCut} />
      <BankTransfer payment={voucher.payment} cancelled={voucher.state === 'cancelled'} />
      <div className="voucher-columns">
        <section aria-labelledby="voucher-stay">
          <h2 id="voucher-stay">{t('voucher.stay')}</h2>
          <StayTimes stay={voucher.stay} />
          <PackageOfStay offer={voucher.basket.package} flights={voucher.flights} />
          {voucher.upgradedFrom && <p>{t('voucher.upgradedFrom', { room: voucher.upgradedFrom })}</p>}
          <StayLines lines={voucher.basket.lines} codes={voucher.rooms.map(({ code }) => code)} areNightsOpen />
        </section>
        <section aria-labelledby="voucher-price">
          <h2 id="voucher-price">{t('voucher.price')}</h2>
          <StaySums basket={voucher.basket} hasPayments={!voucher.folio} />
          {voucher.folio && <Account folio={voucher.folio} />}
        </section>
        <section aria-labelledby="voucher-people">
          <h2 id="voucher-people">{t('voucher.bookedBy')}</h2>
          <p>
            {voucher.bookedBy.name}
            <br />
            {voucher.bookedBy.email}
          </p>
          {voucher.bookedOn && <p>{t('voucher.bookedOn', { day: day(voucher.bookedOn, hotel.today) })}</p>}
          <TextNote title={t('voucher.agency')} text={voucher.agency?.join('\n') ?? ''} />
          <VoucherGuests voucher={voucher} />
          <TextNote title={t('services.transfers')} text={transferLinesOf(voucher, day)} />
          <TextNote title={t('voucher.customerNote')} text={voucher.customerNote} />
          <TextNote title={t('voucher.invoice')} text={voucher.invoice?.join('\n') ?? ''} />
        </section>
        <HotelContact notes={voucher.hotelNotes} />
        <History voucher={voucher} />
        <ChangeOfPlans voucher={voucher} />
        <Resale voucher={voucher} actionKeys={resaleKeys} />
      </div>
      <TakeAlong voucher={voucher} />
      <Forget />
    </main>
  )
}

/** SVC-08: one line for each. */
function transferLinesOf({ transfers = [] }: Voucher, day: ReturnType<typeof useFormats>['day']): string {
  return transfers
    .map(({ service, date, time, place, number, note }) => [service, day(date), time, place, number, note].filter(Boolean).join(', '))
    .join('\n')
}

/** In whose names the rooms are, and those who were listed for the hotel. */
function VoucherGuests({ voucher: { guests, guestRecords } }: { voucher: Voucher }) {
  const { t } = useTranslation()
  if (guests.length === 0) return null
  const people = guestRecords?.flat() ?? []
  return (
    <>
      <h3>{t('voucher.guests')}</h3>
      <ul>
        {[...new Set(guests)].map((guest) => (
          <li key={guest}>{guest}</li>
        ))}
      </ul>
      {people.length > 0 && (
        <>
          <h3>{t('voucher.guestList')}</h3>
          <ul>
            {people.map(({ type, name, lastName, birthDate, sex }, i) => (
              <li key={i}>
                {[
                  [name, lastName].filter(Boolean).join(' '),
                  t(`voucher.guestType.${type}`),
                  birthDate && t('voucher.born', { day: birthDate.split('-').reverse().join('/') }),
                  sex && t(`checkout.sexes.${sex}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function VoucherHead({ voucher, notice, isGuestListCut }: VoucherProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { state, code, roomCodes, bookedBy } = voucher
  const thanks = state === 'pending' ? t('voucher.thanksPending', { name: bookedBy.name }) : t('voucher.thanks', { name: bookedBy.name })
  return (
    <header className="voucher-head">
      <CancelNotice voucher={voucher} notice={notice} />
      <ChangeNotice notice={notice} />
      {isMailNotice(notice) && <MailNotice voucher={voucher} notice={notice} phone={hotel.phone} />}
      {notice === 'again' && (
        <p className="notice-line" role="status">
          {t('voucher.alreadyBooked')}
        </p>
      )}
      {isGuestListCut && (
        <p className="notice-line" role="status">
          {t('voucher.guestListCut')}
        </p>
      )}
      <h1>{notice === 'new' && state !== 'cancelled' ? thanks : t('voucher.greeting', { hotel: hotel.name })}</h1>
      {notice === 'new' && <p className="lead">{t('voucher.mailSent', { email: bookedBy.email })}</p>}
      <dl className="voucher-code">
        <div>
          <dt>{t('voucher.code')}</dt>
          {(roomCodes.length > 0 ? roomCodes : [code]).map((each) => (
            <dd key={each} className="code">
              {each}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('voucher.stateLabel')}</dt>
          <dd className="state" data-state={state}>
            {t(`voucher.state.${state}`)}
          </dd>
        </div>
      </dl>
      <StateReason voucher={voucher} />
      <OptionEnd voucher={voucher} />
      <p className="help">{t('voucher.codeHelp')}</p>
    </header>
  )
}

/** What the button of the cancel page came to. A notice whose state is another by now says nothing. */
function CancelNotice({ voucher, notice }: Pick<VoucherProps, 'voucher' | 'notice'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const isCancelled = voucher.state === 'cancelled'
  if (notice === 'cancel-refused' || notice === 'cancel-unknown') {
    const text = notice === 'cancel-refused' ? t('cancel.refused', { phone: hotel.phone }) : t('cancel.unknown')
    return isCancelled ? null : (
      <p className="notice-line" role="alert">
        {text}
      </p>
    )
  }
  const isDone = notice === 'room-cancelled' || (notice === 'cancelled' && isCancelled)
  if (!isDone) return null
  return (
    <p className="notice-line" role="status">
      {isCancelled ? t('cancel.doneAll') : t('cancel.doneRoom')}
    </p>
  )
}

function OptionEnd({ voucher }: { voucher: Voucher }) {
  const translation = useTranslation()
  const { hotel } = useHotel()
  const text = optionTextIn(translation, voucher, useFormats(), hotel)
  return text === undefined ? null : <p>{text}</p>
}

/** Reasons of a server that words them otherwise are left out: the state says enough. */
function StateReason({ voucher: { reason } }: { voucher: Voucher }) {
  const { t, exists } = useTranslation()
  const key = `voucher.reason.${reason}`
  const text = exists(key) ? t(key as 'voucher.reason.by-guest') : ''
  return text === '' ? null : <p>{text}</p>
}

function BankTransfer({ payment, cancelled }: { payment: Voucher['payment']; cancelled: boolean }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment } = useFormats()
  const amountText = useAmountText()
  if (payment.kind !== 'transfer' || cancelled) return null
  if (payment.received) return <p className="notice-line">{t('voucher.transferReceived')}</p>
  const rows = [
    [t('voucher.transferOwner'), payment.owner],
    [t('voucher.transferIban'), formatIban(payment.iban)],
    [t('voucher.transferAmount'), amountText(payment.amount)],
    [t('voucher.transferReference'), payment.reference],
  ] as const
  return (
    <section className="transfer" aria-labelledby="voucher-transfer">
      <h2 id="voucher-transfer">{t('voucher.transfer')}</h2>
      <p>{t('voucher.transferText', { moment: moment(payment.payBy, hotel.timeZone, hotel.today) })}</p>
      <dl className="account">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="code">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HotelContact({ notes }: { notes: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { address } = hotel
  return (
    <section aria-labelledby="voucher-hotel">
      <h2 id="voucher-hotel">{hotel.name}</h2>
      <address>
        {address.street}
        <br />
        {address.zip} {address.city}
        <br />
        <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
        <br />
        <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
      </address>
      <TextNote title={t('voucher.hotelNotes')} text={notes} />
    </section>
  )
}

function TextNote({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <>
      <h3>{title}</h3>
      <p className="as-written">{text}</p>
    </>
  )
}
