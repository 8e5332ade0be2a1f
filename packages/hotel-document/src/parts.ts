import { requiredEmail } from '@portico/contracts/values/email-address'
import { spelledText } from '@portico/contracts/values/text-line'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { isReadable, typedCode, typedLine, typedLines, writtenLines } from '@portico/domain/text/typed-text'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { countryCodes } from '@portico/locale/countries'
import { type LanguageCode, languages } from '@portico/locale/languages'
import { z } from 'zod'

// The small shapes that a hotel's document is written with. Their messages are the cure, for whoever wrote the file.

export const Language = z.enum(languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]])

function inLanguages(spell: (text: string) => string) {
  const Words = z.string().max(20_000).overwrite(spell)
  return z.union([Words, z.partialRecord(Language, Words)], {
    error: 'write one text for all languages, or one for each: { en: …, it: … }',
  })
}

/** The same in every language of the document, or one text for each of them. */
export const Text = inLanguages(writtenLines)
/** By which a hotel or a place is found again: in one spelling. */
export const ProperName = inLanguages(typedLines)
export type Text = z.infer<typeof Text>

const errorsOfText = {
  tooLong: 'this is too long',
  characters: 'a letter in it was lost: save the file as UTF-8 and write it anew',
}

export const Line = spelledText(200, typedLine, errorsOfText)
  .min(1, 'a text is meant')
  .refine(isReadable, 'a text is meant')

export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'two capitals are meant, as IT')
  .refine((code) => countryCodes.includes(code), 'no country has these capitals (ISO 3166-1)')

export const Email = requiredEmail({
  required: 'an e-mail address is meant',
  email: 'an e-mail address is meant',
}).meta({
  format: 'idn-email',
})

export const Phone = spelledText(40, typedCode, errorsOfText).refine(
  (text) => /\d/.test(text),
  'a telephone number is meant, as "+39 055 123456"',
)

/** How other parts of the document name this one; it stays the same for as long as there is one. */
export const Key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters without accents, figures and hyphens are meant, as double-sea-view')
  .max(40)

/** Its place in ids, from 1 on; the place in the list unless it is written. */
export const Number99 = z.int().min(1).max(99)

const isWholeWith = (digits: number) => (value: number) =>
  Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6

/** What sums of a year's nights in ten rooms still count exactly, in the currency's smallest unit. */
export const maxMinor = 1_000_000_000_000

/** Money in units of the hotel's currency: 12.5 in EUR is twelve euros fifty. How much it may be depends on that. */
export const Amount = z
  .number()
  .min(0)
  .max(maxMinor)
  .refine(isWholeWith(3), 'at most as many decimals as the currency has')
/** May be below zero: a price for fewer people. */
export const Difference = z
  .number()
  .min(-maxMinor)
  .max(maxMinor)
  .refine(isWholeWith(3), 'at most as many decimals as the currency has')

export const Percent = z.number().min(0).max(100).refine(isWholeWith(2), 'at most two decimals')
export const PercentMoreOrLess = z.number().min(-100).max(1_000).refine(isWholeWith(2), 'at most two decimals')

export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is meant, as "18:00"')

export const Day = z.string().refine((text) => calendarDateOf(text) !== undefined, 'a day is meant, as 2027-03-31')

const isYearDay = (text: string) => /^\d\d-\d\d$/.test(text) && calendarDateOf(`2028-${text}`) !== undefined

/** `MM-DD` of every year, or `YYYY-MM-DD` of one. */
export const DayOrYearDay = z
  .string()
  .refine(
    (text) => isYearDay(text) || calendarDateOf(text) !== undefined,
    'a day of every year is meant, as 06-15, or of one, as 2027-06-15',
  )
export const YearDay = z.string().refine(isYearDay, 'a day of every year is meant, as 06-15')

/** Both days inclusive; of every year it may run over New Year. */
export const period = { from: DayOrYearDay, until: DayOrYearDay }

export const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export const Weekday = z.enum(weekdayNames)
/** All seven unless they are named. */
export const Weekdays = z.array(Weekday).min(1).max(7).refine(hasNoDuplicates, 'a weekday is named twice')

export function hasNoDuplicates<T>(list: readonly T[]): boolean {
  return new Set(list).size === list.length
}

/**
 * A photograph beside the document, by its path from there (`pictures/terrace.jpg`): it is made smaller and stored when
 * the document is imported. Or one that Portico has, as an export names it (`/photos/…`, `/pictures/…`); of those
 * `width`, `height` and `colour` are known and written.
 */
export const DocumentPicture = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(300)
    .refine(
      (path) => !/^[a-z]+:|^\/\//i.test(path),
      'a file beside the document is meant, not an address: download the picture first',
    )
    .refine((path) => !path.split('/').includes('..'), 'a file in the folder of the document is meant, without ".."'),
  alt: Text,
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a colour is meant, as "#1f4e79"')
    .optional(),
})
export type DocumentPicture = z.infer<typeof DocumentPicture>

export function minorOfAmount(amount: number, currency: CurrencyCode): number {
  return Math.round(amount * 10 ** currencies[currency].digits)
}

export function amountOfMinor(minor: number, currency: CurrencyCode): number {
  return minor / 10 ** currencies[currency].digits
}
