import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { beforePercent, colons, dateOrders, type LanguageCode, pauses } from './languages.ts'

export type Formats = {
  /** `1.234,50`, always grouped, without the currency. */
  amount: (money: Money) => string
  /** Basis points as `12,5 %`, or `12,5%` where the language has no space there. */
  percent: (basisPoints: number) => string
  /** `Friday 5 March`, with the year where it is not that of `today`. */
  day: (date: CalendarDate, today?: CalendarDate) => string
  /** `120 euros`, whole, for a screen reader. */
  spokenAmount: (units: number, currency: CurrencyCode) => string
  weekdays: readonly { readonly long: string; readonly short: string }[]
  /** `March 2027` */
  month: (date: CalendarDate) => string
  /** `Fri 5 Mar` */
  shortDay: (date: CalendarDate) => string
  /** `Tuesday 4 March, 18:00`, as the clock at the hotel shows it. */
  moment: (moment: Instant, timeZone: string, today?: CalendarDate) => string
  /** `Tuesday 4 March`, the day of a moment as the hotel's calendar shows it. */
  dayOfMoment: (moment: Instant, timeZone: string, today?: CalendarDate) => string
  /** `18:00`, as the clock at the hotel shows it. */
  time: (moment: Instant, timeZone: string) => string
  list: (words: readonly string[]) => string
  /** `Friday 5 March, 18:00`: facts that stand beside one another; what is absent is left out. */
  factsText: (facts: readonly (string | false | null | undefined)[]) => string
  /** `Camelia, Glicine`: things of a kind, without an "and". */
  listText: (things: readonly string[]) => string
  /** Whole sentences, one behind the other. */
  sentencesText: (sentences: readonly string[]) => string
  /** Between a sentence and an element that goes on behind it: a space, where the language has any. */
  afterSentence: string
  /** `: `, between a label and what it labels. */
  colon: string
  /** ` (optional)`, behind what it is said of. */
  remark: (words: string) => string
}

type Words = Record<'weekday' | 'day' | 'month' | 'year', string>

const formatsByKey = new Map<string, Formats>()

/**
 * How a language writes amounts and days, on pages as in mails; numbers by the rules of `numberTag`. Formatters cost a
 * hundred times what formatting costs: each is made once.
 */
export function formatsOf(code: LanguageCode, tag: string, numberTag: string): Formats {
  const key = `${code} ${numberTag}`
  const cached = formatsByKey.get(key)
  if (cached) return cached
  const formats = makeFormats(code, tag, numberTag)
  formatsByKey.set(key, formats)
  return formats
}

function makeFormats(code: LanguageCode, tag: string, numberTag: string): Formats {
  const numbers = new Map<number, (minor: number) => string>()
  const long = namesIn(tag, wholeDay('long'))
  const short = namesIn(dateOrders[code].shortNames ?? tag, wholeDay('short'))
  const monthOf = namesIn(tag, monthAlone)
  const order = dateOrders[code]
  const arrange = (names: Words, pattern: string) =>
    pattern.replace(
      /[WDMY]/g,
      (letter) => ({ W: names.weekday, D: names.day, M: names.month, Y: names.year })[letter] ?? letter,
    )
  const percents = new Intl.NumberFormat(numberTag, { maximumFractionDigits: 2 })
  const thisYear = rememberedWords((date: CalendarDate) => arrange(long(date), order.day))
  const otherYear = rememberedWords((date: CalendarDate) => arrange(long(date), order.year))
  const spoken = rememberedWords((currency: CurrencyCode) =>
    rememberedWords((units: number) => spokenIn(tag, currency).format(units)),
  )
  const day: Formats['day'] = (date, today) =>
    today !== undefined && today.slice(0, 4) !== date.slice(0, 4) ? otherYear(date) : thisYear(date)
  return {
    amount({ minor, currency }) {
      const { digits } = currencies[currency]
      const write = numbers.get(digits) ?? rememberedWords(numbersWith(numberTag, digits))
      numbers.set(digits, write)
      return write(minor)
    },
    percent: rememberedWords(
      (basisPoints: number) => `${percents.format(basisPoints / 100)}${beforePercent[code] ?? '\u00a0'}%`,
    ),
    spokenAmount: (units, currency) => spoken(currency)(units),
    weekdays: mondayToSunday.map((date) => ({ long: long(date).weekday, short: short(date).weekday })),
    day,
    month: (date) => arrange(monthOf(date), order.month ?? 'M Y'),
    shortDay: (date) => arrange(short(date), order.short ?? order.day),
    moment(moment, timeZone, today) {
      const { date, time } = localTimeAt(moment, timeZone)
      return `${day(date, today)}${order.beforeTime ?? ', '}${time}`
    },
    dayOfMoment: (moment, timeZone, today) => day(localTimeAt(moment, timeZone).date, today),
    time: (moment, timeZone) => localTimeAt(moment, timeZone).time,
    list: (words) => new Intl.ListFormat(tag).format(words),
    factsText: (facts) => facts.filter(Boolean).join(pauses[code]?.fact ?? ', '),
    listText: (things) => things.join(pauses[code]?.thing ?? ', '),
    sentencesText: (sentences) => sentences.join(pauses[code] ? '' : ' '),
    afterSentence: pauses[code] ? '' : ' ',
    colon: colons[code] ?? ': ',
    remark: (words) => (pauses[code] ? `（${words}）` : ` (${words})`),
  }
}

const mondayToSunday = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}` as CalendarDate)

function spokenIn(tag: string, currency: CurrencyCode): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 })
}

function numbersWith(tag: string, digits: number): (minor: number) => string {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  return (minor) => format.format(minor / 10 ** digits)
}

/** The words for what was asked lately: a page asks for few amounts and days, and for those of the page before. */
function rememberedWords<K, V>(wordsOf: (key: K) => V): (key: K) => V {
  const wordsByKey = new Map<K, V>()
  return (key) => {
    const words = wordsByKey.get(key) ?? wordsOf(key)
    if (wordsByKey.size > 2000) wordsByKey.clear()
    wordsByKey.set(key, words)
    return words
  }
}

const wholeDay = (length: 'long' | 'short') =>
  ({ weekday: length, day: 'numeric', month: length, year: 'numeric' }) as const
/** Some languages name a month otherwise where no day stands before it. */
const monthAlone = { month: 'long', year: 'numeric' } as const

function namesIn(tag: string, parts: Intl.DateTimeFormatOptions): (date: CalendarDate) => Words {
  const format = new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' })
  return rememberedWords((date) => dayWordsOf(format.formatToParts(new Date(`${date}T12:00:00Z`))))
}

function dayWordsOf(parts: readonly Intl.DateTimeFormatPart[]): Words {
  const partOf = (type: keyof Words) => parts.find((part) => part.type === type)?.value.replace(/\.$/, '') ?? ''
  // A Japanese Monday is `月` too.
  return {
    weekday: partOf('weekday'),
    day: partOf('day'),
    month: partOf('month').replace(/月$/, ''),
    year: partOf('year'),
  }
}

type Clock = { date: CalendarDate; time: string }
const clockFormats = new Map<string, (moment: Instant) => Clock>()

function localTimeAt(moment: Instant, timeZone: string): Clock {
  const format = clockFormats.get(timeZone) ?? rememberedWords(clockIn(timeZone))
  clockFormats.set(timeZone, format)
  return format(moment)
}

function clockIn(timeZone: string): (moment: Instant) => Clock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (moment) => {
    const [date = '', time = ''] = format.format(new Date(moment)).split(' ')
    return { date: date as CalendarDate, time }
  }
}
