import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import type { NextStep } from '@portico/contracts/reservation/payment'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { providerNameOf } from '@portico/domain/payment/payment-methods'
import { useNonce } from '../../base/document/nonce.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { PaidStay, WaysOut } from './pay-page.tsx'

type HandOverProps = { voucher: Voucher; pending: PendingPayment; method: PaymentMethodId; next: NextStep }

/**
 * Browsers go on by themselves, before the page has loaded, so that it takes no place in the history and Back leads to
 * the page before; a form without a script waits for its button.
 */
export function HandOver({ voucher, pending, method, next }: HandOverProps) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const provider = providerNameOf(method) ?? ''
  const label = t('payment.goOn', { provider })
  return (
    <main id="content" className="payment">
      <h1>{t('payment.handOver', { provider })}</h1>
      <p className="lead">
        {t(`payment.handOverText.${pending.purpose}`, { amount: amountText(pending.amount), provider })}
      </p>
      <PaidStay voucher={voucher} pending={pending} />
      {next.kind === 'redirect' ? (
        <>
          <meta httpEquiv="refresh" content={`0;url=${next.url}`} />
          <p>
            <a className="button" href={next.url} rel="noreferrer">
              {label}
            </a>
          </p>
        </>
      ) : (
        <ProviderForm next={next} label={label} />
      )}
      <WaysOut />
    </main>
  )
}

function ProviderForm({ next, label }: { next: Extract<NextStep, { kind: 'form' }>; label: string }) {
  const nonce = useNonce()
  return (
    <>
      <form method="post" action={next.url} id="provider">
        {Object.entries(next.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {label}
        </button>
      </form>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A field may be called `submit`.
        dangerouslySetInnerHTML={{
          __html: 'HTMLFormElement.prototype.submit.call(document.getElementById("provider"))',
        }}
      />
    </>
  )
}
