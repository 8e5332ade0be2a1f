import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { SlotsAvailable } from '@portico/domain/pricing/extras/service'
import type { Derivation, Occupancy, PlanTerms, Promotion, StayTerms } from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment, RateAudience, RateKind } from '@portico/domain/pricing/rate-plan'
import type { DayRules } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Texts } from '@portico/locale/languages'
import type { HotelSettings, PromotionTexts, RateTexts, RoomContent, StoredPicture } from '../../db/tables/catalogue.ts'
import type { Json } from '../../db/tables/json.ts'
import type { ServiceOnSale } from '../../pricing/services.ts'

/**
 * One hotel as searches see it: all that is sold, in memory and never changed; a newer version is a new snapshot.
 * Small, since there are thousands.
 */
export type HotelSnapshot = {
  readonly id: number
  readonly version: number
  /** Of all but what is left of it: versions that changed more than that. */
  readonly termsVersion: number
  readonly timeZone: string
  readonly currency: CurrencyCode
  readonly destinationId: number
  readonly settings: SearchSettings
  readonly channelIds: ReadonlySet<number>
  readonly promotions: readonly Promotion[]
  readonly promotionTexts: ReadonlyMap<number, Texts<PromotionTexts>>
  readonly card: ListedCard
  readonly mandatory: MandatoryServices
  readonly firstNight: CalendarDate
  readonly roomTypes: readonly RoomTypeOnSale[]
  readonly listed: ListedRoomTypes
}

/**
 * The room types once more, in the same order, as searches over thousands of hotels read them: little of each, and side
 * by side, since places in memory cost more to reach than prices to add up.
 */
export type ListedRoomTypes = {
  readonly rooms: RoomCounts
  readonly prices: HotelPrices
  readonly types: readonly ListedRoomType[]
  /** Of each room type; undefined where no guest resells a room, which is nearly everywhere. */
  readonly resales: readonly (readonly ResaleOnSale[])[] | undefined
  /** What at least one of them has, by bits, in the order of `hotelFacilities`. */
  readonly facilities: number
}
/** One object for all room types that take the same guests and are sold alike. */
export type ListedRoomType = Pick<RoomTypeOnSale, 'guestTerms' | 'rates'>

/**
 * Services of mandatory categories, places left in their slots, and what packages include. Most hotels have none.
 */
export type MandatoryServices = {
  readonly services: readonly ServiceOnSale[]
  readonly places: SlotsAvailable
  readonly included: ReadonlyMap<number, readonly number[]>
}

export const nothingMandatory: MandatoryServices = { services: [], places: () => 0, included: new Map() }

export type SearchSettings = Pick<
  HotelSettings,
  'children' | 'cityTax' | 'fees' | 'vat' | 'cross' | 'closedSeasons' | 'roomOrder'
>

export type ListedCard = {
  readonly names: Texts<{ readonly name: string; readonly summary: string }>
  readonly city: string
  readonly stars: number
  readonly picture: StoredPicture | undefined
  readonly position: { readonly latitude: number; readonly longitude: number } | undefined
}

export type ListedHotel = Pick<HotelSnapshot, 'id' | 'timeZone' | 'destinationId' | 'card'>

export type RoomTypeOnSale = {
  readonly id: number
  readonly occupancy: Occupancy
  readonly guestTerms: GuestTerms
  /** Kept as text, a third of the memory; `contentOf` reads it where a guest looks at the room. */
  readonly content: Json<RoomContent>
  readonly suggestedRoomTypeId: number | null
  readonly facilities: number
  readonly available: RoomsAvailable
  /** Rooms that their guests resell, each for just its own nights; they are not among those that are left. */
  readonly resales: readonly ResaleOnSale[]
  readonly prices: NightPrices
  readonly products: readonly ProductOnSale[]
  readonly rates: RatesOnSale
}

/** Which guests a room type takes, and what they add to its price. One object for all room types that have the same. */
export type GuestTerms = Pick<StayTerms, 'occupancy' | 'children'>

/**
 * All that decides who may have the products of a room type, and what they add to its price where no promotion holds;
 * not whose they are. One object for all room types that are sold alike, of one hotel and of several: searches over
 * thousands of hotels look at few.
 */
export type RatesOnSale = Pick<StayTerms, 'children' | 'fees'> & { readonly rates: readonly RateOnSale[] }

export type RateOnSale = Pick<
  ProductOnSale,
  'packageId' | 'channelIds' | 'reserved' | 'audience' | 'cancellation' | 'rules'
> & {
  readonly plan: Pick<PlanTerms, 'mealPlan' | 'meals' | 'refundProtection'> & {
    readonly derivations: readonly Pick<Derivation, 'adjustments'>[]
  }
}

export type ResaleOnSale = { readonly first: number; readonly nights: number }

export const noResales: readonly ResaleOnSale[] = []

export type RoomsAvailable = { readonly rooms: RoomCounts; readonly place: number }

/**
 * Rooms left, in the smallest width that holds them; `notYetOnSaleCount` where the night is not given to sale, `closed`
 * where the hotel closed it. Of hotels that were loaded together, each night's numbers stand side by side, `stride` in
 * all, since searches over thousands read the same nights of each: those of this hotel begin at `start`, one `place`
 * after the other.
 */
export type RoomCounts = {
  readonly counts: Int8Array | Int16Array | Int32Array
  readonly stride: number
  readonly start: number
}

export const noPrices: HotelPrices = { amounts: [], at: new Uint8Array(), roomTypes: 1 }

export const noRooms: RoomCounts = { counts: new Int8Array(), stride: 1, start: 0 }

export function roomsOn({ rooms: { counts, stride, start }, place }: RoomsAvailable, night: number): number {
  return counts[night * stride + start + place] ?? notYetOnSaleCount
}

export const notYetOnSaleCount = -128
export const closed = -127

export type NightPrices = { readonly ofHotel: HotelPrices; readonly place: number }

/**
 * The rooms' own prices per night of all room types of a hotel, side by side as the rooms left: few amounts in minor
 * units, and which of them each night has.
 */
export type HotelPrices = {
  readonly amounts: readonly number[]
  readonly at: Uint8Array | Uint16Array | Uint32Array
  readonly roomTypes: number
}

export const noPrice = -1

export type ProductOnSale = {
  readonly id: number
  readonly roomTypeId: number
  readonly ratePlanId: number
  readonly packageId: number | null
  readonly channelIds: ReadonlySet<number>
  readonly kinds: readonly RateKind[]
  readonly reserved: boolean
  readonly audience: RateAudience | null
  readonly texts: Texts<RateTexts>
  readonly terms: StayTerms
  readonly cancellation: CancellationPolicy
  readonly prepayment: readonly Instalment[]
  readonly rules: DayRules
  readonly restrictionOn: DayRules['on']
}
