import { describe, expect, it } from 'vitest'
import { letterTextsOf } from './letter-texts.ts'
import { languageOfHotel } from './mail-facts.ts'

const hotelIn = (country: string) => languageOfHotel({ address: { street: 'Via 1', zip: '1', city: 'X', country } })

describe('the mails of a hotel itself', () => {
  it.each([
    ['IT', 'it'],
    ['DE', 'de'],
    ['AT', 'de'],
    ['FR', 'fr'],
    ['ES', 'es'],
    ['CN', 'zh'],
    ['RU', 'ru'],
    ['PT', 'pt'],
    ['JP', 'ja'],
    ['GB', 'en'],
    ['CH', 'en'],
    ['BR', 'en'],
  ])('are in the language of its country, in English where that is none of ours alone: %s, %s', (country, code) => {
    expect(hotelIn(country).code).toBe(code)
  })

  it.each([
    ['PT', 'Cancelada pelo hóspede: C1, chegada A'],
    ['RU', 'Отменено гостем: C1, заезд A'],
  ])('say so in it: %s', (country, subject) => {
    const { t } = letterTextsOf(hotelIn(country).code)
    expect(t('hotelSubject.by-guest', { code: 'C1', arrival: 'A' })).toBe(subject)
  })
})
