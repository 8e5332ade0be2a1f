import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireGivenKeys } from '@portico/gateway/store/given-keys'
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
