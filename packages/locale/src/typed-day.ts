import { aYearAfter, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import type { LanguageCode } from './languages.ts'

type TypedDayContext = { readonly code: LanguageCode; readonly tag: string; readonly today: CalendarDate }

const monthFirst: ReadonlySet<LanguageCode> = new Set(['zh', 'ja'])

/**
 * A day as somebody types or pastes it: `2027-03-15`, `15/3`, `15.3.27`, `20270315`, `Mon 15 March`, `March 15, 2027`,
 * in the words of the page's language or in English. Without a year it is the next such day. Numbers alone stand in
 * the order of the language, and in the other where that is no day. `undefined` where it is none.
 */
export function dayOfTypedText(text: string, { code, tag, today }: TypedDayContext): CalendarDate | undefined {
  const typedText = text.normalize('NFKC').trim().toLowerCase().slice(0, 60)
  const [, isoLike] = /^(\d{4}\d{2}\d{2})$/.exec(typedText) ?? []
  if (isoLike) return calendarDateOf(`${isoLike.slice(0, 4)}-${isoLike.slice(4, 6)}-${isoLike.slice(6)}`)
  const numbers = typedText.match(/\d+/g) ?? []
  const month = monthNamed(typedText, tag)
  if (numbers.length < (month ? 1 : 2) || numbers.length > 3) return undefined
  const yearAt = numbers.findIndex((number) => number.length === 4)
  if (month !== undefined) return dayIn({ numbers, yearAt, month, today })
  if (/\p{L}{3}/u.test(withoutWeekday(typedText, tag))) return undefined
  const [firstNumber = '', second = '', third] = yearAt === 0 ? [...numbers.slice(1), numbers[0]] : numbers
  if (third === undefined && numbers.length === 3) return undefined
  const order = yearAt === 0 || monthFirst.has(code) ? [second, firstNumber] : [firstNumber, second]
  const [day = '', monthNumber = ''] = order
  const isSwapped = Number(monthNumber) > 12 && yearAt !== 0
  return isSwapped
    ? dayOfParts({ day: monthNumber, month: Number(day), year: third, today })
    : dayOfParts({ day, month: Number(monthNumber), year: third, today })
}

type NamedMonth = { readonly numbers: readonly string[]; readonly yearAt: number; month: number; today: CalendarDate }

function dayIn({ numbers, yearAt, month, today }: NamedMonth): CalendarDate | undefined {
  if (numbers.length > 2) return undefined
  const otherNumbers = numbers.filter((_, numberIndex) => numberIndex !== yearAt)
  if (yearAt === -1) return dayOfParts({ day: otherNumbers[0] ?? '', month, year: otherNumbers[1], today })
  return otherNumbers.length === 1
    ? dayOfParts({ day: otherNumbers[0] ?? '', month, year: numbers[yearAt], today })
    : undefined
}

type DayParts = {
  readonly day: string
  readonly month: number
  readonly year: string | undefined
  readonly today: CalendarDate
}

function dayOfParts({ day, month, year, today }: DayParts): CalendarDate | undefined {
  const monthAndDay = `-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) return calendarDateOf((year.length === 2 ? `20${year}` : year) + monthAndDay)
  const thisYear = calendarDateOf(today.slice(0, 4) + monthAndDay)
  return thisYear !== undefined && thisYear >= today
    ? thisYear
    : calendarDateOf(aYearAfter(today).slice(0, 4) + monthAndDay)
}

/**
 * 1 to 12, where one month's name, or three letters of it at least, stands in the text; the last of them, since some
 * languages shorten a weekday to the letters of a month.
 */
function monthNamed(text: string, tag: string): number | undefined {
  const words = (foldedText(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= 3).reverse()
  for (const names of [monthNamesIn(tag), monthNamesIn('en-GB')])
    for (const word of words) {
      const foundMonths = names.flatMap((ofMonth, monthIndex) =>
        ofMonth.some((name) => name.startsWith(word)) ? [monthIndex + 1] : [],
      )
      if (foundMonths.length === 1) return foundMonths[0]
    }
  return undefined
}

function withoutWeekday(text: string, tag: string): string {
  const weekdays = new Set(
    [tag, 'en-GB'].flatMap((languageTag) =>
      ['long', 'short'].flatMap((length) =>
        Array.from({ length: 7 }, (_, weekdayIndex) =>
          foldedText(
            new Intl.DateTimeFormat(languageTag, { weekday: length as 'long', timeZone: 'UTC' }).format(
              Date.UTC(2024, 0, weekdayIndex + 1),
            ),
          ),
        ),
      ),
    ),
  )
  return text.replace(/\p{L}+/gu, (word) => (weekdays.has(foldedText(word)) ? '' : word))
}

const monthNames = new Map<string, readonly (readonly string[])[]>()

/** Alone and beside a day: some languages bend the name there. */
function monthNamesIn(tag: string): readonly (readonly string[])[] {
  const cached = monthNames.get(tag)
  if (cached) return cached
  const alone = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const beside = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, monthIndex) => {
    const date = Date.UTC(2024, monthIndex, 15)
    const word = beside.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
    return [foldedText(alone.format(date)), foldedText(word)]
  })
  monthNames.set(tag, names)
  return names
}

const foldedText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
