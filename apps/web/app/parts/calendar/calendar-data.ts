import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarPage } from './load-calendar.server.ts'
import type { ShownDay } from './range-selection.ts'

/** What a calendar shows: of `perNight` alone no total is made, since the nights may be those of several hotels. */
export type CalendarData = Pick<CalendarPage, 'party' | 'offer'> & {
  readonly days: readonly ShownDay[]
  readonly perNight?: { readonly currency: CurrencyCode | undefined }
}
