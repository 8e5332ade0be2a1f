import { pluralRulesOf } from '../languages.ts'
import type { TextKey, Tree, ValuesOf } from './text-types.ts'

type TextValues = Readonly<Record<string, unknown>>
/** A text cut at its values: words, name, words, name, words. */
type Pieces = readonly string[]
export type Source = { readonly code: string; readonly texts: Tree }

/** What pages, mails and prints need to speak; `T` is what they can say, in English. */
export type Translator<T> = {
  readonly t: <K extends TextKey<T>>(
    key: K,
    ...values: Record<never, never> extends ValuesOf<T, K> ? [values?: ValuesOf<T, K>] : [values: ValuesOf<T, K>]
  ) => string
  /** Whether there is a text of this very name. */
  readonly exists: (key: string) => boolean
}

/** A `t` that looks a text up and joins it. A text that the first source has not got is the next one's. */
export function translatorOf<T>(...sources: readonly Source[]): Translator<T> {
  return translatorAmong(
    sources.map(({ code, texts }) => {
      const level = levelOf(code)
      level.add(texts)
      return level
    }),
  )
}

/** One whose texts come file by file. */
export function growingTranslator<T>(code: string): { translator: Translator<T>; add: (texts: Tree) => void } {
  const level = levelOf(code)
  return { translator: translatorAmong([level]), add: level.add }
}

function translatorAmong<T>(levels: readonly Level[]): Translator<T> {
  const t = (key: string, values?: TextValues) => {
    for (const { find } of levels) {
      const pieces = find(key, values?.count)
      if (pieces) return pieces.length === 1 ? (pieces[0] ?? '') : fillIn(pieces, values)
    }
    return key
  }
  return { t: t as Translator<T>['t'], exists: (key) => levels.some(({ has }) => has(key)) }
}

type Level = ReturnType<typeof levelOf>

/** Looks a text up in one language: that of its plural form first, where there is a count. */
function levelOf(code: string) {
  const pluralRules = pluralRulesOf(code)
  const small = Array.from({ length: 50 }, (_, count) => pluralRules.select(count))
  const byKey = new Map<string, { plain?: Pieces; plurals: Record<string, Pieces> }>()
  const entryOf = (key: string) => {
    const cached = byKey.get(key) ?? { plurals: {} }
    byKey.set(key, cached)
    return cached
  }
  const addTexts = (texts: Tree) => {
    for (const [key, text] of Object.entries(flatTexts(texts))) {
      const pieces = text.split(/\{\{(\w+)\}\}/)
      entryOf(key).plain = pieces
      const [, stem, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? []
      if (stem !== undefined && form !== undefined) entryOf(stem).plurals[form] = pieces
    }
  }
  const findPieces = (key: string, count: unknown): Pieces | undefined => {
    const entry = byKey.get(key)
    if (!entry || typeof count !== 'number') return entry?.plain
    return entry.plurals[small[count] ?? pluralRules.select(count)] ?? entry.plurals.other ?? entry.plain
  }
  return { add: addTexts, find: findPieces, has: (key: string) => byKey.get(key)?.plain !== undefined }
}

/** `{ 'rooms.mealPlan.HB': 'Half board' }`: looked up in one step, which counts on a page of hundreds of texts. */
export function flatTexts(tree: Tree, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flatTexts(value, `${path}${key}.`)),
    ),
  )
}

function fillIn(pieces: Pieces, values: TextValues = {}): string {
  let text = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) text += `${values[pieces[i] ?? ''] ?? ''}${pieces[i + 1]}`
  return text
}
