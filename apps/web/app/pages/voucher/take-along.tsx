import type { Voucher } from '@portico/contracts/reservation/reservation'
import { useLocation } from '@remix-run/react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

/** An agency has prints of its own. */
export function TakeAlong({ voucher: { bookedBy, state }, isAgency }: { voucher: Voucher; isAgency: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHidden = useHidesPrices()
  return (
    <section className="voucher-take-along no-print" aria-labelledby="voucher-take-along">
      <h2 id="voucher-take-along">{t('voucher.takeAlong')}</h2>
      <ul className="voucher-actions">
        {state !== 'cancelled' && (
          <li>
            <a className="button quiet" href={`${pathname}/stay.ics`} download="stay.ics">
              {t('voucher.calendar')}
            </a>
          </li>
        )}
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
  return mailNotices.some((one) => one === notice)
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
