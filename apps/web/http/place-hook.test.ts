import { describe, expect, it } from 'vitest'
import { hostNameOf, isMobileIn } from './place-hook.ts'

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

it.each([
  [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, true],
  [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mozilla/5.0 (Android 16) Mobile' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148' }, true],
  [{ 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' }, false],
  [{}, false],
])('a browser of %o is a telephone’s: %s', (headers, isMobile) => {
  expect(isMobileIn(headers)).toBe(isMobile)
})
