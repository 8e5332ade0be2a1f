import { typedLines } from '@portico/domain/text/typed-text'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../codec/extensions.ts'
import { type Caller, decodeQuery, encodeQuery } from '../../codec/legacy-call.ts'
import type { ConfirmExtras } from '../../parts/confirm-extras.ts'
import { encodeStay } from '../../parts/request-fields.ts'
import { customPrivacy } from '../catalogue/custom-privacy.ts'
import { hotel } from '../catalogue/hotel.ts'
import { roomSearch } from '../search/room-search.ts'
import { confirm, type LegacyConfirmRequest, priceCheck } from './confirm.ts'

const caller: Caller = {
  domain: 'hotel.example',
  channelId: 201,
  hotelId: 101,
  languageId: 2,
  sessionCode: 's-1',
  clientId: 9,
}

/** Everything that the query can carry. */
const extras: ConfirmExtras = {
  flights: [{ departure: 'AZ1', return: 'AZ2' }, {}],
  transfers: [
    {
      serviceId: 7,
      bookedLine: 0,
      date: '2027-03-05' as CalendarDate,
      time: '14:30',
      placeCode: 'FCO',
      transportNumber: 'AZ610',
      note: 'two; cases / a pram & a dog\nthanks',
    },
  ],
  invoice: { name: 'Ditta & Figli', vatNumber: 'IT01234567890', sdi: 'ABC1234' },
  agency: { name: 'Viaggi=Sole', iata: '1234567', type: 'travel-agency' },
  cardToken: 'tok_1',
  references: { trivago: 't-1', tripadvisor: 'ta-2', hotel: 'h-3', campaign: 'spring' },
  upgrade: { oldRoomId: 11, priceDifference: 42.5 },
}
const request: LegacyConfirmRequest = {
  basket: {
    stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate },
    rooms: [
      { productId: 5, party: { adults: 2, childrenAges: [4, 9] } },
      { productId: 6, party: { adults: 1, childrenAges: [] } },
    ],
    promoCode: 'SPRING',
    services: [
      {
        serviceId: 7,
        day: '2027-03-05' as CalendarDate,
        slot: null,
        quantity: 2,
        bandId: null,
        line: 0,
        additional: true,
        price: 30,
      },
    ],
  },
  booker: {
    name: 'Ada',
    lastName: 'Rossi',
    email: 'ada@guests.example',
    phone: '+39 1',
    country: 'IT',
    address: 'Via Roma 1',
    city: 'Roma',
    zip: '00100',
    alternativeEmail: 'bea@guests.example',
    note: 'late',
  },
  guests: [
    { name: 'Ada', lastName: 'Rossi' },
    { name: 'Bea', lastName: 'Verdi' },
  ],
  consents: { marketing: true, report: false, profile: false, custom: [{ policyId: 3, accepted: true }] },
  paymentMethod: 'hotelpay',
  optionHours: 24,
  timestamp: 1_700_000_000_000,
  extras,
}
const sent = [...encodeQuery(confirm, caller, request, profiles.plain)]
const names = sent.map(([name]) => name)
const valuesOf = (name: string) => sent.filter(([one]) => one === name).map(([, value]) => value)

describe('the long query', () => {
  it('LEG-29 of price check and confirm is one: all that the check sends, the confirm sends alike', () => {
    const checked = [
      ...encodeQuery(priceCheck, caller, { basket: request.basket, timestamp: request.timestamp }, profiles.plain),
    ]
    expect(checked.length).toBeGreaterThan(15)
    expect(sent).toEqual(expect.arrayContaining(checked))
  })

  it.each([
    ['ca_id', ['201']],
    ['ho_id', ['101']],
    ['ln_id', ['2']],
    ['dataArrivo', ['20270305']],
    ['dataPartenza', ['20270307']],
    ['ar_id', ['5']],
    ['ar_id2', ['6']],
    ['adulti', ['2']],
    ['adulti2', ['1']],
    ['bambini', ['2']],
    ['avail_etaBambini', ['4,9']],
    ['flightDeparture', ['AZ1']],
    ['flightReturn', ['AZ2']],
    ['guestName2', ['Bea']],
  ])('LEG-30 has hotel, channel, language, dates, rates, people and flights: %s', (name, value) => {
    expect(valuesOf(name)).toEqual(value)
  })

  it('LEG-30 has one price for each night of a room whose price was overridden', () => {
    const [first, second] = request.basket.rooms
    if (!first || !second) throw new Error('two rooms')
    const rooms = [first, { ...second, nightPrices: [80.5, 79.5] }]
    const query = encodeQuery(confirm, caller, { ...request, basket: { ...request.basket, rooms } }, profiles.plain)
    expect(query.getAll('prezzi2')).toEqual(['80.5', '79.5'])
    expect(query.has('prezzi')).toBe(false)
  })

  it.each([
    ['transfer', ['7;0;20270305;14:30;FCO;AZ610;two; cases / a pram & a dog\nthanks']],
    ['mail', ['ada@guests.example']],
    ['alternativeEmail', ['bea@guests.example']],
    ['invoiceName', ['Ditta & Figli']],
    ['invoiceVatNr', ['IT01234567890']],
    ['agency_fullname', ['Viaggi=Sole']],
    ['agency_iata', ['1234567']],
    ['marketing', ['true']],
    ['report', ['false']],
    ['profile', ['false']],
    ['customPolicies', ['3:true']],
  ])('has transfer, booker, invoice and agency data, consents and custom policies: %s', (name, value) => {
    expect(valuesOf(name)).toEqual(value)
  })

  it('CHK-25 sends option 1 and its hours for an option, and neither for a booking at once', () => {
    expect([valuesOf('option'), valuesOf('optionHours')]).toEqual([['1'], ['24']])
    const { optionHours: _, ...atOnce } = request
    const sent = encodeQuery(confirm, caller, atOnce, profiles.plain)
    expect([sent.has('option'), sent.has('optionHours')]).toEqual([false, false])
  })

  it('LEG-33 has payment method, card token, refund protection, option hours and a timestamp, and no field for a card', () => {
    expect([
      valuesOf('paymentMethod'),
      valuesOf('cardToken'),
      valuesOf('refundProtect'),
      valuesOf('option'),
      valuesOf('optionHours'),
    ]).toEqual([['hotelpay'], ['tok_1'], ['0'], ['1'], ['24']])
    expect(valuesOf('timestamp')).toEqual(['1700000000000'])
    expect(names.filter((name) => /carta|cvv?|card/i.test(name))).toEqual(['cardToken'])
  })

  it.each([
    ['ref_trivago', ['t-1']],
    ['ref_tripadvisor', ['ta-2']],
    ['ref_hotel', ['h-3']],
    ['ref_campaign', ['spring']],
    ['oldRoomId', ['11']],
    ['priceDifference', ['42.5']],
  ])('has the references and what an upgrade replaced: %s', (name, value) => {
    expect(valuesOf(name)).toEqual(value)
  })

  it('SVC-09 reads a transfer back with its service, line, date, time, place, number and note, whatever the note holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (note) => {
        const transfers = (extras.transfers ?? []).map((transfer) => ({ ...transfer, note }))
        const query = encodeQuery(confirm, caller, { ...request, extras: { ...extras, transfers } }, profiles.plain)
        const decoded = decodeQuery(confirm, new URLSearchParams(query.toString()), profiles.plain)
        const read = transfers.map((transfer) => ({ ...transfer, note: typedLines(note) }))
        expect(decoded).toMatchObject({ kind: 'read', input: { extras: { transfers: read } } })
      }),
    )
  })

  it('reads back all that it carried', () => {
    const decoded = decodeQuery(
      confirm,
      new URLSearchParams(encodeQuery(confirm, caller, request, profiles.portico).toString()),
      profiles.portico,
    )
    expect(decoded).toMatchObject({ kind: 'read', input: request })
  })

  it.each(['x', '7;0;20270231;14:30;A;B;', '7;0;20270305;24:30;A;B;', '7;0;20270305;14:30;A;B'])(
    'refuses the transfer %s',
    (text) => {
      const query = encodeQuery(confirm, caller, request, profiles.portico)
      query.set('transfer', text)
      expect(decodeQuery(confirm, query, profiles.portico)).toEqual({
        kind: 'malformed',
        problem: { parameter: 'transfer', problem: 'malformed' },
      })
    },
  )
})

describe('a hotel as it is written', () => {
  it.each([
    [{ code: 'CHF' }, 'CHF'],
    [undefined, 'EUR'],
  ])(
    'CUR-11 has the currency that its currency field names by code; CUR-02 the euro without one: %o',
    (currency, code) => {
      expect(hotel.reply.parse({ hotelId: 1, name: 'A House', currency })).toMatchObject({ currency: code })
    },
  )
})

describe('the shorter queries', () => {
  it('SRCH-03 have arrival and departure as YYYYMMDD', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.integer({ min: 1, max: 30 }), (from, nights) => {
        const arrival = addDays('2027-01-01' as CalendarDate, from)
        const query = Object.fromEntries(encodeStay({ arrival, departure: addDays(arrival, nights) }))
        expect(query).toEqual({
          dataArrivo: expect.stringMatching(/^\d{8}$/),
          dataPartenza: expect.stringMatching(/^\d{8}$/),
        })
        expect(`${query.dataArrivo}`.replace(/(....)(..)(..)/, '$1-$2-$3')).toBe(arrival)
      }),
    )
  })

  it('LEG-08 of custom privacy is ca_id, ho_id and ln_id', () => {
    expect([...encodeQuery(customPrivacy, caller, {}, profiles.plain)]).toEqual([
      ['ca_id', '201'],
      ['ho_id', '101'],
      ['ln_id', '2'],
    ])
  })

  it('LEG-10 of a hotel is hotelId and ln_id', () => {
    expect([...encodeQuery(hotel, caller, { hotelId: 101 }, profiles.plain)]).toEqual([
      ['hotelId', '101'],
      ['ln_id', '2'],
    ])
  })

  const searched = encodeQuery(
    roomSearch,
    caller,
    {
      stay: request.basket.stay,
      party: { adults: 2, childrenAges: [4, 9] },
      chosen: [8, 9],
      cross: true,
      promoCode: 'SPRING',
      packageId: 12,
      timestamp: 17,
    },
    profiles.plain,
  )

  it('of the room search has who, when, for whom, cross, promoCode, mobile and originAirportId', () => {
    expect(Object.fromEntries(searched)).toMatchObject({
      ca_id: '201',
      ho_id: '101',
      ln_id: '2',
      dataArrivo: '20270305',
      dataPartenza: '20270307',
      adulti: '2',
      bambini: '2',
      avail_etaBambini: '4,9',
      cross: 'true',
      promoCode: 'SPRING',
      mobile: 'false',
      originAirportId: '0',
    })
  })

  it('LEG-17 of the room search has the chosen rates from 1, pc_id, cl_id and a timestamp', () => {
    expect(Object.fromEntries(searched)).toMatchObject({
      ar_id1: '8',
      ar_id2: '9',
      pc_id: '12',
      cl_id: '9',
      timestamp: '17',
    })
  })
})
