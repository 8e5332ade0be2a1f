import type { HotelSettings } from '../db/schema.ts'

/** Where a hotel's document says nothing. */
const usualMailing = { reminderDays: 3, paymentDueDays: 1 } as const

/** How many days before arrival, and before a transfer must have come, a hotel reminds its guests; 0 is never. */
export function mailingOf({ mailing = usualMailing }: Pick<HotelSettings, 'mailing'>): NonNullable<HotelSettings['mailing']> {
  return mailing
}
