import type { Party } from '@portico/domain/party/party'
import type { Formats } from '@portico/locale/formats'
import { type PageTexts, useTranslation } from '../text/use-translation.ts'
import { useFormats } from './use-formats.ts'

export function usePartyText(): ReturnType<typeof partyTextIn> {
  return partyTextIn(useTranslation(), useFormats())
}

/** `2 adults, 1 child aged 7`; the ages of `moreChildren` are unknown. */
export function partyTextIn(
  { t }: Pick<PageTexts, 't'>,
  { factsText, list }: Pick<Formats, 'factsText' | 'list'>,
): (party: Party, moreChildren?: number) => string {
  return ({ adults, childrenAges }, moreChildren = 0) => {
    const count = moreChildren > 0 ? moreChildren : childrenAges.length
    return factsText([
      t('search.adultCount', { count: adults }),
      moreChildren > 0 && t('search.childCount', { count }),
      moreChildren === 0 &&
        count > 0 &&
        t('search.childrenAged', {
          children: t('search.childCount', { count }),
          ages: list(childrenAges.map(String)),
        }),
    ])
  }
}

/** Of several rooms; those for like parties are counted. */
export function countedParties(texts: readonly string[]): string {
  return [...new Set(texts)]
    .map((text) => ({ text, rooms: texts.filter((other) => other === text).length }))
    .map(({ text, rooms }) => (rooms > 1 ? `${rooms} × ${text}` : text))
    .join(' + ')
}
