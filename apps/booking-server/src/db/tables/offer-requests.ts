import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, StoredValue } from './json.ts'
import { party } from './price-terms.ts'

const RequestedParties = z.array(party)
export type RequestedParties = StoredValue<typeof RequestedParties>

export const offerRequestSchemas = { 'offer_request.rooms': RequestedParties }

export interface OfferRequestTables {
  /**
   * A guest asks for an offer: for a stay, or for any days in `month` or at any time. `request_hash` is of all that was
   * sent with the page's key, so that the same form sent twice is one request.
   */
  offer_request: {
    id: Generated<number>
    request_hash: string
    hotel_id: number
    channel_id: number
    language_id: number
    host: string | null
    state: 'waiting' | 'answered' | 'closed'
    name: string
    email: string
    note: string
    arrival: CalendarDate | null
    departure: CalendarDate | null
    month: string | null
    nights: number | null
    rooms: Json<RequestedParties>
    package_id: number | null
    offer_id: number | null
    revision: Generated<number>
    created_at: Instant
    changed_at: Instant
  }
}
