import { describe, expect, it } from 'vitest'
import { fullNameOf, namePartsOf } from './full-name.ts'

describe('a name', () => {
  it.each([
    ['花子', '山田', '山田 花子'],
    ['さくら', '田中', '田中 さくら'],
    ['伟', '张', '张 伟'],
    ['Hanako', 'Yamada', 'Hanako Yamada'],
    ['Anna', '山田', 'Anna 山田'],
    ['Ада', 'Иванова', 'Ада Иванова'],
  ])('is written as its people write it, and has its parts again: %s, %s', (name, lastName, whole) => {
    expect(fullNameOf({ name, lastName })).toBe(whole)
    expect(namePartsOf(whole)).toEqual({ name, lastName })
  })
  it('may be one word, or half of it', () => {
    expect(fullNameOf({ name: 'Suharto', lastName: '' })).toBe('Suharto')
    expect(fullNameOf({ lastName: '山田' })).toBe('山田')
    expect(namePartsOf('Suharto')).toEqual({ name: 'Suharto', lastName: 'Suharto' })
    expect(namePartsOf('Maria Teresa Rossi')).toEqual({ name: 'Maria Teresa', lastName: 'Rossi' })
  })
})
