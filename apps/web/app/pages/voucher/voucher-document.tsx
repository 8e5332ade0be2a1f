import type { Voucher } from '@portico/contracts/reservation/reservation'
import { fullNameOf } from '@portico/domain/party/full-name'
import { namesOfGuests } from '@portico/domain/party/guest-record'
import type { QrCode } from '@portico/print/qr-code'
import { useEffect } from 'react'
import { clearSelection } from '../../base/address/selection-storage.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useBookingEvents } from '../../parts/analytics/use-booking-events.ts'
import { PackageOfStay } from '../../parts/packages/later-package.ts'
import { Account, History } from '../../parts/reservation/account.tsx'
import { ChangeOfPlans } from '../../parts/reservation/change-of-plans.tsx'
import { StillToPay } from '../../parts/reservation/still-to-pay.tsx'
import { BankTransfer } from '../../parts/reservation/transfer-part.ts'
import { StayLines, StaySums, StayTimes } from '../../parts/stay/stay-details.tsx'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'
import type { OwnBooking } from '../agency/booking/agency-booking.tsx'
import { AgencyNotice, type AgencyNoticeKind } from '../agency/booking/agency-notice.tsx'
import { ResaleNotice, type ResaleNoticeKind } from './resale-notice.tsx'
import { Forget, TakeAlong, VoucherLinks } from './take-along.tsx'
import { type ConsentNotice, VoucherConsents } from './voucher-consents.tsx'
import { isJustBooked, VoucherHead, type VoucherNotice } from './voucher-head.tsx'

const AgencyOfBooking = laterPart('agency-of-booking', () =>
  withTexts(() => import('../agency/booking/agency-booking.tsx')),
)
const Resale = laterPart('resale', () => withTexts(() => import('./resale.tsx')))

type VoucherProps = {
  voucher: Voucher
  transferCode: QrCode | undefined
  notice: VoucherNotice | undefined
  isGuestListCut: boolean
  transactionId: string
  isBookedHere: boolean
  consentNotice: ConsentNotice | undefined
}
type AgencyProps = { booking: OwnBooking | undefined; agencyNotice: AgencyNoticeKind | undefined; actionKey: string }
type ResaleProps = { resaleNotice: ResaleNoticeKind | undefined; resaleKeys: readonly string[] }

export function VoucherDocument({
  voucher,
  transferCode,
  notice,
  isGuestListCut,
  transactionId,
  isBookedHere,
  consentNotice,
  resaleNotice,
  resaleKeys,
  booking,
  agencyNotice,
  actionKey,
}: VoucherProps & ResaleProps & AgencyProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const formats = useFormats()
  const { day } = formats
  const isHidden = useHidesPrices()
  const isAccountAlone = voucher.folio !== undefined && voucher.state === 'cancelled'
  useEffect(() => {
    if (notice === 'new' || notice === 'again' || notice === 'paid') clearSelection(sessionStorage)
  }, [notice])
  const isBought = isBookedHere && voucher.state !== 'cancelled' && !voucher.pendingPayment
  useBookingEvents(
    { code: voucher.code, transactionId, basket: voucher.basket },
    isBought ? 'booked' : notice === 'cancelled' ? 'cancelled' : undefined,
  )
  return (
    <main id="content" className="voucher">
      {isJustBooked(voucher, notice) && <BookingSteps current="voucher" />}
      <ResaleNotice notice={resaleNotice} />
      <AgencyNotice notice={agencyNotice} />
      <VoucherHead voucher={voucher} notice={notice} isGuestListCut={isGuestListCut} />
      <VoucherLinks voucher={voucher} />
      {!isHidden && voucher.payment.kind === 'transfer' && voucher.state !== 'cancelled' && (
        <BankTransfer payment={voucher.payment} code={transferCode} />
      )}
      {voucher.pendingPayment && !isHidden && <StillToPay pending={voucher.pendingPayment} />}
      <div className="voucher-columns">
        <section aria-labelledby="voucher-stay">
          <h2 id="voucher-stay">{t('voucher.stay')}</h2>
          <StayTimes stay={voucher.stay} />
          {voucher.basket.package && (
            <PackageOfStay
              offer={voucher.basket.package}
              flights={voucher.flights}
              passengers={namesOfGuests(voucher.guests, voucher.guestRecords ?? [])}
            />
          )}
          {voucher.upgradedFrom && <p>{t('voucher.upgradedFrom', { room: voucher.upgradedFrom })}</p>}
          <StayLines
            lines={voucher.basket.lines}
            codes={voucher.rooms.map(({ code }) => code)}
            areNightsOpen
            isCancelled={voucher.state === 'cancelled'}
          />
        </section>
        {!isHidden && (
          <section aria-labelledby="voucher-price">
            {/* Of a cancelled booking no price is left, only what was paid and what is to pay. */}
            <h2 id="voucher-price">{t(isAccountAlone ? 'cancel.account' : 'voucher.price')}</h2>
            {!isAccountAlone && <StaySums basket={voucher.basket} hasPayments={!voucher.folio} />}
            {voucher.folio && <Account folio={voucher.folio} hasTitle={!isAccountAlone} />}
          </section>
        )}
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
          <TextNote title={t('services.transfers')} text={transferLinesOf(voucher, formats)} />
          <TextNote title={t('voucher.customerNote')} text={voucher.customerNote} />
          <TextNote title={t('voucher.invoice')} text={voucher.invoice?.join('\n') ?? ''} />
        </section>
        {booking && <AgencyOfBooking booking={booking} actionKey={actionKey} notice={agencyNotice} />}
        <HotelContact notes={voucher.state === 'cancelled' ? '' : voucher.hotelNotes} />
        <History voucher={voucher} />
        <ChangeOfPlans voucher={voucher} />
        <VoucherConsents consents={booking ? undefined : voucher.consents} notice={consentNotice} />
        {voucher.resales.length > 0 && !isHidden && <Resale voucher={voucher} actionKeys={resaleKeys} />}
      </div>
      <TakeAlong voucher={voucher} isAgency={booking !== undefined} />
      <Forget />
    </main>
  )
}

function transferLinesOf({ transfers = [] }: Voucher, { day, factsText }: ReturnType<typeof useFormats>): string {
  return transfers
    .map(({ service, date, time, place, number, note }) => factsText([service, day(date), time, place, number, note]))
    .join('\n')
}

function VoucherGuests({ voucher: { guests, guestRecords } }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
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
                {factsText([
                  fullNameOf({ name, lastName }),
                  t(`voucher.guestType.${type}`),
                  birthDate && t('voucher.born', { day: birthDate.split('-').reverse().join('/') }),
                  sex && t(`checkout.sexes.${sex}`),
                ])}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
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
