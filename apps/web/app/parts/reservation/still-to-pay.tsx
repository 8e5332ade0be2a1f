import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import { useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

export function StillToPay({ pending }: { pending: PendingPayment }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day, moment } = useFormats()
  const amountText = useAmountText()
  const { pathname } = useLocation()
  const { purpose, amount, on, until, isNeeded, methods, attempt } = pending
  const isWaiting = attempt?.state === 'waiting'
  const end = until && moment(until, hotel.timeZone, hotel.today)
  return (
    <section className="transfer" aria-labelledby="voucher-pending">
      <h2 id="voucher-pending">{t(`payment.pending.${purpose}`)}</h2>
      <p>{t(`payment.pendingText.${purpose}`, { amount: amountText(amount) })}</p>
      {on && <p>{t('payment.pendingOn', { day: day(on, hotel.today) })}</p>}
      {end && <p>{isNeeded ? t('payment.endsUnpaid', { moment: end }) : t('payment.openUntil', { moment: end })}</p>}
      {isWaiting && <p>{t('payment.pendingWaiting')}</p>}
      {methods.length === 0 && !isWaiting ? (
        <p>{t('payment.noMethod', { phone: hotel.phone })}</p>
      ) : (
        <p className="no-print">
          <a className="button" href={`${pathname}/pay`}>
            {isWaiting
              ? t('payment.lookAtPayment')
              : attempt?.state === 'continue'
                ? t('payment.continue')
                : t(`payment.button.${purpose}`)}
          </a>
        </p>
      )}
    </section>
  )
}
