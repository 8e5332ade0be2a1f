import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { Instant } from '@portico/domain/time/deadline'
import { connectedRooms, type RoomSearchRequest, roomSearch } from '@portico/legacy/calls/search/room-search'
import {
  answered,
  day,
  euro,
  refused,
  stayOf,
  transcript,
  type WrittenReply,
  type WrittenRequest,
} from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-07')
const family = { adults: 2, childrenAges: [4, 9] }
const couple = { adults: 2, childrenAges: [] }
const start = 'ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307'

const requests: WrittenRequest<RoomSearchRequest>[] = [
  {
    title: 'of a third room, after two rates were chosen',
    caller: { clientId: 9 },
    input: {
      stay,
      party: family,
      chosen: [31, 32],
      cross: false,
      promoCode: 'SPRING',
      packageId: 12,
      timestamp: 1_700_000_000_000,
    },
    request: `${start}&adulti=2&bambini=2&avail_etaBambini=4%2C9&mt_id=0&cross=false&promoCode=SPRING&mobile=false&originAirportId=0
      &ar_id1=31&ar_id2=32&pc_id=12&cl_id=9&timestamp=1700000000000`,
  },
  {
    title: 'of one room',
    input: { stay, party: couple, chosen: [], cross: true, timestamp: 5 },
    request: `${start}&adulti=2&bambini=0&mt_id=0&cross=true&mobile=false&originAirportId=0&pc_id=0&timestamp=5`,
  },
  {
    title: 'of one rate plan',
    input: { stay, party: couple, chosen: [], ratePlanId: 5, cross: true, timestamp: 5 },
    request: `${start}&adulti=2&bambini=0&mt_id=5&cross=true&mobile=false&originAirportId=0&pc_id=0&timestamp=5`,
  },
  {
    title: 'in the other spellings of code, package, rate plan and ages',
    input: {
      stay,
      party: family,
      chosen: [],
      ratePlanId: 5,
      cross: false,
      promoCode: 'SPRING',
      packageId: 12,
      timestamp: 0,
    },
    request: `${start}&adulti=2&bambini=2&etaBambini=4,9&macroId=5&promocode=SPRING&pcId=12&richiesta=true&servizi=false`,
    drift: true,
  },
  {
    title: 'with the chosen rates numbered as on the confirm',
    input: { stay, party: couple, chosen: [31, 32], cross: false, timestamp: 0 },
    request: `${start}&adulti=2&bambini=0&ar_id=31&ar_id2=32`,
    drift: true,
  },
  {
    title: 'with fields left empty',
    input: { stay, party: couple, chosen: [], cross: false, timestamp: 0 },
    request: `${start}&adulti=2&bambini=0&avail_etaBambini=&promoCode=&pc_id=&ar_id1=&cl_id=`,
    drift: true,
  },
  {
    title: 'beside an own hold',
    input: { stay, party: couple, chosen: [], cross: true, timestamp: 5, ownHoldIds: ['h-1'] },
    request: `${start}&adulti=2&bambini=0&mt_id=0&cross=true&mobile=false&originAirportId=0&pc_id=0&timestamp=5&px_hold=h-1`,
    px: true,
  },
  {
    title: 'for a reservation, to which its own rooms are free',
    input: { stay, party: couple, chosen: [], cross: true, timestamp: 5, ownReservation: 'AB12CD34EF' },
    request: `${start}&adulti=2&bambini=0&mt_id=0&cross=true&mobile=false&originAirportId=0&pc_id=0&timestamp=5&px_reservation=AB12CD34EF`,
    px: true,
  },
]

const quote = {
  productId: 31,
  ratePlanId: 5,
  name: 'Tariffa flessibile',
  description: 'Con colazione',
  best: true,
  mealPlan: 'BB',
  kinds: ['refundable-until'],
  nights: [
    { night: day('2027-03-05'), price: euro(12_050) },
    { night: day('2027-03-06'), price: euro(11_950) },
  ],
  price: priceOfStay(euro(24_500), undefined),
  cancellation: { kind: 'free-until', days: 3 },
  prepayment: [{ on: day('2027-03-01'), amount: euro(7_350) }, { amount: euro(17_150) }],
  extraCost: euro(500),
  protection: euro(1_225),
  restrictions: { minStay: 2, maxStay: 14, minAdults: 1, maxAdults: 3 },
  fees: [],
  promotions: [],
} as const

const room = {
  id: 11,
  name: 'Doppia vista mare',
  description: 'Con balcone',
  pictures: [],
  available: 3,
  suggestedProductId: 33,
  squareMetres: 24,
  maxAdults: 3,
  maxGuests: 4,
  amenities: ['wifi', 'bathtub', 'seaView'],
  quotes: [quote],
} as const

const rate = `"id": 31, "mtId": 5, "name": "Tariffa flessibile", "description": "Con colazione", "total": 245, "best": true,
  "policy": {"days": 3}, "prepaids": [{"date": "20270301", "amount": 73.5}, {"date": null, "amount": 171.5}],
  "refundIncluded": false, "refundPrice": 12.25, "insured": false, "extraCost": 5, "freeServices": [], "additionalServices": [],
  "selectedFlight": null, "overridedPrice": null, "minStay": 2, "maxStay": 14, "minAdults": 1, "maxAdults": 3, "nightsCount": 2,
  "costi": {"giorno": ["20270305", "20270306"], "costo": [120.5, 119.5]}`

const roomFields = `"id": 11, "name": "Doppia vista mare", "description": "Con balcone", "gallery": [], "count": 3, "suggestedRate": 33,
  "overrided": false, "maxAdults": 3, "maxpers": 4, "dimensione": 24, "amenities": ["wifi", "bahthub", "seaView"]`

const replies: WrittenReply<ReturnType<typeof roomSearch.reply.parse>>[] = [
  {
    title: 'a room on a rate',
    reply: `{
      "currency": {"code": "EUR"},
      "availability": [{${roomFields}, "rates": [{${rate}, "colazione": true, "pranzo": false, "cena": false}]}],
      "crossAvailability": [], "crossbooking": null, "crossProperty": []
    }`,
    result: answered({ currency: 'EUR', rooms: [room], refusals: [], otherHotels: [] }),
  },
  {
    title:
      'one room, one rate, one night and one payment for their lists; numbers and flags as text; lists of white space',
    reply: `{
      "currency": {"code": "EUR"},
      "availability": {
        "id": "11", "name": "Doppia", "gallery": "https://pictures.example/1.jpg", "count": "3", "maxpers": "4", "amenities": "wifi",
        "rates": {
          "id": "31", "mtId": "5", "name": "Flessibile", "total": "120.50", "best": "true", "policy": {"days": "3"},
          "prepaids": {"date": "20270305", "amount": "120.50"}, "refundIncluded": "false",
          "costi": {"giorno": "20270305", "costo": "120.50"}, "colazione": "true", "pranzo": "false", "cena": "false"
        }
      },
      "crossAvailability": "\\r\\n\\t\\r\\n", "crossbooking": "\\r\\n\\t\\r\\n", "crossProperty": "\\r\\n\\t\\r\\n"
    }`,
    result: answered({
      currency: 'EUR',
      rooms: [
        {
          id: 11,
          name: 'Doppia',
          description: '',
          pictures: [],
          available: 3,
          maxAdults: 4,
          maxGuests: 4,
          amenities: ['wifi'],
          quotes: [
            {
              productId: 31,
              ratePlanId: 5,
              name: 'Flessibile',
              description: '',
              best: true,
              mealPlan: 'BB',
              kinds: ['refundable-until'],
              nights: [{ night: day('2027-03-05'), price: euro(12_050) }],
              price: priceOfStay(euro(12_050), undefined),
              cancellation: { kind: 'free-until', days: 3 },
              prepayment: [{ on: day('2027-03-05'), amount: euro(12_050) }],
              fees: [],
              promotions: [],
              restrictions: {},
            },
          ],
        },
      ],
      refusals: [],
      otherHotels: [],
    }),
    drift: true,
  },
  {
    title: 'no rooms, but a stay split over two room types',
    reply: `{
      "currency": {"code": "EUR"}, "availability": "\\r\\n",
      "crossbooking": {
        "tariffa": {"cancellationpolicy": "Gratis", "colazione": "true", "pranzo": "false", "cena": "false", "derivazione": {"scontopercglobale": "10"}},
        "disponibilita": [
          {"datada": "20270305", "dataa": "20270306", "scelta": {"id": "31", "totale": "100.00", "moneta": "EUR", "camera": {"idcamera": "11", "nomecamera": "Doppia"}}},
          {"datada": "20270306", "dataa": "20270307", "scelta": {"id": "42", "totale": "50.00", "moneta": "EUR", "camera": {"idcamera": "12", "nomecamera": "Singola"}}}
        ]
      }
    }`,
    result: answered({
      currency: 'EUR',
      rooms: [],
      refusals: [],
      otherHotels: [],
      split: {
        ratePlanId: 0,
        rateName: '',
        mealPlan: 'BB',
        kinds: [],
        fees: [],
        discount: euro(1_500),
        price: priceOfStay(euro(13_500), undefined),
        cancellation: { kind: 'described', text: 'Gratis' },
        basisPoints: 1_000,
        parts: [
          {
            stay: stayOf('2027-03-05', '2027-03-06'),
            productId: 31,
            roomTypeId: 11,
            roomName: 'Doppia',
            nights: [],
            price: euro(10_000),
          },
          {
            stay: stayOf('2027-03-06', '2027-03-07'),
            productId: 42,
            roomTypeId: 12,
            roomName: 'Singola',
            nights: [],
            price: euro(5_000),
          },
        ],
      },
    }),
    drift: true,
  },
  {
    title: 'no rooms, but other hotels of the place, of which those without rooms have a price of 0',
    reply: `{
      "currency": {"code": "EUR"}, "availability": [], "crossAvailability": [], "crossbooking": null,
      "crossProperty": [
        {"id": 102, "name": "Altro albergo", "address": {"city": "Firenze"}, "rating": {"id": 3, "nome": "3"}, "currency": {"code": "EUR"}, "prezzominimo": 99},
        {"id": 103, "name": "Pieno", "prezzominimo": "0"}
      ]
    }`,
    result: answered({
      currency: 'EUR',
      rooms: [],
      refusals: [],
      otherHotels: [{ id: 102, name: 'Altro albergo', city: 'Firenze', stars: 3, price: euro(9_900) }],
    }),
    drift: true,
  },
  {
    title: 'deadline, fee, taxes and promotions of a server that gives reasons',
    reply: `{
      "currency": {"code": "EUR"},
      "availability": [{${roomFields}, "rates": [{${rate}, "colazione": true, "pranzo": true, "cena": true,
        "px_mealPlan": "AI", "px_kinds": ["refundable-until"], "px_until": "2027-03-02T17:00:00.000Z", "px_fee": 120.5,
        "px_fees": [{"name": "Pulizia", "amount": 5}], "px_promotions": [{"name": "Prenota prima", "kind": "early-booking", "basisPoints": 1000, "amount": 2.5, "days": 30}], "px_taxes": 9, "px_saved": 7.5,
        "px_commission": 24.5, "px_withoutVat": 222.73, "px_reserved": true}]}],
      "crossAvailability": [], "crossbooking": null, "crossProperty": [],
      "px_refusals": [], "px_promo": {"kind": "applied", "name": "Primavera"}
    }`,
    result: answered({
      currency: 'EUR',
      rooms: [
        {
          ...room,
          quotes: [
            {
              ...quote,
              mealPlan: 'AI',
              cancellation: {
                kind: 'free-until',
                days: 3,
                until: '2027-03-02T17:00:00.000Z' as Instant,
                fee: euro(12_050),
              },
              fees: [{ name: 'Pulizia', amount: euro(500) }],
              promotions: [
                { name: 'Prenota prima', kind: 'early-booking', basisPoints: 1_000, perNight: euro(250), days: 30 },
              ],
              price: priceOfStay(euro(24_500), euro(900)),
              saved: euro(750),
              commission: { amount: euro(2_450), withoutVat: euro(22_273) },
              reserved: true,
            },
          ],
        },
      ],
      refusals: [],
      otherHotels: [],
      promo: { kind: 'applied', name: 'Primavera' },
    }),
    px: true,
  },
  {
    title: 'a rate of a package, with the services that come with it and the flights from the airport of the search',
    reply: `{
      "currency": {"code": "EUR"},
      "availability": [{${roomFields}, "rates": [{${rate
        .replace('"freeServices": [], "additionalServices": []', '"freeServices": [7, 8], "additionalServices": [9]')
        .replace(
          '"selectedFlight": null',
          '"selectedFlight": {"departure": {"id": 71, "code": "VP611"}, "return": {"id": 72, "code": "VP610"}}',
        )}, "colazione": true, "pranzo": false, "cena": false}]}],
      "crossAvailability": [], "crossbooking": null, "crossProperty": []
    }`,
    result: answered({
      currency: 'EUR',
      rooms: [
        {
          ...room,
          quotes: [
            {
              ...quote,
              includedServices: [7, 8],
              addableServices: [9],
              flight: { departure: { id: 71, code: 'VP611' }, return: { id: 72, code: 'VP610' } },
            },
          ],
        },
      ],
      refusals: [],
      otherHotels: [],
    }),
  },
  { title: 'a refusal', reply: '{"errore": "Date non valide"}', result: refused('Date non valide') },
]

export const roomSearchTranscript = transcript(roomSearch, requests, replies)
/** The same question and the same answer, elsewhere. */
export const connectedRoomsTranscript = transcript(connectedRooms, requests, replies)
