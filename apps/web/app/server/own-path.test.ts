import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('the way back from a form', () => {
  it.each(['/', '/hotel/101/channel/201/language/1/rooms?room=2'])('is a path of this host: %s', (path) => {
    expect(ownPath(path)).toBe(path)
  })
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\n/evil.example', '', null])(
    'is never another place: %s',
    (path) => {
      expect(ownPath(path)).toBe('/')
    },
  )
})
