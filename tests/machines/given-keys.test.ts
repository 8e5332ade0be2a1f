import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireGivenSecrets } from '@portico/booking-server/secrets/given-secrets'
import { requireGivenKeys } from '@portico/gateway/store/given-keys'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { expect, it, onTestFinished } from 'vitest'
import { homesWithSameKeys } from './start-two-machines.ts'

it('a gateway on PostgreSQL makes no keys: it names those that it was not given, and goes on with all of them', () => {
  const homes = homesWithSameKeys()
  onTestFinished(() => homes[Symbol.dispose]())
  const home = homes.newHome()
  expect(() => requireGivenKeys(home)).not.toThrow()
  rmSync(join(home, 'keys', 'grants.json'))
  expect(() => requireGivenKeys(home)).toThrow(/keys\/grants\.json below .* is missing/)
  rmSync(join(home, 'keys', 'gateway-admin'), { recursive: true })
  expect(() => requireGivenKeys(home)).toThrow(
    /keys\/grants\.json, keys\/gateway-admin\/service-token below .* are missing/,
  )
})

it('a booking server whose files are in a bucket makes no secrets: it names those that it was not given, as settings or as files', () => {
  const homes = homesWithSameKeys()
  onTestFinished(() => homes[Symbol.dispose]())
  const home = homes.newHome()
  const key = 'a'.repeat(32)
  expect(() => requireGivenSecrets({ PORTICO_HOME: home })).toThrow(
    /PAYMENT_SECRETS_KEY, OPERATOR_TRAIL_KEY, keys\/gateway-booking-server of .* are missing/,
  )
  readServiceToken(home, 'gateway-booking-server')
  writeFileSync(join(home, 'keys', 'operator-trail'), key)
  expect(() => requireGivenSecrets({ PORTICO_HOME: home })).toThrow(/: PAYMENT_SECRETS_KEY of .* is missing/)
  expect(() => requireGivenSecrets({ PORTICO_HOME: home, PAYMENT_SECRETS_KEY: key })).not.toThrow()
})
