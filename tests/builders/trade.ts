import { hashPassword } from '@portico/booking-server/agencies/passwords'
import { beginSession } from '@portico/booking-server/agencies/sessions'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { Db } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { TradeRole } from '@portico/contracts/trade/login'
import type { Instant } from '@portico/domain/time/deadline'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import type { Caller } from '@portico/legacy/codec/legacy-call'
import type { AgencyRequest } from '@portico/legacy/parts/invoice-and-agency'
import { expectReply } from './call-server.ts'

export type { AgencyRequest }

export type AgencyOptions = {
  /** Also the agency's name. */
  readonly code?: string
  /** Where it has a contract. */
  readonly channelIds?: readonly number[]
  readonly rateGroup?: string
  /** Basis points. */
  readonly commission?: number
  /** Minor units of EUR; on no account without it. */
  readonly creditMinor?: number
  readonly paymentDays?: number
  /** None without it, so that a booking asks for one. */
  readonly phone?: string
}

const at = '2027-01-01T00:00:00.000Z' as Instant
let made = 0

/** An active agency with contracts; its id. */
export function insertAgency(db: Db, options: AgencyOptions = {}): Promise<number> {
  const {
    code = `AGENCY${++made}`,
    channelIds = [2],
    rateGroup,
    commission,
    creditMinor,
    paymentDays = 30,
    phone = '',
  } = options
  const details = {
    address: 'Via Lunga 1',
    zip: '00100',
    city: 'Roma',
    country: 'IT',
    email: 'office@agency.example',
    phone,
    contactName: '',
    vatNumber: 'IT00743110157',
    iata: '',
  }
  return write(db, [], async (tx) => {
    const row = {
      code,
      name: code,
      type: 'travel-agency',
      details: toJson(details),
      state: 'active',
      created_at: at,
      changed_at: at,
    } as const
    const { id } = await tx.insertInto('agency').values(row).returning('id').executeTakeFirstOrThrow()
    for (const channel_id of channelIds)
      await tx
        .insertInto('agency_contract')
        .values({
          agency_id: id,
          channel_id,
          enabled: 1,
          changed_at: at,
          payment_days: paymentDays,
          rate_group: rateGroup ?? null,
          commission: commission ?? null,
          credit_minor: creditMinor ?? null,
          credit_currency: creditMinor === undefined ? null : 'EUR',
        })
        .execute()
    return commit(id)
  })
}

export type TradeUserOptions = {
  readonly username?: string
  readonly role?: TradeRole
  readonly languageId?: number
  readonly password?: string
}

/** An active user; the id. Without a password nobody can log in as this user, but `loggedIn` can. */
export async function insertTradeUser(db: Db, agencyId: number, options: TradeUserOptions = {}): Promise<number> {
  const { username = `user${++made}@agency.example`, role = 'owner', languageId = 1, password } = options
  const password_hash = password === undefined ? '' : await hashPassword(password)
  const row = {
    agency_id: agencyId,
    username,
    name: username.split('@')[0] ?? '',
    role,
    language_id: languageId,
    password_hash,
  } as const
  return await write(db, [], async (tx) =>
    commit(
      (
        await tx
          .insertInto('trade_user')
          .values({ ...row, state: 'active', created_at: at, changed_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ),
  )
}

/** A caller as `callServer` sends it: the channel, the user's id, and the cookie of the session. */
export type LoggedIn = Pick<Caller, 'channelId'> & { readonly clientId: number; readonly cookie: string }

/**
 * A living session of this user on a channel where the agency has a contract. `now` is the server's clock, if it is not
 * the wall's.
 */
export function loggedIn(
  db: Db,
  userId: number,
  { channelId = 2, now = new Date().toISOString() as Instant } = {},
): Promise<LoggedIn> {
  return write(db, [], async (tx) => {
    const { token } = await beginSession(tx, { userId, channelId, passwordExpired: false }, now)
    return commit({ channelId, clientId: userId, cookie: `trade_session=${token}` })
  })
}

/** All at once: an agency with one user who is logged in on its first channel. */
export async function loggedInAgency(
  db: Db,
  options: AgencyOptions & { readonly now?: Instant } = {},
): Promise<LoggedIn> {
  const userId = await insertTradeUser(db, await insertAgency(db, options))
  return await loggedIn(db, userId, {
    channelId: options.channelIds?.[0] ?? 2,
    ...(options.now && { now: options.now }),
  })
}

/** AGY-24: an agency asks for access on a page of this host. */
export async function requestAccess(
  server: BookingServer,
  channelId: number,
  customer: AgencyRequest,
  host: string,
): Promise<void> {
  await expectReply(server, requestApproval, { channelId, languageId: 2 }, { customer, host })
}
