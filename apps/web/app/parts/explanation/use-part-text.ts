import type { PricePart } from '@portico/contracts/price/price-explanation'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'

type PartText = { readonly what: string; readonly share: string | undefined }

export function usePartText(): (part: PricePart) => PartText {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const partyText = usePartyText()
  const { day, percent } = useFormats()
  const whatOf = ({ why, name = '', night, party, count = 0, age = 0, meal = 'breakfast' }: PricePart): string => {
    switch (why) {
      case 'line':
        return party ? t('explanation.line', { room: name, party: partyText(party) }) : name
      case 'night':
        return night ? day(night) : ''
      case 'plan':
      case 'promotion':
        return t(`explanation.${why}`, { name })
      case 'fee':
        return name
      case 'service':
        return count > 1 ? `${count} × ${name}` : name
      case 'city-tax-line':
        return name
      case 'city-tax-night':
        return t('explanation.city-tax-night', {
          day: night ? day(night) : '',
          guests: t('explanation.guests', { count }),
        })
      case 'adults':
        return t('explanation.adults', { count })
      case 'child':
        return t('explanation.child', { age })
      case 'meal-adults':
        return t('explanation.meal-adults', {
          meal: t(`explanation.meal.${meal}`),
          adults: t('search.adultCount', { count }),
        })
      case 'meal-child':
        return t('explanation.meal-child', { meal: t(`explanation.meal.${meal}`), age })
      case 'guest-total':
        return t('rooms.total')
      case 'stay':
      case 'room':
      case 'overridden':
      case 'protection':
      case 'split-stay':
      case 'city-tax':
        return t(`explanation.${why}`)
    }
  }
  const shareOf = ({ basisPoints, of }: PricePart) =>
    basisPoints && of ? t('explanation.share', { percent: percent(basisPoints), amount: amountText(of) }) : undefined
  return (pricePart) => ({ what: whatOf(pricePart), share: shareOf(pricePart) })
}
