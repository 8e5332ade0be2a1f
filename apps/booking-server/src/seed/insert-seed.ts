import type { Seed, SeedHotel } from '@portico/demo/seed/seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { advisoryLock } from '../db/locks.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { writeHotel } from '../hotel-document/import-hotel.ts'
import { documentOfHouse } from './document-of-house.ts'

export type SeedDocument = HotelDocument & { readonly id: number }

export type HotelSeed = Seed | readonly SeedDocument[]

/**
 * Fills an empty database, in one transaction; a database that has a hotel stays as it is. `today` in UTC: one day more
 * or less does not matter.
 */
export function insertSeed(db: Db, seed: HotelSeed, today: CalendarDate): Promise<void> {
  const documents = 'hotels' in seed ? documentsOf(seed) : seed
  const hotelIds = documents.map(({ id }) => id)
  return write(db, hotelIds, async (tx) => {
    await advisoryLock(tx, ['seed'])
    if (await tx.selectFrom('hotel').select('id').executeTakeFirst()) return commit(undefined)
    for (const document of documents) await insertHotel(tx, document, today)
    return commit(undefined)
  })
}

export async function insertHotel(tx: Tx, document: SeedDocument, today: CalendarDate, ahead?: number): Promise<void> {
  const imported = await writeHotel(tx, document, true, { today, ahead })
  if (imported.kind === 'refused')
    throw new Error(
      `hotel ${document.id} cannot be made: ${imported.problems.map(({ problem }) => problem).join('; ')}`,
    )
}

function documentsOf({ hotels, channels, destinations }: Seed): SeedDocument[] {
  return hotels.map((hotel: SeedHotel) => {
    const selling = channels.filter(({ hotelIds }) => hotelIds.includes(hotel.id))
    const destination = destinations.find(({ id }) => id === hotel.destinationId)?.name ?? { en: '', it: '' }
    return documentOfHouse(
      hotel,
      destination,
      selling.map(({ id, code, name, trade, tradeConfHour }) => ({
        code,
        id,
        name,
        trade,
        optionHours: tradeConfHour,
      })),
    )
  })
}
