import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Bundle, english } from './english.ts'
import { readTexts } from './read-texts.ts'
import { flatTexts } from './translator.ts'

/** Debian's names of the dictionaries; scripts/test/debian-programs.mjs brings them where it may. */
const dictionaries: Readonly<Record<string, string>> = {
  ...{ en: 'en_GB', it: 'it_IT', de: 'de_DE', fr: 'fr', es: 'es_ES', pt: 'pt_PT', ru: 'ru_RU' },
}

const languagesWithDictionary = Object.keys(dictionaries)

/** Why nothing can be said about a language here, or undefined. */
function whyNotSpelt(code: string): string | undefined {
  const { error, status } = spawnSync('hunspell', ['-d', `${dictionaries[code]}`, '-l'], { input: '' })
  if (error) return 'hunspell is not installed'
  return status === 0 ? undefined : `hunspell has no dictionary ${dictionaries[code]}`
}

/** What an Italian article or preposition leaves before an apostrophe is no word by itself. */
const elided = /(?<!\p{L})(?:\p{L}{1,3}|dall|dell|nell|sull|quell|quest|com)’(?=\p{L}|\{|$)/giu

/** The words of texts that the dictionary of their language does not have, but for those that are allowed. */
function misspelt(code: string, texts: readonly string[], allowed: ReadonlySet<string>): string[] {
  const words = texts.flatMap((text) => {
    const spoken = text.replaceAll(/<[^>]*>|\{\{\w+\}\}|\S+@\S+|https?:\S+/g, ' ')
    return (code === 'it' ? spoken.replaceAll(elided, ' ') : spoken).match(/\p{L}[\p{L}\p{M}’-]+/gu) ?? []
  })
  const input = [...new Set(words.map((word) => word.replaceAll('’', "'").replace(/['-]+$/, '')))]
  const { stdout } = spawnSync('hunspell', ['-i', 'UTF-8', '-d', `${dictionaries[code]}`, '-l'], {
    input: input.join('\n'),
    encoding: 'utf8',
  })
  return [...new Set(stdout.split('\n').filter(Boolean))].filter((word) => !allowed.has(word)).sort()
}

const bundles = Object.keys(english) as Bundle[]
const list = new URL('../../../../docs/glossary/spelling.tsv', import.meta.url)
const allowed = new Map(
  readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([code = '', words = '']) => [code, new Set(words.split(' '))] as const),
)
/** A button of admin and a command are English in each language. */
const withoutNames = (text: string) => text.replaceAll(/Money was sent back|portico register-refund/g, '')

it('words are allowed for each language that has a dictionary', () => {
  expect([...allowed.keys()].sort()).toEqual([...languagesWithDictionary].sort())
})

describe.each(languagesWithDictionary)('spelling in %s', (code) => {
  const texts = bundles.flatMap((bundle) => Object.values(flatTexts(readTexts(code, bundle)))).map(withoutNames)

  it('is that of the dictionary in each text', ({ skip }) => {
    const reason = whyNotSpelt(code)
    if (reason) skip(reason)
    expect(misspelt(code, texts, allowed.get(code) ?? new Set())).toEqual([])
  })

  it('allows no word that the dictionary has, or that no text says any more', ({ skip }) => {
    const reason = whyNotSpelt(code)
    if (reason) skip(reason)
    expect(misspelt(code, texts, new Set())).toEqual([...(allowed.get(code) ?? [])].sort())
  })

  it('is seen to be wrong where it is', ({ skip }) => {
    const reason = whyNotSpelt(code)
    if (reason) skip(reason)
    expect(misspelt(code, ['xqzwv ыъщйц'], new Set()).length).toBeGreaterThan(0)
  })
})
