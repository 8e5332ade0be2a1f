import type { ReactNode } from 'react'
import { language as pageLanguage } from '../ui/texts.ts'

type OwnWordsProps = { language: string | undefined; children: ReactNode }

/**
 * What a house has written itself, such as a room's name: in the operator's language, or else marked as the one that it
 * is in, for faces and screen readers. A server that does not say which says it in English.
 */
export function OwnWords({ language = 'en', children }: OwnWordsProps) {
  return language === pageLanguage.code ? children : <span lang={language}>{children}</span>
}
