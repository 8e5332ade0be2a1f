import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../scripts/portico/commands.mjs'

const root = resolve(import.meta.dirname, '../..')
const portico = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/portico.mjs', ...args], { cwd: root, encoding: 'utf8' })

describe('portico', () => {
  it('hands each command to its owner and leaves no owner without a command', () => {
    const owners = globSync(['apps/*/{src,server}/cli/*.ts', 'tests/simulate/{,year/}main.ts', 'tools/*/main.ts'], {
      cwd: root,
      exclude: ['**/*.test.ts'],
    })
    expect(commands.map(({ owner }) => owner).sort()).toEqual(owners.sort())
  })

  it('lists its commands when it is asked nothing', () => {
    const { status, stdout } = portico()
    expect(status).toBe(0)
    for (const { call, does } of commands) expect(stdout).toMatch(new RegExp(`^ {2}${call} +${does}$`, 'm'))
  })

  it.each(['nonsense', 'import', 'import nonsense'])('says that there is no command "%s"', (words) => {
    const { status, stderr } = portico(...words.split(' '))
    expect(status).toBe(2)
    expect(stderr).toContain(`There is no command "${words}".`)
  })
})
