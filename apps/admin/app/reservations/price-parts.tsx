import type { PricePart } from '@portico/contracts/price/price-explanation'
import { amountText, dayText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'
import { OwnWords } from './own-words.tsx'

const reasonWords: Record<PricePart['why'], string> = texts.reservations.words

type PricePartProps = { part: PricePart; textLanguage: string | undefined }

export function PriceParts(props: PricePartProps) {
  return (
    <ul className="parts">
      <PricePartItem {...props} />
    </ul>
  )
}

function PricePartItem({ part, textLanguage }: PricePartProps) {
  const { why, name, night, count, age, basisPoints, of, amount, parts } = part
  const partFacts = [
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
          {(name || partFacts.length > 0) && (
            <span className="help">
              {' '}
              {name && <OwnWords language={textLanguage}>{name}</OwnWords>}
              {name && partFacts.length > 0 && ', '}
              {partFacts.join(', ')}
            </span>
          )}
        </span>
        <span className="money">{amountText(amount)}</span>
      </span>
      {parts && parts.length > 0 && (
        <ul>
          {parts.map((pricePart, i) => (
            <PricePartItem key={i} part={pricePart} textLanguage={textLanguage} />
          ))}
        </ul>
      )}
    </li>
  )
}
