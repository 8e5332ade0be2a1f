import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { providerNameOf } from '@portico/domain/payment/payment-methods'
import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { PaidStay, WaysOut } from './pay-page.tsx'

/** A second payment would be one too many. The page goes on by itself as soon as the outcome is known. */
export function WaitingPage({ voucher, pending }: { voucher: Voucher; pending: PendingPayment }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useRegularLook()
  const provider = (pending.attempt && providerNameOf(pending.attempt.method)) ?? ''
  return (
    <main id="content" className="payment">
      <noscript>
        <meta httpEquiv="refresh" content="6" />
      </noscript>
      <h1>{t('payment.waiting')}</h1>
      <p className="lead" role="status">
        {t('payment.waitingText', { provider })}
      </p>
      <PaidStay voucher={voucher} pending={pending} />
      <p>{t('payment.waitingHelp', { email: voucher.bookedBy.email })}</p>
      <p>
        <a className="button quiet" href={pathname}>
          {t('payment.lookAgain')}
        </a>
      </p>
      <WaysOut />
    </main>
  )
}

const [firstMs, maxMs, givenUpAfter] = [2_000, 20_000, 60]

/**
 * Looks often at first, then seldom, and after a quarter of an hour by the button alone. A hidden page does not look.
 */
function useRegularLook() {
  const { revalidate, state } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (state !== 'idle' || looks.current >= givenUpAfter) return
    const timer = setInterval(
      () => {
        if (document.hidden) return
        looks.current += 1
        revalidate()
      },
      Math.min(maxMs, firstMs * 1.25 ** looks.current),
    )
    return () => clearInterval(timer)
  }, [revalidate, state])
}
