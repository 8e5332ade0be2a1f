import { z } from 'zod'
import { Instant, Money } from '../values/shapes.ts'
import { operatorRoles } from './identity.ts'

/** What a line may say of an act, beside whom, when and where; admin has words for each. */
export type TrailFactName =
  | ('amountMinor' | 'fee' | 'room' | 'revision' | 'method' | 'payer' | 'row' | 'attempt' | 'finding')
  | ('found' | 'waiting' | 'reservations' | 'payments' | 'rooms' | 'day' | 'list' | 'offer' | 'request')
  | ('mode' | 'secrets' | 'isOn' | 'isRight' | 'changes' | 'isNewHotel')
  | ('agency' | 'isNew' | 'code' | 'logo' | 'user' | 'role' | 'channel' | 'enabled' | 'paymentDays' | 'rateGroup')
  | ('commission' | 'commissionVat' | 'credit' | 'currency')
  | ('offers' | 'requests' | 'namedIn' | 'offerRequests' | 'accessRequests' | 'rest')

export const TrailLine = z.strictObject({
  id: z.int(),
  at: Instant,
  person: z.string(),
  /** `console` is the machine's own command line. */
  role: z.enum([...operatorRoles, 'console']),
  action: z.string(),
  hotel: z.strictObject({ name: z.string(), timeZone: z.string() }).optional(),
  reservation: z.strictObject({ id: z.int(), code: z.string() }).optional(),
  amount: Money.optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export type TrailLine = z.infer<typeof TrailLine>

export const trailLinesOnPage = 200

/** The lines before this one; without it the latest. */
export const TrailRequest = z.strictObject({ before: z.int().positive().optional() })
export type TrailRequest = z.infer<typeof TrailRequest>

/** The latest lines first; `older` names the last of them where there are more before it. */
export const Trail = z.strictObject({ lines: z.array(TrailLine), older: z.int().positive().optional() })
export type Trail = z.infer<typeof Trail>
