import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { createHotelSnapshots } from '@portico/booking-server/search/snapshots/hotel-snapshots'
import { describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { expectAnswered, openTestHotel } from '../../builders/test-hotel.ts'

describe.each(databases)('a damaged document on $name', (database) => {
  it('fails the request that reads it, with table, row and column in the error', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm())
    const { id } = await hotel.db.reader
      .selectFrom('reservation')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    await hotel.damage(`update reservation set locked = replace(locked, '"lines"', '"rows"')`)
    await expect(hotel.retrieve({ code, email: 'ada@guests.example' })).rejects.toThrow(
      `reservation ${id}, column locked is damaged at lines`,
    )
  })

  it('fails the load of the hotel, so that no search sells by it', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.damage(`update hotel set settings = replace(settings, '"children"', '"kids"')`)
    await expect(createHotelSnapshots(hotel.db.reader, hotel.now).of(1)).rejects.toThrow(
      'hotel 1, column settings is damaged at children',
    )
  })

  it('is listed with its place for who checks the database, and does not keep other rules from being checked', async () => {
    await using hotel = await openTestHotel(database)
    const { holdId } = expectAnswered(await hotel.hold({}))
    await hotel.damage(`update hold set locked = 'not JSON'`)
    const checked = await checkInvariants(hotel.db)
    const line = `hold ${holdId}, column locked is damaged: it is not JSON`
    expect(checked.find(({ name }) => name === 'documents')?.broken).toEqual([line])
    expect(checked.find(({ name }) => name === 'extras')?.broken).toEqual([line])
    expect(checked.find(({ name }) => name === 'I1')?.broken).toEqual([])
  })
})
