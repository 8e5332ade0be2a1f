import type { PricePart } from '@portico/contracts/price/price-explanation'
import { amountText, dayText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'

const reasonWords: Record<PricePart['why'], string> = texts.reservations.words

export function PriceParts({ part }: { part: PricePart }) {
  return (
    <ul className="parts">
      <PricePartItem part={part} />
    </ul>
  )
}

function PricePartItem({ part }: { part: PricePart }) {
  const { why, name, night, count, age, basisPoints, of, amount, parts } = part
  const partFacts = [
    name,
    night && dayText(night),
    count !== undefined && `× ${count}`,
    age !== undefined && t('reservations.aged', { age }),
    basisPoints !== undefined && of && t('reservations.of', { basisPoints: basisPoints / 100, amount: amountText(of) }),
  ].filter(Boolean)
  return (
    <li>
      <span className="part-line">
        <span>
          {reasonWords[why]}
          {partFacts.length > 0 && <span className="help"> {partFacts.join(', ')}</span>}
        </span>
        <span className="money">{amountText(amount)}</span>
      </span>
      {parts && parts.length > 0 && (
        <ul>
          {parts.map((pricePart, i) => (
            <PricePartItem key={i} part={pricePart} />
          ))}
        </ul>
      )}
    </li>
  )
}
