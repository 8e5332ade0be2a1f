import type { HostContext } from '@portico/contracts/scope/place'
import type { Language } from '@portico/locale/languages'
import { useRouteLoaderData } from '@remix-run/react'

/** The host as every page sees it. */
export type RootData = Pick<HostContext, 'title' | 'favicon' | 'logo' | 'siteUrl' | 'numberFormat'> & {
  readonly locale: Language['code']
  readonly language: Language
  readonly languages: readonly Language[]
  readonly needsConsent: boolean
  /** Amounts are neither here nor shown. */
  readonly hidesPrices: boolean
  readonly style: string
}

export function useRootData(): RootData {
  const root = useRootDataIfLoaded()
  if (!root) throw new Error('the root was not loaded')
  return root
}

export const useHidesPrices = (): boolean => useRootData().hidesPrices

/** A page that failed may have nothing, not even this. */
export const useRootDataIfLoaded = () => useRouteLoaderData<RootData>('root')
