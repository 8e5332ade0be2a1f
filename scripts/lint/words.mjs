// Lists identifiers, CSS classes, names of files and folders, and headings that use a word of the old dialect. Exit 1
// where there is one. Not searched: the glossary, which explains words; what sentences say; and the inherited
// protocol's own names, which are texts.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import ts from 'typescript'
import { exceptions, oldWords } from './old-words.mjs'

const root = join(import.meta.dirname, '../..')
const notSources = new Set(['node_modules', 'build', 'dist', 'test-results', 'playwright-report'])
const glossary = 'docs/glossary.md'
const thisTable = 'scripts/lint/old-words.mjs'

const found = []
const unused = new Set(exceptions)

function check(file, name, line) {
  const words = name.split(/(?=[A-Z])|[^A-Za-z]+/).map((part) => part.toLowerCase())
  for (const word of words.filter((part) => Object.hasOwn(oldWords, part))) {
    const exception = exceptions.find((one) => one.name.test(name) && one.files.test(file))
    if (exception) unused.delete(exception)
    else found.push(`${file}${line ? `:${line}` : ''}: ${name} (for “${word}”: ${oldWords[word]})`)
  }
}

function checkIdentifiers(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    const isDeclared = (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.parent.name === node
    if (isDeclared && !ts.isPropertyAccessExpression(node.parent) && !ts.isJsxAttribute(node.parent))
      check(file, node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function checkLines(file, text, pattern) {
  for (const [i, line] of text.split('\n').entries())
    for (const [name] of line.matchAll(pattern)) check(file, name, i + 1)
}

const readers = {
  '.ts': checkIdentifiers,
  '.tsx': checkIdentifiers,
  '.mjs': checkIdentifiers,
  '.css': (file, text) => checkLines(file, text.replaceAll(/\/\*[\s\S]*?\*\//g, ''), /[.][a-z][a-z-]*/g),
  '.md': (file, text) => checkLines(file, text, /^#+ .*/g),
}

function checkFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSources.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory() && entry.name !== '.ci'))
      continue
    const path = join(folder, entry.name)
    const file = relative(root, path)
    check(file, entry.name)
    if (entry.isDirectory()) checkFolder(path)
    else if (file !== glossary && file !== thisTable) readers[extname(file)]?.(file, readFileSync(path, 'utf8'))
  }
}

checkFolder(root)
for (const { name, files, reason } of unused)
  found.push(`${thisTable}: nothing needs the exception ${name} in ${files} (${reason})`)
for (const line of found) console.log(line)
process.exitCode = found.length === 0 ? 0 : 1
