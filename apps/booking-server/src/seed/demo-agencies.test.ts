import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isVatNumber } from '@portico/contracts/checkout/invoice'
import { demoAgencies } from '@portico/demo/demo-agencies'
import { passwordProblemOf } from '@portico/domain/trade/password'
import { login } from '@portico/legacy/calls/trade/login'
import { expect, it } from 'vitest'
import { callServer } from '../../../../tests/builders/call-server.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { insertDemoAgencies } from './demo-agencies.ts'
import { demoSeed } from './demo-seed.ts'

it('agencies of the demonstration log in with the passwords of its file, which only its owner may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  const file = join(folder, 'logins')
  await using server = await startBookingServer({
    seed: demoSeed,
    jobs: false,
    prepare: (payments) => insertDemoAgencies(payments, file),
  })
  const first = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const logins = first.trim().split('\n')
  expect(logins).toHaveLength(demoAgencies.flatMap(({ users }) => users).length)
  for (const line of logins) {
    const [username = '', password = ''] = line.split(/ +/)
    expect(passwordProblemOf(password, '')).toBeUndefined()
    const outcome = await callServer(server, login, { channelId: 230, hotelId: 101 }, { username, password })
    expect(outcome).toMatchObject({ kind: 'answered', answer: { enabled: true, passwordExpired: false } })
  }
  await insertDemoAgencies(server.payments, file)
  expect(readFileSync(file, 'utf8')).toBe(first)
  rmSync(folder, { recursive: true })
})

it('agencies of the demonstration have numbers that are right, and addresses that nobody has', () => {
  for (const { place, registration, users } of demoAgencies) {
    expect(isVatNumber(place.country, registration.vatNumber)).toBe(true)
    for (const { username } of users) expect(username).toMatch(/\.example$/)
  }
})
