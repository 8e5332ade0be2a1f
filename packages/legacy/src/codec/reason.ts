import { PromoRefusal } from '@portico/contracts/price/promo'
import { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import { CalendarDate, Id, Money, Refusal } from '@portico/contracts/values/shapes'
import { packageProblems } from '@portico/domain/pricing/extras/package'
import { serviceProblems } from '@portico/domain/pricing/extras/service'
import { protectionProblems } from '@portico/domain/reservation/protection-problems'
import { passwordProblems } from '@portico/domain/trade/password'
import { z } from 'zod'

export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('malformed'), parameter: z.string(), problem: z.string() }),
  z.object({ kind: z.literal('not-found') }),
  /**
   * What a mail's link was for is done: it opens the booking no more. The code is for whoever asked on behalf of a
   * browser, to look whether that has it open.
   */
  z.object({ kind: z.literal('link-used'), code: z.string(), hotelId: Id }),
  z.object({ kind: z.literal('sold-out'), roomTypeId: Id, night: CalendarDate }),
  z.object({ kind: z.literal('not-bookable'), refusals: z.array(Refusal) }),
  z.object({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  z.object({ kind: z.literal('over-limit') }),
  z.object({ kind: z.literal('unpaid-limit') }),
  z.object({ kind: z.literal('hold-ended') }),
  z.object({
    kind: z.literal('service-refused'),
    serviceId: Id,
    problem: z.enum(serviceProblems),
    day: CalendarDate.optional(),
    slot: z.string().optional(),
    bandId: Id.optional(),
  }),
  z.object({ kind: z.literal('service-required'), categoryIds: z.array(Id) }),
  z.object({ kind: z.literal('service-sold-out'), serviceId: Id, day: CalendarDate, slot: z.string() }),
  /**
   * The package cannot be had for this stay: other nights, another day of arrival, out of its period, not with this
   * rate, not split over two rooms, or all are taken.
   */
  z.object({ kind: z.literal('package-refused'), problem: z.enum(packageProblems) }),
  z.object({ kind: z.literal('promo-refused'), refusal: PromoRefusal }),
  /** Refund protection of a reserved room: its rate has none, or it is too late to take it or to give it back. */
  z.object({ kind: z.literal('protection-refused'), problem: z.enum(protectionProblems) }),
  z.object({ kind: z.literal('key-missing') }),
  /** The key was closed by a question for its outcome: it can no longer book. */
  z.object({ kind: z.literal('key-closed') }),
  z.object({ kind: z.literal('key-used') }),
  /**
   * A guest may not change or cancel this reservation: its rate can only be resold, the stay has begun, it is
   * cancelled, there is no option to take, or it waits for a transfer or as an option and would have no time left for
   * that.
   */
  z.object({ kind: z.literal('not-changeable'), why: z.enum(notChangeableReasons) }),
  z.object({ kind: z.literal('not-logged-in') }),
  z.object({ kind: z.literal('not-allowed') }),
  z.object({ kind: z.literal('account-exists') }),
  /** Of a new password; `wrong-current` is the one that was given beside it. */
  z.object({ kind: z.literal('password-refused'), problem: z.enum([...passwordProblems, 'wrong-current']) }),
  z.object({ kind: z.literal('over-credit') }),
  z.object({
    kind: z.literal('already-booked'),
    code: z.string(),
    state: z.enum(['pending', 'confirmed', 'cancelled']),
  }),
])
export type Reason = z.infer<typeof Reason>
