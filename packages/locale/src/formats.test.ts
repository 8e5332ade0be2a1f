import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'
import { languages } from './languages.ts'

const english = formatsOf('en', 'en-GB', 'it')
const day = '2027-03-05' as CalendarDate

describe('amounts', () => {
  it.each([
    [123_450, 'EUR', '1.234,50'],
    [100, 'EUR', '1,00'],
    [0, 'EUR', '0,00'],
    [123_456_789, 'EUR', '1.234.567,89'],
    [123_450, 'JPY', '123.450'],
  ] as const)('CUR-08 are Italian by default, in every language: %i %s is %s', (minor, currency, text) => {
    expect(english.amount(money(minor, currency))).toBe(text)
  })
  it('CUR-08 follow the language where the host says so', () => {
    expect(formatsOf('en', 'en-GB', 'en-GB').amount(money(123_450, 'EUR'))).toBe('1,234.50')
    expect(formatsOf('de', 'de', 'de').amount(money(123_450, 'EUR'))).toBe('1.234,50')
  })
})

describe('shares', () => {
  it.each(languages.map(({ code, tag }) => [code, tag] as const))('have the space of the language: %s', (code, tag) => {
    const { percent } = formatsOf(code, tag, 'de')
    expect(percent(1_250)).toBe(['en', 'zh', 'ja'].includes(code) ? '12,5%' : '12,5\u00a0%')
  })
})

describe('dates', () => {
  it('are said in the words of the language', () => {
    expect(english.day(day)).toBe('Friday 5 March')
    expect(formatsOf('it', 'it', 'it').day(day)).toBe('venerdì 5 marzo')
    expect(formatsOf('de', 'de', 'it').day(day)).toBe('Freitag, 5. März')
    expect(formatsOf('ja', 'ja', 'it').day(day)).toBe('3月5日（金曜日）')
    expect(formatsOf('ru', 'ru', 'it').day(day)).toBe('5 марта (пятница)')
  })
  it('name a month with its year as it is said without a day', () => {
    expect(english.month(day)).toBe('March 2027')
    expect(formatsOf('ru', 'ru', 'it').month(day)).toBe('март 2027')
    expect(formatsOf('es', 'es', 'it').month(day)).toBe('marzo de 2027')
    expect(formatsOf('zh', 'zh-Hans', 'it').month(day)).toBe('2027年3月')
  })
  it('name their year when it is not the current one', () => {
    expect(english.day(day, '2026-11-21' as CalendarDate)).toBe('Friday 5 March 2027')
    expect(english.day(day, '2027-01-02' as CalendarDate)).toBe('Friday 5 March')
  })
  it.each([
    ['en', 'Fri 5 Mar'],
    ['it', 'ven 5 mar'],
    ['de', 'Fr, 5. März'],
    ['fr', 'ven 5 mars'],
    ['es', 'vie 5 de mar'],
    ['pt', 'sex, 5 de mar'],
    ['ru', '5 мар (пт)'],
    ['zh', '3月5日 周五'],
    ['ja', '3月5日(金)'],
  ])('name weekday and month in short, in each language: %s, %s', (code, text) => {
    const { code: known, tag } = languages.find((language) => language.code === code) ?? languages[0]
    expect(formatsOf(known, tag, 'it').shortDay(day)).toBe(text)
  })
  it.each(languages.map(({ code, tag }) => [code, tag] as const))(
    'name seven days, each by a word of its own, long and short: %s',
    (code, tag) => {
      const { weekdays } = formatsOf(code, tag, 'it')
      for (const length of ['long', 'short'] as const) {
        const names = weekdays.map((names) => names[length])
        expect(new Set(names).size).toBe(7)
        for (const name of names) expect(name).toMatch(/^\p{L}/u)
      }
      expect(formatsOf(code, tag, 'it').shortDay('2027-03-08' as CalendarDate)).toContain(weekdays[0]?.short)
    },
  )
  it.each(languages.map(({ code, tag }) => [code, tag] as const))(
    'have short weekdays of at most three signs, so that seven fit beside each other on a telephone: %s',
    (code, tag) => {
      for (const { short } of formatsOf(code, tag, 'it').weekdays) expect(short).toMatch(/^.{0,3}$/u)
    },
  )
  it('give a deadline as the clock at the hotel shows it', () => {
    const moment = '2027-03-04T17:00:00.000Z' as Instant
    expect(english.moment(moment, 'Europe/Rome')).toBe('Thursday 4 March, 18:00')
    expect(english.moment(moment, 'Asia/Tokyo')).toBe('Friday 5 March, 02:00')
  })
  it.each([
    ['en', 'Thursday 4 March, 18:00'],
    ['it', 'giovedì 4 marzo, 18:00'],
    ['de', 'Donnerstag, 4. März, 18:00'],
    ['fr', 'jeudi 4 mars, 18:00'],
    ['es', 'jueves 4 de marzo, 18:00'],
    ['pt', 'quinta-feira, 4 de março, 18:00'],
    ['ru', '4 марта (четверг), 18:00'],
    ['zh', '3月4日（星期四）18:00'],
    ['ja', '3月4日（木曜日）18:00'],
  ])('join the hour of a deadline to its day as the language does: %s, %s', (code, text) => {
    const { code: known, tag } = languages.find((language) => language.code === code) ?? languages[0]
    expect(formatsOf(known, tag, 'it').moment('2027-03-04T17:00:00.000Z' as Instant, 'Europe/Rome')).toBe(text)
  })
})

describe('what stands beside one another', () => {
  it.each([
    ['en', '2 adults, 1 child', 'Iris, Glicine', 'Phone (optional)'],
    ['ru', '2 adults, 1 child', 'Iris, Glicine', 'Phone (optional)'],
    ['zh', '2 adults，1 child', 'Iris、Glicine', 'Phone（optional）'],
    ['ja', '2 adults、1 child', 'Iris、Glicine', 'Phone（optional）'],
  ])(
    'has the signs of the language between facts, between things, and around a remark: %s',
    (code, facts, things, remark) => {
      const { code: known, tag } = languages.find((language) => language.code === code) ?? languages[0]
      const formats = formatsOf(known, tag, 'it')
      expect(formats.factsText(['2 adults', false, '1 child', undefined])).toBe(facts)
      expect(formats.listText(['Iris', 'Glicine'])).toBe(things)
      expect(formats.colon).toBe(/^(zh|ja)$/.test(code) ? '：' : ': ')
      expect(`Phone${formats.remark('optional')}`).toBe(remark)
    },
  )
})
