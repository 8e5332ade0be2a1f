import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'
import { languages } from './languages.ts'
import { dayOfTypedText } from './typed-day.ts'

const today = '2026-11-28' as CalendarDate
const inLanguage = (code: string) => {
  const { code: known, tag } = languages.find((each) => each.code === code) ?? languages[0]
  return { code: known, tag, today }
}

describe('a day that is typed', () => {
  it.each([
    ['en', '2027-03-15'],
    ['en', '15/3'],
    ['en', '15.3.2027'],
    ['en', '15-03-27'],
    ['en', ' 15 / 3 / 2027 '],
    ['en', '3/15/2027'],
    ['en', '2027/3/15'],
    ['en', '20270315'],
    ['en', '15 March'],
    ['en', '15 mar 2027'],
    ['en', 'March 15, 2027'],
    ['en', 'Monday, 15 March 2027'],
    ['en', '15th March'],
    ['de', '15. März 2027'],
    ['de', 'Mo, 15. Mär'],
    ['de', '15 marz'],
    ['it', 'lun 15 mar'],
    ['it', '15 marzo 2027'],
    ['it', '15 March'],
    ['fr', '15 mars'],
    ['ru', '15 марта'],
    ['ja', '3/15'],
    ['ja', '2027年3月15日'],
    ['zh', '3月15日'],
  ])('in %s, %s is 15 March 2027', (code, text) => {
    expect(dayOfTypedText(text, inLanguage(code))).toBe('2027-03-15')
  })

  it.each([
    ['28/11', '2026-11-28'],
    ['27/11', '2027-11-27'],
    ['4/3', '2027-03-04'],
    ['1 jul', '2027-07-01'],
    ['29/2', undefined],
    ['29/2/2028', '2028-02-29'],
    ['31/4', undefined],
    ['15', undefined],
    ['15/3/2', undefined],
    ['15 ju', undefined],
    ['15 elephants', undefined],
    ['1 2 3 4', undefined],
    ['', undefined],
  ])('%s is %s, the next such day', (text, day) => {
    expect(dayOfTypedText(text, inLanguage('en'))).toBe(day)
  })

  it('is read as it is written, in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 364 }), ({ code, tag }, ahead) => {
        const day = addDays(today, ahead)
        const { shortDay, day: longDay } = formatsOf(code, tag, tag)
        for (const text of [shortDay(day), longDay(day, '2020-01-01' as CalendarDate), day])
          expect([code, text, dayOfTypedText(text, { code, tag, today })]).toEqual([code, text, day])
      }),
    )
  })

  it('never is a day that the calendar has not', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: 'grapheme' }), (text) => {
        const day = dayOfTypedText(text, inLanguage('en'))
        if (day !== undefined) expect(addDays(addDays(day, 1), -1)).toBe(day)
      }),
    )
  })
})
