import { handleOfferRequest } from '@portico/booking-server/http/calls/offer/offer-request'
import { storeOfferRequest } from '@portico/booking-server/offers/store-request'
import { nightCountOf } from '@portico/domain/time/stay'
import type { PostedOfferRequest } from '@portico/legacy/calls/offer/offer-request'
import { profiles } from '@portico/legacy/codec/extensions'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'
import { aBasket, aKey, expectAnswered, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const { stay } = aBasket()
const caller = { channelId: 1, hotelId: 1, languageId: 3 }

function aRequest(overrides: Partial<PostedOfferRequest> = {}): PostedOfferRequest {
  return {
    time: { kind: 'stay', stay },
    rooms: [
      { adults: 2, childrenAges: [7] },
      { adults: 1, childrenAges: [] },
    ],
    name: 'Zoë Ünal',
    email: 'Zoe@Guests.example',
    note: 'Kommt der Hund mit?\nhttp://win.example',
    key: aKey(),
    host: 'hotel.example',
    ...overrides,
  }
}

const handle = ({ db, now }: TestHotel, request: PostedOfferRequest, wanted: Partial<typeof caller> = {}) =>
  handleOfferRequest({ db, now, capabilities: profiles.portico }, { ...noCaller, ...caller, ...wanted }, request)
const stored = ({ db }: TestHotel) => db.reader.selectFrom('offer_request').selectAll().orderBy('id').execute()

describe.each(databases)('a request for an offer on $name', (database) => {
  it('waits at its hotel with all that was asked, whether for days or flexible', async () => {
    await using hotel = await openTestHotel(database)
    expect(expectAnswered(await handle(hotel, aRequest()))).toEqual({})
    await handle(hotel, aRequest({ time: { kind: 'flexible', month: '2027-07', nights: 5 }, packageId: 9 }))
    await handle(hotel, aRequest({ time: { kind: 'flexible' } }))
    const common = { hotel_id: 1, channel_id: 1, language_id: 3, state: 'waiting', name: 'Zoë Ünal', offer_id: null }
    expect(await stored(hotel)).toMatchObject([
      {
        ...common,
        ...stay,
        month: null,
        nights: null,
        host: 'hotel.example',
        rooms: '[{"adults":2,"childrenAges":[7]},{"adults":1,"childrenAges":[]}]',
      },
      { ...common, arrival: null, departure: null, month: '2027-07', nights: 5, package_id: 9 },
      { ...common, arrival: null, departure: null, month: null, nights: null },
    ])
  })

  it('is one, and writes one pair of mails, however often the same form comes; a changed form is another', async () => {
    await using hotel = await openTestHotel(database)
    const request = aRequest()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => storeOfferRequest(hotel.db, caller, request, hotel.now())),
    )
    expect(answers.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('known'), 'stored'])
    expectAnswered(await handle(hotel, request))
    expect(await stored(hotel)).toHaveLength(1)
    expect(await sendDueMails(hotel.db, hotel.now())).toHaveLength(2)
    await handle(hotel, { ...request, note: 'Doch ohne Hund' })
    await handle(hotel, { ...request, key: aKey() })
    expect(await stored(hotel)).toHaveLength(3)
  })

  it('is mailed to the hotel whole, and to its guest as a receipt without a word that somebody typed', async () => {
    await using hotel = await openTestHotel(database)
    await handle(hotel, aRequest())
    const [toHotel, toGuest, ...more] = await sendDueMails(hotel.db, hotel.now())
    expect(more).toEqual([])
    expect(toHotel).toMatchObject({
      kind: 'offer-requested',
      recipient: 'hotel',
      subject: 'Zoë Ünal chiede un’offerta',
    })
    for (const said of [
      'Zoe@Guests.example',
      'Kommt der Hund mit?',
      `${nightCountOf(stay)} nott`,
      'Camera 2',
      'Deutsch',
    ])
      expect(toHotel?.text).toContain(said)
    expect(toGuest).toMatchObject({
      kind: 'offer-requested',
      recipient: 'guest',
      subject: 'A House: Ihre Anfrage ist angekommen',
    })
    for (const said of [`${nightCountOf(stay)} N`, 'Zimmer 2', 'Gebucht ist noch nichts'])
      expect(toGuest?.text).toContain(said)
    for (const typed of ['Hund', 'win.example', 'Ünal']) expect(toGuest?.text).not.toContain(typed)
  })

  it('of a group is told by its numbers', async () => {
    await using hotel = await openTestHotel(database)
    const rooms = Array.from({ length: 30 }, () => ({ adults: 2, childrenAges: [] }))
    await handle(hotel, aRequest({ rooms, time: { kind: 'flexible', month: '2027-09' } }))
    const [toHotel] = await sendDueMails(hotel.db, hotel.now())
    for (const said of ['60 adulti', 'flessibile, in settembre 2027']) expect(toHotel?.text).toContain(said)
    expect(toHotel?.text).not.toContain('Camera 1')
  })

  it('is not taken by a hotel that the channel does not sell, from no address, or from nobody', async () => {
    await using hotel = await openTestHotel(database)
    expect(kindOf(await handle(hotel, aRequest(), { hotelId: 9 }))).toBe('not-found')
    expect(kindOf(await handle(hotel, aRequest(), { channelId: 9 }))).toBe('not-found')
    for (const wrong of [{ email: 'zoe' }, { name: ' –' }])
      expect(await handle(hotel, aRequest(wrong))).toMatchObject({ kind: 'refused' })
    expect(await stored(hotel)).toEqual([])
  })
})
