import { describe, expect, it, test } from 'vitest'
import { priceByRules } from './reference-pricer.ts'
import { amountsOfLines, cancellationFee, freeUntilOf, policyOf, resaleUntilOf } from './reference-schedule.ts'
import { readPage } from './written-page.ts'
import type { Priced, WrittenStay } from './written-stay.ts'
import { mistakeIn } from './written-sums.ts'

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

  it.each(['- a: 0.1 + 0.2 = 0.4', '- a: 9.994 ≈ 10.00', '- a: 1.00 = 1.00 × 5 % = 0.06', '- a: −0.005 ≈ 0.00', '- a: 1.00'])(
    'tells a wrong sum: %s',
    (sum) => {
      expect(mistakeIn(sum)).toBeDefined()
    },
  )
})

describe('the reference pricer', () => {
  test.each(page)('$id $title', ({ stay, expected }) => {
    expect(answersOf(expected, stay, priceByRules(stay))).toEqual(expected)
  })
})

/** `P1, P4 to P6` names 1, 4, 5 and 6. */
function rulesIn(text: string): number[] {
  return [...text.matchAll(/P(\d+)(?: to P(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
  })
}

/** The answers to what is expected, in the same shape. */
function answersOf(expected: Readonly<Record<string, unknown>>, stay: WrittenStay, priced: ReturnType<typeof priceByRules>) {
  if ('notOnSale' in priced && priced.notOnSale !== undefined) return { notOnSale: priced.notOnSale }
  return Object.fromEntries(Object.entries(expected).map(([key, wanted]) => [key, answer(key, wanted, stay, priced as Priced)]))
}

function answer(key: string, wanted: unknown, stay: WrittenStay, priced: Priced): unknown {
  const [line] = stay.lines
  const [pricedLine] = priced.lines
  if (!line || !pricedLine) throw new Error('a stay without a line')
  switch (key) {
    case 'freeUntil':
      return freeUntilOf(policyOf(line), line, stay.zone) ?? null
    case 'resaleUntil':
      return resaleUntilOf(line, stay.zone)
    case 'due': {
      const [amount = 0] = amountsOfLines(stay, priced.lines, priced.crossOff)
      const until = freeUntilOf(policyOf(line), line, stay.zone)
      const isFree = (at: string) => until !== undefined && at < until
      const fee = cancellationFee(policyOf(line), pricedLine, amount)
      return Object.fromEntries(Object.keys(wanted as object).map((at) => [at, isFree(at) ? 0 : fee]))
    }
    case 'lines':
      return (wanted as object[]).map((each, i) => only(Object.keys(each), priced.lines[i]))
    default:
      return key in pricedLine ? pricedLine[key as keyof typeof pricedLine] : priced[key as keyof Priced]
  }
}

function only(keys: readonly string[], of: object | undefined) {
  return Object.fromEntries(keys.map((key) => [key, (of as Record<string, unknown> | undefined)?.[key]]))
}
