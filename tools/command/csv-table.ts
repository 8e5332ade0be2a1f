import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import { type FileProblem, UnusableInput } from './unusable-input.ts'

/**
 * The text of a file, unpacked where it is gzip. Throws a sentence for the operator where it cannot be read or is not
 * UTF-8.
 */
export function readText(file: string): string {
  const bytes = bytesOf(file)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(isGzip ? gunzipSync(bytes) : bytes)
  } catch {
    throw new UnusableInput(`${file} is damaged: ${isGzip ? 'it cannot be unpacked' : 'it is not UTF-8'}.`)
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UnusableInput(
      `${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
    )
  }
}

/**
 * Separated values with a line of column names, as a stranger wrote them. What is wrong is noted with its line and read
 * as a harmless value, so that a reader goes straight through; look at `problems` at the end.
 */
export class CsvTable<Column extends string> {
  readonly problems: FileProblem[] = []
  readonly #text: string
  readonly #separator: ',' | ';'
  readonly #columns: readonly Column[]

  constructor(text: string, separator: ',' | ';', columns: readonly Column[]) {
    this.#text = text
    this.#separator = separator
    this.#columns = columns
  }

  /** Every line below the names; none where a column is missing. */
  *rows(): Generator<CsvRow<Column>> {
    const lines = separated(this.#text, this.#separator)
    const names = lines.next().value?.cells.map((name) => name.trim()) ?? []
    const missing = this.#columns.filter((column) => !names.includes(column))
    for (const column of missing) this.addProblem(1, `the column "${column}" is missing`)
    if (missing.length > 0) return
    const places = new Map(this.#columns.map((column) => [column, names.indexOf(column)]))
    for (const { line, cells } of lines) {
      if (cells.length === 1 && cells[0] === '') continue
      if (cells.length === names.length) yield new CsvRow(this, places, line, cells)
      else this.addProblem(line, `has ${cells.length} cells, and there are ${names.length} columns`)
    }
  }

  addProblem(line: number, problem: string): void {
    this.problems.push({ line, problem })
  }
}

export class CsvRow<Column extends string> {
  readonly line: number
  readonly #table: CsvTable<Column>
  readonly #places: ReadonlyMap<Column, number>
  readonly #cells: readonly string[]

  constructor(table: CsvTable<Column>, places: ReadonlyMap<Column, number>, line: number, cells: readonly string[]) {
    this.#table = table
    this.#places = places
    this.line = line
    this.#cells = cells
  }

  /** Without the blanks around it. */
  text(column: Column): string {
    return (this.#cells[this.#places.get(column) ?? -1] ?? '').trim()
  }

  wholeNumber(column: Column, most = 1_000_000, least = 0): number {
    const text = this.text(column)
    const number = Number(text)
    if (/^\d{1,15}$/.test(text) && least <= number && number <= most) return number
    this.addProblem(`${column} is "${text}": a whole number from ${least} to ${most} is meant`)
    return least
  }

  addProblem(problem: string): void {
    this.#table.addProblem(this.line, problem)
  }
}

/** Cells may be in quotes, and a quote in them is doubled (RFC 4180). A line begins where its first cell does. */
function* separated(text: string, separator: ',' | ';'): Generator<{ line: number; cells: string[] }, undefined> {
  let line = 1
  for (const { record, raw } of parsed(text, separator)) {
    yield { line, cells: record }
    line += linesIn(raw)
  }
}

/**
 * Quotes that are not around a whole cell are part of it. The text of each row is kept: the parser's own count takes a
 * line break within quotes for two where it is CR LF. Its types do not know that a row comes with its text.
 */
type RowWithText = { record: string[]; raw: string }

function parsed(text: string, separator: ',' | ';'): RowWithText[] {
  let begun = 1
  const onRecord = (row: unknown) => {
    begun += linesIn((row as RowWithText).raw)
    return row as string[]
  }
  try {
    return parse(text, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      raw: true,
      on_record: onRecord,
    }) as unknown as RowWithText[]
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? brokenAt(begun) : error
  }
}

function linesIn(record: string): number {
  return record.replace(/\n$/, '').split('\n').length
}

function brokenAt(line: number): UnusableInput {
  return new UnusableInput(`line ${line}: a quoted cell does not end.`)
}
