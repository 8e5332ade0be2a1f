import type { HotelSettings } from '../db/tables/catalogue.ts'

const usualMailing = { reminderDays: 3, paymentDueDays: 1, paymentLinkDays: 3 } as const

/**
 * How many days before arrival, and before a transfer or another payment must have come, a hotel reminds its guests; 0
 * is never. And how many days before something is due its link is mailed; 0 is on the day itself.
 */
export function mailingOf({
  mailing,
}: Pick<HotelSettings, 'mailing'>): Required<NonNullable<HotelSettings['mailing']>> {
  return { ...usualMailing, ...mailing }
}
