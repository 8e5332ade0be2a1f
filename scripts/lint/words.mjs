// Lists declared names, file names and headings that use a word of the old dialect (style guide §2). Exit 1 where there is one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

/** Each with the plain word to use in its place. */
const oldWords = {
  told: 'reply, presented',
  tell: 'present, write, enqueue',
  tells: 'presents',
  telling: 'presenting',
  ask: 'call, fetch, send',
  asks: 'calls',
  asked: 'request, requested',
  asking: 'calling',
  asker: 'caller',
  question: 'request',
  questions: 'requests',
  calm: 'upstream guard',
  joined: 'coalesced',
  footing: 'resources',
  stands: 'state',
  stand: 'state',
  standing: 'status',
  leaving: 'disconnect, cancellation',
  leave: 'disconnect, cancel',
  leaves: 'disconnects, cancels',
  left: 'disconnected, available, remaining',
  desk: 'checkout key',
  door: 'route',
  doors: 'routes',
  tries: 'attempts',
  tried: 'attempted',
  instead: 'alternatives',
  freshness: 'ttl',
  budget: 'timeout',
  budgets: 'timeouts',
  undo: 'rollback',
  keep: 'store, cache, hold',
  keeps: 'stores, caches, holds',
  kept: 'stored, cached, held',
  keeping: 'storing, caching, holding',
  keeper: 'owner',
  deed: 'audit entry',
  noted: 'recorded',
  able: 'capabilities',
  hands: 'actor',
  patience: 'timeout',
  weather: 'faults',
  dice: 'random source',
  wishes: 'random requests',
  stranger: 'third party',
  strangers: 'third party',
  afterwards: 'after',
  whoever: 'who',
}

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
const files = tracked.split('\n').filter((file) => /[.](tsx?|mjs|css|md|grit)$/.test(file))

const partsOf = (name) =>
  name
    .split(/(?=[A-Z])|[^A-Za-z]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => Object.hasOwn(oldWords, part))

const found = []
const note = (place, name) => {
  for (const part of partsOf(name)) found.push(`${place}: ${name} (for "${part}": ${oldWords[part]})`)
}

function readNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    const isName = (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.parent.name === node
    if (isName && !ts.isPropertyAccessExpression(node.parent) && !ts.isJsxAttribute(node.parent)) {
      note(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

for (const file of files) {
  note(file, basename(file))
  if (/[.](tsx?|mjs)$/.test(file) && file !== 'scripts/lint/words.mjs') readNames(file, readFileSync(join(root, file), 'utf8'))
  if (!file.endsWith('.md') || file.endsWith('docs/glossary.md')) continue
  for (const [i, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
    if (/^#+ /.test(line)) note(`${file}:${i + 1}`, line)
}
for (const line of found) console.log(line)
process.exitCode = found.length === 0 ? 0 : 1
