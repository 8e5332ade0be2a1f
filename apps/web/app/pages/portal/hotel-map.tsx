import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { markup } from '../../base/ui/markup.ts'
import { mapOf } from './map-of-hotels.ts'

/** Drawn from coordinates: no third party is asked. */
export function HotelMap({ cards }: { cards: readonly PortalCard[] }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const map = mapOf(cards)
  if (!map) return null
  const { width, height, points, scale } = map
  const pointLinks = points.map(({ card, x, y, isLabelWest }) => {
    const price = card.offer ? ` · ${t('rooms.from', { price: amountText(card.offer.price.guestTotal) })}` : ''
    const [labelX, anchor] = isLabelWest ? [x - 10, 'end'] : [x + 10, 'start']
    return markup`<a href="#hotel-${card.id}"><circle cx="${x}" cy="${y}" r="6"></circle><text x="${labelX}" y="${y + 4}" text-anchor="${anchor}">${card.name}${price}</text></a>`
  })
  const scaleLine = markup`<line x1="12" x2="${12 + scale.length}" y1="${height - 12}" y2="${height - 12}"></line>`
  const scaleTexts = markup`<text x="12" y="${height - 18}">${t('portal.map.scale', { distance: scale.kilometres })}</text><text x="${width - 12}" y="20" text-anchor="end">${t('portal.map.north')}</text>`
  const drawing = markup`<svg viewBox="0 0 ${width} ${height}"><title>${t('portal.map.label')}</title>${pointLinks}<g class="hotel-map-scale">${scaleLine}${scaleTexts}</g></svg>`
  return (
    <details
      className="hotel-map"
      dangerouslySetInnerHTML={markup`<summary>${t('portal.map.title')}</summary>${drawing}`}
    />
  )
}
