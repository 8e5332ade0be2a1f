import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CsvTable, readText } from './csv-table.ts'
import { requireNoProblems } from './unusable-input.ts'

const read = (text: string, separator: ',' | ';' = ',') => {
  const table = new CsvTable(text, separator, ['name', 'rooms'])
  const rows = [...table.rows()].map((row) => ({
    line: row.line,
    name: row.text('name'),
    rooms: row.wholeNumber('rooms', 99),
  }))
  return { rows, problems: table.problems }
}

describe('a table of separated values', () => {
  it('is read by the names of its columns, in any order, others left aside', () => {
    expect(read('\uFEFFstars;rooms;name\r\n3;12;  Bellevue \r\n;0;Sans étoile\r\n', ';')).toEqual({
      rows: [
        { line: 2, name: 'Bellevue', rooms: 12 },
        { line: 3, name: 'Sans étoile', rooms: 0 },
      ],
      problems: [],
    })
  })

  it('keeps whatever stands in quotes, and names the line on which a row begins', () => {
    const cell = fc.string().map((text) => text.trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, fc.nat(99)), { minLength: 1 }), (cells) => {
        const quoted = cells.map(([name, rooms]) => `"${name.replaceAll('"', '""')}",${rooms}`)
        const { rows, problems } = read(['name,rooms', ...quoted].join('\n'))
        expect(rows.map(({ name, rooms }) => [name, rooms])).toEqual(cells)
        expect(problems).toEqual([])
      }),
    )
    expect(read('name,rooms\n"two\nlines",1\nnext,2').rows.map(({ line }) => line)).toEqual([2, 4])
    expect(read('name,rooms\r\n"two\r\nlines",1\r\nnext,2').rows.map(({ line }) => line)).toEqual([2, 4])
  })

  it.each([
    ['a column that is missing', 'name,beds\na,1', [{ line: 1, problem: 'the column "rooms" is missing' }]],
    ['a cell too few', 'name,rooms\na,1\nb', [{ line: 3, problem: 'has 1 cells, and there are 2 columns' }]],
    [
      'a word for a number',
      'name,rooms\na,two',
      [{ line: 2, problem: 'rooms is "two": a whole number from 0 to 99 is meant' }],
    ],
    [
      'a number below nothing',
      'name,rooms\na,-1',
      [{ line: 2, problem: 'rooms is "-1": a whole number from 0 to 99 is meant' }],
    ],
    [
      'a number too large',
      'name,rooms\na,100',
      [{ line: 2, problem: 'rooms is "100": a whole number from 0 to 99 is meant' }],
    ],
    [
      'an empty number',
      'name,rooms\n\na,',
      [{ line: 3, problem: 'rooms is "": a whole number from 0 to 99 is meant' }],
    ],
  ])('names %s by its line', (_, text, problems) => {
    expect(read(text).problems).toEqual(problems)
    expect(() => requireNoProblems('hotels.csv', problems)).toThrow(
      `line ${problems[0]?.line}: ${problems[0]?.problem}`,
    )
  })

  it('says on which line a quoted cell begins that never ends', () => {
    expect(() => read('name,rooms\na,1\n"b,2\n')).toThrow('line 3: a quoted cell does not end')
    expect(read('name,rooms\nHôtel "A",1\n').rows.map(({ name }) => name)).toEqual(['Hôtel "A"'])
  })
})

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-file-'))
  const file = (bytes: Uint8Array) => {
    writeFileSync(join(folder, 'file'), bytes)
    return join(folder, 'file')
  }

  it('is read plain or packed, and refused with a sentence where it is neither', () => {
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(readText(file(Buffer.from('é')))).toBe('é')
    expect(readText(file(gzipSync('é')))).toBe('é')
    expect(() => readText(file(gzipSync('some text').subarray(0, 15)))).toThrow('cannot be unpacked')
    expect(() => readText(file(Buffer.from([0x41, 0xe9, 0x42])))).toThrow('not UTF-8')
    expect(() => readText(join(folder, 'none'))).toThrow('cannot be read (ENOENT)')
  })
})
