import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, type English, english } from './english.ts'
import { hasTexts } from './languages-with-texts.ts'
import type { Translation, Tree } from './text-types.ts'
import { type Translator, translatorOf } from './translator.ts'

const translators = new Map<string, unknown>()

/** What a language says, read once; what it has not got is English. */
export function translatorIn<B extends Bundle>(code: string, ...bundles: readonly B[]): Translator<English<B>> {
  const key = [code, ...bundles].join(' ')
  const cached = translators.get(key) as Translator<English<B>> | undefined
  if (cached) return cached
  const spoken = hasTexts(code) ? [...new Set([code, 'en'])] : ['en']
  const translator = translatorOf<English<B>>(
    ...spoken.map((spokenCode) => ({ code: spokenCode, texts: readTexts(spokenCode, ...bundles) })),
  )
  translators.set(key, translator)
  return translator
}

/** Files of a language's folder, as one. A test holds them to have what English has. */
export function readTexts<B extends Bundle>(code: string, ...bundles: readonly B[]): Translation<English<B>> & Tree {
  const trees = bundles.map((bundle) => (code === 'en' ? english[bundle] : readBundle(code, bundle)))
  return trees.reduce<Tree>(withOther, {}) as Translation<English<B>> & Tree
}

function withOther(a: Tree, b: Tree): Tree {
  const groups = Object.entries(b).map(([key, value]): [string, string | Tree] => {
    const firstText = a[key]
    return [key, typeof firstText === 'object' && typeof value === 'object' ? withOther(firstText, value) : value]
  })
  return { ...a, ...Object.fromEntries(groups) }
}

function readBundle(code: string, bundle: Bundle): Tree {
  return JSON.parse(readFileSync(join(import.meta.dirname, code, `${bundle}.json`), 'utf8'))
}
