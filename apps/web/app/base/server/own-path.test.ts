import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import foreignAddresses from '../../../../../scripts/security/foreign-addresses.json' with { type: 'json' }
import { ownPath } from './own-path.ts'

const here = 'https://house.example/hotel/101/channel/201/language/1/login'
/** Where a browser goes that is sent to it. */
const originOf = (location: string) => new URL(location, here).origin

describe('the way back from a form', () => {
  it.each(['/', '/hotel/101/channel/201/language/1/rooms?room=2', '/consent?back=//other.example'])(
    'is a path of this host: %s',
    (path) => {
      expect(ownPath(path)).toBe(path)
    },
  )
  it('does without what dissolves in a path', () => {
    expect(ownPath('/hotel/./101/../102?room=2#guests')).toBe('/hotel/102?room=2')
  })
  it.each(foreignAddresses)('is never another place: %j', (address) => {
    expect(ownPath(address)).not.toMatch(/^\/\/|evil/)
    expect(originOf(ownPath(address))).toBe('https://house.example')
  })
  it.each(['', null, 7])('is the first page where it is no path: %j', (value) => {
    expect(ownPath(value)).toBe('/')
  })
  it('is a path of this host whatever is sent', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'a',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const path = ownPath(parts.join(''))
        expect(originOf(path)).toBe('https://house.example')
        expect(ownPath(path)).toBe(path)
      }),
      { numRuns: 2_000 },
    )
  })
})
