import type { Quote } from '@portico/contracts/search/room-search'
import type { Price } from '@portico/contracts/values/shapes'
import { convertedForDisplay } from '@portico/domain/money/conversion'
import type { Money } from '@portico/domain/money/money'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountMarkup } from '../../base/ui/amount.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { usePromotionText } from './use-promotion-text.ts'

export type SumRow = { readonly key: string; readonly className?: string; readonly inside: Markup }

export function useSumRows() {
  const { t } = useTranslation()
  const { day } = useFormats()
  const promotionText = usePromotionText()
  const amount = useAmountMarkup()
  const converted = useConvertedMarkup()
  const isHidden = useHidesPrices()
  return {
    ofNights: (nights: Quote['nights']) => nights.map(({ night, price }) => sumRowOf(night, day(night), amount(price))),
    ofPromotionsAndFees: ({ promotions, fees }: Pick<Quote, 'promotions' | 'fees'>) => [
      ...promotions.map((promotion) =>
        sumRowOf(`promotion ${promotion.name}`, promotionText(promotion), t('rooms.promotionTaken')),
      ),
      ...fees.map(({ name, amount: fee }) => sumRowOf(`fee ${name}`, name, amount(fee))),
    ],
    ofPrice: ({ stay, taxesAtHotel, guestTotal }: Price) => {
      if (isHidden) return []
      const sumRows =
        taxesAtHotel && taxesAtHotel.minor > 0
          ? [
              sumRowOf('stay', t('rooms.nightsTotal'), amount(stay), 'sum'),
              sumRowOf('tax', t('rooms.cityTax'), amount(taxesAtHotel)),
            ]
          : []
      return [...sumRows, sumRowOf('total', t('rooms.total'), [amount(guestTotal), converted(guestTotal)], 'sum grand')]
    },
  }
}

function sumRowOf(key: string, name: string, value: string | Markup | readonly Markup[], className?: string): SumRow {
  return { key, inside: markup`<dt>${name}</dt><dd>${value}</dd>`, className }
}

export function markupOf({ className, inside }: SumRow): Markup {
  return className === undefined ? markup`<div>${inside}</div>` : markup`<div class="${className}">${inside}</div>`
}

export function useConvertedText(): (money: Money) => Markup | undefined {
  const { conversion } = useHotel()
  const amount = useAmountMarkup()
  const isHidden = useHidesPrices()
  return (money) =>
    isHidden || !conversion ? undefined : markup`≈\u00a0${amount(convertedForDisplay(money, conversion))}`
}

export function useConvertedMarkup(): (money: Money) => Markup {
  const converted = useConvertedText()
  return (money) => {
    const text = converted(money)
    return text ? markup`<p class="converted">${text}</p>` : markup``
  }
}
