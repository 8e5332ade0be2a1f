import { describe, expect, it } from 'vitest'
import { type Bundle, english } from './english.ts'
import { languagesWithTexts } from './languages-with-texts.ts'
import { readTexts } from './read-texts.ts'
import { flatTexts } from './translator.ts'

const bundles = Object.keys(english) as Bundle[]
const textsIn = (code: string) =>
  bundles.flatMap((bundle) => Object.entries(flatTexts(readTexts(code, bundle))) as [string, string][])
const wordsOf = (...words: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
/** What a sentence begins with, where a verb is an order. */
const beginsWith = (...words: readonly string[]) => new RegExp(`(?:^|[.:;!?] )(?:${words.join('|')})(?!\\p{L})`, 'iu')
/** What is filled in stands like a word; a button of admin is English in each language. */
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'X').replace('Money was sent back', 'X')
const codes = languagesWithTexts.map(({ code }) => code)
const foreign = codes.filter((code) => code !== 'en')

describe.each([
  ['French has a space that does not break before signs of two parts', 'fr', /(?<!\u00a0)(?:[;!?»]|:(?!\d))/],
  ['French has a space that does not break behind an opening quotation mark', 'fr', /«(?!\u00a0)/],
  ['French and numbers: a per cent sign does not begin a line', 'fr', /\S %|\d%/],
  ['Spanish opens what it closes', 'es', /^[^¿]*\?|^[^¡]*!|¿[^?]*$|¡[^!]*$/],
  ['Spanish has no space inside its quotation marks', 'es', /«\s|\s»/],
  ['Spanish writes solo and its pronouns as the Academy does', 'es', wordsOf('sólo', 'éste', 'ésta', 'éstos', 'éstas')],
  ['French says vous', 'fr', wordsOf('tu', 'te', 'toi', 'ton', 'ta', 'tes', 't’\\p{L}+')],
  [
    'French asks nobody as one asks a friend',
    'fr',
    beginsWith('choisis', 'saisis', 'essaie', 'clique', 'appelle', 'écris'),
  ],
  ['Spanish says usted', 'es', wordsOf('tú', 'tu', 'tus', 'te', 'ti', 'contigo', 'puedes', 'tienes', 'vosotros', 'os')],
  [
    'Spanish asks nobody as one asks a friend',
    'es',
    beginsWith('elige', 'introduce', 'haz', 'inténtalo', 'prueba con', 'llama', 'revisa', 'espera', 'ponte'),
  ],
  [
    'Spanish is that of Spain',
    'es',
    wordsOf('computadora', 'celular', 'estadía', 'tarifario', 'rentar', 'boleto', 'video', 'mail'),
  ],
  ['Italian says lei', 'it', wordsOf('tu', 'ti', 'tuo', 'tua', 'tuoi', 'tue', 'puoi', 'hai', 'vuoi', 'devi', 'potrai')],
  [
    'Italian asks nobody as one asks a friend, but in the name of a button',
    'it',
    /(?:^|[.:;!?,] |\bo )(?:scegli|scrivi|inserisci|riprova|prova|controlla|chiama|contatta|aspetta|accedi|togli)\b.*\.$/iu,
  ],
  ['German says Sie', 'de', wordsOf('du', 'dich', 'dir', 'dein\\p{L}*')],
  ['Russian says вы', 'ru', wordsOf('ты', 'тебя', 'тебе', 'тобой', 'твой', 'твоя', 'твоё', 'твои')],
] as const)('%s', (_, code, wrong) => {
  it('in each text', () => {
    expect(textsIn(code).filter(([, text]) => wrong.test(plain(text)))).toEqual([])
  })
})

describe.each(codes)('signs in %s', (code) => {
  it('are those of print: no straight quotation mark or apostrophe, no dots for an ellipsis, no blank too many', () => {
    expect(textsIn(code).filter(([, text]) => /["']|\.\.\.| {2}|^\s|\s$/.test(text))).toEqual([])
  })
})

/** Names, units, and words that several languages share. */
const shared = new Set([
  'E-mail',
  'IBAN',
  'Menu',
  '{{distance}} km',
  '{{size}} kB',
  '{{size}} MB',
  'N ↑',
  'Minibar',
  'Wi-Fi',
  'Bidet',
  '{{count}} m²',
  'no',
  'Password',
  'Restaurant',
  'Wellness',
  'Option',
  'Filter',
  'Name',
  'Film {{number}}',
  'Details',
  'Safe',
  'Code',
  'Type',
  'Message',
  'Total',
  'Pages',
  'Contact',
  'Conditions',
  'Dates',
  'Parking',
  'Confirmation',
  'Commission',
  'Net',
  'No-show',
])

describe.each(foreign)('English in %s', (code) => {
  const originals = new Map(textsIn('en'))
  it('is left in no text that has words', () => {
    const same = textsIn(code).filter(([key, text]) => text === originals.get(key) && !shared.has(text))
    expect(same.filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([])
  })
  it('is left in no part of a text', () => {
    const word = wordsOf('the', 'your', 'you', 'with', 'and', 'please', 'is', 'are', 'of', 'nothing', 'booking')
    expect(textsIn(code).filter(([, text]) => word.test(plain(text)))).toEqual([])
  })
})
