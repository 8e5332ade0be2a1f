import { differingTotalsOf } from '@portico/domain/pricing/locked-price'
import { describe, expect, it, test } from 'vitest'
import { lockedOf } from './in-product-terms.ts'
import { readPage } from './page/read-page.ts'
import type { Priced, WrittenStay } from './page/written-stay.ts'
import { mistakeIn } from './page/written-sums.ts'
import { cancellationByProduct, priceByProduct } from './product-pricer.ts'
import { sum } from './reference/reference-arithmetic.ts'
import { priceByRules } from './reference/reference-pricer.ts'
import {
  amountsOfLines,
  cancellationFee,
  freeUntilOf,
  policyOf,
  resaleUntilOf,
} from './reference/reference-schedule.ts'

const page = readPage()

describe('the page of priced stays', () => {
  it('prices at least 60 stays, each under an id of its own', () => {
    expect(page.length).toBeGreaterThanOrEqual(60)
    expect(page.map(({ id }) => id)).toEqual(page.map((_, i) => `S${String(i + 1).padStart(2, '0')}`))
  })

  it.each(Array.from({ length: 15 }, (_, i) => i + 1))('exercises rule P%i', (rule) => {
    expect(page.filter(({ rules }) => rulesIn(rules).includes(rule)).length).toBeGreaterThan(0)
  })

  it('shows sums that are right', () => {
    const mistakes = page.flatMap(({ id, sums }) => sums.map((line) => ({ id, line, mistake: mistakeIn(line) })))
    expect(mistakes.filter(({ mistake }) => mistake)).toEqual([])
    expect(mistakes.length).toBeGreaterThan(page.length)
  })

  it.each([
    '- a: 0.1 + 0.2 = 0.4',
    '- a: 9.994 ≈ 10.00',
    '- a: 1.00 = 1.00 × 5 % = 0.06',
    '- a: −0.005 ≈ 0.00',
    '- a: 1.00',
  ])('tells a wrong sum: %s', (sum) => {
    expect(mistakeIn(sum)).toBeDefined()
  })
})

describe('the reference pricer', () => {
  test.each(page)('$id $title', ({ stay, expected }) => {
    const priced = priceByRules(stay)
    const answers = 'lines' in priced ? answersOf(expected, priced, () => cancellationByRules(stay, priced)) : priced
    expect(answers).toEqual(expected)
  })
})

describe('the product', () => {
  // Which nights are on sale and why a code is refused is the booking server's to say:
  // tests/pricing/booked-stays.test.ts.
  const priced = page.filter(({ expected }) => !('notOnSale' in expected))

  test.each(priced)('$id $title', ({ stay, expected: { refused: _, ...expected } }) => {
    expect(answersOf(expected, priceByProduct(stay), () => cancellationByProduct(stay))).toEqual(expected)
    expect(differingTotalsOf(lockedOf(stay))).toBeUndefined()
  })
})

/** `P1, P4 to P6` names 1, 4, 5 and 6. */
function rulesIn(text: string): number[] {
  return [...text.matchAll(/P(\d+)(?: to P(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
  })
}

type Cancellation = {
  readonly freeUntil: string | null
  readonly resaleUntil: string
  readonly dueAt: (instant: string) => number
}
type Named = Readonly<Record<string, unknown>>

/**
 * The answers to what is expected, in the same shape; what a stay of one line does not say of itself, its line does.
 */
function answersOf(expected: Named, priced: Priced, cancellation: () => Cancellation): Named {
  const whole: Named = { ...priced.lines[0], ...priced }
  return Object.fromEntries(
    Object.entries(expected).map(([key, wanted]) => {
      if (key === 'lines') return [key, (wanted as Named[]).map((line, i) => only(Object.keys(line), priced.lines[i]))]
      if (key === 'due')
        return [key, Object.fromEntries(Object.keys(wanted as object).map((at) => [at, cancellation().dueAt(at)]))]
      return [key, key === 'freeUntil' || key === 'resaleUntil' ? cancellation()[key] : whole[key]]
    }),
  )
}

function only(keys: readonly string[], of: object | undefined): Named {
  return Object.fromEntries(keys.map((key) => [key, (of as Named | undefined)?.[key]]))
}

/** What leaving the first stay of a price costs: of a split stay all lines, of rooms side by side the first. */
function cancellationByRules(stay: WrittenStay, priced: Priced): Cancellation {
  const [line, pricedLine] = [stay.lines[0], priced.lines[0]]
  if (!line || !pricedLine) throw new Error('a stay without a line')
  const amounts = amountsOfLines(stay, priced.lines, priced.crossOff)
  const freeUntil = freeUntilOf(policyOf(line), line, stay.zone)
  const fee = cancellationFee(
    policyOf(line),
    pricedLine.nights[0] ?? 0,
    sum(stay.cross === undefined ? amounts.slice(0, 1) : amounts),
  )
  return {
    freeUntil: freeUntil ?? null,
    resaleUntil: resaleUntilOf(line, stay.zone),
    dueAt: (instant) => (freeUntil !== undefined && instant < freeUntil ? 0 : fee),
  }
}
