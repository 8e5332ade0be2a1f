import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeOldMailFiles } from './remove-old-mail-files.ts'

it('removes mails that were written as files after a week, drafts that a crash left too, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mail-'))
  const now = Date.parse('2027-03-10T09:00:00.000Z')
  for (const [name, written] of [
    ['1-guest.eml', '2027-03-03T08:59:59.000Z'],
    ['2-guest.eml', '2027-03-03T09:00:01.000Z'],
    ['.3-guest.0a1b2c3d4e5f', '2027-03-03T08:59:59.000Z'],
    ['.4-copy.0a1b2c3d4e5f', '2027-03-03T09:00:01.000Z'],
    ['unknown-0123456789abcdef01234567.eml', '2027-03-03T08:59:59.000Z'],
    ['.unknown-0123456789abcdef01234567', '2027-03-03T08:59:59.000Z'],
    ['.unknown-00000000000000000000000a', '2027-03-03T09:00:01.000Z'],
    ['.gitignore', '2026-01-01T00:00:00.000Z'],
    ['notes.txt', '2026-01-01T00:00:00.000Z'],
  ] as const) {
    writeFileSync(join(folder, name), 'a mail')
    utimesSync(join(folder, name), new Date(written), new Date(written))
  }
  await removeOldMailFiles(folder, now)
  await removeOldMailFiles(join(folder, 'nowhere'), now)
  expect(readdirSync(folder).sort()).toEqual([
    '.4-copy.0a1b2c3d4e5f',
    '.gitignore',
    '.unknown-00000000000000000000000a',
    '2-guest.eml',
    'notes.txt',
  ])
  rmSync(folder, { recursive: true })
})
