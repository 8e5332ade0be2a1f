import { storeOfferRequest } from '@portico/booking-server/offers/store-request'
import { presentDetails } from '@portico/booking-server/operators/present-details'
import { endGuestData } from '@portico/booking-server/personal-data/end-guest-data'
import {
  endOfBills,
  endOfGuestData,
  lastDayOfBill,
  usualRetention,
} from '@portico/booking-server/personal-data/retention-terms'
import { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { sendAnOffer } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { placesOf } from '../../builders/read/places-of.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { anna } from '../../builders/the-house.ts'

const day = 24 * 60
const end = (hotel: TestHotel) => endGuestData(hotel.db, hotel.now())

const booker = {
  name: 'Zelda',
  lastName: 'Canaria',
  email: 'zelda@canary.example',
  alternativeEmail: 'office@canary.example',
  phone: '+39 0551234567',
  country: 'IT',
  address: 'Via Canaria 9',
  city: 'Cananopoli',
  note: 'allergic to canary seed',
}
/** What an operator is shown of it still has its form. */
async function expectShown({ db, now }: TestHotel, id: number): Promise<void> {
  const row = await db.reader.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown = await presentDetails({ db: db.reader, operator: anna, row, now: now() })
  expect(ReservationDetails.parse(shown).booker.email).toBe('')
}

const guest = {
  ...{ name: 'Birdie', lastName: 'Early' },
  others: [{ type: 'adult', name: 'Tweety', lastName: 'Early' }],
} as const

/** Of the guest, and of whoever sleeps there too. */
const contact = ['canary.example', '0551234567', 'canary seed', 'Birdie', 'Tweety', 'likes it quiet']
const bill = ['Zelda', 'Via Canaria', 'Cananopoli']

async function bookCanary(hotel: TestHotel) {
  const { code } = expectAnswered(await hotel.confirm({ booker, guests: [guest] }))
  const { id } = await hotel.db.reader
    .selectFrom('reservation')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await hotel.change((tx) =>
    tx
      .insertInto('reservation_note')
      .values({ reservation_id: id, at: hotel.now(), person: 'desk@hotel.example', note: 'likes it quiet' })
      .execute(),
  )
  return { code, id }
}

const dataOf = async ({ db }: TestHotel, id: number) =>
  (await db.reader.selectFrom('reservation').where('id', '=', id).select('guest_data').executeTakeFirstOrThrow())
    .guest_data

describe.each(databases)('guests’ data on $name', (database) => {
  it('of a stay end two years after it but for the bill, and that ten years after its year; money and rooms stay whole', async () => {
    await using hotel = await openTestHotel(database)
    const { code, id } = await bookCanary(hotel)
    expect(await placesOf(hotel.db.reader, ...contact)).not.toEqual([])
    const ledger = () => hotel.db.reader.selectFrom('folio').selectAll().orderBy('position').execute()
    const before = await ledger()
    hotel.wait(735 * day)
    await end(hotel)
    expect(await dataOf(hotel, id)).toBe('whole')
    hotel.wait(3 * day)
    await end(hotel)
    expect(await dataOf(hotel, id), 'while a mail waits').toBe('whole')
    await hotel.sentMails()
    await end(hotel)
    expect(await dataOf(hotel, id)).toBe('billing')
    expect(await placesOf(hotel.db.reader, ...contact)).toEqual([])
    expect(await placesOf(hotel.db.reader, ...bill)).toEqual(['reservation.booker', 'reservation_word.word'])
    await expectSound(hotel)
    await expectShown(hotel, id)
    expect(kindOf(await hotel.retrieve({ code, email: booker.email }))).toBe('not-found')
    expect(kindOf(await hotel.retrieve({ code, email: '' }))).toBe('not-found')
    hotel.wait(3_200 * day)
    await end(hotel)
    expect(await dataOf(hotel, id)).toBe('billing')
    hotel.wait(60 * day)
    await end(hotel)
    expect(await dataOf(hotel, id)).toBe('none')
    expect(await placesOf(hotel.db.reader, ...contact, ...bill)).toEqual([])
    expect(await ledger()).toEqual(before)
    await expectShown(hotel, id)
    await expectSound(hotel)
  })

  it('of a booking that was cancelled without money leave nothing; a house may set its own months', async () => {
    await using hotel = await openTestHotel(database)
    const { id } = await bookCanary(hotel)
    await hotel.cancel(id)
    const stay = await bookCanary(hotel)
    await hotel.sentMails()
    await hotel.change(async (tx) => {
      const { settings } = await tx.selectFrom('hotel').select('settings').where('id', '=', 1).executeTakeFirstOrThrow()
      const own = { ...JSON.parse(settings), retention: { guestMonths: 3, billYears: 1 } }
      await tx
        .updateTable('hotel')
        .set({ settings: JSON.stringify(own) })
        .where('id', '=', 1)
        .execute()
    })
    hotel.wait(90 * day)
    await end(hotel)
    expect([await dataOf(hotel, id), await dataOf(hotel, stay.id)]).toEqual(['whole', 'whole'])
    hotel.wait(10 * day)
    await end(hotel)
    expect([await dataOf(hotel, id), await dataOf(hotel, stay.id)]).toEqual(['none', 'billing'])
    await expectSound(hotel)
    hotel.wait(670 * day)
    await end(hotel)
    expect(await placesOf(hotel.db.reader, ...contact, ...bill)).toEqual([])
    await expectSound(hotel)
  })

  it('of offers and of requests for them end too, and what an offer was worth stays', async () => {
    await using hotel = await openTestHotel(database)
    const { email } = booker
    await sendAnOffer(hotel, { name: 'Zelda Canaria', email, title: 'For Zelda', text: 'Dear Zelda,' })
    // More than are ended in one step.
    for (let i = 0; i < 101; i++)
      await storeOfferRequest(
        hotel.db,
        { channelId: 1, hotelId: 1, languageId: 1 },
        {
          ...{ time: { kind: 'stay', stay: aBasket().stay }, rooms: [{ adults: 2, childrenAges: [] }] },
          ...{ name: 'Zelda', email, note: 'canary seed', key: aKey(), host: 'hotel.example' },
        },
        hotel.now(),
      )
    await hotel.sentMails()
    hotel.wait(735 * day)
    await end(hotel)
    const all = [...contact, ...bill]
    expect(await placesOf(hotel.db.reader, ...all), 'while an offer is open').toEqual([
      ...['offer.email', 'offer.letter', 'offer.name', 'offer.recipient', 'offer.title'],
    ])
    await hotel.change((tx) => tx.updateTable('offer').set({ state: 'expired' }).execute())
    await hotel.change((tx) => tx.deleteFrom('offer_night').execute())
    await end(hotel)
    expect(await placesOf(hotel.db.reader, ...all)).toEqual([])
  })
})

it.each([
  ['2029-03-08', '2027-03-08', '2019-01-01'],
  ['2028-02-29', '2026-02-28', '2018-01-01'],
  ['2028-01-31', '2026-01-31', '2018-01-01'],
])('on %s data of stays before %s end, and bills before %s', (today, guest, bills) => {
  const date = today as CalendarDate
  expect([endOfGuestData(usualRetention, date), endOfBills(usualRetention, date)]).toEqual([guest, bills])
  expect(endOfGuestData({ ...usualRetention, guestMonths: 1 }, '2027-03-31' as CalendarDate)).toBe('2027-02-28')
  expect(lastDayOfBill(usualRetention, '2027-03-08' as CalendarDate)).toBe('2037-12-31')
})
