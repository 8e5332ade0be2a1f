import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { clearSelection, saveSelection } from './base/address/selection-storage.ts'
import { mirrorConsent } from './parts/consent/consent-mirror.ts'
import { mirrorLogin } from './parts/trade/login-mirror.ts'

/** As a browser keeps it. */
function aStorage() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, storage: storage as unknown as Storage }
}

it('CFG-04 the keys in a browser’s storage are fixed: the OK to cookies, the chosen rooms, and a channel’s own login', () => {
  const session = aStorage()
  mirrorConsent(session.storage)
  saveSelection(session.storage, [], '/hotel/1/channel/2/language/1/rooms')
  expect(session.stored.get('bol.cookieOk')).toBe('true')
  expect(session.stored.get('bol.rooms')).toBe('[]')
  clearSelection(session.storage)
  expect(session.stored.has('bol.rooms')).toBe(false)
  expect(session.stored.get('bol.cookieOk')).toBe('true')

  const local = aStorage()
  const since = '2027-03-01T12:00:00.000Z' as Instant
  for (const channelId of [2, 7]) mirrorLogin(local.storage, channelId, { id: 40 + channelId, since })
  mirrorLogin(local.storage, 7, undefined)
  const login = { id: 42, dateAgg: Date.UTC(2027, 2, 1, 12), channel: 2 }
  expect(Object.fromEntries(local.stored)).toEqual({ 'bol.login.2': JSON.stringify(login) })
})
