import type { AgencyBooking } from '@portico/contracts/trade/agency-reservations'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { portalPath } from '../../../base/address/paths.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { useHidesPrices, useRootData } from '../../../base/ui/use-root-data.ts'
import { methodTextIn } from '../../../parts/price/method-text.ts'
import { typedTextOf } from '../../../parts/trade/typed-amount.ts'
import type { AgencyNoticeKind } from './agency-notice.tsx'

export type OwnBooking = Extract<AgencyBooking, { kind: 'own' }>
type OwnBookingProps = { booking: OwnBooking; actionKey: string; notice: AgencyNoticeKind | undefined }

export default function AgencyOfBooking({ booking, actionKey, notice }: OwnBookingProps) {
  const { t } = useTranslation()
  const { channelId } = useHotel()
  const { language } = useRootData()
  const isHidden = useHidesPrices()
  const channelBase = portalPath({ channelId, languageId: language.id })
  return (
    <section className="agency-booking no-print" aria-labelledby="agency-booking" data-part="agency-of-booking">
      <h2 id="agency-booking">{t('agency.booking.title')}</h2>
      {isHidden ? <p>{t('agency.booking.showPrices')}</p> : <BookingFacts booking={booking} />}
      {!isHidden && booking.reservation.optionUntil && (
        <ConfirmOption booking={booking} actionKey={actionKey} notice={notice} />
      )}
      <Print booking={booking} notice={notice} />
      <p>
        <a href={`${channelBase}/agency`}>{t('agency.back')}</a>
      </p>
    </section>
  )
}

function BookingFacts({ booking: { reservation } }: Pick<OwnBookingProps, 'booking'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment } = useFormats()
  const { commission, net, bookedBy, reference, optionUntil } = reservation
  const bookingFacts: [string, ReactNode][] = [
    ...(commission
      ? [[t('agency.booking.commission'), <Amount key="commission" money={commission} />] as [string, ReactNode]]
      : []),
    ...(net ? [[t('agency.booking.net'), <Amount key="net" money={net} />] as [string, ReactNode]] : []),
    ...(reference ? [[t('agency.booking.reference'), reference] as [string, ReactNode]] : []),
    ...(bookedBy ? [[t('agency.booking.bookedBy'), bookedBy] as [string, ReactNode]] : []),
    ...(optionUntil
      ? [[t('agency.booking.optionUntil'), moment(optionUntil, hotel.timeZone, hotel.today)] as [string, ReactNode]]
      : []),
  ]
  if (bookingFacts.length === 0) return null
  return (
    <dl className="sums">
      {bookingFacts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ConfirmOption({ booking: { reservation, paymentMethods }, actionKey, notice }: OwnBookingProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const [only] = paymentMethods.length === 1 ? paymentMethods : []
  const isMissing = notice === 'choose-method'
  return (
    <form method="post" action={`${pathname}/option`} className="agency-option" aria-labelledby="agency-option">
      <h3 id="agency-option">{t('agency.booking.confirmTitle')}</h3>
      {paymentMethods.length === 0 ? (
        <p>{t('agency.booking.noMethod', { phone: hotel.phone })}</p>
      ) : (
        <>
          <p>{t('agency.booking.confirmText')}</p>
          <input type="hidden" name="key" value={actionKey} />
          <input type="hidden" name="ref" value={reservation.ref} />
          <fieldset className="agency-methods" aria-describedby={isMissing ? 'method-problem' : undefined}>
            <legend>{t('agency.booking.method')}</legend>
            {isMissing && (
              <p className="problem" id="method-problem">
                {t('agency.notice.choose-method')}
              </p>
            )}
            {paymentMethods.map((method) => (
              <div key={method} className="choice">
                <input
                  type="radio"
                  name="paymentMethod"
                  id={`method-${method}`}
                  value={method}
                  defaultChecked={method === only}
                />
                <label htmlFor={`method-${method}`}>{methodTextIn({ t }, method)}</label>
              </div>
            ))}
          </fieldset>
          <button type="submit" className="button">
            {t('agency.booking.confirm')}
          </button>
        </>
      )}
    </form>
  )
}

type PrintProps = Pick<OwnBookingProps, 'booking' | 'notice'>

function Print({ booking: { guests, printsWithoutPrices, reservation, selling }, notice }: PrintProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isBadPrice = notice === 'bad-price'
  const filledIn = new URLSearchParams(isBadPrice || notice === 'printed' ? search : '')
  const { hidesPrices: isHidden, hidesEarnings } = useRootData()
  if (isHidden && !printsWithoutPrices) return <p>{t('agency.booking.noPrint')}</p>
  return (
    <form method="post" action={`${pathname}/agency.pdf`} className="agency-print" aria-labelledby="agency-print">
      <h3 id="agency-print">{t('agency.booking.printTitle')}</h3>
      {(isBadPrice || notice === 'not-printed') && <input type="hidden" name="again" value="yes" />}
      <div className="entry">
        <label htmlFor="print-for">{t('agency.booking.printFor')}</label>
        <select id="print-for" name="for" defaultValue={filledIn.get('for') ?? (hidesEarnings ? '1' : '0')}>
          {!hidesEarnings && (
            <option value="0">
              {t(printsWithoutPrices ? 'agency.booking.forAgency' : 'agency.booking.forAgencyAlone')}
            </option>
          )}
          {guests.map((name, i) => (
            <option key={i} value={i + 1}>
              {t('agency.booking.forGuest', { number: i + 1, name })}
            </option>
          ))}
        </select>
      </div>
      {printsWithoutPrices ? (
        <>
          <div className="choice">
            <input
              type="checkbox"
              id="print-prices"
              name="prices"
              value="shown"
              defaultChecked={filledIn.has('prices')}
              disabled={isHidden}
            />
            <label htmlFor="print-prices">{t('agency.booking.withPrices')}</label>
          </div>
          {!hidesEarnings && (
            <SellingPrice
              currency={reservation.total.currency}
              typed={(isBadPrice && filledIn.get('selling')) || (selling ? typedTextOf(selling) : '')}
              isBad={isBadPrice}
            />
          )}
        </>
      ) : (
        <p>{t('agency.booking.pricesStay')}</p>
      )}
      <button type="submit" className="button quiet">
        {t('agency.booking.print')}
      </button>
    </form>
  )
}

function SellingPrice({ currency, typed, isBad }: { currency: string; typed: string; isBad: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="entry" data-invalid={isBad}>
      <label htmlFor="print-selling">{t('agency.booking.sellingPrice', { currency })}</label>
      <p className="help" id="print-selling-help">
        {t('agency.booking.sellingPriceHelp')}
      </p>
      {isBad && (
        <p className="problem" id="print-selling-problem">
          {t('agency.notice.bad-price')}
        </p>
      )}
      <input
        id="print-selling"
        name="selling"
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        defaultValue={typed}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? 'print-selling-help print-selling-problem' : 'print-selling-help'}
      />
    </div>
  )
}
