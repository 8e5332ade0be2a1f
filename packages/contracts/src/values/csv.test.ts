import { describe, expect, it } from 'vitest'
import { csvFile, csvText } from './csv.ts'

describe('a text in a file for a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\u202e=1',
    '\u0000=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
  ])('is no formula: %j', (text) => {
    expect(csvText(text)).toBe(`'${text}`)
  })
  it.each(['Ada Rossi', 'O’Brien', '1-1', 'a=b', ''])('stays as it is where it is none: %j', (text) => {
    expect(csvText(text)).toBe(text)
  })
})

describe('a file for a spreadsheet', () => {
  it('begins with the mark of UTF-8 and ends each line', () => {
    expect(
      csvFile(
        [
          ['A', 'B'],
          ['1', '2'],
        ],
        ';',
      ),
    ).toBe('\uFEFFA;B\r\n1;2\r\n')
  })
  it.each(['Rossi,=1+1', 'Rossi;=1+1', 'Rossi\t=1+1', 'Ada "la prima"', 'two\nlines'])(
    'has one cell of a text, by whichever separator it is read: %j',
    (text) => {
      for (const separator of [',', ';'] as const)
        expect(csvFile([[text, '2']], separator)).toBe(`\uFEFF"${text.replaceAll('"', '""')}"${separator}2\r\n`)
    },
  )
})
