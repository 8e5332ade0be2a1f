import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { Instant } from '@portico/domain/time/deadline'
import { type PriceRequest, priceCheck } from '@portico/legacy/calls/checkout/confirm'
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
const start = 'ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307'
const couple = { adults: 2, childrenAges: [] }

/** What the price check asks by, the confirm and the hold ask by too. */
export const basketRequests: WrittenRequest<PriceRequest>[] = [
  {
    title: 'of two rooms, one with overridden prices, with services and a package',
    caller: { clientId: 9 },
    input: {
      basket: {
        stay,
        rooms: [
          { productId: 31, party: { adults: 2, childrenAges: [4, 9] } },
          { productId: 42, party: { adults: 1, childrenAges: [] }, nightPrices: [80.5, 79.5] },
        ],
        promoCode: 'SPRING',
        services: [
          {
            serviceId: 7,
            day: day('2027-03-05'),
            slot: '18:00',
            quantity: 2,
            bandId: 3,
            line: 1,
            additional: true,
            price: 12.5,
          },
          { serviceId: 8, day: null, slot: null, quantity: 1, bandId: null, line: 0, additional: false },
        ],
        packageId: 12,
      },
      timestamp: 1_700_000_000_000,
    },
    request: `${start}&ar_id=31&adulti=2&bambini=2&avail_etaBambini=4%2C9&ar_id2=42&adulti2=1&bambini2=0&prezzi2=80.5&prezzi2=79.5
      &refundProtect=0&promoCode=SPRING&pc_id=12&cl_id=9&timestamp=1700000000000
      &services=20270305%3B7%3B18%3A00%3B2%3B12.5%3Btrue%3B3%3B2%2F%3B8%3B%3B1%3B%3Bfalse%3B%3B1`,
  },
  {
    title: 'of a stay that is split over two rooms',
    input: {
      basket: {
        stay,
        rooms: [
          { productId: 31, party: couple, stay: stayOf('2027-03-05', '2027-03-06') },
          { productId: 42, party: couple, stay: stayOf('2027-03-06', '2027-03-07') },
        ],
      },
      timestamp: 5,
    },
    request: `${start}&ar_id=0&adulti=2&bambini=0&dataArrivoCross=20270305&dataArrivoCross=20270306
      &dataPartenzaCross=20270306&dataPartenzaCross=20270307&ar_idCross=31&ar_idCross=42&refundProtect=0&timestamp=5`,
  },
  {
    title:
      'with the rates numbered from 1, the other spellings, and the four fields of a service with a slash at the end',
    input: {
      basket: {
        stay,
        rooms: [
          { productId: 31, party: { adults: 2, childrenAges: [4] } },
          { productId: 42, party: couple },
        ],
        promoCode: 'SPRING',
        services: [
          { serviceId: 7, day: day('2027-03-05'), slot: null, quantity: 2, bandId: null, line: 0, additional: true },
          { serviceId: 7, day: day('2027-03-06'), slot: null, quantity: 1, bandId: null, line: 0, additional: true },
        ],
        packageId: 12,
      },
      timestamp: 0,
    },
    request: `${start}&ar_id1=31&adulti=2&bambini=1&etaBambini=4&ar_id2=42&adulti2=2&bambini2=0&promocode=SPRING&pcId=12
      &servizi=20270305;7;;2/20270306;7;;1/`,
    drift: true,
  },
  {
    title:
      'with refund protection for the first room alone and a guest who pays no city tax, beside an own hold, for a reservation',
    input: {
      basket: {
        stay,
        rooms: [
          { productId: 31, party: couple, isProtected: true },
          { productId: 42, party: couple, taxExempt: 1 },
        ],
      },
      timestamp: 5,
      ownHoldIds: ['h-1'],
      ownReservation: 'AB12CD34EF',
    },
    request: `${start}&ar_id=31&adulti=2&bambini=0&px_insured=true&ar_id2=42&adulti2=2&bambini2=0&px_insured2=false&px_exempt2=1
      &refundProtect=1&timestamp=5&px_hold=h-1&px_reservation=AB12CD34EF`,
    px: true,
    drift: true,
  },
]

export const basketReply = {
  lines: [
    {
      productId: 31,
      roomTypeId: 11,
      roomName: 'Doppia',
      rateName: 'Flessibile',
      party: { adults: 2, childrenAges: [4, 9] },
      protection: { state: 'taken', price: euro(1_225) },
      isProtected: true,
      mealPlan: 'HB',
      kinds: ['refundable-until'],
      nights: [{ night: day('2027-03-05'), price: euro(24_000) }],
      fees: [],
      promotions: [],
      stay: euro(24_000),
      cancellation: { kind: 'free-until', days: 3 },
    },
  ],
  services: [{ serviceId: 7, name: 'Spa', day: day('2027-03-05'), slot: '18:00', quantity: 2, amount: euro(2_500) }],
  price: priceOfStay(euro(27_725), euro(900)),
  cityTax: { amount: euro(900) },
  prepayment: [{ on: day('2027-03-01'), amount: euro(8_000) }, { amount: euro(19_725) }],
  guarantees: [],
  paymentMethods: [
    { id: 'hotelpay' },
    { id: 'bank', owner: 'Albergo S.r.l.', iban: 'IT60X0542811101000000123456', days: 3 },
  ],
} as const

/** The members of a basket's reply. */
export const basketFields = `"currency": {"code": "EUR"}, "total": 277.25,
  "rooms": [{
    "ar_id": 31, "roomId": 11, "roomName": "Doppia", "rateName": "Flessibile", "adulti": 2, "bambini": [4, 9], "insured": true, "refundPrice": 12.25,
    "total": 240, "costi": {"giorno": ["20270305"], "costo": [240]}, "policy": {"days": 3}, "colazione": true, "pranzo": false, "cena": true
  }],
  "servizi": [{"id": 7, "nome": "Spa", "data": "20270305", "slot": "18:00", "numero": 2, "prezzo": 25}],
  "prepaids": [{"date": "20270301", "amount": 80}, {"date": null, "amount": 197.25}],
  "scontoCross": null, "cityTax": 9,
  "paymentMethods": [{"id": "hotelpay"}, {"id": "bank", "owner": "Albergo S.r.l.", "iban": "IT60X0542811101000000123456", "days": 3}]`

const replies: WrittenReply<ReturnType<typeof priceCheck.reply.parse>>[] = [
  {
    title:
      'a rate that is not refunded but for some hours after booking, with their end and the fee afterwards of what is booked',
    reply: `{${basketFields.replace('"policy": {"days": 3}', '"policy": {"days": null}, "px_kinds": ["non-refundable"], "px_fee": 240, "px_graceHours": 24, "px_graceUntil": "2027-03-02T10:00:00.000Z"')}}`,
    result: answered({
      ...basketReply,
      lines: basketReply.lines.map((line) => ({
        ...line,
        kinds: ['non-refundable' as const],
        cancellation: {
          kind: 'non-refundable' as const,
          fee: euro(24_000),
          graceHours: 24,
          graceUntil: '2027-03-02T10:00:00.000Z' as Instant,
        },
      })),
    }),
    px: true,
  },
  {
    title: 'a basket that is paid at a provider, of which one is a demonstration',
    reply: `{${basketFields.replace('[{"id": "hotelpay"}, ', '[{"id": "nexi", "px_mode": "simulation"}, {"id": "link"}, {"id": "account", "px_accountDays": 30}, ')}, "px_commission": 24.55}`,
    result: answered({
      ...basketReply,
      paymentMethods: [
        { id: 'nexi', mode: 'simulation' },
        { id: 'link' },
        { id: 'account', days: 30 },
        ...basketReply.paymentMethods.slice(1),
      ],
      commission: euro(2_455),
    }),
    px: true,
  },
  { title: 'a basket with its prepayment', reply: `{${basketFields}}`, result: answered(basketReply) },
  {
    title:
      'one room, one age and one payment for their lists, numbers and flags as text, and a way to pay that nobody knows',
    reply: `{
      "currency": {"code": "EUR"}, "total": "240.00", "cityTax": null, "servizi": "\\r\\n",
      "rooms": {
        "ar_id": "31", "roomId": "11", "roomName": "Doppia", "rateName": "Flessibile", "adulti": "2", "bambini": "4", "insured": "false",
        "total": "240.00", "policy": {"days": null}, "colazione": "false", "pranzo": "false", "cena": "false"
      },
      "prepaids": {"date": "2027-03-01", "amount": "240"}, "paymentMethods": ["telex", {"id": "hotelpay"}]
    }`,
    result: answered({
      lines: [
        {
          productId: 31,
          roomTypeId: 11,
          roomName: 'Doppia',
          rateName: 'Flessibile',
          party: { adults: 2, childrenAges: [4] },
          mealPlan: 'RO',
          kinds: ['non-refundable' as const],
          nights: [],
          fees: [],
          promotions: [],
          stay: euro(24_000),
          cancellation: { kind: 'non-refundable' },
        },
      ],
      services: [],
      price: priceOfStay(euro(24_000), undefined),
      prepayment: [{ on: day('2027-03-01'), amount: euro(24_000) }],
      guarantees: [],
      paymentMethods: [{ id: 'hotelpay' }],
    }),
    drift: true,
  },
  {
    title: 'city tax by person and night',
    reply: `{${basketFields}, "px_cityTax": {"perPersonNight": 4.5, "maxNights": 7, "exemptBelowAge": 12}, "px_promo": {"kind": "applied", "name": "Primavera"}}`,
    result: answered({
      ...basketReply,
      cityTax: { amount: euro(900), perPersonNight: euro(450), maxNights: 7, exemptBelowAge: 12 },
      promo: { kind: 'applied', name: 'Primavera' },
    }),
    px: true,
  },
  {
    title: 'what is reserved on a card, and a card that stands for the booking',
    reply: `{${basketFields}, "px_authorise": [{"date": "20270110", "amount": 0, "by": "card"}, {"date": "20270303", "amount": 120.5, "by": "authorisation"}]}`,
    result: answered({
      ...basketReply,
      guarantees: [
        { on: day('2027-01-10'), amount: euro(0), by: 'card' },
        { on: day('2027-03-03'), amount: euro(12_050), by: 'authorisation' },
      ],
    }),
    px: true,
  },
  {
    title: 'a package with flights, whose services say whose they are, what is included, and what must still be chosen',
    reply: `{${basketFields.replace(
      /"servizi": \[.*\],/,
      `"servizi": [
        {"id": 7, "nome": "Spa", "data": "20270305", "slot": "18:00", "numero": 2, "prezzo": 25, "px_line": 0, "px_band": 3},
        {"id": 8, "nome": "Navetta", "data": null, "slot": null, "numero": 1, "prezzo": 0, "px_line": 1, "px_included": true, "px_transfer": true},
        {"id": 9, "nome": "Pulizia", "data": null, "slot": null, "numero": 1, "prezzo": 12.5, "px_line": 0, "px_required": true}
      ],`,
    )}, "px_package": {"id": 12, "name": "Settimana", "organiser": {"name": "Viaggi Sole", "licence": "FI 12/2020", "insolvencyCover": "Fondo 7"}}}`,
    result: answered({
      ...basketReply,
      services: [
        { ...basketReply.services[0], line: 0, bandId: 3 },
        { serviceId: 8, name: 'Navetta', quantity: 1, amount: euro(0), line: 1, included: true, transfer: true },
        { serviceId: 9, name: 'Pulizia', quantity: 1, amount: euro(1_250), line: 0, required: true },
      ],
      package: {
        id: 12,
        name: 'Settimana',
        organiser: { name: 'Viaggi Sole', licence: 'FI 12/2020', insolvencyCover: 'Fondo 7' },
      },
    }),
    px: true,
  },
  { title: 'a refusal', reply: '{"errore": "Tariffa non disponibile"}', result: refused('Tariffa non disponibile') },
]

export const priceCheckTranscript = transcript(priceCheck, basketRequests, replies)
