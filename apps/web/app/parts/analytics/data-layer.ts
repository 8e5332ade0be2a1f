import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFrameData } from '../../base/hotel/use-hotel.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { type PageView, routeTemplate } from './route-template.ts'

/** In the names of Google Analytics 4; `price` in whole units of the event's currency. */
export type DataItem = {
  readonly item_id: string
  readonly item_name: string
  readonly item_variant?: string
  readonly price: number
  readonly quantity: number
}

type ItemsWithValue = { readonly currency: string; readonly value: number; readonly items: readonly DataItem[] }

export type DataEvent =
  | PageView
  | { readonly event: 'search'; readonly days_ahead: number; readonly nights: number; readonly guests: number }
  | { readonly event: 'view_item_list'; readonly currency: string; readonly items: readonly DataItem[] }
  | ({ readonly event: 'add_to_cart' | 'begin_checkout' } & ItemsWithValue)
  | ({ readonly event: 'purchase'; readonly transaction_id: string } & ItemsWithValue)
  | { readonly event: 'refund'; readonly transaction_id: string }

declare global {
  interface Window {
    porticoData?: DataEvent[]
  }
}

const maxEvents = 200

/** A host's script may read `window.porticoData`, and listen to `portico-data`. */
export function record(event: DataEvent): void {
  window.porticoData ??= []
  window.porticoData.push(event)
  if (window.porticoData.length > maxEvents) window.porticoData.shift()
  window.dispatchEvent(new CustomEvent('portico-data', { detail: event }))
}

// Before the events of what is on the page. A server has no layout, and would warn.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function usePageViews(): void {
  const { key } = useLocation()
  const matches = useMatches()
  const lastMatch = matches.at(-1)
  const view = lastMatch && routeTemplate(lastMatch)
  const text = JSON.stringify(view)
  useEarlyEffect(() => {
    if (text !== undefined) record(JSON.parse(text) as PageView)
  }, [text, key])
}

/**
 * Once for each time that the page is opened. Nothing is said of a trade user, nor where prices are hidden: these
 * amounts are between agency and hotel.
 */
export function useDataEvents(build: () => readonly DataEvent[]): void {
  const { key } = useLocation()
  const isOfTrade = useFrameData()?.trade?.user !== undefined
  const isQuiet = useHidesPrices() || isOfTrade
  const lastEvents = useRef('')
  useEffect(() => {
    if (isQuiet) return
    const events = build()
    const text = key + JSON.stringify(events)
    if (text === lastEvents.current) return
    lastEvents.current = text
    for (const event of events) record(event)
  }, [build, isQuiet, key])
}
