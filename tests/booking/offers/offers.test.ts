import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { anOption, callsOf, sendAnOffer, trySending } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, aKey, expectAnswered, expectSound, kindOf, openTestHotel } from '../../builders/test-hotel.ts'

describe.each(databases)('an offer on $name', (database) => {
  it('keeps its rooms until its hour when it is guaranteed, and gives back exactly these', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const calls = callsOf(hotel)
    await sendAnOffer(hotel, { options: [anOption(aBasket({ rooms: 2 })), anOption()] })
    expect(await hotel.taken()).toBe(2)
    await expectSound(hotel)
    hotel.wait(2 * 24 * 60 + 5 * 60)
    expect(await calls.sweep()).toBe(0)
    hotel.wait(60)
    expect(await calls.sweep()).toBe(1)
    expect(await hotel.taken()).toBe(0)
    expect(await calls.sweep()).toBe(0)
    await expectSound(hotel)
  })

  it('takes nothing when it is not guaranteed, and says so when its rooms are gone', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const { code } = await sendAnOffer(hotel, { isGuaranteed: false })
    expect(await hotel.taken()).toBe(0)
    expect(expectAnswered(await calls.unlock(code))).toMatchObject({ state: 'open', isGuaranteed: false })
    const { holdId } = expectAnswered(await hotel.hold())
    expect(expectAnswered(await calls.unlock(code))).toMatchObject({
      state: 'unavailable',
      options: [{ isAvailable: false }],
    })
    expect(kindOf(await calls.confirm(code))).toBe('sold-out')
    await hotel.release(holdId)
    expect(expectAnswered(await calls.unlock(code)).state).toBe('open')
    expectAnswered(await calls.confirm(code))
    await expectSound(hotel)
  })

  it('is not sent where a guaranteed one finds too few rooms, and keeps none then', async () => {
    await using hotel = await openTestHotel(database)
    await sendAnOffer(hotel)
    expect(await trySending(hotel)).toMatchObject({ kind: 'not-priced', refusal: { kind: 'sold-out' } })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
  })

  it('is confirmed at its own price, whatever rates have become, and once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const calls = callsOf(hotel)
    const { code, id } = await sendAnOffer(hotel, { options: [anOption(), anOption(aBasket({ rooms: 2 }))] })
    const [first] = expectAnswered(await calls.unlock(code)).options
    await hotel.change((tx) => tx.updateTable('price_period').set({ weekdays: '[1,1,1,1,1,1,1]' }).execute())
    expect(expectAnswered(await calls.unlock(code)).options[0]).toEqual(first)
    const key = aKey()
    const booked = expectAnswered(await calls.confirm(code, 1, { key }))
    expect(await hotel.taken()).toBe(1)
    expect(expectAnswered(await calls.confirm(code, 1, { key }))).toEqual(booked)
    const other = await calls.confirm(code, 2, { key: aKey() })
    expect(other).toMatchObject({ reason: { kind: 'already-booked', code: booked.reservationCode } })
    const voucher = expectAnswered(
      await hotel.retrieve({ code: booked.reservationCode ?? '', email: 'ada@guests.example' }),
    )
    expect(voucher.basket.price.stay.minor).toBe(first?.basket.price.stay.minor)
    expect(await calls.stored(id)).toMatchObject({ state: 'confirmed', confirmed_option: 1 })
    expect(expectAnswered(await calls.unlock(code))).toMatchObject({
      state: 'confirmed',
      booked: { code: booked.reservationCode },
      takenOption: 1,
    })
    await expectSound(hotel)
  })

  it('OFR-06 is rejected with a reason that stays, gives its rooms back and is answered no more', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const { code } = await sendAnOffer(hotel)
    expectAnswered(await calls.reject(code, ' Too far from the lake. '))
    expect(await hotel.taken()).toBe(0)
    expect(expectAnswered(await calls.unlock(code))).toMatchObject({
      state: 'rejected',
      rejectionReason: 'Too far from the lake.',
    })
    expectAnswered(await calls.reject(code, 'again'))
    expect(kindOf(await calls.confirm(code))).toBe('not-found')
    expect(expectAnswered(await calls.unlock(code)).rejectionReason).toBe('Too far from the lake.')
    await expectSound(hotel)
  })

  it('is opened by the address that it was sent to and no other, and its stub says nothing else', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const { code } = await sendAnOffer(hotel)
    expect(expectAnswered(await calls.stub(code))).toEqual({
      code,
      state: 'locked',
      channelId: 1,
      hotelId: 1,
      languageId: 1,
      options: [],
      attachments: [],
      messages: [],
      playlist: [],
    })
    const wrong = [
      await calls.unlock(code, 'eve@guests.example'),
      await calls.unlock('NO0NE0F0URS0'),
      await calls.confirm(code, 1, {}, 'eve@guests.example'),
      await calls.reject(code, '', 'eve@guests.example'),
      await calls.message(code, 'May the dog come?', aKey(), 'eve@guests.example'),
    ]
    expect(wrong).toEqual(wrong.map(() => wrong[0]))
    expect(expectAnswered(await calls.stub(code)).state).toBe('locked')
    expect(expectAnswered(await calls.unlock(` ${code.toLowerCase()} `, 'ADA@guests.EXAMPLE')).state).toBe('open')
  })

  it('has each message once, in its order, and stops who fills it alone', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const { code, id } = await sendAnOffer(hotel)
    const key = aKey()
    for (const text of ['May the dog come?', 'May the dog come?']) expectAnswered(await calls.message(code, text, key))
    expect(kindOf(await calls.message(code, ' \n '))).toBe('malformed')
    expect(expectAnswered(await calls.unlock(code)).messages).toMatchObject([
      { from: 'guest', text: 'May the dog come?' },
    ])
    expect(await calls.stored(id)).toMatchObject({ awaits_answer: 1 })
    for (let i = 1; i < 50; i++) expectAnswered(await calls.message(code, `${i}`))
    expect(kindOf(await calls.message(code, 'one more'))).toBe('over-limit')
  })

  it('ends at its instant, swept or not', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const { code } = await sendAnOffer(hotel)
    expectAnswered(await calls.unlock(code))
    hotel.wait(3 * 24 * 60)
    expect(expectAnswered(await calls.stub(code)).state).toBe('expired')
    expect(expectAnswered(await calls.unlock(code)).state).toBe('expired')
    expect(kindOf(await calls.confirm(code))).toBe('not-found')
    expect(kindOf(await calls.reject(code))).toBe('not-changeable')
    expect(await hotel.taken()).toBe(1)
    await calls.sweep()
    expect(await hotel.taken()).toBe(0)
    await expectSound(hotel)
  })

  it('costs what the hotel sets, spread over its nights', async () => {
    await using hotel = await openTestHotel(database)
    const calls = callsOf(hotel)
    const [room] = aBasket().rooms
    if (!room) throw new Error('no room')
    const basket = { ...aBasket(), rooms: [{ ...room, nightPrices: [50, 50.01] }] }
    const { code } = await sendAnOffer(hotel, { options: [anOption(basket)] })
    const [option] = expectAnswered(await calls.unlock(code)).options
    expect(option?.basket.price.stay.minor).toBe(10_001)
    expectAnswered(await calls.confirm(code))
    await expectSound(hotel)
  })

  it.each([
    ['before now', '2027-03-01T10:00:00.000Z'],
    ['after the arrival', '2027-03-06T10:00:00.000Z'],
  ])('is not sent with an end %s', async (_, expiresAt) => {
    await using hotel = await openTestHotel(database)
    expect(await trySending(hotel, { expiresAt: expiresAt as never })).toMatchObject({
      kind: 'expiry-refused',
      latest: '2027-03-05T22:59:00.000Z',
    })
    expect(await hotel.taken()).toBe(0)
  })
})
