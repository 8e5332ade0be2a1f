import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { TradeEntry } from '../../base/trade/load-trade.server.ts'
import { speaksOfTrade } from '../../base/trade/use-trade.ts'

type TradeProps = { trade: TradeEntry | undefined; base: string }

const Bar = laterPart('trade-bar', () => withTexts(() => import('./trade-bar.tsx')))

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
  return trade && speaksOfTrade(trade) ? <Bar trade={trade} base={base} /> : null
}
