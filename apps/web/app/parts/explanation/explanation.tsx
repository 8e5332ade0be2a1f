import type { PriceExplanation, PricePart } from '@portico/contracts/price/price-explanation'
import type { Stay } from '@portico/domain/time/stay'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { RefusalReasons } from '../price/refusal-reasons.tsx'
import { usePartText } from './use-part-text.ts'

export function Explanation({ explanation, stay }: { explanation: PriceExplanation; stay: Stay }) {
  const { t } = useTranslation()
  switch (explanation.kind) {
    case 'explained':
      return (
        <div className="explanation">
          <p className="explanation-help">{t('explanation.help')}</p>
          <ul>
            {explanation.price.parts?.map((pricePart, i) => (
              <ExplainedPartItem key={i} part={withoutOnlyPart(pricePart)} />
            ))}
          </ul>
          <p className="explanation-total">
            <span>{t('rooms.total')}</span> <Amount money={explanation.price.amount} />
          </p>
        </div>
      )
    case 'gone':
      return (
        <div role="alert">
          <p>{t('explanation.gone')}</p>
          <RefusalReasons refusals={explanation.refusals} search={{ stay }} />
        </div>
      )
    case 'unsupported':
      return <p>{t('explanation.unsupported')}</p>
  }
}

/** A stay of a single room is that room, and its city tax that of its nights: a sum of one amount explains nothing. */
function withoutOnlyPart(pricePart: PricePart): PricePart {
  const [only, ...otherParts] = pricePart.parts ?? []
  if (!only || otherParts.length > 0) return pricePart
  return pricePart.why === 'stay' ? only : { ...pricePart, parts: only.parts }
}

function ExplainedPartItem({ part }: { part: PricePart }) {
  const { what, share } = usePartText()(part)
  return (
    <li data-why={part.why}>
      <p className="part">
        <span>
          {what}
          {share && <small>, {share}</small>}
        </span>
        <Amount money={part.amount} />
      </p>
      {part.parts && part.parts.length > 0 && (
        <ul>
          {part.parts.map((pricePart, i) => (
            <ExplainedPartItem key={i} part={pricePart} />
          ))}
        </ul>
      )}
    </li>
  )
}
