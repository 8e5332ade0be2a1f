import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import type { Stay } from '@portico/domain/time/stay'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import type { Unavailability } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useRetryText } from '../../base/ui/failure.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { usePromoRefusalText } from '../price/promo-notice.tsx'
import { isOfServices, RefusalReasons } from '../price/refusal-reasons.tsx'
import type { OtherUser } from './handle-checkout.server.ts'

type NotBooked = Extract<
  ConfirmOutcome,
  { kind: 'sold-out' | 'price-changed' | 'promo-refused' | 'unpaid-limit' | 'over-credit' | 'refused' }
>

const staysAsItIs: ReadonlySet<NotBooked['kind']> = new Set(['refused', 'unpaid-limit', 'over-credit'])

type OutcomeProps =
  | ({ shown: 'notice' } & OutcomeNoticeProps)
  | ({ shown: 'gone' } & BasketGoneProps)
  | ({ shown: 'resend' } & ResendFormProps)

export default function Outcome(props: OutcomeProps) {
  if (props.shown === 'notice') return <OutcomeNotice {...props} />
  return props.shown === 'gone' ? <BasketGone {...props} /> : <ResendForm {...props} />
}

type OutcomeNoticeProps = { outcome: NotBooked; stay: Stay }

function OutcomeNotice({ outcome, stay }: OutcomeNoticeProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const { search } = useLocation()
  const serviceRefusals = outcome.kind === 'sold-out' ? outcome.refusals.filter(isOfServices) : []
  const text = useOutcomeText()
  return (
    <section
      className="outcome"
      data-part="outcome"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
      autoFocus
      aria-labelledby="outcome-title"
    >
      <h2 id="outcome-title">{t(`outcome.${outcome.kind}.title`)}</h2>
      <p>{text(outcome)}</p>
      <RefusalReasons refusals={serviceRefusals} search={{ stay }} />
      {serviceRefusals.length > 0 && (
        <p>
          <Link to={`${base}/services${search}`}>{t('services.change')}</Link>
        </p>
      )}
      <NextSteps canSearchAgain={!staysAsItIs.has(outcome.kind)} />
    </section>
  )
}

function useOutcomeText(): (outcome: NotBooked) => string {
  const { t } = useTranslation()
  const { day } = useFormats()
  const amountText = useAmountText()
  const refusalText = usePromoRefusalText()
  const isHidden = useHidesPrices()
  const { hotel } = useHotel()
  return (outcome) => {
    switch (outcome.kind) {
      case 'sold-out': {
        if (outcome.refusals.some(isOfServices)) return t('outcome.sold-out.service')
        const night = outcome.refusals.flatMap((refusal) =>
          refusal.kind === 'sold-out' && refusal.night ? [refusal.night] : [],
        )[0]
        return night ? t('outcome.sold-out.night', { night: day(night) }) : t('outcome.sold-out.text')
      }
      case 'price-changed':
        if (isHidden) return t('outcome.price-changed.hidden')
        return t('outcome.price-changed.text', {
          quoted: amountText(outcome.quoted),
          now: amountText(outcome.now),
        })
      case 'promo-refused':
        return t('outcome.promo-refused.text', { reason: refusalText(outcome.refusal) })
      case 'unpaid-limit':
        return t('outcome.unpaid-limit.text', { phone: hotel.phone })
      case 'over-credit':
        return t('outcome.over-credit.text')
      case 'refused':
        return t('outcome.refused.text')
    }
  }
}

function NextSteps({ canSearchAgain }: { canSearchAgain: boolean }) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const { search } = useLocation()
  const queryParams = new URLSearchParams(search)
  for (const name of ['pick', 'change']) queryParams.delete(name)
  return (
    <p className="next-steps">
      {canSearchAgain && <Link to={`${base}/rooms?${queryParams}`}>{t('gone.searchAgain')}</Link>}
      <a href={`mailto:${hotel.email}`}>{t('checkout.contact')}</a>
      <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
    </p>
  )
}

type BasketGoneProps = { refusals: readonly BasketRefusal[]; stay: Stay; outcome: NotBooked | undefined }

function BasketGone({ refusals, stay, outcome }: BasketGoneProps) {
  const { t } = useTranslation()
  const text = useOutcomeText()
  return (
    <main id="content" className="checkout selection" data-part="outcome">
      <form method="post" id="checkout" />
      <h1>{t(outcome ? `outcome.${outcome.kind}.title` : 'checkout.goneTitle')}</h1>
      <p className="lead">{outcome ? text(outcome) : t(refusals.length > 0 ? 'gone.text' : 'gone.bare')}</p>
      <RefusalReasons refusals={refusals} search={{ stay }} />
      <NextSteps canSearchAgain />
    </main>
  )
}

function resendReasonKey(kind: ResendFormProps['kind']) {
  if (kind === 'other-user') return 'trade.otherUser'
  return kind === 'logged-in-since' ? 'trade.loggedInSince' : (`outcome.${kind}` as const)
}

type ResendFormProps = {
  kind: 'unknown' | 'unavailable' | OtherUser
  sent: readonly (readonly [string, string])[]
  unavailability?: Unavailability | undefined
}

/** The outcome is unknown or another user is logged in: the whole form goes again under the same key. */
function ResendForm({ kind, sent, unavailability }: ResendFormProps) {
  const { t } = useTranslation()
  const retryText = useRetryText(unavailability)
  const { hotel } = useHotel()
  const { pathname, search } = useLocation()
  const words = resendReasonKey(kind)
  return (
    <main id="content" className="checkout selection" data-part="outcome">
      <div role="alert">
        <h1>{t(`${words}.title`)}</h1>
        <p className="lead">{t(`${words}.text`)}</p>
        {retryText && <p>{retryText}</p>}
      </div>
      <form method="post" id="checkout">
        {sent.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="resent" value={kind} />
        <button type="submit" className="button">
          {t(words === 'outcome.unknown' ? `${words}.checkAgain` : `${words}.retry`)}
        </button>
        <p className="pay-help">{t('outcome.unknown.checkAgainHelp')}</p>
      </form>
      {kind === 'logged-in-since' && (
        <p>
          <a href={pathname + search}>{t('trade.loggedInSince.anew')}</a>
        </p>
      )}
      <p className="next-steps">
        <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
        <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
      </p>
    </main>
  )
}
