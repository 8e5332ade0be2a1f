import { useLocation } from '@remix-run/react'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { CancellationPolicy, ConsentBox, Policy } from '../guest-form/consent-fields.tsx'
import type { ShownOffer } from './load-offer.server.ts'
import { OfferFailed } from './offer-failed.tsx'

export type AcceptNotice = 'terms' | 'unknown' | 'failed'

type AcceptFormProps = {
  readonly price: ShownOffer['options'][number]['price']
  readonly terms: string
  readonly notice: AcceptNotice | undefined
}

/** A reservation whose server takes a yes and nothing beside it: the hotel has the guest's details already. */
export function AcceptForm({ price, terms, notice }: AcceptFormProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={pathname + search} className="offer-forms" noValidate>
      {notice === 'failed' && <OfferFailed />}
      {notice === 'unknown' && (
        // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
        <p className="notice-line" role="alert" tabIndex={-1} autoFocus>
          {t('awaited.acceptUnknown')}
        </p>
      )}
      <p>{say({ t }, 'awaited.acceptHelp', { price: <Amount money={price.price.guestTotal} /> })}</p>
      <ConsentBox
        field="terms"
        isTicked={false}
        problem={notice === 'terms' ? 'accept' : undefined}
        label={t('checkout.consentTerms')}
        mandatory
      >
        <CancellationPolicy lines={price.lines} />
        <Policy label={t('checkout.readTerms')}>
          <p>{terms}</p>
        </Policy>
      </ConsentBox>
      <button type="submit" name="intent" value="accept" className="button">
        {t('awaited.accept')}
      </button>
    </form>
  )
}
