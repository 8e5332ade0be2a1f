import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writingProblem } from './writable-folder.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-writable-'))
})
afterEach(() => rmSync(home, { recursive: true }))

it('a folder that takes files is no problem, is made where it is not there, and nothing of the trial stays', () => {
  expect(writingProblem(join(home, 'new', 'folder'))).toBeUndefined()
  expect(writingProblem(join(home, 'new', 'folder'))).toBeUndefined()
  expect(readdirSync(join(home, 'new', 'folder'))).toEqual([])
})

it('what is no folder is named in one sentence', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(writingProblem(file)).toMatch(/^\S+file \(below PORTICO_HOME\) cannot be written to: .*\(ENOTDIR\)$/)
})
