import { useLocation } from '@remix-run/react'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export function NotLoggedIn() {
  const { t } = useTranslation()
  const { base } = usePortal()
  const { pathname, search } = useLocation()
  return (
    <main id="content" className="agency-page">
      <h1>{t('agency.ended.title')}</h1>
      <p className="lead">{t('agency.ended.text')}</p>
      <p>
        <a className="button" href={`${base}/login?${new URLSearchParams({ back: pathname + search })}`}>
          {t('agency.ended.login')}
        </a>
      </p>
    </main>
  )
}
