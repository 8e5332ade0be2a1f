import { readdirSync } from 'node:fs'
import { languagesWithTexts } from '@portico/locale/languages'
import { describe, expect, it } from 'vitest'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { it as italian } from './it/index.ts'
import { flatTexts } from './text-options.ts'

/** Each key with the names of the values its text expects. */
const keysOf = (texts: typeof en) =>
  Object.entries(flatTexts(texts)).map(([key, text]) => [key, [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()])

it('there is a folder of texts for each language that can be offered, and for no other', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(languagesWithTexts.map(({ code }) => code).sort())
})

describe('the texts', () => {
  const english = keysOf(en)
  it.each([
    ['Italian', italian],
    ['German', de],
  ])('are the same in English and %s, key by key, with the same values in them', (_, texts) => {
    expect([...keysOf(texts)].sort()).toEqual([...english].sort())
  })
})
