import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { EuroRates, readPublication } from './euro-rates.ts'
import { FixedRates } from './fixed-rates.ts'

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope><Cube>
  <Cube time='2027-03-01'><Cube currency='USD' rate='1.1'/><Cube currency='JPY' rate='160'/><Cube currency="XYZ" rate="2"/></Cube>
  <Cube time='2027-02-26'><Cube currency='USD' rate='1.2'/></Cube>
</Cube></gesmes:Envelope>`
const csv = 'Date,USD,CYP,JPY,BGN,\n2027-02-26,1.2,N/A,161,1.9558,\n2027-03-01,1.1,N/A,160,N/A,\n'

it.each([
  ['XML', xml],
  ['CSV', csv],
])('the newest day of a file in %s is read, with what circulates and has a rate', (_, text) => {
  const publication = readPublication(text)
  expect(publication?.day).toBe('2027-03-01')
  expect([...(publication?.rates ?? [])]).toEqual([
    ['USD', 1.1],
    ['JPY', 160],
  ])
})

it.each(['', 'hello', '<html></html>', 'Date,USD\nyesterday,1.1', 'Date,USD\n2027-03-01,0'])(
  '%j is no file of rates',
  (text) => {
    expect(readPublication(text)).toBeUndefined()
  },
)

it('an imported rate is shown from each currency for five days', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-rates-'))
  const file = join(home, 'rates.xml')
  writeFileSync(file, xml)
  const program = join(import.meta.dirname, '../cli/import-rates.ts')
  const env = { NODE_ENV: 'test' as const, PORTICO_HOME: home }
  expect(execFileSync(process.execPath, [program, file], { env, encoding: 'utf8' })).toBe(
    '2 rates of 2027-03-01 are imported.\n',
  )
  expect(spawnSync(process.execPath, [program, join(home, 'none')], { env }).status).toBe(1)

  const store = openSqliteStore(home)
  const rates = new EuroRates(store)
  const now = '2027-03-05T12:00:00.000Z' as Instant
  const origin = { day: '2027-03-01', source: 'ECB' }
  expect(await rates.from('EUR', now)).toContainEqual({ code: 'USD', rate: 1.1, at: now, ...origin })
  expect(await rates.from('USD', now)).toContainEqual({ code: 'JPY', rate: 160 / 1.1, at: now, ...origin })
  expect(await rates.from('JPY', now)).toContainEqual({ code: 'EUR', rate: 1 / 160, at: now, ...origin })
  expect(await rates.from('CHF', now)).toEqual([])
  expect(await rates.from('EUR', '2027-03-07T00:00:00.000Z' as Instant)).toEqual([])
  await store.close()
  rmSync(home, { recursive: true })
})

it('the rates of the Thursday before Easter are shown until the bank publishes again, on the Tuesday after it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-rates-'))
  const store = openSqliteStore(home)
  await store.migrate()
  const rates = new EuroRates(store)
  await rates.replace({ day: '2027-03-25' as CalendarDate, rates: new Map([['USD', 1.1]]) })
  expect(await rates.from('EUR', '2027-03-30T13:59:00.000Z' as Instant)).toMatchObject([{ code: 'USD', rate: 1.1 }])
  await store.close()
  rmSync(home, { recursive: true })
})

it('a fixed rate is of its own day and source, until a published one replaces it; one of both is as old as the older', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-rates-'))
  const store = openSqliteStore(home)
  await store.migrate()
  const fixed = FixedRates.parse({ day: '2027-02-28', source: 'The house', rates: { USD: 1.2, AED: 4.01 } })
  const rates = new EuroRates(store, fixed)
  const now = '2027-03-02T12:00:00.000Z' as Instant
  const usd = { code: 'USD', rate: 1.2, at: now, day: '2027-02-28', source: 'The house' }
  expect(await rates.from('EUR', now)).toContainEqual(usd)
  await rates.replace({ day: '2027-03-01' as CalendarDate, rates: new Map([['USD', 1.1]]) })
  expect(await rates.from('EUR', now)).toContainEqual({ ...usd, rate: 1.1, day: '2027-03-01', source: 'ECB' })
  const mixed = { code: 'USD', rate: 1.1 / 4.01, at: now, day: '2027-02-28', source: undefined }
  expect(await rates.from('AED', now)).toContainEqual(mixed)
  await store.close()
  rmSync(home, { recursive: true })
})
