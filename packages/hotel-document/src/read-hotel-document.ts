import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument, type Document as YamlDocument } from 'yaml'
import type { z } from 'zod'
import { HotelDocument } from './hotel-document.ts'
import { type DocumentProblem, type Path, problemsBetween } from './references.ts'

/** The first line and the first column are 1. */
export type FileProblem = { readonly line: number; readonly column: number; readonly problem: string }

export type ReadDocument =
  | {
      readonly kind: 'read'
      readonly document: HotelDocument
      readonly at: (path: Path) => Pick<FileProblem, 'line' | 'column'>
    }
  | { readonly kind: 'broken'; readonly problems: readonly FileProblem[] }

/**
 * A hotel's document from YAML, of which JSON is a part: what it says, or everything that is wrong with it, line by
 * line, each with its cure.
 */
export function readHotelDocument(text: string): ReadDocument {
  const lineCounter = new LineCounter()
  const yaml = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true, version: '1.2' })
  const positionOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  if (yaml.errors.length > 0)
    return {
      kind: 'broken',
      problems: yaml.errors.map(({ pos, message, code }) => ({
        ...positionOf(pos[0]),
        problem: syntaxProblem(code, message),
      })),
    }
  const value = plainValue(yaml)
  if (!value)
    return {
      kind: 'broken',
      problems: [{ line: 1, column: 1, problem: 'too many aliases (*name): write the values out' }],
    }
  const positionAt = (path: Path) => positionOf(offsetOf(yaml, path))
  const refusedWithPlace = (problems: readonly DocumentProblem[]): ReadDocument => ({
    kind: 'broken',
    problems: problems
      .map(({ path, problem }) => ({
        ...positionAt(path),
        problem: path.length === 0 ? problem : `${spelled(path)}: ${problem}`,
      }))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  })
  const parsed = HotelDocument.safeParse(value.js)
  if (!parsed.success)
    return refusedWithPlace(parsed.error.issues.flatMap((issue) => problemsOfIssue(issue, value.js, yaml)))
  const problems = problemsBetween(parsed.data)
  return problems.length > 0 ? refusedWithPlace(problems) : { kind: 'read', document: parsed.data, at: positionAt }
}

/** `rooms[2].adults[1]`, counted from 1 as in a list on paper. */
export function spelled(path: Path): string {
  return path
    .map((segment, i) => (typeof segment === 'number' ? `[${segment + 1}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}

function plainValue(yaml: YamlDocument): { readonly js: unknown } | undefined {
  try {
    return { js: yaml.toJS() }
  } catch {
    return undefined
  }
}

function syntaxProblem(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'this name stands twice: leave one of them out'
  if (code === 'TAB_AS_INDENT') return 'a tab stands in front: indent with spaces'
  if (code === 'MULTIPLE_DOCS') return 'a second document begins: one file is one hotel'
  if (code === 'BAD_INDENT' || code === 'MISSING_CHAR' || code === 'BLOCK_AS_IMPLICIT_KEY')
    return `this cannot be read (${firstLineOf(message)}): check the indentation, and put text that has ": " or " #" in quotes`
  return `this cannot be read (${firstLineOf(message)}): check quotes, brackets and indentation`
}

const firstLineOf = (message: string) => message.split('\n')[0] ?? ''

/** Where a part stands: its own value, or the nearest thing around it that is there. */
function offsetOf(yaml: YamlDocument, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const foundNode = keyNode(yaml, path.slice(0, depth)) ?? valueNode(yaml, path.slice(0, depth))
    if (foundNode?.range) return foundNode.range[0]
  }
  return yaml.contents?.range?.[0] ?? 0
}

function valueNode(yaml: YamlDocument, path: Path): Node | undefined {
  const node = yaml.getIn(path, true)
  return isNode(node) ? node : undefined
}

/** The name of an entry: what is wrong with an entry is looked for where it is named. */
function keyNode(yaml: YamlDocument, path: Path): Node | undefined {
  const parent = path.length === 1 ? yaml.contents : yaml.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const key = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key
  return isNode(key) ? key : undefined
}

type Issue = z.core.$ZodIssue

function problemsOfIssue(issue: Issue, root: unknown, yaml: YamlDocument): DocumentProblem[] {
  const path = issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment)))
  if (issue.code === 'unrecognized_keys') {
    const names = knownNames(path)
    return issue.keys.map((key) => ({ path: [...path, key], problem: unknownName(key, names) }))
  }
  return [{ path, problem: problemOf(issue, valueAt(root, path), valueNode(yaml, path)) }]
}

function problemOf(issue: Issue, value: unknown, node: Node | undefined): string {
  if (value === undefined)
    return `it is missing: add it${issue.code === 'invalid_type' ? ` (${nameOfType(issue.expected)})` : ''}`
  const valueText = shownValue(value, node)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
        return `${valueText} is no text: put it in quotes, as "${valueText}"`
      if (issue.expected === 'number' && typeof value === 'string')
        return `${valueText} is no number: write it without quotes, unit or comma, as 12.50`
      if (value === null) return `it is empty: write ${nameOfType(issue.expected)}, or leave the name out`
      return `${valueText} is not what is meant: write ${nameOfType(issue.expected)}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `${valueText} is not known: write ${String(issue.values[0])}`
        : `${valueText} is not known: one of ${issue.values.map(String).join(', ')} is meant${closestWord(String(value), issue.values.map(String))}`
    case 'too_small':
      return issue.origin === 'string'
        ? 'it is empty: write it'
        : issue.origin === 'array'
          ? `it has too few entries: write at least ${issue.minimum}`
          : `${valueText} is too small: at least ${issue.minimum} is meant`
    case 'too_big':
      return issue.origin === 'string'
        ? `it is too long: write at most ${issue.maximum} signs`
        : issue.origin === 'array'
          ? `it has too many entries: write at most ${issue.maximum}`
          : `${valueText} is too large: at most ${issue.maximum} is meant`
    case 'invalid_key':
      return `the name is not known: ${firstLineOf(issue.issues[0]?.message ?? '')}`
    default:
      return `${valueText}: ${issue.message}`
  }
}

function shownValue(value: unknown, node: Node | undefined): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'what stands here'
  const source = isScalar(node) ? node.source : undefined
  return (source ?? String(value)).slice(0, 60)
}

function nameOfType(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list, each entry on its own line after "- "',
    object: 'names with values, indented by two spaces',
    record: 'names with values, indented by two spaces',
  }
  return names[expected] ?? expected
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, segment) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[segment] : undefined,
    root,
  )
}

function unknownName(key: string, names: readonly string[]): string {
  const near = closestWord(key, names)
  return near === ''
    ? 'this name is not known here: leave it out, or check how it is written'
    : `this name is not known here${near}`
}

function knownNames(path: Path): string[] {
  let schema: unknown = HotelDocument
  for (const segment of path) {
    const inner = unwrappedSchema(schema)
    schema = typeof segment === 'number' ? inner.element : (inner.shape?.[segment] ?? inner.valueType)
  }
  return Object.keys(unwrappedSchema(schema).shape ?? {})
}

type Inner = {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly element?: unknown
  readonly valueType?: unknown
  readonly unwrap?: () => unknown
}

function unwrappedSchema(schema: unknown): Inner {
  const inner = (schema ?? {}) as Inner
  return inner.element === undefined && typeof inner.unwrap === 'function' ? unwrappedSchema(inner.unwrap()) : inner
}

function closestWord(word: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return best && best.far <= Math.max(1, Math.floor(word.length / 3)) ? `: write ${best.name}?` : ''
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j++)
      nextRow.push(
        Math.min((row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = nextRow
  }
  return row[b.length] ?? 0
}
