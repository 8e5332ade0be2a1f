import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { commentsOf, isParticiple, requirementPattern } from '../lint/name-patterns.mjs'
import { root } from '../setup/runtime.mjs'
import { twinsOf } from './twins.mjs'

const maxParameters = 4
const manyLines = 100

/**
 * What the code of a checkout counts, this one or one of another commit to be put beside it, and where what is to be
 * mended stands.
 */
export function figuresOf(folder = root) {
  const product = sourcesOf(folder)
  const requirement = requirementPattern(root)
  const sums = { files: product.length, lines: 0, comments: 0, 'ids of requirements in comments': 0 }
  const places = { spreads: [], parameters: [], long: [], participles: [] }
  const homes = new Map()
  for (const file of product) {
    const text = readFileSync(join(folder, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    sums.lines += text.split('\n').length
    sums.comments += commentsIn(source)
    for (const comment of commentsOf(text))
      sums['ids of requirements in comments'] += comment.match(requirement)?.length ?? 0
    note(source, file, places)
    for (const name of exportedTypes(source)) homes.set(name, (homes.get(name) ?? 0) + 1)
  }
  const twins = twinsOf(folder)
  return {
    sums: {
      ...sums,
      'conditional spreads': places.spreads.length,
      'functions of five parameters or more': places.parameters.length,
      [`functions of more than ${manyLines} lines`]: places.long.length,
      'types that are a participle alone': places.participles.length,
      'names of exported types that stand twice': [...homes.values()].filter((count) => count > 1).length,
      'types of the protocol that twin one of the contract': twins.length,
    },
    lines: linesByArea(folder),
    places: { ...places, twins: twins.map(({ name, twin }) => `${name} (${twin})`) },
  }
}

const tracked = (folder, ...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n')

const sourcesOf = (folder) =>
  tracked(folder, 'apps/**/*.ts', 'apps/**/*.tsx', 'packages/**/*.ts', 'packages/**/*.tsx').filter(
    (file) => !/\.test\.tsx?$|\/transcripts\//.test(file),
  )

function linesByArea(folder) {
  const files = tracked(folder, '*.ts', '*.tsx', '*.mjs', '*.md').filter((file) => !/\/transcripts\//.test(file))
  const areaOf = (file) => {
    const [product] = file.match(/^(?:apps|packages)\/[^/]+/) ?? []
    if (product) return /\.test\.tsx?$/.test(file) ? 'tests beside the code' : product
    return file.includes('/') ? file.split('/')[0] : 'top'
  }
  const lines = {}
  for (const file of files) {
    const area = areaOf(file)
    lines[area] = (lines[area] ?? 0) + readFileSync(join(folder, file), 'utf8').split('\n').length
  }
  return Object.fromEntries(Object.entries(lines).sort())
}

function note(source, file, { spreads, parameters, long, participles }) {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node) => {
    const first = lineAt(node.getStart(source))
    const place = `${file}:${first} ${(node.name ?? node.parent?.name)?.getText(source) ?? ''}`.trim()
    if (ts.isSpreadAssignment(node) && isConditional(node.expression)) spreads.push(place)
    if (ts.isFunctionLike(node) && node.body) {
      if (node.parameters.length > maxParameters) parameters.push(place)
      if (lineAt(node.end) - first >= manyLines) long.push(`${place}, ${lineAt(node.end) - first + 1}`)
    }
    if (ts.isTypeAliasDeclaration(node) && isParticiple(node.name.text)) participles.push(place)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

const exportedTypes = (source) =>
  source.statements.flatMap((node) =>
    (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      ? [node.name.text]
      : [],
  )

function isConditional(expression) {
  if (ts.isParenthesizedExpression(expression)) return isConditional(expression.expression)
  if (ts.isConditionalExpression(expression)) return true
  return ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
}

/** Lines of `//` below one another are one. */
function commentsIn(source) {
  const { text } = source
  const begins = new Set()
  const visit = (node) => {
    const ranges = [ts.getLeadingCommentRanges(text, node.pos), ts.getTrailingCommentRanges(text, node.end)]
    if (node.kind !== ts.SyntaxKind.JsxText) for (const { pos } of ranges.flatMap((some) => some ?? [])) begins.add(pos)
    ts.forEachChild(node, visit)
  }
  visit(source)
  let count = 0
  let lineBefore = -2
  for (const pos of [...begins].sort((a, b) => a - b)) {
    const { line } = source.getLineAndCharacterOfPosition(pos)
    const isLine = text.startsWith('//', pos)
    if (!isLine || line !== lineBefore + 1) count++
    lineBefore = isLine ? line : -2
  }
  return count
}
