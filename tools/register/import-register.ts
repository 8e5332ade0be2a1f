import type { Db, Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { documentOfHouse } from '@portico/booking-server/seed/document-of-house'
import { insertHotel } from '@portico/booking-server/seed/insert-seed'
import type { SeedHotel } from '@portico/demo/seed/seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { generatedHouse } from './generated-house.ts'
import type { Postcodes } from './postcodes.ts'
import type { RegisteredHotel } from './register-rows.ts'
import { destinationOf, findOrInsertChannel, findOrInsertDestinations, hotelsNotIn } from './stored-register.ts'

export type RegisterImport = {
  readonly hotels: readonly RegisteredHotel[]
  readonly postcodes: Postcodes
  /** The code of the channel that sells them; made if it is not there. */
  readonly channel: string
  readonly seed: number
  readonly today: CalendarDate
  /** How many nights from today on are given to sale. */
  readonly nights: number
}

export type Imported = { readonly channelId: number; readonly added: number; readonly known: number }

/** Hotels in one transaction: what is lost when an import is stopped. */
const hotelsAtOnce = 50

/**
 * Adds the hotels that the channel does not sell yet, told by name and address. The others stay as they are, so that an
 * import that was stopped goes on, and one that runs again changes nothing. `advance` is called with the number of
 * hotels that are done.
 */
export async function importRegister(
  db: Db,
  options: RegisterImport,
  advance: (done: number) => void,
): Promise<Imported> {
  const channelId = await findOrInsertChannel(db, options.channel)
  const { missing, nextId } = await hotelsNotIn(db, channelId, options.hotels)
  const destinations = await findOrInsertDestinations(db, missing)
  const known = options.hotels.length - missing.length
  const added = missing.map((hotel, i) => {
    const town = destinationOf(hotel)
    const house = generatedHouse(hotel, options.postcodes.find(hotel), options.seed)
    const seeded: SeedHotel = { id: nextId + i, name: hotel.name, destinationId: destinations.get(town) ?? 0, house }
    return { seeded, town }
  })
  for (let i = 0; i < added.length; i += hotelsAtOnce) {
    const batch = added.slice(i, i + hotelsAtOnce)
    const ids = batch.map(({ seeded }) => seeded.id)
    await write(db, ids, async (tx) => {
      for (const { seeded, town } of batch) await addHotel(tx, seeded, town, channelId, options)
      return commit(undefined)
    })
    advance(known + i + batch.length)
  }
  return { channelId, added: added.length, known }
}

/** Its town is a destination by its French name. */
async function addHotel(
  tx: Tx,
  hotel: SeedHotel,
  town: string,
  channelId: number,
  { channel, today, nights }: RegisterImport,
): Promise<void> {
  const document = documentOfHouse(hotel, { en: town, it: town }, [{ id: channelId, code: channel, name: channel }])
  await insertHotel(tx, document, today, nights - 1)
}
