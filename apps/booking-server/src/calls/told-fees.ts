import type { LanguageCode } from '@portico/contracts/languages'
import type { ToldFee } from '@portico/contracts/legacy/telling'
import type { Party } from '@portico/domain/party'
import { type Fee, feeOf } from '@portico/domain/price-stay'
import type { HotelSettings } from '../store/schema.ts'
import { textOf } from './told-basket.ts'

/** A line's mandatory fees by the names that the hotel has for them now; those that it charges nobody here are left out. */
export function tellFees(
  fees: readonly Fee[],
  nights: number,
  party: Party,
  { fees: named }: Pick<HotelSettings, 'fees'>,
  language: LanguageCode,
): ToldFee[] {
  return fees.flatMap((fee) => {
    const minor = feeOf(fee, nights, party)
    const name = named.find(({ id }) => id === fee.id)?.name
    return minor === 0 ? [] : [{ name: name ? textOf(name, language) : '', minor }]
  })
}
