import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { ChangeNotice, type ChangeNoticeKind } from '../../parts/reservation/change-notice.tsx'
import { lacksRegistration, whyNotChangeable } from '../../parts/reservation/may-change.ts'
import { stateTextIn } from '../../parts/reservation/money-texts.ts'
import { optionTextIn } from '../../parts/reservation/option-text.ts'
import { isMailNotice, MailNotice, type MailNoticeKind } from './take-along.tsx'

export type VoucherNotice =
  | 'new'
  | 'again'
  | 'paid'
  | 'paid-in-vain'
  | 'nothing-to-pay'
  | 'cancelled'
  | 'room-cancelled'
  | 'cancel-refused'
  | 'cancel-unknown'
  | ChangeNoticeKind
  | MailNoticeKind

export function isJustBooked({ reason }: Voucher, notice: VoucherNotice | undefined): boolean {
  return notice === 'new' || (notice === 'paid' && reason === 'paid')
}

function thanksKeyOf({ state, reason }: Voucher) {
  if (state !== 'pending') return 'voucher.thanks'
  if (reason === 'awaiting-payment') return 'voucher.thanksToPay'
  return reason === 'option' ? 'voucher.thanksOption' : 'voucher.thanksPending'
}

type HeadProps = { voucher: Voucher; notice: VoucherNotice | undefined; isGuestListCut: boolean }

export function VoucherHead({ voucher, notice, isGuestListCut }: HeadProps) {
  const translation = useTranslation()
  const { t } = translation
  const { hotel } = useHotel()
  const { state, code, roomCodes, bookedBy } = voucher
  const { language } = useRootData()
  const isAtProvider = voucher.reason === 'awaiting-payment'
  // After the stay became dearer this may be a part only.
  const hasPaid = voucher.folio !== undefined && voucher.folio.payments.length > 0
  const thanks = t(thanksKeyOf(voucher), { name: bookedBy.name })
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
      {notice === 'paid' && (state === 'confirmed' || (isAtProvider && hasPaid)) && (
        <p className="notice-line" role="status">
          {t(hasPaid ? 'payment.done' : 'payment.doneOther')}
        </p>
      )}
      {notice === 'paid-in-vain' && state !== 'pending' && (
        <p className="notice-line" role="status">
          {t(state === 'cancelled' ? 'payment.tooLate' : 'payment.doneBefore')}
        </p>
      )}
      {notice === 'nothing-to-pay' && state !== 'cancelled' && !voucher.pendingPayment && (
        <p className="notice-line" role="status">
          {t('payment.nothingToPay')}
        </p>
      )}
      {isGuestListCut && (
        <p className="notice-line" role="status">
          {t('voucher.guestListCut')}
        </p>
      )}
      <h1>
        {isJustBooked(voucher, notice) && state !== 'cancelled' ? thanks : t('voucher.greeting', { hotel: hotel.name })}
      </h1>
      {isJustBooked(voucher, notice) && (
        <p className="lead">
          {t(state === 'confirmed' ? 'voucher.mailSent' : 'voucher.mailSentOption', { email: bookedBy.email })}
        </p>
      )}
      <dl className="voucher-code">
        <div>
          <dt>{t('voucher.code')}</dt>
          {(roomCodes.length > 0 ? roomCodes : [code]).map((roomCode) => (
            <dd key={roomCode} className="code">
              {roomCode}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('voucher.stateLabel')}</dt>
          <dd className="state" data-state={state}>
            {stateTextIn(translation, voucher)}
          </dd>
        </div>
      </dl>
      <StateReason voucher={voucher} />
      <OptionEnd voucher={voucher} />
      <Registration voucher={voucher} />
      {voucher.awaitsGuest && (
        <p>
          <a className="button" href={`/cro/${code}?language=${language.id}`}>
            {t('awaited.confirmTitle')}
          </a>
        </p>
      )}
      <p className="help">{t('voucher.codeHelp')}</p>
    </header>
  )
}

function Registration({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  if (whyNotChangeable(voucher) || !lacksRegistration(voucher, hotel)) return null
  return (
    <p>
      {say({ t }, 'modify.registration', {
        link: <Link to={`${pathname}/change/guests`}>{t('modify.registrationLink')}</Link>,
      })}
    </p>
  )
}

function CancelNotice({ voucher, notice }: Pick<HeadProps, 'voucher' | 'notice'>) {
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
  const isCancellationDone = notice === 'room-cancelled' || (notice === 'cancelled' && isCancelled)
  if (!isCancellationDone) return null
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

/** Unknown reasons of third-party servers are left out: the state says enough. */
function StateReason({ voucher: { reason, optionUntil } }: { voucher: Voucher }) {
  const { t, exists } = useTranslation()
  if (optionUntil !== undefined) return null
  const key = `voucher.reason.${reason}`
  const text = exists(key) ? t(key as 'voucher.reason.by-guest') : ''
  return text === '' ? null : <p>{text}</p>
}
