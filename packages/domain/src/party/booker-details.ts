import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import type { Sex } from './guest-record.ts'

/** What a booking says of who books. */
export type BookerDetails = {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly address: string
  readonly city: string
  readonly zip?: string | undefined
  readonly alternativeEmail?: string | undefined
  readonly note?: string | undefined
  readonly taxCode?: string | undefined
  readonly birthDate?: CalendarDate | undefined
  readonly sex?: Sex | undefined
  /** Until when a trade user wants to decide on an option. */
  readonly confirmationTime?: Instant | undefined
  /** Of the telephone's country, as `+39`. */
  readonly dialCode?: string | undefined
}
