import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { TradeEntry } from '../../base/trade/load-trade.server.ts'
import { speaksOfTrade } from '../../base/trade/use-trade.ts'

type TradeProps = { trade: TradeEntry | undefined; base: string }

const LazyBar = lazy(() => withTexts(() => import('./trade-bar.tsx')))

/**
 * The bar where it is loaded already: on the server, which renders a page in one go, and in a browser that begins with
 * a page which has it.
 */
export const LoadedTradeBar = createContext<ComponentType<{ trade: TradeEntry; base: string }> | undefined>(undefined)

/** Another host's login opens beside this page. */
export function TradeLink({ trade }: Pick<TradeProps, 'trade'>) {
  const { t } = useTranslation()
  if (trade?.login === undefined) return null
  return (
    <a href={trade.login} {...(trade.isOtherHost && { target: '_blank', rel: 'noopener' })}>
      {t('frame.forTrade')}
    </a>
  )
}

/** Guests never load it. `base` is the hotel's or the channel's address. */
export function TradeBar({ trade, base }: TradeProps) {
  const Bar = useContext(LoadedTradeBar) ?? LazyBar
  if (!trade || !speaksOfTrade(trade)) return null
  return (
    <Suspense fallback={null}>
      <Bar trade={trade} base={base} />
    </Suspense>
  )
}
