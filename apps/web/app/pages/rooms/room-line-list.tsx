import type { BasketPrice } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { Link } from '@remix-run/react'
import { type TypedSearch, withPicks } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { NightPrices } from '../../parts/price/price-parts.tsx'
import { CancellationTerms } from '../../parts/price/rate-terms.tsx'

type RoomLineListProps = {
  search: RoomSearch
  selection: BasketPrice | undefined
  currentLine: number | undefined
  typed: TypedSearch
}

export function RoomLineList({ search, selection, currentLine, typed }: RoomLineListProps) {
  const { t } = useTranslation()
  const partyText = usePartyText()
  const picks = search.rooms.map(({ productId }) => productId)
  const chosenLines = [...(selection?.lines ?? [])]
  return (
    <ol className="lines" aria-label={t('rooms.linesLabel')}>
      {search.rooms.map(({ party, productId }, i) => {
        const line = productId === undefined ? undefined : chosenLines.shift()
        return (
          <li
            key={i}
            data-state={line ? 'chosen' : i === currentLine ? 'current' : 'open'}
            aria-current={i === currentLine ? 'step' : undefined}
          >
            <p className="line-who">
              <span className="line-number">{t('search.room', { number: i + 1 })}</span> {partyText(party)}
            </p>
            {line ? (
              <>
                <div className="line-what">
                  <p className="line-name">{line.roomName}</p>
                  <p>
                    {[...new Set([line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), line.rateName])]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <CancellationTerms cancellation={line.cancellation} />
                  <NightPrices name={line.roomName} nights={line.nights} />
                </div>
                <p className="line-price">
                  <Amount money={line.stay} />
                </p>
                <Link
                  className="line-change"
                  to={`?${withPicks(
                    typed,
                    picks.map((pick, j) => (j === i ? undefined : pick)),
                  )}`}
                  aria-label={t('rooms.changeLineOf', { number: i + 1 })}
                >
                  {t('rooms.changeLine')}
                </Link>
              </>
            ) : (
              <p className="line-open">{t('rooms.toChoose')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
