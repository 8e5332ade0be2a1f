import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

/** RTE-07 */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <main id="content" className="notice measure">
      <h1>{t('frame.notFoundTitle')}</h1>
      <p>{t('frame.notFoundText')}</p>
      <p>
        <a className="button" href="/">
          {t('frame.notFoundAction')}
        </a>
      </p>
    </main>
  )
}

/** ERR-01, SRCH-22: what happened, what is safe, what to do; the reason stands in the log. */
export function Unavailable() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <main id="content" className="notice measure" role="alert">
      <h1>{t('frame.unavailableTitle')}</h1>
      <p>{t('frame.unavailableText')}</p>
      <p>
        <a className="button" href={pathname + search}>
          {t('frame.retry')}
        </a>
      </p>
    </main>
  )
}
