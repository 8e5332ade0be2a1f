import { exportPerson } from '@portico/booking-server/personal-data/export-person'
import { commandLine } from '@portico/booking-server/trail/operator-trail'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aDraftToAwait, awaitingAt } from '../../builders/an-awaited.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, aKey, expectAnswered, expectSound, kindOf, openTestHotel } from '../../builders/test-hotel.ts'

const elsewhere = { email: 'other@hotel.example', role: 'reception' as const, hotelIds: [2] }
const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = {
  ...{ name: said('Cot'), description: said('A cot.'), category: said('Comfort') },
  ...{ per: 'unit', when: 'night', price: 5 },
}
const tour: HouseService = {
  ...{ name: said('Tour'), description: said('By boat.'), category: said('Out') },
  ...{ per: 'person', when: 'day', price: 25, slots: { times: ['10:00'], places: 2 } },
}
const untilItsHour = 2 * 24 * 60 + 6 * 60

describe.each(databases)('a reservation that awaits its guest, on $name', (database) => {
  it('takes its rooms at once, at the price that its writer was shown, and once', async () => {
    await using hotel = await openTestHotel(database)
    const reception = awaitingAt(hotel)
    expect(await reception.reserve({ totalMinor: 1 })).toMatchObject({ kind: 'price-changed' })
    expect(await hotel.taken()).toBe(0)
    const late = aDraftToAwait({ expires: { day: aBasket().stay.departure, time: '09:00' } })
    expect(await reception.reserve({ draft: late })).toMatchObject({ kind: 'expiry-refused' })
    const request = { key: aKey(), totalMinor: 24_000 }
    const made = await reception.reserved(request)
    expect(await reception.reserve(request)).toEqual(made)
    expect(await hotel.taken()).toBe(1)
    expect(await reception.reserve({ totalMinor: 24_000 })).toMatchObject({ kind: 'not-priced', refusal: 'sold-out' })
    expect(expectAnswered(await reception.read(made.code))).toMatchObject({
      code: made.code,
      ...{ state: 'pending', reason: 'option', languageId: 1 },
      bookedBy: { name: 'Ada Rossi', email: 'Ada@Guests.example' },
      option: { hours: 54, until: '2027-03-03T17:00:00.000Z' },
    })
    await expectSound(hotel)
  })

  it('is confirmed by its guest’s e-mail alone, with all that was asked, at its own price, and once', async () => {
    await using hotel = await openTestHotel(database)
    const reception = awaitingAt(hotel)
    const { code } = await reception.reserved()
    const { basket } = expectAnswered(await reception.read(code))
    await hotel.change((tx) => tx.updateTable('price_period').set({ weekdays: '[1,1,1,1,1,1,1]' }).execute())
    expect(kindOf(await reception.confirm(code, {}, 'eve@guests.example'))).toBe('not-found')
    expect(kindOf(await reception.confirm(code, { totalMinor: 1 }))).toBe('price-changed')
    expect(kindOf(await reception.confirm(code, { paymentMethod: 'paypal' }))).toBe('malformed')
    const key = aKey()
    const [booked, again] = await Promise.all([reception.confirm(code, { key }), reception.confirm(code, { key })])
    expect(expectAnswered(booked)).toMatchObject({ state: 'confirmed' })
    expect(expectAnswered(again)).toEqual(expectAnswered(booked))
    expect(await reception.confirm(code)).toMatchObject({
      reason: { kind: 'already-booked', code, state: 'confirmed' },
    })
    expect(kindOf(await reception.reject(code))).toBe('not-changeable')
    const voucher = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(voucher).toMatchObject({
      ...{ state: 'confirmed', reason: 'option-taken' },
      basket: { price: basket.price, lines: [{ nights: basket.lines[0]?.nights }] },
    })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('has the services that reception chose with it: priced at the desk, read by its guest, in voucher and folio', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3, services: [cot, tour] }) })
    const reception = awaitingAt(hotel)
    const { stay } = aBasket()
    const found = await reception.front.services({ hotelId: 1, channelId: 1, stay })
    expect(found).toMatchObject([
      { name: 'Cot' },
      { name: 'Tour', per: 'person', ages: [{ bandId: 1 }, { bandId: 2 }] },
    ])
    const [{ day = stay.arrival, slots = [] } = {}] = found[1]?.days ?? []
    expect(slots).toEqual([{ slot: '10:00', available: 2 }])
    const [plain] = aDraftToAwait().options
    if (!plain) throw new Error('no option')
    const withServices = (quantity: number, line = 0) =>
      aDraftToAwait({
        options: [
          {
            ...plain,
            services: [
              { serviceId: 101, quantity: 1, line },
              { serviceId: 102, quantity, line, day, slot: '10:00' },
            ],
          },
        ],
      })
    expect(await reception.front.price(withServices(3))).toMatchObject({ refusal: 'service-sold-out' })
    expect(await reception.front.price(withServices(1, 1))).toMatchObject({ refusal: 'service-refused' })
    const draft = withServices(2)
    expect(await reception.front.price(draft)).toMatchObject({
      options: [
        {
          total: { minor: 24_000 + 1_000 + 5_000 },
          services: [
            { name: 'Cot', quantity: 1, price: { minor: 1_000 } },
            { name: 'Tour', quantity: 2, price: { minor: 5_000 } },
          ],
        },
      ],
    })
    const { code } = await reception.reserved({ draft })
    expect((await reception.front.services({ hotelId: 1, channelId: 1, stay }))[1]?.days[0]?.slots).toEqual([
      { slot: '10:00', available: 0 },
    ])
    const services = [
      { name: 'Cot', quantity: 1, amount: { minor: 1_000 } },
      { name: 'Tour', quantity: 2, day, slot: '10:00', amount: { minor: 5_000 } },
    ]
    const read = expectAnswered(await reception.read(code))
    expect(read.basket).toMatchObject({ services, price: { stay: { minor: 30_000 } } })
    expectAnswered(await reception.confirm(code))
    const voucher = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(voucher.basket).toMatchObject({ services, price: read.basket.price })
    const charges = await hotel.db.reader.selectFrom('folio').select(['kind', 'item', 'minor']).execute()
    expect(charges.filter(({ kind }) => kind === 'service')).toEqual([
      { kind: 'service', item: '101', minor: 1_000 },
      { kind: 'service', item: '102', minor: 5_000 },
    ])
    await expectSound(hotel)
  })

  it('is rejected with a reason, which gives its rooms back, and is final', async () => {
    await using hotel = await openTestHotel(database)
    const reception = awaitingAt(hotel)
    const { code } = await reception.reserved()
    expect(kindOf(await reception.reject(code, '', 'eve@guests.example'))).toBe('not-found')
    for (let i = 0; i < 2; i++) expectAnswered(await reception.reject(code, ' Too far. '))
    expect(await hotel.taken()).toBe(0)
    expect(expectAnswered(await reception.read(code))).toMatchObject({
      ...{ state: 'cancelled', reason: 'rejected', rejectionReason: 'Too far.' },
    })
    expect(kindOf(await reception.confirm(code))).toBe('not-found')
    const { reservations } = await exportPerson(
      hotel.db,
      { email: 'ada@guests.example', scope: 'house', by: commandLine },
      hotel.now(),
    )
    expect(reservations).toMatchObject([{ awaitedConfirmation: { rejection_reason: 'Too far.' } }])
    await expectSound(hotel)
  })

  it('ends by itself at its hour, swept or not, and can be answered no more', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const reception = awaitingAt(hotel)
    const [swept, read, confirmed] = [
      await reception.reserved(),
      await reception.reserved(),
      await reception.reserved(),
    ]
    hotel.wait(untilItsHour - 1)
    expect(await hotel.sweepOptions()).toBe(0)
    hotel.wait(1)
    expect(kindOf(await reception.confirm(confirmed.code))).toBe('not-found')
    expect(expectAnswered(await reception.read(read.code))).toMatchObject({
      state: 'cancelled',
      reason: 'option-expired',
    })
    expect(await hotel.sweepOptions()).toBe(1)
    expect(expectAnswered(await reception.read(swept.code))).toMatchObject({ reason: 'option-expired' })
    expect(kindOf(await reception.reject(swept.code))).toBe('not-changeable')
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('is none where a guest has booked or a trade user has an option', async () => {
    await using hotel = await openTestHotel(database)
    const reception = awaitingAt(hotel)
    const { code } = expectAnswered(await hotel.confirm())
    expect(kindOf(await reception.read(code))).toBe('not-found')
    expect(kindOf(await reception.confirm(code))).toBe('not-found')
    expect(kindOf(await reception.reject(code))).toBe('not-found')
  })

  it('confirmed, rejected and run out at the same moment, becomes one of them', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const reception = awaitingAt(hotel)
    for (let round = 0; round < 5; round++) {
      const { code } = await reception.reserved()
      const answers = await Promise.all([
        reception.confirm(code),
        reception.reject(code),
        reception.confirm(code),
        reception.reject(code),
      ])
      const { state } = expectAnswered(await reception.read(code))
      const confirms = [answers[0], answers[2]].filter(({ kind }) => kind === 'answered')
      expect(confirms).toHaveLength(state === 'confirmed' ? 1 : 0)
      const rejections = [answers[1], answers[3]].filter(({ kind }) => kind === 'answered')
      expect(rejections).toHaveLength(state === 'confirmed' ? 0 : 2)
      if (state === 'confirmed') {
        const { id } = await hotel.db.reader
          .selectFrom('reservation')
          .where('code', '=', code)
          .select('id')
          .executeTakeFirstOrThrow()
        await hotel.cancel(id)
      }
    }
    await expectSound(hotel)
  })

  it('is mailed about: the link to its guest, and what became of it to guest and hotel', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const reception = awaitingAt(hotel)
    const [confirmed, rejected, late] = [
      await reception.reserved(),
      await reception.reserved(),
      await reception.reserved({ draft: aDraftToAwait({ languageId: 3 }) }),
    ]
    const subjects = async () => (await hotel.sentMails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
    const mails = await hotel.sentMails()
    const [first] = mails
    expect(first?.text).toContain(`http://hotel.example:3000/cro/${confirmed.code}\n`)
    expect(first?.text).toContain('Please confirm by, the hotel’s own time: Wednesday 3 March 2027, 18:00')
    expect(first?.text).not.toContain('/voucher/')
    expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'guest: A House: please confirm your stay from Friday 5 March 2027',
      `hotel: Inviata all’ospite per la conferma: ${confirmed.code}, arrivo venerdì 5 marzo 2027`,
      'guest: A House: please confirm your stay from Friday 5 March 2027',
      `hotel: Inviata all’ospite per la conferma: ${rejected.code}, arrivo venerdì 5 marzo 2027`,
      'guest: A House: Bitte bestätigen Sie Ihren Aufenthalt ab Freitag, 5. März 2027',
      `hotel: Inviata all’ospite per la conferma: ${late.code}, arrivo venerdì 5 marzo 2027`,
    ])
    expectAnswered(await reception.confirm(confirmed.code))
    expect(await subjects()).toEqual([
      'guest: A House: your stay from Friday 5 March 2027 is confirmed',
      `hotel: Confermata dall’ospite: ${confirmed.code}, arrivo venerdì 5 marzo 2027`,
    ])
    expectAnswered(await reception.reject(rejected.code, 'Too far.'))
    const [toGuest, toHotel] = await hotel.sentMails()
    expect(toGuest?.subject).toBe('A House: you have declined your reservation for Friday 5 March 2027')
    expect(toHotel?.subject).toContain(`Rifiutata dall’ospite: ${rejected.code}`)
    expect(toHotel?.text).toContain('Too far.')
    hotel.wait(untilItsHour)
    await hotel.sweepOptions()
    expect(await subjects()).toEqual([
      'guest: A House: Ihre Reservierung für Freitag, 5. März 2027 ist abgelaufen',
      `hotel: Non confermata in tempo: ${late.code}, arrivo venerdì 5 marzo 2027`,
    ])
    await expectSound(hotel)
  })

  it('stands in the list of the hotel’s offers as what it has become, and waits for its guest, not for the hotel', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const reception = awaitingAt(hotel)
    const [confirmed, rejected, late] = [
      await reception.reserved(),
      await reception.reserved(),
      await reception.reserved(),
    ]
    const { front } = reception
    const waiting = {
      kind: 'reservation',
      state: 'waiting',
      awaitsAnswer: false,
      expiresAt: '2027-03-03T17:00:00.000Z',
      timeZone: 'Europe/Rome',
    }
    expect((await front.list({ only: 'with-guests' })).rows).toMatchObject(
      [late, rejected, confirmed].map(({ id, code }) => ({ id, code, name: 'Ada Rossi', ...waiting })),
    )
    expect(await front.waiting()).toBe(0)
    const [, second] = (await front.list({})).rows
    if (!second) throw new Error('three rows')
    const { awaitsAnswer, changedAt, kind, id } = second
    expect((await front.list({ after: { awaitsAnswer, changedAt, kind, id } })).rows).toMatchObject([
      { id: confirmed.id },
    ])
    expectAnswered(await reception.confirm(confirmed.code))
    expectAnswered(await reception.reject(rejected.code))
    hotel.wait(untilItsHour)
    expect((await front.list({})).rows.map(({ id, state }) => [id, state]).sort()).toEqual([
      [confirmed.id, 'confirmed'],
      [rejected.id, 'rejected'],
      [late.id, 'expired'],
    ])
    expect((await awaitingAt(hotel, { ...elsewhere }).front.list({})).rows).toEqual([])
    await expect(awaitingAt(hotel, { ...elsewhere }).reserve()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
