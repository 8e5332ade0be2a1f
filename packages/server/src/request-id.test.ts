import { expect, it } from 'vitest'
import { requestIdOf } from './request-id.ts'

const token = 'a'.repeat(43)

it('takes over the name that a program of ours gave, and no other', () => {
  expect(requestIdOf('request-of-the-web', `Bearer ${token}`, token)).toBe('request-of-the-web')
  const named = [
    requestIdOf('request-of-the-web', 'Bearer another', token),
    requestIdOf('request-of-the-web', undefined, token),
    requestIdOf('a line\nof a log', `Bearer ${token}`, token),
    requestIdOf(['twice', 'told'], `Bearer ${token}`, token),
    requestIdOf(undefined, `Bearer ${token}`, token),
  ]
  expect(named.filter((id) => /^[0-9a-f-]{36}$/.test(id))).toHaveLength(5)
  expect(new Set(named).size).toBe(5)
})
