import { useLocation } from '@remix-run/react'
import { portalPath } from '../../base/address/paths.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useTrade } from '../../base/trade/use-trade.ts'
import { useHidesPrices, useRootData } from '../../base/ui/use-root-data.ts'

type PriceSwitchProps = {
  /** The page that is to be seen otherwise; this one without it. */
  back?: string
  className?: string
}

/**
 * Hides every price before a client looks on, and shows them again. It loads the page anew: what is there of it
 * has prices.
 */
export function PriceSwitch({ back, className = 'link-button' }: PriceSwitchProps) {
  const { t } = useTranslation()
  const { language } = useRootData()
  const { channelId = 0 } = useTrade() ?? {}
  const { pathname, search } = useLocation()
  const isHidden = useHidesPrices()
  return (
    <form method="post" action={portalPath({ channelId, languageId: language.id }, 'agency/prices')}>
      <input type="hidden" name="back" value={back ?? pathname + search} />
      <button type="submit" name="prices" value={isHidden ? 'show' : 'hide'} className={className}>
        {t(isHidden ? 'agency.prices.show' : 'agency.prices.hide')}
      </button>
    </form>
  )
}
