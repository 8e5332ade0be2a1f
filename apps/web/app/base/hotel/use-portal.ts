import type { Portal } from '@portico/contracts/portal/portal-page'
import { useRouteLoaderData } from '@remix-run/react'
import type { PortalCurrencyChoice } from '../currency/load-currencies.server.ts'
import type { TradeEntry } from '../trade/load-trade.server.ts'

/** `base` is the address of its list of hotels. */
export type PortalPageData = {
  readonly portal: Portal
  readonly currencies: PortalCurrencyChoice | undefined
  readonly base: string
  readonly trade: TradeEntry | undefined
}

export function usePortal(): PortalPageData {
  return useRouteLoaderData('pages/portal/portal.route') as PortalPageData
}
