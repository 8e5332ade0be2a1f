import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { mapOf } from './map-of-hotels.ts'

/** Drawn from coordinates: no third party is asked. */
export function HotelMap({ cards }: { cards: readonly PortalCard[] }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const map = mapOf(cards)
  if (!map) return null
  const { width, height, points, scale } = map
  return (
    <details className="hotel-map">
      <summary>{t('portal.map.title')}</summary>
      <svg viewBox={`0 0 ${width} ${height}`}>
        <title>{t('portal.map.label')}</title>
        {points.map(({ card, x, y, isLabelWest }) => (
          <a key={card.id} href={`#hotel-${card.id}`}>
            <circle cx={x} cy={y} r={6} />
            <text x={isLabelWest ? x - 10 : x + 10} y={y + 4} textAnchor={isLabelWest ? 'end' : 'start'}>
              {card.name}
              {card.offer && ` · ${t('rooms.from', { price: amountText(card.offer.price.guestTotal) })}`}
            </text>
          </a>
        ))}
        <g className="hotel-map-scale">
          <line x1={12} x2={12 + scale.length} y1={height - 12} y2={height - 12} />
          <text x={12} y={height - 18}>
            {t('portal.map.scale', { distance: scale.kilometres })}
          </text>
          <text x={width - 12} y={20} textAnchor="end">
            {t('portal.map.north')}
          </text>
        </g>
      </svg>
    </details>
  )
}
