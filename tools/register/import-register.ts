import type { Db, Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { extendHotel } from '@portico/booking-server/seed/extend-horizon'
import { insertHotel, insertRoomsAndPlans } from '@portico/booking-server/seed/insert-seed'
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
 * Adds the hotels that the channel does not sell yet, told by name and address. The others stay as they are, so that an import that was
 * stopped goes on, and one that runs again changes nothing. `advance` is called with the number of hotels that are done.
 */
export async function importRegister(db: Db, options: RegisterImport, advance: (done: number) => void): Promise<Imported> {
  const channelId = await findOrInsertChannel(db, options.channel)
  const { missing, nextId } = await hotelsNotIn(db, channelId, options.hotels)
  const destinations = await findOrInsertDestinations(db, missing)
  const known = options.hotels.length - missing.length
  const added = missing.map((hotel, i): SeedHotel => {
    const destinationId = destinations.get(destinationOf(hotel)) ?? 0
    return { id: nextId + i, name: hotel.name, destinationId, house: generatedHouse(hotel, options.postcodes.find(hotel), options.seed) }
  })
  for (let i = 0; i < added.length; i += hotelsAtOnce) {
    const batch = added.slice(i, i + hotelsAtOnce)
    const ids = batch.map(({ id }) => id)
    await write(db, ids, async (tx) => {
      for (const hotel of batch) await addHotel(tx, hotel, channelId, options)
      return commit(undefined)
    })
    advance(known + i + batch.length)
  }
  return { channelId, added: added.length, known }
}

async function addHotel(tx: Tx, hotel: SeedHotel, channelId: number, { today, nights }: RegisterImport): Promise<void> {
  await insertHotel(tx, hotel)
  await tx.insertInto('channel_hotel').values({ channel_id: channelId, hotel_id: hotel.id }).execute()
  await insertRoomsAndPlans(tx, hotel, [{ id: channelId, trade: false }])
  await extendHotel(tx, hotel, today, today, nights - 1)
}
