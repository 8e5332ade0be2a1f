import type { PricePart } from '@portico/contracts/price/price-explanation'
import { amountText, dayText } from '../ui/amount.ts'

const words: Record<PricePart['why'], string> = {
  'guest-total': 'All in all',
  stay: 'Stay',
  line: 'Room',
  night: 'Night',
  room: 'Room',
  adults: 'Adults',
  child: 'Child',
  plan: 'Rate',
  promotion: 'Promotion',
  'meal-adults': 'Meals of adults',
  'meal-child': 'Meals of a child',
  overridden: 'Price of a signed link',
  fee: 'Mandatory fee',
  protection: 'Refund protection',
  service: 'Service',
  'split-stay': 'Split stay',
  'city-tax': 'City tax',
  'city-tax-line': 'City tax of room',
  'city-tax-night': 'City tax of night',
}

export function PriceParts({ part }: { part: PricePart }) {
  return (
    <ul className="parts">
      <Part part={part} />
    </ul>
  )
}

function Part({ part }: { part: PricePart }) {
  const { why, name, night, count, age, basisPoints, of, amount, parts } = part
  const facts = [
    name,
    night && dayText(night),
    count !== undefined && `× ${count}`,
    age !== undefined && `aged ${age}`,
    basisPoints !== undefined && of && `${basisPoints / 100}% of ${amountText(of)}`,
  ].filter(Boolean)
  return (
    <li>
      <span className="part-line">
        <span>
          {words[why]}
          {facts.length > 0 && <span className="help"> {facts.join(', ')}</span>}
        </span>
        <span className="money">{amountText(amount)}</span>
      </span>
      {parts && parts.length > 0 && (
        <ul>
          {parts.map((each, i) => (
            <Part key={i} part={each} />
          ))}
        </ul>
      )}
    </li>
  )
}
