import { useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

/** SRCH-21: a thin line while a page is on its way. */
export function Progress() {
  const { t } = useTranslation()
  const loading = useNavigation().state !== 'idle'
  return (
    <div className="progress" data-loading={loading} role="status">
      {loading && <span className="visually-hidden">{t('frame.loading')}</span>}
    </div>
  )
}
