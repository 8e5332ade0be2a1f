import type { Tree } from '@portico/locale/texts/text-types'
import { flatTexts } from '@portico/locale/texts/translator'

type EnglishMatch = { readonly key: string; readonly values: Readonly<Record<string, string>> }
type Pattern = { readonly key: string; readonly names: readonly string[]; readonly pattern: RegExp }

const patternsOf = new WeakMap<Tree, readonly Pattern[]>()

export function englishKey(english: Tree, message: string): EnglishMatch | undefined {
  const patterns = patternsOf.get(english) ?? Object.entries(flatTexts(english)).map(patternOf)
  patternsOf.set(english, patterns)
  for (const { key, names, pattern } of patterns) {
    const [, ...values] = pattern.exec(message) ?? []
    if (pattern.test(message))
      return { key, values: Object.fromEntries(names.map((name, nameIndex) => [name, values[nameIndex] ?? ''])) }
  }
  return undefined
}

function patternOf([key, text]: [string, string]): Pattern {
  const pieces = text.split(/\{\{(\w+)\}\}/)
  const source = pieces
    .map((piece, pieceIndex) => (pieceIndex % 2 === 0 ? piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(.+)'))
    .join('')
  return { key, names: pieces.filter((_, pieceIndex) => pieceIndex % 2 === 1), pattern: new RegExp(`^${source}$`) }
}
