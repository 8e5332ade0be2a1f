import { useMatches } from '@remix-run/react'

/** Named by the route's `handle`: another language keeps what is typed there. */
export function useLanguageForm(): string | undefined {
  const handle = useMatches().at(-1)?.handle as { languageForm?: string } | undefined
  return handle?.languageForm
}
