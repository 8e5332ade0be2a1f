import type { CurrencyCode } from '@portico/domain/money/currencies'
import { amountOfMinor, minorOfAmount } from '@portico/hotel-document/parts'
import type { LanguageCode } from '@portico/locale/languages'

export const namedParts = [
  'rooms',
  'plans',
  'promotions',
  'serviceCategories',
  'services',
  'packages',
  'policies',
] as const
export type NamedPart = (typeof namedParts)[number]

/**
 * Ids have a place for each number: hotel 101, its second room type 10102, its third rate plan 10103, that room type on
 * that plan 1010203.
 */
export function idOfNumber(part: NamedPart | 'fees', hotelId: number, partNumber: number): number {
  if (part === 'fees') return partNumber
  return part === 'policies' ? hotelId * 10 + partNumber - 1 : hotelId * 100 + partNumber
}

export function numberOfId(part: NamedPart | 'fees', hotelId: number, id: number): number {
  return id - idOfNumber(part, hotelId, 0)
}

export function productIdOf(hotelId: number, roomTypeId: number, ratePlanId: number): number {
  return hotelId * 10_000 + numberOfId('rooms', hotelId, roomTypeId) * 100 + numberOfId('plans', hotelId, ratePlanId)
}

export type DocumentNames = {
  readonly hotelId: number
  readonly currency: CurrencyCode
  readonly languages: readonly LanguageCode[]
  readonly ids: { readonly [Part in NamedPart]: ReadonlyMap<string, number> }
  readonly channels: ReadonlyMap<string, number>
}

export function partIdOf({ ids }: DocumentNames, part: NamedPart, key: string): number {
  return found(ids[part].get(key), key)
}

export function partKeyOf({ ids }: DocumentNames, part: NamedPart, id: number): string {
  return found([...ids[part]].find(([, partId]) => partId === id)?.[0], String(id))
}

export function channelIdOf({ channels }: DocumentNames, code: string): number {
  return found(channels.get(code), code)
}

export function channelCodeOf({ channels }: DocumentNames, id: number): string {
  return found([...channels].find(([, channelId]) => channelId === id)?.[0], String(id))
}

function found<T>(foundValue: T | undefined, name: string): T {
  if (foundValue === undefined) throw new Error(`a hotel's document and its tables do not agree on ${name}`)
  return foundValue
}

/** The number where it is not the one that the place in the list would give. */
export function numberUnlessPlace(
  part: NamedPart | 'fees',
  { hotelId }: Pick<DocumentNames, 'hotelId'>,
  id: number,
  place: number,
): { readonly number?: number } {
  const writtenNumber = numberOfId(part, hotelId, id)
  return writtenNumber === place + 1 ? {} : { number: writtenNumber }
}

export const minorIn = ({ currency }: Pick<DocumentNames, 'currency'>, amount: number) =>
  minorOfAmount(amount, currency)
export const amountIn = ({ currency }: Pick<DocumentNames, 'currency'>, minor: number) => amountOfMinor(minor, currency)
