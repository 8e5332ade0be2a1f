import type { Party } from '@portico/domain/party/party'
import { type PageTexts, useTranslation } from '../text/use-translation.ts'

export function usePartyText(): ReturnType<typeof partyTextIn> {
  return partyTextIn(useTranslation())
}

/** `2 adults, 1 child aged 7`; the ages of `moreChildren` are unknown. */
export function partyTextIn({ t }: Pick<PageTexts, 't'>): (party: Party, moreChildren?: number) => string {
  return ({ adults, childrenAges }, moreChildren = 0) => {
    const adultsText = t('search.adultCount', { count: adults })
    if (moreChildren > 0) return `${adultsText}, ${t('search.childCount', { count: moreChildren })}`
    if (childrenAges.length === 0) return adultsText
    return `${adultsText}, ${t('search.childCount', { count: childrenAges.length })} ${t('search.ages', { ages: childrenAges.join(', ') })}`
  }
}
