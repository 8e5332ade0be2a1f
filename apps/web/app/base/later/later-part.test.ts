import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))
const allOf = (pattern: RegExp) => sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name))

it('each part that comes later has a name of its own, and leaves it where it is shown', () => {
  const names = allOf(/ = laterPart\('([\w-]+)'/g)
  expect(names.length).toBeGreaterThan(10)
  expect(names).toEqual([...new Set(names)])
  const traces = new Set(allOf(/ data-part="([\w-]+)"/g))
  expect(names.filter((name) => !traces.has(name))).toEqual([])
})
