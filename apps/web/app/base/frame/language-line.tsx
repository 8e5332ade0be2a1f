import { useLocation } from '@remix-run/react'
import { useTranslation } from '../text/use-translation.ts'
import { useRootData } from '../ui/use-root-data.ts'

/** The page is loaded anew, since another language brings other texts. */
export function LanguageLine({ home }: { home: string }) {
  const { t } = useTranslation()
  const { usualLanguage } = useRootData()
  const { pathname, search } = useLocation()
  if (!usualLanguage || pathname !== home) return null
  return (
    <form method="post" action="/language" className="language-line" aria-label={t('frame.language')}>
      <input type="hidden" name="back" value={pathname + search} />
      <p>{t('frame.languageFollowed')}</p>
      <button type="submit" name="language" value={usualLanguage.id} lang={usualLanguage.tag} className="link-button">
        {usualLanguage.name}
      </button>
    </form>
  )
}
