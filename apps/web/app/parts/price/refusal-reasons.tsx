import type { RoomSearch } from '@portico/contracts/search/room-search'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

export function RefusalReasons({
  refusals,
  search,
}: {
  refusals: readonly BasketRefusal[]
  search: { stay: RoomSearch['stay'] }
}) {
  const refusalText = useRefusalText(search.stay)
  const reasons = [...new Set(refusals.map(refusalText))]
  return reasons.length === 0 ? null : (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

export function isOfServices({ kind }: BasketRefusal): boolean {
  return kind === 'service-required' || kind === 'service-refused' || kind === 'service-sold-out'
}

export function useRefusalText(stay: RoomSearch['stay']): (refusal: BasketRefusal) => string {
  const { t } = useTranslation()
  const { day, list, factsText } = useFormats()
  return (refusal) => {
    switch (refusal.kind) {
      case 'below-min-stay':
      case 'above-max-stay':
      case 'too-late-to-book':
      case 'too-early-to-book':
      case 'too-few-adults':
      case 'too-many-adults':
        return t(`rooms.refusal.${refusal.kind}`, { count: refusal.limit })
      case 'too-many-guests':
        return t('rooms.refusal.too-many-guests', { count: refusal.limit })
      case 'below-min-stay-through':
        return t('rooms.refusal.below-min-stay-through', { count: refusal.limit, night: day(refusal.night) })
      case 'nights-together':
        return t('rooms.refusal.nights-together', { first: day(refusal.first), last: day(refusal.last) })
      case 'closed-to-arrival':
        return t('rooms.refusal.closed-to-arrival', { arrival: day(stay.arrival) })
      case 'closed-to-departure':
        return t('rooms.refusal.closed-to-departure', { departure: day(stay.departure) })
      case 'stop-sell':
        return t('rooms.refusal.stop-sell', { night: day(refusal.night) })
      case 'sold-out':
        return refusal.night
          ? t('rooms.refusal.sold-out-night', { night: day(refusal.night) })
          : t('rooms.refusal.sold-out')
      case 'closed-season':
        return refusal.reopens
          ? t('rooms.refusal.closed-season-until', { reopens: day(refusal.reopens) })
          : t('rooms.refusal.closed-season')
      case 'not-on-sale':
        return t('rooms.refusal.not-on-sale')
      case 'service-required':
        return refusal.categories.length === 0
          ? t('rooms.refusal.service-required-some')
          : t('rooms.refusal.service-required', {
              count: refusal.categories.length,
              categories: list(refusal.categories),
            })
      case 'service-refused':
        return t(`rooms.refusal.service-${refusal.problem}`, {
          service: factsText([
            refusal.name ?? t('rooms.refusal.service'),
            refusal.day && day(refusal.day),
            refusal.slot,
          ]),
        })
      case 'service-sold-out':
        return t('rooms.refusal.service-sold-out', {
          service: refusal.name ?? t('rooms.refusal.service'),
          day: day(refusal.day),
          slot: refusal.slot,
        })
      case 'package-refused':
        return t(`rooms.refusal.package-${refusal.problem}`)
      case 'protection-refused':
        return t(`rooms.refusal.protection-${refusal.problem}`)
    }
  }
}
