import type { Voucher } from '@portico/contracts/reservation/reservation'
import { addDays } from '@portico/domain/time/calendar-date'
import { useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

export function VoucherLinks({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const { pathname } = useLocation()
  const { street, zip, city } = hotel.address
  const { stay, basket } = voucher
  if (voucher.state === 'cancelled') {
    const isPast = stay.arrival < hotel.today
    const params = new URLSearchParams(isPast ? {} : { arrival: stay.arrival, departure: stay.departure })
    for (const { party } of guestLinesOf(basket.lines))
      params.append('room', [party.adults, ...party.childrenAges].join('-'))
    return (
      <p className="voucher-actions no-print">
        <a className="button" href={`${isPast ? base : `${base}/rooms`}?${params}`}>
          {t('cancel.bookAgain')}
        </a>
      </p>
    )
  }
  const place = [hotel.name, street, `${zip} ${city}`].join(', ')
  return (
    <ul className="voucher-actions no-print">
      <li>
        <a className="button quiet" href={`${pathname}/stay.ics`} download="stay.ics">
          {t('voucher.calendar')}
        </a>
      </li>
      <li>
        <a
          className="button quiet"
          href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`}
          rel="noreferrer"
        >
          {t('voucher.map')}
        </a>
      </li>
      <li>
        <a className="button quiet" href="#voucher-change">
          {t('cancel.change')}
        </a>
      </li>
    </ul>
  )
}

/** Without the later parts of a split stay, in which the same guests sleep. */
function guestLinesOf(lines: Voucher['basket']['lines']) {
  return lines.filter(({ nights: [firstNight] }, i) =>
    lines.slice(0, i).every(({ nights }) => {
      const lastNight = nights.at(-1)
      return !firstNight || !lastNight || addDays(lastNight.night, 1) !== firstNight.night
    }),
  )
}

/** An agency has prints of its own. */
export function TakeAlong({ voucher: { bookedBy }, isAgency }: { voucher: Voucher; isAgency: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHidden = useHidesPrices()
  return (
    <section className="voucher-take-along no-print" aria-labelledby="voucher-take-along">
      <h2 id="voucher-take-along">{t('voucher.takeAlong')}</h2>
      <ul className="voucher-actions">
        {!isHidden && !isAgency && (
          <li>
            <a className="button quiet" href={`${pathname}/voucher.pdf`} download="voucher.pdf">
              {t('voucher.pdf')}
            </a>
          </li>
        )}
        <li className="js-only">
          <button type="button" className="button quiet" onClick={() => print()}>
            {t('voucher.print')}
          </button>
        </li>
        <li>
          <form method="post" action={pathname}>
            <input type="hidden" name="do" value="resend" />
            <button type="submit" className="button quiet" aria-describedby="voucher-resend-help">
              {t('voucher.resend')}
            </button>
          </form>
        </li>
      </ul>
      <p className="help" id="voucher-resend-help">
        {t('voucher.resendHelp', { email: bookedBy.email })}
      </p>
    </section>
  )
}

export function Forget() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <form method="post" action={pathname} className="voucher-forget no-print">
      <button type="submit" className="button quiet" aria-describedby="voucher-forget-help">
        {t('voucher.forget')}
      </button>
      <p className="help" id="voucher-forget-help">
        {t('voucher.forgetHelp')}
      </p>
    </form>
  )
}

const mailNotices = ['mail-sent', 'mail-too-often', 'mail-refused'] as const
export type MailNoticeKind = (typeof mailNotices)[number]

export function isMailNotice(notice: string | undefined): notice is MailNoticeKind {
  return mailNotices.some((mailNotice) => mailNotice === notice)
}

export function MailNotice({ voucher, notice, phone }: { voucher: Voucher; notice: MailNoticeKind; phone: string }) {
  const { t } = useTranslation()
  const texts = {
    'mail-sent': t('voucher.mailAgain', { email: voucher.bookedBy.email }),
    'mail-too-often': t('voucher.mailTooOften'),
    'mail-refused': t('voucher.mailRefused', { phone }),
  }
  return (
    <p className="notice-line" role={notice === 'mail-sent' ? 'status' : 'alert'}>
      {texts[notice]}
    </p>
  )
}
