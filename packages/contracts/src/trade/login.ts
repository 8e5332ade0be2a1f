import { z } from 'zod'
import { Id, Instant } from '../values/shapes.ts'
import { requiredCode } from '../values/text-line.ts'

export const TradeLogin = z.strictObject({
  username: requiredCode(254),
  password: z.string().min(1, 'required').max(200, 'too-long'),
})
export type TradeLogin = z.infer<typeof TradeLogin>

/** An agency's owner sees and does all that its agents do, and its users and its commission besides. */
export const tradeRoles = ['owner', 'agent'] as const
export type TradeRole = (typeof tradeRoles)[number]

/**
 * `until` is 60 minutes after `since`, whatever is done meanwhile. `name` and `agency` are for people to
 * read, as `role` is for pages; absent where the server does not say, whose users may do all that it lets them.
 */
export const TradeUser = z.strictObject({
  id: Id,
  channelId: Id,
  since: Instant,
  until: Instant,
  name: z.string().max(120).optional(),
  agency: z.string().max(120).optional(),
  role: z.enum(tradeRoles).optional(),
})
export type TradeUser = z.infer<typeof TradeUser>

/**
 * Whose session it is. With an expired password nothing can be done but change it: all else is answered as to a guest.
 */
const LoggedInStates = [
  z.strictObject({ kind: z.literal('logged-in'), user: TradeUser }),
  z.strictObject({ kind: z.literal('password-expired'), user: TradeUser }),
] as const

/**
 * The sealed session of this channel, for a cookie that no page can read; it comes back as `placeHeaders.tradeSession`.
 */
const SealedSession = z.strictObject({ session: z.string() })

/** What the server cannot answer is thrown: 'Error during login'. */
export const TradeLoginOutcome = z.discriminatedUnion('kind', [
  LoggedInStates[0].extend(SealedSession.shape),
  LoggedInStates[1].extend(SealedSession.shape),
  z.strictObject({ kind: z.literal('wrong-credentials') }),
  /** Known, but not for this hotel or channel, and logged out again. */
  z.strictObject({ kind: z.literal('not-enabled') }),
  /** The channel sells to guests alone; the page says where trade users log in. */
  z.strictObject({ kind: z.literal('no-trade-channel') }),
])
export type TradeLoginOutcome = z.infer<typeof TradeLoginOutcome>

/** Without a session, with one of another place, and with one that has ended: nobody. */
export const TradeCheck = z.discriminatedUnion('kind', [
  ...LoggedInStates,
  z.strictObject({ kind: z.literal('nobody') }),
])
export type TradeCheck = z.infer<typeof TradeCheck>
