import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cut, withRow } from '../../scripts/test/full-run.mjs'
import { goneOn, linesOf, newRound, writeRound } from '../../scripts/test/round.mjs'

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

describe('a round of all parts', () => {
  const files = ['a', 'b', 'c', 'd'].map((name, i) => ({ name: `${name}.test.ts`, minutes: 4 - i }))
  const done = { commit: '1234abcd', day: '2026-11-29', passed: 7, failed: 0, skipped: 1 }

  it('goes on with its cut: what ran is not run again, what is gone is left out, and what is new is run once', () => {
    const [first, second] = newRound(files, 2).parts
    if (!first || !second) throw new Error('no parts')
    expect([first.files, second.files]).toEqual([
      ['a.test.ts', 'd.test.ts'],
      ['b.test.ts', 'c.test.ts'],
    ])
    // The record has new minutes by now, one file is gone and one is new.
    const now = [
      { name: 'a.test.ts', minutes: 30 },
      { name: 'b.test.ts', minutes: 5 },
      { name: 'd.test.ts', minutes: 1 },
      { name: 'e.spec.ts', minutes: 0.5 },
    ]
    expect(goneOn({ parts: [{ ...first, done }, second] }, now).parts).toEqual([
      { ...first, done },
      { files: ['b.test.ts', 'e.spec.ts'], minutes: 5.5 },
    ])
  })

  it('says of each part at which commit it is done, or that it is open', () => {
    const [first, second] = newRound(files, 2).parts
    expect(linesOf({ parts: [{ ...first, done }, second] })).toEqual([
      'Part 1/2: done at 1234abcd on 2026-11-29: 7 passed, 0 failed, 1 skipped',
      'Part 2/2: open, 2 files, about 5 minutes',
    ])
  })

  it('is written beside the former file and takes its place whole: a kill in the middle loses neither', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-round-'))
    const file = join(folder, 'results/round.json')
    const [former, next] = [newRound(files, 2), newRound(files, 3)]
    writeRound(former, file)
    const opened = openSync(file, 'r')
    try {
      writeRound(next, file)
      expect(JSON.parse(readFileSync(opened, 'utf8'))).toEqual(former)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(next)
      expect(readdirSync(join(folder, 'results'))).toEqual(['round.json'])
    } finally {
      closeSync(opened)
      rmSync(folder, { recursive: true })
    }
  })
})
