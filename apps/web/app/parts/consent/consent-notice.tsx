import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isSilentPage } from '../../base/address/silent-pages.ts'
import { CachedMarkup } from '../../base/document/cached-markup.tsx'
import { useOwnAddress } from '../../base/frame/use-own-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { mirrorConsent } from './consent-mirror.ts'

export default function ConsentNotice() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { start, rest } = useOwnAddress()
  const { scriptHost, locale } = useRootData()
  const fetcher = useFetcher()
  const notice = useRef<HTMLElement>(null)
  useEffect(() => (notice.current ? reserveHeightOf(notice.current) : undefined), [])
  // Not gone before the answer is kept: a page that is left meanwhile would lose it.
  const isSending = fetcher.state === 'submitting'
  if (fetcher.formData && !isSending) return null
  // An agreed script comes with the next document, and with that document's policy.
  const isSilent = isSilentPage(pathname)
  const ChoiceForm = scriptHost === undefined || isSilent ? fetcher.Form : 'form'
  return (
    <section
      className="consent"
      data-part="consent-notice"
      aria-label={t('frame.cookieTitle')}
      aria-busy={isSending}
      ref={notice}
    >
      <CachedMarkup by={['consent', locale, scriptHost, isSilent, start]} values={{ rest }}>
        {({ rest }) => (
          <>
            <div className="consent-words">
              <p>{t('frame.cookieRequest')}</p>
              <details>
                <summary>{t('frame.cookieMore')}</summary>
                <p>{t('frame.cookieText')}</p>
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
              <input type="hidden" name="back" value={start + rest} />
              <button type="submit" name="choice" value="rejected" className="button quiet">
                {t('frame.cookieReject')}
              </button>
              <button type="submit" name="choice" value="accepted" className="button quiet">
                {t('frame.cookieAccept')}
              </button>
            </ChoiceForm>
          </>
        )}
      </CachedMarkup>
    </section>
  )
}

/** Bars above it go by its height, which grows with long words and when more is read. */
function reserveHeightOf(notice: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--consent', `${notice.offsetHeight}px`))
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--consent')
  }
}
