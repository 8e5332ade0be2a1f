import { AgencyCard } from '@portico/contracts/trade/agency-card'
import { type TradeUser, tradeRoles } from '@portico/contracts/trade/login'
import type { Instant } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireFlag, wireInteger } from '../../codec/spelling.ts'
import { readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ holds: ['address'], agencies: ['session', 'user', 'agencyCard', 'browser'] })

// A trade user's login at the server. It answers with cookies, by which the later calls know the user.

/**
 * The caller's channel and hotel are those to log in at. `address`: a keyed hash, by which the server knows where its
 * users usually are. `browser`: likewise, of one in which this user has logged in before.
 */
export type LoginRequest = {
  readonly username: string
  readonly password: string
  readonly address?: string | undefined
  readonly browser?: string | undefined
}

export type LoggedUser = {
  readonly userId: number
  readonly since?: Instant | undefined
  readonly channelId?: number | undefined
  readonly passwordExpired: boolean
  readonly enabled: boolean
  /**
   * The session's public id, under which `endedSessions` names it, and who the user is for people to read (capability
   * `agencies`).
   */
  readonly session?: string | undefined
  readonly person?: LoggedPerson | undefined
  /** Their agency, at a check alone (capability `agencies`). */
  readonly agency?: AgencyCard | undefined
}

export type LoggedPerson = Required<Pick<TradeUser, 'name' | 'agency' | 'role'>> & {
  readonly email?: string | undefined
}

/** Milliseconds since 1970, as far as a date reaches. */
const Moment = wireInteger.pipe(z.int().min(0).max(8_640_000_000_000_000))

const ReplyWire = z.object({
  id: wireInteger.nullable().optional(),
  dateAgg: Moment.nullable().optional(),
  channel: z.union([wireInteger, z.object({ id: wireInteger }).transform(({ id }) => id)]).optional(),
  passwordExpired: wireFlag.optional(),
  enabled: wireFlag.optional(),
  [px.session]: z.string().max(64).optional(),
  [px.user]: z
    .object({ name: z.string(), agency: z.string(), role: z.enum(tradeRoles), email: z.string().max(254).optional() })
    .optional(),
  [px.agencyCard]: z.object(AgencyCard.shape).optional(),
})

/** Nobody where no id above 0 comes back. */
const userWire = ReplyWire.transform(
  ({
    id,
    dateAgg,
    channel,
    passwordExpired,
    enabled,
    [px.session]: session,
    [px.user]: user,
    [px.agencyCard]: agencyCard,
  }): LoggedUser | undefined => {
    if (typeof id !== 'number' || id <= 0) return undefined
    return {
      userId: id,
      since: typeof dateAgg === 'number' ? (new Date(dateAgg).toISOString() as Instant) : undefined,
      channelId: channel,
      passwordExpired: passwordExpired ?? false,
      enabled: enabled ?? true,
      session,
      person: user,
      agency: agencyCard,
    }
  },
)

function toUser(user: LoggedUser | undefined) {
  if (user === undefined) return { id: 0 }
  const { userId, since, channelId, passwordExpired, enabled, session, person, agency } = user
  return {
    id: userId,
    dateAgg: since === undefined ? null : Date.parse(since),
    channel: channelId,
    passwordExpired,
    enabled,
    [px.session]: session,
    [px.user]: person,
    [px.agencyCard]: agency,
  }
}

/** Nobody is the answer to wrong credentials. It opens a session at the server, so that it is sent once. */
export const login = legacyCall<LoginRequest, LoggedUser | undefined>({
  name: 'login',
  server: 'main',
  path: 'login.do?method=login',
  effect: 'write',
  timeout: 'short-change',
  extensions: px,
  body: 'json',
  credentials: true,
  toQuery: ({ channelId, hotelId }, { username, password, address, browser }) => [
    ['username', username],
    ['password', password],
    ['ca_id', channelId],
    ['ho_id', hotelId],
    [px.address, address],
    [px.browser, browser],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      username: reader.text('username', 254),
      password: reader.text('password', 200),
      address: reader.optionalText(px.address, 64),
      browser: reader.optionalText(px.browser, 64),
    },
  }),
  toReply: toUser,
  reply: userWire,
})

export const logout = legacyCall<Record<never, never>, Record<never, never>>({
  name: 'logout',
  server: 'main',
  path: 'login.do?method=logout',
  effect: 'write',
  timeout: 'short-change',
  body: 'json',
  credentials: true,
  plainTextReply: {},
  toQuery: ({ channelId }) => [['ca_id', channelId]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: {} }),
  toReply: () => ({ id: 0 }),
  reply: z.unknown().transform(() => ({})),
})

export const loginCheck = legacyCall<Record<never, never>, LoggedUser | undefined>({
  name: 'loginCheck',
  server: 'main',
  path: 'login.do?method=check',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  credentials: true,
  toQuery: ({ channelId }) => [['ca_id', channelId]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: {} }),
  toReply: toUser,
  reply: userWire,
})
