import type { HostContext } from '@portico/contracts/scope/place'
import type { Language } from '@portico/locale/languages'
import { useRouteLoaderData } from '@remix-run/react'

export type RootData = Pick<
  HostContext,
  'title' | 'displayFace' | 'favicon' | 'logo' | 'siteUrl' | 'numberFormat' | 'defaultLanguageId'
> & {
  readonly origin: string
  readonly isIndexed: boolean
  readonly locale: Language['code']
  readonly language: Language
  readonly languages: readonly Language[]
  /** Undefined unless the page is in another language because the browser prefers it. */
  readonly usualLanguage: Language | undefined
  readonly needsConsent: boolean
  readonly scriptHost: string | undefined
  readonly hidesPrices: boolean
  readonly hidesEarnings: boolean
  readonly style: string
}

export function useRootData(): RootData {
  const root = useRootDataIfLoaded()
  if (!root) throw new Error('the root was not loaded')
  return root
}

export const useHidesPrices = (): boolean => useRootData().hidesPrices

export const useRootDataIfLoaded = () => useRouteLoaderData<RootData>('root')
