import type { StoredOfferState } from '@portico/domain/offer/offer-state'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, StoredValue } from './json.ts'
import { lockedPrice, party } from './price-terms.ts'
import type { ExtraKind } from './sales.ts'
import { day, type Flag } from './values.ts'

export const fileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/webm',
  'text/vtt',
] as const
export type FileType = (typeof fileTypes)[number]

const stay = z.object({ arrival: day, departure: day })

const OfferedBasket = z.object({
  stay,
  rooms: z.array(
    z.object({
      productId: z.int(),
      party,
      stay: stay.exactOptional(),
      nightPrices: z.array(z.number()).exactOptional(),
      isProtected: z.boolean().exactOptional(),
    }),
  ),
  promoCode: z.string().exactOptional(),
  services: z
    .array(
      z.object({
        serviceId: z.int(),
        day: day.nullable(),
        slot: z.string().nullable(),
        quantity: z.int(),
        bandId: z.int().nullable(),
        line: z.int(),
        additional: z.boolean(),
      }),
    )
    .exactOptional(),
})
export type OfferedBasket = StoredValue<typeof OfferedBasket>

export const offerSchemas = {
  'offer_option.basket': OfferedBasket,
  'offer_option.locked': lockedPrice,
}

export interface OfferTables {
  offer: {
    id: Generated<number>
    code: string
    hotel_id: number
    channel_id: number
    language_id: number
    state: StoredOfferState
    /** Counts what operators and the guest did to it, so that nobody changes what they have not seen. */
    revision: Generated<number>
    name: string
    /** As it was typed; `recipient` is the same address as it is compared. */
    email: string
    recipient: string
    title: string
    letter: string
    guaranteed: Flag
    expires_at: Instant | null
    host: string | null
    rejection_reason: string | null
    reservation_id: number | null
    confirmed_option: number | null
    awaits_answer: Generated<Flag>
    written_by: string
    created_at: Instant
    changed_at: Instant
    sent_at: Instant | null
    opened_at: Instant | null
    ended_at: Instant | null
  }
  /**
   * `number` counts from 1. The locked price is the one that the draft shows, and from sending on the one that holds.
   */
  offer_option: {
    offer_id: number
    number: number
    name: string
    description: string
    arrival: CalendarDate
    departure: CalendarDate
    basket: Json<OfferedBasket>
    locked: Json<LockedPrice>
    locked_hash: string
  }
  /** What a guaranteed offer keeps: of each room type and night as many as its dearest option in rooms needs. */
  offer_night: { offer_id: number; room_type_id: number; night: CalendarDate; rooms: number }
  offer_extra: { offer_id: number; kind: ExtraKind; item_id: number; slot: string; day: string; units: number }
  /** What an operator has sent for offers of one hotel; the bytes are a file that is named after their hash. */
  uploaded_file: { hotel_id: number; hash: string; type: FileType; bytes: number; uploaded_at: Instant }
  /** `number` counts from 1, in the order in which the guest finds them. A link has an address, all others a file. */
  offer_file: {
    offer_id: number
    number: number
    kind: 'attachment' | 'film' | 'link'
    name: string
    hotel_id: number
    hash: string | null
    captions: string | null
    address: string | null
  }
  offer_message: {
    id: Generated<number>
    offer_id: number
    sender: 'hotel' | 'guest'
    person: string | null
    body: string
    key: string | null
    at: Instant
  }
}
