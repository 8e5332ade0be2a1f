import { useMatches } from '@remix-run/react'
import type { TradeEntry } from './load-trade.server.ts'

export function useTrade(): TradeEntry | undefined {
  const routeDatas = useMatches().map(({ data }) => data as { trade?: TradeEntry } | undefined)
  return routeDatas.find((routeData) => routeData?.trade !== undefined)?.trade
}

export const speaksOfTrade = ({ isTrade, hasEnded, elsewhere }: TradeEntry): boolean =>
  isTrade || hasEnded || elsewhere !== undefined

/** A page of the trade alone says so by its route's `handle`; others do not load these texts. */
export function useSpeaksOfTrade(): boolean {
  const trade = useTrade()
  const handles = useMatches().map(({ handle }) => handle as { isOfTrade?: true } | undefined)
  return (trade !== undefined && speaksOfTrade(trade)) || handles.some((handle) => handle?.isOfTrade)
}
