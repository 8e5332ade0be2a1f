import { useMatches } from '@remix-run/react'

/**
 * The form of this page that a language is asked for with, by its route's `handle`: what is typed there is not to be
 * lost.
 */
export function useLanguageForm(): string | undefined {
  const handle = useMatches().at(-1)?.handle as { languageForm?: string } | undefined
  return handle?.languageForm
}
