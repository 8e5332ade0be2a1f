import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import { safeguards } from '../../scripts/sabotage/safeguards.mjs'
import { takeOut } from '../../scripts/sabotage/take-out.mjs'
import { onlyInFull } from '../setup/by-test-size.ts'

describe.each(safeguards)('$name', ({ file, from, to, tests, noticedBy }) => {
  const sound = readFileSync(file, 'utf8')

  it('stands where the sabotage takes it out, and what is left is a program still', () => {
    expect(from).not.toBe(to)
    const sabotaged = takeOut(sound, { from, to }) ?? expect.fail('not exactly once in its file')
    expect(() => stripTypeScriptTypes(sabotaged, { mode: 'transform' })).not.toThrow()
    // Whoever changes the words of a comment alone has taken nothing out.
    expect(withoutComments(sabotaged)).not.toBe(withoutComments(sound))
  })

  it.each(tests)('is looked for by titles that stand in %s', (test) => {
    const titles = noticedBy.source.split('|').map((title) => new RegExp(title))
    const text = readFileSync(test, 'utf8')
    expect(titles.some((title) => title.test(text))).toBe(true)
  })
})

const withoutComments = (source: string) =>
  stripTypeScriptTypes(source, { mode: 'transform' }).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')

it('each of them is noticed when it is taken out', { timeout: 3_600_000 }, (context) => {
  onlyInFull(context)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sabotage.mjs'], { encoding: 'utf8' })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})

it.each(safeguards)('has tests that must notice: $name', ({ tests }) => {
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})
