import { expect, it } from 'vitest'
import { cut, withRow } from '../../scripts/test/full-run.mjs'

it('a whole run is cut into parts that have every file once and take about as long', () => {
  const files = Array.from({ length: 97 }, (_, i) => ({ name: `file-${i}`, minutes: 1 + ((i * 37) % 20) }))
  const parts = cut(files, 8)
  expect(parts.flatMap((part) => part.files).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  const minutes = parts.map((part) => part.minutes)
  expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(20)
})

it('the record of a part takes the place of its last one', () => {
  const page = [
    'Text',
    '<!-- parts -->',
    '| Part |',
    '|---|',
    '| 2/8 | old |',
    '| 10/12 | x |',
    '<!-- /parts -->',
    'more',
    '',
  ].join('\n')
  const added = withRow(withRow(page, '2/8', '| 2/8 | new |'), '1/8', '| 1/8 | y |')
  expect(added.split('\n')).toEqual([
    'Text',
    '<!-- parts -->',
    '| Part |',
    '|---|',
    '| 1/8 | y |',
    '| 2/8 | new |',
    '| 10/12 | x |',
    '<!-- /parts -->',
    'more',
    '',
  ])
})
