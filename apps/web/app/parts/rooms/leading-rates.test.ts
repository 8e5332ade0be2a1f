import { expect, it } from 'vitest'
import { leadingRates } from './leading-rates.ts'

type Listed = Parameters<typeof leadingRates>[0][number]

const aRate = (productId: number, rate: Partial<Listed> = {}): Listed => ({
  productId,
  cancellation: { kind: 'non-refundable' },
  ...rate,
})
const free: Listed['cancellation'] = { kind: 'free-until', until: '2027-03-04T17:00:00Z' as never }
const idsOf = (rates: readonly Listed[]) => rates.map(({ productId }) => productId)

it.each<[string, Listed[], number[], number[]]>([
  [
    'the cheapest and the cheapest that can be left',
    [aRate(1), aRate(2), aRate(3, { cancellation: free })],
    [1, 3],
    [2],
  ],
  ['one where the cheapest can be left', [aRate(1, { cancellation: free }), aRate(2)], [1], [2]],
  ['one where none can be left', [aRate(1), aRate(2)], [1], [2]],
  [
    'the cheapest of an agency’s own before the public ones',
    [
      aRate(5, { reserved: true, cancellation: free }),
      aRate(6, { reserved: true }),
      aRate(1),
      aRate(2, { cancellation: free }),
    ],
    [5, 1, 2],
    [6],
  ],
  ['none that another one outdoes', [aRate(1), aRate(2, { cancellation: free, outdoneBy: 1 })], [1], [2]],
  ['nothing of a room without rates', [], [], []],
])('%s stand there at once', (_, rates, leading, others) => {
  const found = leadingRates(rates)
  expect([idsOf(found.leading), idsOf(found.others)]).toEqual([leading, others])
})
