import { expect, it } from 'vitest'
import { requestIdsFrom } from './request-id.ts'

const token = 'a'.repeat(43)
const requestIdOf = (given: string | string[] | undefined, authorization: string | undefined) =>
  requestIdsFrom(
    'px-request',
    token,
  )({ headers: { ...(given !== undefined && { 'px-request': given }), authorization } })

it('takes over the name that a program of ours gave, and no other', () => {
  expect(requestIdOf('request-of-the-web', `Bearer ${token}`)).toBe('request-of-the-web')
  const named = [
    requestIdOf('request-of-the-web', 'Bearer another'),
    requestIdOf('request-of-the-web', undefined),
    requestIdOf('a line\nof a log', `Bearer ${token}`),
    requestIdOf(['sent', 'twice'], `Bearer ${token}`),
    requestIdOf(undefined, `Bearer ${token}`),
  ]
  expect(named.filter((id) => /^[0-9a-f-]{36}$/.test(id))).toHaveLength(5)
  expect(new Set(named).size).toBe(5)
})
