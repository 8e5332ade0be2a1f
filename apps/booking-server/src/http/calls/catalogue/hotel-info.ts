import type { HotelInformation, PetPolicy } from '@portico/contracts/hotel/hotel-information'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../../../db/from-json.ts'
import type { StoredPetPolicy } from '../../../db/tables/catalogue.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleHotelInfo: CallHandler<{ readonly hotelId: number }, HotelInformation> = async (
  { db },
  { languageId },
  { hotelId },
) => {
  const row = await db.reader
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select(['settings', 'content', 'currency'])
    .executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const { checkIn, checkOut, openingHours = {}, pets } = fromJson('hotel.settings', row.settings, hotelId)
  const { information } = textOf(fromJson('hotel.content', row.content, hotelId), languageOf(languageId).code)
  const sections = information.map((section) => {
    const hours = section.kind && openingHours[section.kind]
    return hours ? { ...section, hours } : section
  })
  return answered({ checkIn, checkOut, sections, pets: pets && presentPets(pets, row.currency) })
}

function presentPets(pets: StoredPetPolicy, currency: CurrencyCode): PetPolicy {
  return pets.kind === 'supplement' ? { kind: pets.kind, amount: money(pets.minor, currency), per: pets.per } : pets
}
