import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../setup/runtime.mjs'
import { twinsOf } from './twins.mjs'

/** `folder` is a checkout: this one, or one of another commit to be put beside it. */
export function figuresOf(folder = root) {
  const files = execFileSync(
    'git',
    ['ls-files', 'apps/**/*.ts', 'apps/**/*.tsx', 'packages/**/*.ts', 'packages/**/*.tsx'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$|\/transcripts\//.test(file))
  const sums = {
    files: files.length,
    lines: 0,
    comments: 0,
    'conditional spreads': 0,
    'functions of five parameters or more': 0,
  }
  const replies = new Set()
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    sums.lines += text.split('\n').length
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    sums.comments += commentsIn(source)
    const visit = (node) => {
      if (ts.isSpreadAssignment(node) && isConditional(node.expression)) sums['conditional spreads']++
      if (ts.isFunctionLike(node) && node.body && node.parameters.length >= 5)
        sums['functions of five parameters or more']++
      if (ts.isTypeAliasDeclaration(node) && /Reply$/.test(node.name.text)) replies.add(node.name.text)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return {
    ...sums,
    'types of replies': replies.size,
    'types of the protocol that twin one of the contract': twinsOf(folder).length,
  }
}

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
