import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Bundle, english } from './english.ts'
import { readTexts } from './read-texts.ts'
import { flatTexts } from './translator.ts'

const bundles = Object.keys(english) as Bundle[]
const textsIn = (code: string) =>
  bundles.flatMap((bundle) => Object.entries(flatTexts(readTexts(code, bundle))) as [string, string][])
/** Without what is filled in, and the name of a button of admin, which is English. */
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}|“Money was sent back”/g, '')

const wordsOf = (...words: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')

describe.each([
  [
    'Portuguese of Portugal has no word of Brazil, nor its pronoun',
    'pt',
    wordsOf(
      'você',
      'vocês',
      'café da manhã',
      'celular',
      'cadastro',
      'senha',
      'tela',
      'usuário',
      'deletar',
      'baixar',
      'banheiro',
      'chuveiro',
      'aplicativo',
      'registrar',
      'fato',
      'gerenciar',
      'planejar',
      'contato',
      'recepção',
      'geladeira',
      'sobrenome',
    ),
  ],
  [
    'Russian writes ё wherever the dictionary has it',
    'ru',
    wordsOf(
      'еще',
      'ее',
      'счет\\p{L}*',
      'ребенок',
      'ребенк\\p{L}*',
      'вернем',
      'пришлем',
      'придет',
      'ждем',
      'включен',
      'отменен',
      'изменен',
      'возвращен',
      'отклонен',
      'платеж',
      'трех',
      'прошел',
      'истек',
      'найдем',
      'звезд',
      'перелет',
    ),
  ],
  ['Russian says вы in lower case', 'ru', /(?<=[\p{L}\d,:;»–—] )(?:Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})/u],
  ['Portuguese has quotation marks of its own, and raises no voice', 'pt', /["“”!]/],
  ['Russian has quotation marks of its own, and raises no voice', 'ru', /["“”!]/],
  [
    'Russian has no Latin letter inside a word',
    'ru',
    /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u,
  ],
] as const)('%s', (_, code, wrong) => {
  it('in any text', () => {
    expect(textsIn(code).filter(([, text]) => wrong.test(plain(text)))).toEqual([])
  })
})

function rowsOf(name: string): string[][] {
  const glossary = new URL(`../../../../docs/glossary/${name}.tsv`, import.meta.url)
  const [, ...rows] = readFileSync(glossary, 'utf8').trim().split('\n')
  return rows.map((line) => line.split('\t'))
}

describe.each([
  ['it', 73],
  ['de', 73],
  ['fr', 73],
  ['es', 73],
  ['pt', 73],
  ['ru', 73],
  ['zh', 77],
  ['ja', 77],
] as const)('the texts about money, offers and what awaits an answer in %s', (code, least) => {
  const rows = rowsOf(`back-translation-${code}`)
  const own = Object.fromEntries(textsIn(code))
  const original = Object.fromEntries(textsIn('en'))

  it('are those that were put back into English, and so is the original', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least)
    for (const [key = '', english, translation] of rows)
      expect([key, original[key], own[key]]).toEqual([key, english, translation])
  })

  it('came back with their meaning', () => {
    for (const [key, , , , grade] of rows) expect([key, Number(grade) >= 4]).toEqual([key, true])
  })

  it('were read a second time since, all of them, and the record says when', () => {
    const readings = rowsOf('readings').filter(([language]) => language === code)
    expect(readings.map(([, , which]) => which)).toEqual(['first', 'second'])
    for (const [, date] of readings) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(readings.at(-1)?.[3]).toBe(`${rows.length}`)
  })
})

describe('whole files that were read blind', () => {
  const readings = rowsOf('blind-readings')
  const files: readonly Bundle[] = ['outcome', 'prints', 'refusals', 'stay']

  it.each(['it', 'de', 'fr', 'es', 'pt', 'ru', 'zh', 'ja'])(
    'say what was put back into English, each text of them, and came back with their meaning: %s',
    (code) => {
      const elsewhere = new Set(rowsOf(`back-translation-${code}`).map(([key]) => key))
      const read = new Map(
        readings.filter(([, language]) => language === code).map(([, , , key = '', ...rest]) => [key, rest]),
      )
      for (const file of files)
        for (const [key, text] of Object.entries(flatTexts(readTexts(code, file))))
          if (!elsewhere.has(key)) expect([key, read.get(key)?.[0]]).toEqual([key, text])
      for (const [key, [, , grade]] of read) expect([key, Number(grade) >= 4]).toEqual([key, true])
    },
  )

  it('and each other text that was read is still as it was read', () => {
    const texts = new Map<string, Record<string, string>>()
    const textsOf = (code: string, file: string) => {
      const name = `${code} ${file}`
      if (!texts.has(name)) texts.set(name, flatTexts(readTexts(code, file as Bundle)))
      return texts.get(name) ?? {}
    }
    for (const [, code = '', file = '', key = '', text] of readings)
      expect([code, file, key, textsOf(code, file)[key]]).toEqual([code, file, key, text])
  })

  it('have the day of their reading', () => {
    for (const [date] of readings) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
  })
})
