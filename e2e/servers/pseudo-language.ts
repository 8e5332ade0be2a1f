import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, english } from '@portico/locale/texts/english'
import type { Tree } from '@portico/locale/texts/text-types'
import { copyTree } from '../../scripts/sabotage/copied-tree.mjs'
import { root } from '../../scripts/setup/runtime.mjs'

/** Polish by its name, its dates and its four plural forms; its words are English under accents. */
export const pseudo = { id: 10, code: 'pl', locale: 'pl', tag: 'pl', name: 'Polski' } as const

const accents: Readonly<Record<string, string>> = { a: 'ą', c: 'ć', e: 'ę', l: 'ł', n: 'ń', o: 'ó', s: 'ś', z: 'ź' }

/** `Book {{count}} rooms` as `Bóók {{count}} róómś`. */
export const pseudoText = (text: string): string =>
  text
    .split(/(\{\{\w+\}\})/)
    .map((piece, i) => (i % 2 ? piece : piece.replaceAll(/[a-z]/g, (letter) => accents[letter] ?? letter)))
    .join('')

/** What counts is said in each form of the language: one thing as in English, more as English says many. */
export function pseudoTree(tree: Tree): Tree {
  const forms = new Intl.PluralRules(pseudo.tag).resolvedOptions().pluralCategories
  const texts = Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] => {
    if (typeof value !== 'string') return [[key, pseudoTree(value)]]
    if (key.endsWith('_one')) return []
    if (!key.endsWith('_other')) return [[key, pseudoText(value)]]
    const stem = key.slice(0, -'_other'.length)
    const single = tree[`${stem}_one`]
    return forms.map((form) => [`${stem}_${form}`, pseudoText(form === 'one' ? `${single ?? value}` : value)])
  })
  return Object.fromEntries(texts)
}

function change(file: string, from: string, to: string): void {
  const source = readFileSync(file, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${from} is not exactly once in ${file}`)
  writeFileSync(file, source.replace(from, to))
}

/** A copy of the sources to which a language was added as docs/adding.md says. */
export function copyWithPseudoLanguage() {
  const { folder, remove } = copyTree()
  const texts = join(folder, 'packages/locale/src/texts', pseudo.code)
  mkdirSync(texts)
  for (const bundle of Object.keys(english) as Bundle[])
    writeFileSync(join(texts, `${bundle}.json`), JSON.stringify(pseudoTree(english[bundle]), undefined, 2))
  const languages = join(folder, 'packages/locale/src/languages.ts')
  const { id, code, locale, tag, name } = pseudo
  const row = `{ id: ${id}, code: '${code}', locale: '${locale}', tag: '${tag}', name: '${name}' }`
  change(languages, '\n] as const', `\n  ${row},\n] as const`)
  change(
    languages,
    "\n  ru: { day: 'D M (W)'",
    `\n  ${code}: { day: 'W, D M', year: 'W, D M Y' },\n  ru: { day: 'D M (W)'`,
  )
  runIn(folder, 'node_modules/vitest/vitest.mjs', 'run', 'packages/hotel-document', '-u')
  return { folder, [Symbol.dispose]: remove }
}

/** A program of the copy. What it says is in the error, if it fails. */
export function runIn(folder: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}

/** What is new or other in a copy, by its path; what is built or installed apart. A folder that is new is one place. */
export function placesTouched(folder: string, below = '.'): string[] {
  const apart = ['.git', '.portico', '.portico-tools', 'node_modules', 'build', 'dist', 'test-results']
  const before = new Set(readdirSync(join(root, below)))
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !apart.includes(name))
    .flatMap((entry) => {
      const path = join(below, entry.name)
      if (!before.has(entry.name)) return [path]
      if (entry.isDirectory()) return placesTouched(folder, path)
      return readFileSync(join(folder, path)).equals(readFileSync(join(root, path))) ? [] : [path]
    })
}
