import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { instalmentMethods, type PaymentMethodId, providerNameOf } from '@portico/domain/payment/payment-methods'
import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { clearSelection } from '../../base/address/selection-storage.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { methodTextIn } from '../../parts/price/method-text.ts'

export type NotStarted = 'declined' | 'card-refused' | 'method-refused' | 'too-often' | 'refused'
type PayPageProps = {
  voucher: Voucher
  pending: PendingPayment
  chosen: PaymentMethodId | undefined
  isNew: boolean
  actionKey: string
  notStarted: NotStarted | undefined
}

export function PayPage({ voucher, pending, chosen, isNew, actionKey, notStarted }: PayPageProps) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  useEffect(() => {
    if (isNew) clearSelection(sessionStorage)
  }, [isNew])
  useFreshPageOnReturn()
  const amount = amountText(pending.amount)
  const { state, isCardRefused } = pending.attempt ?? {}
  const hasOthers = pending.methods.length > 1
  const failed = notStarted ?? (state === 'failed' ? (isCardRefused ? 'card-refused' : 'declined') : undefined)
  return (
    <main id="content" className="payment">
      {failed ? (
        <FailedNotice why={failed} hasOthers={hasOthers} />
      ) : (
        state === 'closed' && <ClosedNotice hasOthers={hasOthers} />
      )}
      <h1>{t(`payment.heading.${pending.purpose}`, { amount })}</h1>
      <Lead pending={pending} isNew={isNew} />
      <PaidStay voucher={voucher} />
      {pending.methods.length === 0 ? (
        <NoMethod />
      ) : (
        <MethodForm pending={pending} chosen={chosen} actionKey={actionKey} />
      )}
      <WaysOut />
    </main>
  )
}

/** A page that the browser kept while its guest was at a provider knows nothing of what happened there. */
function useFreshPageOnReturn() {
  useEffect(() => {
    const reloadIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    addEventListener('pageshow', reloadIfRestored)
    return () => removeEventListener('pageshow', reloadIfRestored)
  }, [])
}

function ClosedNotice({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="notice-line" role="status">
      <p className="outcome-title">{t('payment.problem.closed.title')}</p>
      <p>{t(hasOthers ? 'payment.problem.closed.text' : 'payment.problem.closed.alone')}</p>
    </section>
  )
}

function FailedNotice({ why, hasOthers }: { why: NotStarted; hasOthers: boolean }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was pressed; without JavaScript too
    <section className="outcome" role="alert" tabIndex={-1} autoFocus>
      <p className="outcome-title">{t(`payment.problem.${why}.title`)}</p>
      <p>
        {t(
          hasOthers || why === 'too-often' || why === 'refused'
            ? `payment.problem.${why}.text`
            : `payment.problem.${why}.alone`,
          {
            phone: hotel.phone,
          },
        )}
      </p>
    </section>
  )
}

function Lead({ pending: { purpose, on, until, isNeeded, attempt }, isNew }: Pick<PayPageProps, 'pending' | 'isNew'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment, day, sentencesText } = useFormats()
  const end = until && moment(until, hotel.timeZone, hotel.today)
  const text = [
    isNew && isNeeded && t('payment.almostBooked'),
    attempt?.state === 'continue' && t('payment.begun'),
    on && t('payment.dueOn', { day: day(on, hotel.today) }),
    end && (isNeeded ? t('payment.endsUnpaid', { moment: end }) : t('payment.openUntil', { moment: end })),
    purpose !== 'pay' && t(`payment.nothingCharged.${purpose}`),
  ]
  const sentences = text.filter((sentence): sentence is string => Boolean(sentence))
  return sentences.length === 0 ? null : <p className="lead">{sentencesText(sentences)}</p>
}

export function PaidStay({ voucher: { code, stay }, pending }: { voucher: Voucher; pending?: PendingPayment }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  return (
    <dl className="payment-facts">
      {pending && pending.amount.minor > 0 && (
        <div>
          <dt>{t(`payment.amount.${pending.purpose}`)}</dt>
          <dd className="payment-amount">
            <Amount money={pending.amount} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('payment.stayAt', { hotel: hotel.name })}</dt>
        <dd>
          {day(stay.arrival, hotel.today)} – {day(stay.departure, hotel.today)}
        </dd>
      </div>
      <div>
        <dt>{t('voucher.code')}</dt>
        <dd className="code">{code}</dd>
      </div>
    </dl>
  )
}

function MethodForm({ pending, chosen, actionKey }: Pick<PayPageProps, 'pending' | 'chosen' | 'actionKey'>) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { methods, testMethods, purpose, attempt } = pending
  const firstMethod = methods.find((id) => id === chosen) ?? methods[0]
  const button = attempt?.state === 'continue' ? t('payment.continue') : t(`payment.button.${purpose}`)
  return (
    // Not Remix's own form: the answer may lead to another host, and only a page's own policy says to which.
    <form method="post" action={pathname} className="payment-form">
      <input type="hidden" name="key" value={actionKey} />
      {methods.length === 1 && firstMethod ? (
        <section aria-labelledby="by">
          <h2 id="by">{methodTextIn({ t }, firstMethod)}</h2>
          <input type="hidden" name="by" value={firstMethod} />
          <MethodNote method={firstMethod} isTest={testMethods?.includes(firstMethod)} />
        </section>
      ) : (
        <fieldset>
          <legend>{t('payment.by')}</legend>
          {methods.map((id) => (
            <div key={id} className="choice">
              <input
                type="radio"
                id={`by-${id}`}
                name="by"
                value={id}
                defaultChecked={id === firstMethod}
                aria-describedby={`by-${id}-note`}
              />
              <label htmlFor={`by-${id}`}>{methodTextIn({ t }, id)}</label>
              <MethodNote method={id} isTest={testMethods?.includes(id)} id={`by-${id}-note`} />
            </div>
          ))}
        </fieldset>
      )}
      <button type="submit" className="button">
        {button}
      </button>
      <p className="help">{t('payment.next')}</p>
    </form>
  )
}

function MethodNote({ method, isTest, id }: { method: PaymentMethodId; isTest: boolean | undefined; id?: string }) {
  const { t } = useTranslation()
  const { sentencesText, afterSentence } = useFormats()
  const provider = providerNameOf(method) ?? ''
  const isInInstalments = instalmentMethods.some((instalmentMethod) => instalmentMethod === method)
  return (
    <p className="help" id={id}>
      {sentencesText([
        t('payment.atProvider', { provider }),
        ...(isInInstalments ? [t('paymentChoice.instalments', { provider })] : []),
      ])}
      {isTest && (
        <>
          {afterSentence}
          <strong>{t('paymentChoice.test')}</strong>
        </>
      )}
    </p>
  )
}

function NoMethod() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  return <p className="notice-line">{t('payment.noMethod', { phone: hotel.phone })}</p>
}

export function WaysOut() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const voucher = useLocation().pathname.replace(/\/pay$/, '')
  return (
    <p className="next-steps">
      <a href={voucher}>{t('cancel.back')}</a>
      <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
    </p>
  )
}
