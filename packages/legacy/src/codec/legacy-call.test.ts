import { defaultParty } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { english } from '@portico/locale/texts/english'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hotelList } from '../calls/catalogue/hotel-list.ts'
import { packages } from '../calls/catalogue/packages.ts'
import { confirm, priceCheck } from '../calls/checkout/confirm.ts'
import { hold } from '../calls/checkout/hold.ts'
import { outcome } from '../calls/checkout/outcome.ts'
import { retrieve } from '../calls/reservation/retrieve.ts'
import { storeReservation } from '../calls/reservation/store-reservation.ts'
import { availabilityCheck } from '../calls/search/availability-check.ts'
import { calendar } from '../calls/search/calendar.ts'
import { nearby } from '../calls/search/nearby.ts'
import { portalSearch } from '../calls/search/portal-search.ts'
import { connectedRooms, roomSearch } from '../calls/search/room-search.ts'
import { profiles } from './extensions.ts'
import { type Caller, decodeQuery, decodeReply, encodeQuery, encodeReply, type LegacyCall } from './legacy-call.ts'

const caller: Caller = { domain: 'hotel.example', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1' }

const aStay = (arrival: string, departure: string) => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})

/** Text as guests really type it, with everything that could break a query or a list. */
const nasty = fc.oneof(
  fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }),
  fc.constantFrom('A&B=C', 'x;y/z', '%00', 'a\r\nb', '李小龙', '🏖️', '"quoted"', '+39', '#', '__proto__'),
)
describe('a query as it is sent', () => {
  const search = {
    stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
    rooms: [
      { adults: 2, childrenAges: [7] },
      { adults: 1, childrenAges: [] },
    ],
  }

  it('carries the availability check by the specified names', () => {
    const sent = encodeQuery(
      availabilityCheck,
      { ...caller, clientId: 9 },
      { ...search, originAirportId: 3 },
      profiles.plain,
    )
    expect(sent.toString()).toBe(
      'ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&sessionCode=s-1&cross=false&originAirportId=3&cl_id=9' +
        '&adulti=2&bambini=1&etaBambini=7&adulti2=1&bambini2=0',
    )
  })

  it('LEG-13 carries adulti, bambini and etaBambini of every room, the first without a suffix, then 2, 3 and so on', () => {
    const rooms = [...search.rooms, { adults: 3, childrenAges: [0, 17] }]
    const sent = encodeQuery(availabilityCheck, caller, { ...search, rooms }, profiles.plain)
    expect([...sent].filter(([name]) => /^(adulti|bambini|etaBambini)/.test(name))).toEqual([
      ...[
        ['adulti', '2'],
        ['bambini', '1'],
        ['etaBambini', '7'],
      ],
      ...[
        ['adulti2', '1'],
        ['bambini2', '0'],
      ],
      ...[
        ['adulti3', '3'],
        ['bambini3', '2'],
        ['etaBambini3', '0,17'],
      ],
    ])
  })

  it('SRCH-18 requests a cross search for one room, and for several not', () => {
    const [one] = search.rooms
    const crossOf = (rooms: typeof search.rooms) =>
      encodeQuery(availabilityCheck, caller, { ...search, rooms }, profiles.plain).get('cross')
    expect([crossOf(one ? [one] : []), crossOf(search.rooms)]).toEqual(['true', 'false'])
  })

  it('LEG-16 carries mt_id with the value 0 on the room search', () => {
    const request = {
      stay: search.stay,
      party: { adults: 2, childrenAges: [7] },
      chosen: [31, 32],
      cross: false,
      timestamp: 5,
    }
    const sent = encodeQuery(roomSearch, caller, request, profiles.plain)
    expect(sent.getAll('mt_id')).toEqual(['0'])
    expect([sent.get('ar_id1'), sent.get('ar_id2'), sent.get('avail_etaBambini')]).toEqual(['31', '32', '7'])
  })

  it('LEG-21 carries ca_id, ln_id, dates, lc_id, hoIds, adults, children and ages of each room, cl_id and promoCode on the portal search', () => {
    const request = { ...search, destinationId: 4, hotelIds: [7, 8], promoCode: 'SPRING' }
    expect(encodeQuery(portalSearch, { ...caller, clientId: 9 }, request, profiles.plain).toString()).toBe(
      'ca_id=201&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&lc_id=4&hoIds=7%2C8' +
        '&adulti=2&bambini=1&etaBambini=7&adulti2=1&bambini2=0&cl_id=9&promoCode=SPRING',
    )
  })

  it('LEG-19 carries the same on connected rooms as on the room search, with the guests of all rooms together', () => {
    const [{ party }] = mergeRooms([
      { party: { adults: 2, childrenAges: [7] } },
      { party: { adults: 1, childrenAges: [3, 0] } },
    ])
    const request = { stay: search.stay, party, chosen: [], cross: true, timestamp: 5 }
    const sent = encodeQuery(connectedRooms, caller, request, profiles.plain)
    expect([sent.get('adulti'), sent.get('bambini'), sent.get('avail_etaBambini'), sent.has('adulti2')]).toEqual([
      '3',
      '3',
      '7,3,0',
      false,
    ])
    expect(encodeQuery(connectedRooms, caller, request, profiles.plain)).toEqual(
      encodeQuery(roomSearch, caller, request, profiles.plain),
    )
    expect(connectedRooms.path).toBe('avail.do?method=connected')
  })

  it('carries a split stay as one room without a rate, and the choice in three lists', () => {
    const [first, second] = [
      { productId: 31, party: defaultParty, stay: aStay('2027-03-05', '2027-03-06') },
      { productId: 42, party: defaultParty, stay: aStay('2027-03-06', '2027-03-08') },
    ]
    const sent = encodeQuery(
      priceCheck,
      caller,
      { basket: { stay: search.stay, rooms: [first, second] }, timestamp: 5 },
      profiles.plain,
    )
    expect([sent.getAll('ar_id'), sent.getAll('adulti'), sent.get('adulti2')]).toEqual([['0'], ['2'], null])
    expect([sent.getAll('dataArrivoCross'), sent.getAll('dataPartenzaCross'), sent.getAll('ar_idCross')]).toEqual([
      ['20270305', '20270306'],
      ['20270306', '20270308'],
      ['31', '42'],
    ])
  })

  it('LEG-05 carries domain, ca_id, ho_id, language and ln_id on the hotel list', () => {
    expect(encodeQuery(hotelList, caller, {}, profiles.plain).toString()).toBe(
      'domain=hotel.example&ca_id=201&ho_id=101&language=it&ln_id=2',
    )
  })

  it('I18N-02 carries Russian, which has its own texts, under id 7 by the generic letters of English', () => {
    const sent = encodeQuery(hotelList, { ...caller, languageId: 7 }, {}, profiles.plain)
    expect([sent.get('language'), sent.get('ln_id')]).toEqual(['en', '7'])
    const report = { timestamp: 5, code: 'ABC', amount: 1, customerId: '9' }
    expect(encodeQuery(storeReservation, { ...caller, languageId: 7 }, report, profiles.plain).get('language')).toBe(
      'en',
    )
    const bundles = Object.keys(english) as (keyof typeof english)[]
    const sentences = (code: string) =>
      Object.values(flatTexts(readTexts(code, ...bundles))).filter((text) =>
        /\p{L}{3}.* .*\p{L}{3}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
      )
    const inEnglish = new Set(sentences('en'))
    expect(sentences('ru').length).toBeGreaterThan(1000)
    expect(sentences('ru').filter((text) => inEnglish.has(text))).toEqual([])
  })

  it('LEG-27 carries ca_id, codice_prenotazione and mail on retrieve', () => {
    const sent = encodeQuery(retrieve, caller, { code: 'ABC', email: 'a@b.example' }, profiles.plain)
    expect([sent.get('ca_id'), sent.get('codice_prenotazione'), sent.get('mail')]).toEqual([
      '201',
      'ABC',
      'a@b.example',
    ])
  })
})

describe('a query that is wrong', () => {
  it.each([
    ['a past the calendar date', 'dataArrivo', '20270230', 'malformed'],
    ['21 adults', 'adulti', '21', 'out-of-range'],
    ['words for a number', 'ca_id', 'abc', 'malformed'],
    ['an id beyond 31 bits', 'ca_id', '99999999999', 'out-of-range'],
    ['an age that is no age', 'etaBambini', '7,x', 'malformed'],
    ['16 children', 'etaBambini', Array(16).fill('7').join(','), 'out-of-range'],
    ['more children than ages', 'bambini', '2', 'out-of-range'],
  ])('is refused at its parameter: %s', (_, parameter, value, problem) => {
    const params = new URLSearchParams(
      'ca_id=1&ho_id=2&dataArrivo=20270305&dataPartenza=20270308&adulti=2&bambini=1&etaBambini=7',
    )
    params.set(parameter, value)
    if (parameter === 'etaBambini') params.delete('bambini')
    expect(decodeQuery(availabilityCheck, params, profiles.plain)).toEqual({
      kind: 'malformed',
      problem: { parameter, problem },
    })
  })

  it.each([
    ['one list', 'hoIds=7,8', [7, 8]],
    ['the key once for each', 'hoIds=7&hoIds=8', [7, 8]],
    ['nothing, which is all', 'hoIds=', undefined],
  ])('may name hotels as %s', (_, hotels, hotelIds) => {
    const params = new URLSearchParams(`ca_id=1&dataArrivo=20270305&dataPartenza=20270308&adulti=2&${hotels}`)
    const read = decodeQuery(portalSearch, params, profiles.plain)
    expect(read.kind === 'read' && read.input.hotelIds).toEqual(hotelIds)
  })

  it('is refused when a parameter is repeated', () => {
    const params = new URLSearchParams('ca_id=1&ca_id=2&ho_id=2&dataArrivo=20270305&dataPartenza=20270308&adulti=2')
    expect(decodeQuery(availabilityCheck, params, profiles.plain)).toMatchObject({
      problem: { parameter: 'ca_id', problem: 'repeated' },
    })
  })

  it('never throws and never takes long, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('ca_id', 'adulti', 'ar_id', '__proto__', 'dataArrivo', 'px_key', 'mail'), nasty),
        ),
        (pairs) => {
          for (const call of [availabilityCheck, roomSearch, priceCheck, confirm, hold, retrieve, outcome])
            expect(
              decodeQuery(call as LegacyCall<unknown, unknown>, new URLSearchParams(pairs), profiles.portico).kind,
            ).toMatch(/read|malformed/)
        },
      ),
    )
  })
})

describe('a reply', () => {
  it('LEG-14 of the availability check is positive when its text contains true', () => {
    const read = (body: string) => decodeReply(availabilityCheck, body, profiles.plain)
    expect(
      [read('true'), read('\r\n true\r\n'), read('false'), read('')].map(
        (answer) => answer.kind === 'answered' && answer.answer,
      ),
    ).toEqual([true, true, false, false])
  })

  it('LEG-18 of the room search has availability, crossAvailability, crossbooking and crossProperty', () => {
    const body = encodeReply(
      roomSearch,
      { kind: 'answered', answer: { currency: 'EUR', rooms: [], refusals: [], otherHotels: [] } },
      profiles.plain,
    )
    expect(Object.keys(JSON.parse(body))).toEqual(
      expect.arrayContaining(['availability', 'crossAvailability', 'crossbooking', 'crossProperty']),
    )
    expect(body).not.toContain('px_')
  })

  it('of an older server’s split stay is read, its percent taken off the sum of the parts', () => {
    const part = (datada: string, dataa: string, id: number) => ({
      datada,
      dataa,
      scelta: { id, totale: '100.05', camera: { idcamera: id, nomecamera: 'Doppia' } },
    })
    const crossbooking = {
      tariffa: {
        cancellationpolicy: 'Gratis',
        colazione: 'true',
        pranzo: 'false',
        cena: 'false',
        derivazione: { scontopercglobale: 7.5 },
      },
      disponibilita: [part('20270305', '20270306', 11), part('20270306', '20270308', 12)],
    }
    const read = decodeReply(
      roomSearch,
      JSON.stringify({ currency: { code: 'EUR' }, availability: '', crossbooking }),
      profiles.plain,
    )
    // 200.10 less 7.5 % of it, 15.0075.
    expect(read).toMatchObject({
      answer: {
        split: {
          price: { stay: { minor: 18_509 } },
          discount: { minor: 1_501 },
          basisPoints: 750,
          mealPlan: 'BB',
          cancellation: { kind: 'described', text: 'Gratis' },
          parts: [{ productId: 11 }, { productId: 12 }],
        },
      },
    })
    const none = decodeReply(
      roomSearch,
      '{"currency":{"code":"EUR"},"availability":[],"crossbooking":"\\r\\n"}',
      profiles.plain,
    )
    expect(none).toMatchObject({ answer: { split: undefined, otherHotels: [] } })
  })

  it('of the portal search drops hotels at a price of 0, which have no rooms, and reads the older spellings', () => {
    const hotels = [
      { id: 1, nome: 'Uno', citta: 'Siena', rating: { id: 4, nome: '****' }, prezzominimo: '120.5' },
      { id: 2, nome: 'Due', prezzominimo: 0 },
    ]
    const read = decodeReply(portalSearch, JSON.stringify({ hotels }), profiles.plain)
    expect(read).toEqual({
      kind: 'answered',
      answer: [
        { id: 1, name: 'Uno', city: 'Siena', stars: 4, picture: undefined, price: { minor: 12_050, currency: 'EUR' } },
      ],
    })
  })

  it('with errore is a refusal, whose reason only an able server gives', () => {
    const refused = {
      kind: 'refused',
      text: 'no rooms',
      reason: { kind: 'sold-out', roomTypeId: 1, night: '2027-03-05' as CalendarDate },
    } as const
    const body = encodeReply(confirm, refused, profiles.portico)
    expect(decodeReply(confirm, body, profiles.portico)).toEqual(refused)
    expect(decodeReply(confirm, body, profiles.plain)).toEqual({ kind: 'refused', text: 'no rooms', reason: undefined })
    expect(encodeReply(confirm, refused, profiles.plain)).toBe('{"errore":"no rooms"}')
  })

  it('reads numbers as text, one value for a list, and room codes without a booking code', () => {
    const answer = decodeReply(confirm, '{"prenotazione":{"codice":4711}}', profiles.plain)
    expect(answer).toEqual({
      kind: 'answered',
      answer: { code: '4711', roomCodes: ['4711'], state: 'confirmed', payBy: undefined },
    })
  })
})

it('CFG-01 what the older clients kept is carried: cross settings, the list of dates nearby, the calendar and the list of packages', () => {
  const read = (call: LegacyCall<never, unknown>, body: object) =>
    decodeReply(call, JSON.stringify(body), profiles.plain)
  const room = { idcamera: 11, nomecamera: 'Doppia', ar_id: 31, nometariffa: 'Flessibile', totale: 90 }
  const near = { dataArrivo: '20270306', dataPartenza: '20270307', totale: 90, camere: [room] }
  expect(read(nearby as never, { currency: { code: 'EUR' }, availabilityList: [near] })).toMatchObject({
    answer: { dates: [{ stay: aStay('2027-03-06', '2027-03-07'), price: { stay: { minor: 9_000 } } }] },
  })
  const day = { numerocompleto: '20270306', disponibile: true, numerocamere: 2, minstay: 1, maxstay: null }
  expect(read(calendar as never, { mese: [{ giorno: [day] }] })).toMatchObject({
    answer: { months: [[{ day: '2027-03-06', available: 2 }]] },
  })
  const sold = { id: 12, nome: 'Vino', datainizio: '20270901', datafine: '20271031' }
  expect(read(packages as never, { pacchetti: [sold] })).toMatchObject({
    answer: { packages: [{ id: 12, name: 'Vino' }] },
  })
  const part = (from: string, until: string, id: number) => ({
    datada: from,
    dataa: until,
    scelta: [
      {
        id,
        totale: 90,
        moneta: 'EUR',
        camera: { idcamera: id, nomecamera: 'Doppia' },
        costi: { giorno: [from], costo: [90] },
      },
    ],
  })
  const crossbooking = {
    tariffa: {
      id: 5,
      nometariffa: 'Flessibile',
      derivazione: { scontopercglobale: 5 },
      total: 171,
      policy: { days: 2 },
    },
    disponibilita: [part('20270305', '20270306', 31), part('20270306', '20270307', 32)],
  }
  expect(
    read(roomSearch as never, {
      currency: { code: 'EUR' },
      availability: [],
      crossAvailability: [],
      crossbooking,
      crossProperty: [],
    }),
  ).toMatchObject({
    answer: { split: { basisPoints: 500, parts: [{ productId: 31 }, { productId: 32 }] } },
  })
})
