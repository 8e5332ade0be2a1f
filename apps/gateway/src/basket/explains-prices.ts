import { explain } from '@portico/legacy/calls/checkout/explain'
import type { HotelPlace } from '../scope/place.ts'

export function explainsPrices({ upstream }: HotelPlace): boolean {
  return explain.capability === undefined || upstream.capabilities.has(explain.capability)
}
