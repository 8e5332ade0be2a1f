import { describe, expect, it } from 'vitest'
import { hostNameOf } from './place-hook.ts'

describe('the Host header', () => {
  it.each([
    ['Hotel-Miramare.localhost:3000', 'hotel-miramare.localhost'],
    ['prenota.example.com', 'prenota.example.com'],
  ])('%s names %s', (header, name) => {
    expect(hostNameOf(header)).toBe(name)
  })
  it.each([
    undefined,
    '',
    'a_b.example',
    '[::1]:3000',
    'evil.example/..',
    'a.example:80:80',
    '.example',
    `${'a'.repeat(300)}.example`,
  ])('%s names none', (header) => {
    expect(hostNameOf(header)).toBeUndefined()
  })
})
