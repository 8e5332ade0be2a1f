import { z } from 'zod'
import { RequestedTime } from '../offer/offer-request.ts'
import { CalendarDate, Id, IdempotencyKey, Instant, Party } from '../values/shapes.ts'
import { FoundOffer } from './offers.ts'

export const inboxParts = ['waiting', 'drafts', 'with-guests', 'ended'] as const

/** What comes first is what waits for an answer, then what changed last. `after` is the last row of the page before. */
export const InboxSearch = z.strictObject({
  hotelId: Id.optional(),
  only: z.enum(inboxParts).optional(),
  after: z
    .strictObject({
      awaitsAnswer: z.boolean(),
      changedAt: Instant,
      kind: z.enum(['offer', 'request', 'reservation']),
      id: Id,
    })
    .optional(),
})
export type InboxSearch = z.infer<typeof InboxSearch>

const FoundRequest = z.strictObject({
  id: Id,
  hotelId: Id,
  state: z.enum(['waiting', 'closed']),
  name: z.string(),
  email: z.string(),
  awaitsAnswer: z.boolean(),
  rooms: z.int(),
  arrival: CalendarDate.optional(),
  changedAt: Instant,
})

/** What its guest has to confirm: the guest is waited for, and not the hotel. */
const FoundAwaited = z.strictObject({
  id: Id,
  hotelId: Id,
  code: z.string(),
  state: z.enum(['waiting', 'confirmed', 'rejected', 'expired', 'cancelled']),
  name: z.string(),
  email: z.string(),
  awaitsAnswer: z.literal(false),
  rooms: z.int(),
  arrival: CalendarDate,
  expiresAt: Instant.optional(),
  timeZone: z.string(),
  changedAt: Instant,
})

export const InboxRow = z.discriminatedUnion('kind', [
  FoundOffer.extend({ kind: z.literal('offer') }),
  FoundRequest.extend({ kind: z.literal('request') }),
  FoundAwaited.extend({ kind: z.literal('reservation') }),
])
export type InboxRow = z.infer<typeof InboxRow>
export const Inbox = z.strictObject({ rows: z.array(InboxRow), hasMore: z.boolean() })
export type Inbox = z.infer<typeof Inbox>

export const RequestDetails = FoundRequest.omit({ rooms: true, arrival: true, state: true }).extend({
  state: z.enum(['waiting', 'answered', 'closed']),
  revision: z.int(),
  channelId: Id,
  languageId: z.int(),
  time: RequestedTime,
  rooms: z.array(Party),
  note: z.string(),
  /** Where the guest asked. */
  host: z.string().optional(),
  packageName: z.string().optional(),
  offerId: Id.optional(),
  createdAt: Instant,
  timeZone: z.string(),
})
export type RequestDetails = z.infer<typeof RequestDetails>

/** A request that is answered otherwise, or not at all. */
export const RequestToClose = z.strictObject({ id: Id, revision: z.int(), key: IdempotencyKey })
export type RequestToClose = z.infer<typeof RequestToClose>
