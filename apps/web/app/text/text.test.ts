import { describe, expect, it } from 'vitest'
import { en } from './en/index.ts'
import { it as italian } from './it/index.ts'

type Tree = { readonly [key: string]: string | Tree }

/** `search.problem.date` and the like, with the names of the values a text expects. */
function keysOf(tree: Tree, path = ''): Map<string, string[]> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[path + key, [...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()] as const]
        : [...keysOf(value, `${path}${key}.`)],
    ),
  )
}

describe('the texts', () => {
  const english = keysOf(en)
  it('are the same in English and Italian, key by key, with the same values in them', () => {
    expect([...keysOf(italian)].sort()).toEqual([...english].sort())
  })
})
