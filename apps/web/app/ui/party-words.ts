import type { Party } from '@portico/domain/party'
import { useTranslation } from 'react-i18next'

/** `2 adults, 1 child aged 7` */
export function usePartyWords(): (party: Party) => string {
  const { t } = useTranslation()
  return ({ adults, childrenAges }) => {
    const grown = t('search.adultCount', { count: adults })
    if (childrenAges.length === 0) return grown
    return `${grown}, ${t('search.childCount', { count: childrenAges.length })} ${t('search.ages', { ages: childrenAges.join(', ') })}`
  }
}
