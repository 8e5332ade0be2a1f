import { agencyTypes } from '@portico/contracts/checkout/agency'
import type { TradeRole } from '@portico/contracts/trade/login'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, StoredValue } from './json.ts'
import type { Flag } from './values.ts'

const StoredAgencyDetails = z.object({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  contactName: z.string(),
  vatNumber: z.string(),
  iata: z.string(),
})
export type StoredAgencyDetails = StoredValue<typeof StoredAgencyDetails>

const RequestedAgency = StoredAgencyDetails.extend({ name: z.string(), type: z.enum(agencyTypes) })

export const agencySchemas = {
  'agency.details': StoredAgencyDetails,
  'access_request.details': RequestedAgency,
}

export type TradeAttemptKind = 'login' | 'recovery' | 'request'

export interface AgencyTables {
  agency: {
    id: Generated<number>
    code: string
    name: string
    type: (typeof agencyTypes)[number]
    details: Json<StoredAgencyDetails>
    /** The path of its picture. */
    logo: Generated<string | null>
    state: 'active' | 'suspended'
    created_at: Instant
    changed_at: Instant
  }
  /**
   * Each picture that was sent as an agency's logo; the row is written before the file. `unused_since`: no agency has
   * it since then, and its file ends.
   */
  agency_logo: {
    path: string
    agency_id: number
    uploaded_at: Instant
    unused_since: Instant | null
  }
  /**
   * On what terms an agency sells a channel. `rate_group` is the group of agencies for which rates are reserved;
   * `commission`, basis points, replaces that of commissionable rates, null leaves it. `commission_vat`, basis points,
   * is what the agency puts on it; null is the VAT of the hotel's stays. `credit_minor` is how much its unpaid bookings
   * on account may come to; null: it books nothing on account.
   */
  agency_contract: {
    agency_id: number
    channel_id: number
    rate_group: string | null
    commission: number | null
    commission_vat: Generated<number | null>
    credit_minor: number | null
    credit_currency: CurrencyCode | null
    payment_days: Generated<number>
    enabled: Flag
    changed_at: Instant
  }
  /**
   * Who logs in. `username` is an e-mail address in lower case. A temporary password works beside the own one until
   * `temporary_until`, so that nobody locks another out by a recovery; who logs in by it must choose another before
   * anything else.
   */
  trade_user: {
    id: Generated<number>
    agency_id: number
    username: string
    name: string
    role: TradeRole
    language_id: number
    /** argon2id, with its parameters; empty until the user has chosen a password. */
    password_hash: string
    temporary_hash: Generated<string | null>
    temporary_until: Generated<Instant | null>
    state: 'active' | 'disabled'
    created_at: Instant
    changed_at: Instant
  }
  /**
   * A login: `id` is public, of the cookie's token only the SHA-256 is here. `password_expired`: nothing can be done
   * but choose a password. `ended_by` is `logout`, a new login or password, or the operator.
   */
  trade_session: {
    id: string
    token_hash: string
    user_id: number
    channel_id: number
    since: Instant
    until: Instant
    password_expired: Generated<Flag>
    ended_at: Instant | null
    ended_by: string | null
  }
  access_request: {
    id: Generated<number>
    channel_id: number
    host: Generated<string | null>
    language_id: number
    email: string
    details: Json<StoredValue<typeof RequestedAgency>>
    state: 'waiting' | 'approved' | 'refused'
    note: string | null
    decided_by: string | null
    user_id: number | null
    created_at: Instant
    decided_at: Instant | null
  }
  /**
   * What somebody tried without being logged in. `account` is the SHA-256 of the user name, `address` a keyed hash made
   * by the gateway.
   */
  trade_attempt: {
    id: Generated<number>
    kind: TradeAttemptKind
    account: string
    address: string | null
    at: Instant
    succeeded: Flag
  }
}
