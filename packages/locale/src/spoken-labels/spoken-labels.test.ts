import { join } from 'node:path'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { formatsOf } from '../formats.ts'
import { languages } from '../languages.ts'
import { translatorIn } from '../texts/read-texts.ts'

// What a screen reader says of prices, dates, stays and days of the calendar, in each language, as a golden file.

const day = (date: string) => date as CalendarDate
const counts = [1, 2, 5, 21] as const

it.each(languages.map(({ code, tag }) => [code, tag] as const))(
  'prices, dates, stays and days of the calendar are said as the golden file has them: %s',
  async (code, tag) => {
    const formats = formatsOf(code, tag, 'it')
    const { t } = translatorIn(code, 'calendar', 'pages', 'search', 'stay', 'rooms')
    const price = formats.spokenAmount(1_120, 'EUR')
    const moment = formats.moment('2027-03-04T17:00:00.000Z' as Instant, 'Europe/Rome', day('2026-11-28'))
    const lines = [
      ...counts.map((units) => formats.spokenAmount(units, 'EUR')),
      ...(['CHF', 'GBP', 'USD', 'JPY'] as const).map((currency) => formats.spokenAmount(1_120, currency)),
      formats.amount(money(112_050, 'EUR')),
      formats.percent(1_250),
      formats.day(day('2027-03-05')),
      formats.day(day('2027-03-05'), day('2026-11-28')),
      formats.shortDay(day('2027-05-03')),
      formats.month(day('2027-05-01')),
      formats.weekdays.map(({ long, short }) => `${long} ${short}`).join(' | '),
      t('rooms.freeUntil', { moment }),
      ...counts.map((count) => t('search.nightCount', { count })),
      ...counts.map((count) => t('search.adultCount', { count })),
      ...counts.map((count) =>
        t('search.childrenAged', { children: t('search.childCount', { count }), ages: formats.listText(['0', '7']) }),
      ),
      formats.factsText([
        formats.day(day('2027-03-05')),
        t('calendar.from', { price }),
        t('calendar.minimum', { count: 3 }),
      ]),
      formats.factsText([formats.day(day('2027-03-06')), t('calendar.state.arrive-only')]),
      formats.factsText([formats.day(day('2027-03-07')), t('calendar.state.depart-only')]),
      t('rooms.chooseOf', { room: 'Camelia', rate: 'Flexible', price: '€ 1.120,50' }),
      formats.list(['Camelia', 'Iris', 'Glicine']),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, `${code}.txt`))
  },
)
