import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSealingKeys, Sealing } from './sealing.ts'

const old = { id: 'k1', secret: 'A'.repeat(43) }
const young = { id: 'k2', secret: 'B'.repeat(43) }
const hashing = 'C'.repeat(43)

it('what is sealed opens for its purpose only', () => {
  const sealing = new Sealing({ sealing: [old], hashing })
  const sealed = sealing.seal('grant', 'K7QW3M9ZXA')
  expect(sealed).not.toContain('K7QW3M9ZXA')
  expect(sealing.open('grant', sealed)).toBe('K7QW3M9ZXA')
  expect(sealing.open('draft', sealed)).toBeUndefined()
})

it('opens nothing of which a single sign was changed', () => {
  const sealing = new Sealing({ sealing: [old], hashing })
  const sealed = sealing.seal('grant', 'a text')
  const touched = [...sealed].map((sign, i) => `${sealed.slice(0, i)}${sign === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`)
  expect(touched.filter((text) => sealing.open('grant', text) !== undefined)).toEqual([])
  expect(
    ['', '.', 'k1.', 'k1', sealed.slice(0, -1), `${sealed}A`, `${sealed}.x`].map((text) => sealing.open('grant', text)),
  ).toEqual([...Array(6).fill(undefined), 'a text'])
})

it('a signed text is read for its signer only, and not with a single sign changed', () => {
  const sealing = new Sealing({ sealing: [old], hashing })
  const token = sealing.sign('own 1', 'a text')
  expect(sealing.signed('own 1', token)).toBe('a text')
  expect([sealing.signed('own 2', token), sealing.signed('other 1', token)]).toEqual([undefined, undefined])
  const touched = [...token].map((sign, i) => `${token.slice(0, i)}${sign === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`)
  const cut = ['', '.', '..', 'k1', 'k1..', token.slice(0, -1), `${token}A`, `${token}.x`]
  expect([...touched, ...cut].filter((text) => sealing.signed('own 1', text) !== undefined)).toEqual([])
  expect(new Sealing({ sealing: [young, old], hashing }).signed('own 1', token)).toBe('a text')
  expect(new Sealing({ sealing: [young], hashing }).signed('own 1', token)).toBeUndefined()
})

it('a rotated key seals, the one before still opens, a dropped one no longer', () => {
  const before = new Sealing({ sealing: [old], hashing }).seal('grant', 'a text')
  const rotated = new Sealing({ sealing: [young, old], hashing })
  expect(rotated.open('grant', before)).toBe('a text')
  expect(rotated.seal('grant', 'a text')).toMatch(/^k2\./)
  expect(new Sealing({ sealing: [young], hashing }).open('grant', before)).toBeUndefined()
})

it('the keys are made once, readable by their owner only', () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  const first = readSealingKeys(home)
  expect(readSealingKeys(home)).toEqual(first)
  const file = join(home, 'keys', 'grants.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8')).sealing).toHaveLength(1)
  rmSync(home, { recursive: true })
})
