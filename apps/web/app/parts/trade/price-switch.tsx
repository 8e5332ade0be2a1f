import { useLocation } from '@remix-run/react'
import { portalPath } from '../../base/address/paths.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useTrade } from '../../base/trade/use-trade.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'

type PriceSwitchProps = {
  /** The page that is to be seen otherwise; this one by default. */
  back?: string
  className?: string
}

/** The page is loaded anew, since what is there of it has prices. */
export function PriceSwitch({ back, className = 'link-button' }: PriceSwitchProps) {
  const { t } = useTranslation()
  const { language } = useRootData()
  const { channelId = 0 } = useTrade() ?? {}
  const { pathname, search } = useLocation()
  const { hidesEarnings } = useRootData()
  return (
    <form
      method="post"
      className="price-switch"
      action={portalPath({ channelId, languageId: language.id }, 'agency/prices')}
    >
      <input type="hidden" name="back" value={back ?? pathname + search} />
      {hidesEarnings ? (
        <button type="submit" name="prices" value="show" className={className}>
          {t('agency.prices.show')}
        </button>
      ) : (
        <>
          <button type="submit" name="prices" value="hide" className={className}>
            {t('agency.prices.hide')}
          </button>
          <button type="submit" name="prices" value="hide-earnings" className={className}>
            {t('agency.prices.hideEarnings')}
          </button>
        </>
      )}
    </form>
  )
}
