import { describe, expect, it } from 'vitest'
import { en } from './en/index.ts'
import { it as italian } from './it/index.ts'
import { flatTexts } from './text-options.ts'

/** Each key with the names of the values its text expects. */
const keysOf = (texts: typeof en) =>
  Object.entries(flatTexts(texts)).map(([key, text]) => [key, [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()])

describe('the texts', () => {
  const english = keysOf(en)
  it('are the same in English and Italian, key by key, with the same values in them', () => {
    expect([...keysOf(italian)].sort()).toEqual([...english].sort())
  })
})
