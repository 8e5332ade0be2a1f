import type { OfferStub } from '@portico/contracts/offer/offer'
import { useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { useIsAwaited } from './written.ts'

export type LockNotice = 'not-found' | 'throttled' | 'email'

export function OfferLock({
  title,
  code,
  state,
  notice,
  email,
}: {
  title: string
  code: string
  state: OfferStub['state']
  notice: LockNotice | undefined
  email: string
}) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { hotel } = useHotel()
  const isAwaited = useIsAwaited()
  return (
    <main id="content" className="recover">
      <h1>{title}</h1>
      <p className="lead">{t(isAwaited ? 'awaited.locked' : 'offer.locked', { hotel: hotel.name })}</p>
      <p>{t(isAwaited ? 'awaited.codeIs' : 'offer.codeIs', { code })}</p>
      {state !== 'locked' && state !== 'open' && (
        <section className="outcome" role="status" aria-labelledby="offer-state">
          <h2 id="offer-state">{t(`offer.state.${state}.title`)}</h2>
          <p>{t(`offer.state.${state}.text`)}</p>
        </section>
      )}
      <form method="post" action={pathname + search} className="recover-form" noValidate>
        {notice && (
          // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
          <p className="notice-line" role="alert" tabIndex={-1} autoFocus>
            {notice === 'not-found' && isAwaited ? t('awaited.noMatch') : t(`offer.lock.${notice}`)}
          </p>
        )}
        <FormField id="email" label={t('offer.email')} problem={notice === 'email' ? 'email' : undefined}>
          <input
            type="email"
            id="email"
            name="email"
            defaultValue={email}
            autoComplete="email"
            spellCheck={false}
            aria-required
            {...fieldAriaOf('email', false, notice === 'email' ? 'email' : undefined)}
          />
        </FormField>
        <button type="submit" name="intent" value="unlock" className="button">
          {t(isAwaited ? 'awaited.unlock' : 'offer.unlock')}
        </button>
      </form>
    </main>
  )
}
