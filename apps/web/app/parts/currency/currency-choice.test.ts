import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { storeCurrencyChoice } from './currency-choice.tsx'

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

it('CUR-01 CUR-07 keeps the hotel’s currency and the chosen one with its rate for old clients, and drops it with the choice or after two days', () => {
  const storage = aStorage()
  const chosen = { code: 'CHF' as const, rate: 0.9613, at: '2027-03-01T12:00:00.000Z' as Instant }
  storeCurrencyChoice(storage, 'EUR', chosen, '2027-03-02T12:00:00.000Z' as Instant)
  expect(JSON.parse(storage.getItem('bol.currency') ?? '')).toEqual({ currency: 'EUR', ...chosen })
  storeCurrencyChoice(storage, 'EUR', chosen, '2027-03-03T12:00:01.000Z' as Instant)
  expect(storage.getItem('bol.currency')).toBeNull()
  storeCurrencyChoice(storage, 'EUR', chosen, chosen.at)
  storeCurrencyChoice(storage, 'EUR', undefined, chosen.at)
  expect(storage.getItem('bol.currency')).toBeNull()
})
