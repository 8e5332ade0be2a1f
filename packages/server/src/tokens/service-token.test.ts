import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isServiceToken, readServiceToken } from './service-token.ts'

it('is made once, with 256 random bits, readable by its owner alone', () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-'))
  const token = readServiceToken(home, 'web-gateway')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(readServiceToken(home, 'web-gateway')).toBe(token)
  expect(readdirSync(join(home, 'keys', 'web-gateway'))).toEqual(['service-token'])
  expect(statSync(join(home, 'keys', 'web-gateway', 'service-token')).mode & 0o777).toBe(0o600)
})

it('is another one for each pair of programs', () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-'))
  const tokens = (['web-gateway', 'gateway-booking-server', 'gateway-admin', 'cli-booking-server'] as const).map(
    (edge) => readServiceToken(home, edge),
  )
  expect(new Set(tokens).size).toBe(4)
})

it.each([
  ['the token', 'Bearer secret', true],
  ['another token', 'Bearer secreT', false],
  ['the bare token', 'secret', false],
  ['nothing', undefined, false],
])('a header with %s', (_, header, accepted) => {
  expect(isServiceToken(header, 'secret')).toBe(accepted)
})
