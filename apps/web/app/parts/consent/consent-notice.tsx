import { useFetcher, useLocation } from '@remix-run/react'
import { isSilentPage } from '../../base/address/silent-pages.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { mirrorConsent } from './consent-mirror.ts'

export function ConsentNotice() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { scriptHost } = useRootData()
  const fetcher = useFetcher()
  // Not gone before the answer is kept: a page that is left meanwhile would lose it.
  const isSending = fetcher.state === 'submitting'
  if (fetcher.formData && !isSending) return null
  // A script that was agreed to comes with the next document, and with what that may load.
  const ChoiceForm = scriptHost === undefined || isSilentPage(pathname) ? fetcher.Form : 'form'
  return (
    <section className="consent" aria-labelledby="consent-title" aria-busy={isSending}>
      <div className="consent-words">
        <h2 id="consent-title">{t('frame.cookieTitle')}</h2>
        <p>{t('frame.cookieText')}</p>
        <details>
          <summary>{t('frame.cookieMore')}</summary>
          <p>{t('frame.cookieMoreText')}</p>
          <p>{scriptHost ? t('frame.cookieMoreScript', { host: scriptHost }) : t('frame.cookieMoreNothing')}</p>
        </details>
      </div>
      <ChoiceForm
        method="post"
        action="/consent"
        className="consent-choice"
        onSubmit={(event) => {
          const choice = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
          if (choice === 'accepted') mirrorConsent(sessionStorage)
        }}
      >
        <input type="hidden" name="back" value={pathname + search} />
        <button type="submit" name="choice" value="rejected" className="button quiet">
          {t('frame.cookieReject')}
        </button>
        <button type="submit" name="choice" value="accepted" className="button quiet">
          {t('frame.cookieAccept')}
        </button>
      </ChoiceForm>
    </section>
  )
}
