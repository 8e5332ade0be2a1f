import type { OptionalConsents } from '@portico/contracts/checkout/confirm'
import type { BookerDetails } from '@portico/domain/party/booker-details'
import type { GuestRecord } from '@portico/domain/party/guest-record'
import type { NumberFormat, StoredExtras, StoredGuest } from '../../db/tables/reservations.ts'
import type { OptionChoice } from '../../offers/take-offer.ts'
import type { BasketToPrice } from '../../pricing/basket.ts'

export type RequestedGuests = GuestRecord & { readonly others?: readonly StoredGuest[] | undefined }

/**
 * All that a guest sends to book. Names and order of these properties are hashed with the guest's key: a request that
 * came before a restart must be the same after it.
 */
export type BookingRequest = {
  readonly basket: BasketToPrice
  readonly booker: BookerDetails
  readonly guests: readonly RequestedGuests[]
  readonly consents: OptionalConsents
  readonly paymentMethod: string
  readonly optionHours?: number | undefined
  readonly timestamp: number
  readonly extras?: (StoredExtras & { readonly cardToken?: string | undefined }) | undefined
  /**
   * The guest's key, the hold that it consumes, the host for the mails' link, and the total that the guest was shown
   * (minor units).
   */
  readonly key?: string | undefined
  readonly holdId?: string | undefined
  readonly host?: string | undefined
  readonly totalMinor?: number | undefined
  /** The option of an offer that the guest takes, at its own price; then the basket says no more than what it was. */
  readonly offer?: OptionChoice | undefined
  /** How the pages where it was booked write amounts; not part of what the key stands for, as the address below. */
  readonly numberFormat?: NumberFormat | undefined
  /**
   * A keyed hash of the guest's IP address. It is not part of what the key stands for: a guest may ask again from
   * elsewhere.
   */
  readonly address?: string | undefined
  readonly reference?: string | undefined
}
