import type { i18n } from 'i18next'

type Values = Readonly<Record<string, unknown>>
/** A text cut at its values: words, name, words, name, words. */
type Pieces = readonly string[]
export type Source = { readonly code: string; readonly texts: Readonly<Record<string, string>> }

/** What pages need of i18next. */
export type Translator = Pick<i18n, 't' | 'exists'>

/**
 * A `t` that looks a text up and joins it. i18next parses a text at each use and looks for contexts, nesting, formats and namespaces, which ours have
 * not got (a test holds both to the same words); on a page of hundreds of texts that was a fifth of the processor's time, and in the browser a tenth of
 * all script. A text that the first source has not got is the next one's (I18N-06).
 */
export function translatorOf(sources: readonly Source[]): Translator {
  const levels = sources.map(levelOf)
  const t = (key: string, values?: Values) => {
    for (const find of levels) {
      const pieces = find(key, values?.count)
      if (pieces) return pieces.length === 1 ? (pieces[0] ?? '') : fillIn(pieces, values)
    }
    return key
  }
  const exists = (key: string) => sources.some(({ texts }) => Object.hasOwn(texts, key))
  return { t: t as Translator['t'], exists: exists as Translator['exists'] }
}

/** Looks a text up in one language: that of its plural form first, where there is a count. */
function levelOf({ code, texts }: Source): (key: string, count: unknown) => Pieces | undefined {
  const rules = new Intl.PluralRules(code)
  const small = Array.from({ length: 50 }, (_, count) => rules.select(count))
  const byKey = new Map<string, { plain?: Pieces; plurals: Record<string, Pieces> }>()
  const entryOf = (key: string) => {
    const known = byKey.get(key) ?? { plurals: {} }
    byKey.set(key, known)
    return known
  }
  for (const [key, text] of Object.entries(texts)) {
    const pieces = text.split(/\{\{(\w+)\}\}/)
    entryOf(key).plain = pieces
    const [, stem, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? []
    if (stem !== undefined && form !== undefined) entryOf(stem).plurals[form] = pieces
  }
  return (key, count) => {
    const entry = byKey.get(key)
    if (!entry || typeof count !== 'number') return entry?.plain
    return entry.plurals[small[count] ?? rules.select(count)] ?? entry.plain
  }
}

function fillIn(pieces: Pieces, values: Values = {}): string {
  let text = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) text += `${values[pieces[i] ?? ''] ?? ''}${pieces[i + 1]}`
  return text
}
