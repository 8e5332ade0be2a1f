import type { BilingualText } from './bilingual-text.ts'
import type { House } from './house.ts'

type SeedChannel = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly trade: boolean
  /** Hours that an option lasts; 0 is none. */
  readonly tradeConfHour: number
  readonly hotelIds: readonly number[]
}

export type SeedHotel = {
  readonly id: number
  readonly name: string
  readonly destinationId: number
  readonly house: House
}

export type Seed = {
  readonly destinations: readonly { readonly id: number; readonly name: BilingualText }[]
  readonly channels: readonly SeedChannel[]
  readonly hotels: readonly SeedHotel[]
}
