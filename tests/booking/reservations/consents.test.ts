import { changeConsent, givenConsents } from '@portico/booking-server/reservations/consents'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { expectAnswered, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

async function aBooking(
  hotel: TestHotel,
  consents: { marketing?: boolean; custom?: { policyId: number; accepted: boolean }[] },
) {
  const requested = { marketing: false, report: false, profile: false, custom: [], ...consents }
  const { code } = expectAnswered(await hotel.confirm({ consents: requested }))
  const read = () =>
    hotel.db.reader.selectFrom('reservation').where('code', '=', code).selectAll().executeTakeFirstOrThrow()
  const { id } = await read()
  return {
    id,
    row: read,
    given: async () => givenConsents(hotel.db.reader, await read()),
    rows: () =>
      hotel.db.reader
        .selectFrom('consent')
        .where('reservation_id', '=', id)
        .orderBy('id')
        .select(['purpose', 'given', 'at'])
        .execute(),
  }
}

describe.each(databases)('what a guest agreed to, on $name', (database) => {
  it('is written down with its words, and what was not agreed to is not', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const booked = await aBooking(hotel, { marketing: true })
    expect(await booked.given()).toEqual([
      {
        purpose: 'marketing',
        policyId: undefined,
        language: 'en',
        text: 'Send me news and offers of the hotel',
        isGiven: true,
        isMandatory: false,
        at: '2027-03-01T11:00:00.000Z',
      },
    ])
    const none = await aBooking(hotel, {})
    expect([await none.given(), await none.rows()]).toEqual([[], []])
    const texts = await hotel.db.reader.selectFrom('consent_text').selectAll().execute()
    expect(texts).toHaveLength(1)
  })

  it('is taken back and given again, each once, and the reservation says what holds', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse() })
    const booked = await aBooking(hotel, { marketing: true })
    const change = (isGiven: boolean, at: string) =>
      changeConsent(hotel.db, { reservationId: booked.id, purpose: 'marketing', isGiven }, at as Instant)
    for (const at of ['2027-03-02T08:00:00.000Z', '2027-03-02T08:00:01.000Z'])
      expect(await change(false, at)).toEqual({ kind: 'changed' })
    expect(await booked.given()).toMatchObject([{ isGiven: false, at: '2027-03-02T08:00:00.000Z' }])
    expect(JSON.parse((await booked.row()).consents)).toMatchObject({ marketing: false })
    expect(await change(true, '2027-03-03T08:00:00.000Z')).toEqual({ kind: 'changed' })
    expect((await booked.rows()).map(({ given }) => given)).toEqual([1, 0, 1])
    expect(JSON.parse((await booked.row()).consents)).toMatchObject({ marketing: true })
    // Two at once are one after the other, and one row.
    await Promise.all([1, 2, 3, 4].map((second) => change(false, `2027-03-04T08:00:0${second}.000Z`)))
    expect((await booked.rows()).map(({ given }) => given)).toEqual([1, 0, 1, 0])
  })

  it('is nothing that nobody requested for, nor of a reservation that is not there', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse() })
    const booked = await aBooking(hotel, { marketing: true })
    const change = (reservationId: number, purpose: 'profile' | 'policy') =>
      changeConsent(hotel.db, { reservationId, purpose, isGiven: true }, '2027-03-02T08:00:00.000Z' as Instant)
    expect(await change(booked.id, 'profile')).toEqual({ kind: 'not-found' })
    expect(await change(booked.id, 'policy')).toEqual({ kind: 'not-found' })
    expect(await change(999_999, 'profile')).toEqual({ kind: 'not-found' })
    expect(await booked.rows()).toHaveLength(1)
  })

  it('of a booking that is older than the account of it stands in today’s words', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse() })
    const booked = await aBooking(hotel, { marketing: true })
    await hotel.change(async (tx) => tx.deleteFrom('consent').execute())
    const { created_at: at } = await booked.row()
    expect(await booked.given()).toMatchObject([{ purpose: 'marketing', isGiven: true, at }])
    const taken = { reservationId: booked.id, purpose: 'marketing' as const, isGiven: false }
    expect(await changeConsent(hotel.db, taken, '2027-03-02T08:00:00.000Z' as Instant)).toEqual({ kind: 'changed' })
    expect(await booked.given()).toMatchObject([{ isGiven: false, at: '2027-03-02T08:00:00.000Z' }])
  })
})
