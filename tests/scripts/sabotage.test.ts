import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { safeguards } from '../../scripts/sabotage/safeguards.mjs'
import { takeOut } from '../../scripts/sabotage/take-out.mjs'
import { onlyInFull } from '../setup/by-test-size.ts'

describe.each(safeguards)('$name', ({ file, from, to }) => {
  const sound = readFileSync(file, 'utf8')

  it('stands where the sabotage takes it out, and what is left is a program still', () => {
    expect(from).not.toBe(to)
    const sabotaged = takeOut(sound, { from, to }) ?? expect.fail('not exactly once in its file')
    expect(() => stripTypeScriptTypes(sabotaged, { mode: 'transform' })).not.toThrow()
    // Whoever changes the words of a comment alone has taken nothing out.
    expect(withoutComments(sabotaged)).not.toBe(withoutComments(sound))
  })
})

const withoutComments = (source: string) =>
  stripTypeScriptTypes(source, { mode: 'transform' }).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')

it('each is looked for in each of its files by a test that vitest finds there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-titles-'))
  const list = join(folder, 'titles.json')
  const files = [...new Set(safeguards.flatMap(({ tests }) => tests))]
  const vitest = ['node_modules/vitest/vitest.mjs', 'list', '--no-static-parse', `--json=${list}`, ...files]
  expect(spawnSync(process.execPath, vitest, { encoding: 'utf8' })).toMatchObject({ status: 0 })
  const found = JSON.parse(readFileSync(list, 'utf8')) as { name: string; file: string }[]
  rmSync(folder, { recursive: true })
  // As `-t` reads them.
  const titles = found.map(({ name, file }) => ({ title: name.replaceAll(' > ', ' '), file }))
  const missing = safeguards.flatMap(({ name, tests, noticedBy }) =>
    tests
      .filter((test) => !titles.some(({ title, file }) => file.endsWith(`/${test}`) && noticedBy.test(title)))
      .map((test) => `${name}: ${test}`),
  )
  expect(missing).toEqual([])
})

it.for([
  ['one of them', 'a call is its trade user'],
  ['each of them', ''],
] as const)('%s is noticed when it is taken out', { timeout: 3_600_000 }, ([, name], context) => {
  if (name === '') onlyInFull(context)
  const sabotage = ['scripts/sabotage.mjs', ...(name === '' ? [] : [name])]
  const { status, stdout, stderr } = spawnSync(process.execPath, sabotage, { encoding: 'utf8' })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})
