import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../tools/backup/main.ts')

it('a backup does not leave out the journal of a gateway whose database is another than that of the bookings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { status, stderr } = spawnSync(process.execPath, [program, folder], {
    encoding: 'utf8',
    env: {
      NODE_ENV: 'test',
      PORTICO_HOME: join(folder, 'home'),
      BOOKING_DATABASE_URL: 'postgres://127.0.0.1/bookings',
      GATEWAY_DATABASE_URL: 'postgres://127.0.0.1/journal',
      MAIL_SMTP_URL: 'smtp://127.0.0.1',
      OPERATOR_EMAIL: 'operator@house.example',
    },
  })
  expect(stderr).toMatch(/are two databases, and a backup dumps one/)
  expect(status).not.toBe(0)
  expect(readdirSync(folder)).toEqual([])
})
