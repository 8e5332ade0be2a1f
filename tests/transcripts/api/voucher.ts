import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { day, euro, stayOf } from '../transcript.ts'

/** A reservation of two rooms, as calls about a change carry it. */
export const voucher: ReservationReply = {
  reservationId: 4_711,
  code: 'AB12CD34EF',
  channelId: 201,
  hotelId: 101,
  state: 'confirmed',
  reason: '',
  bookedOn: day('2027-01-02'),
  bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
  stay: stayOf('2027-03-05', '2027-03-07'),
  guests: ['Ada Rossi', '李小龙'],
  hotelNotes: '',
  customerNote: 'Letto grande; niente "piume"',
  payment: { method: 'hotelpay', received: false },
  basket: {
    lines: [
      {
        code: 'R1',
        ownStay: stayOf('2027-03-05', '2027-03-07'),
        productId: 31,
        roomTypeId: 11,
        roomName: 'Doppia',
        rateName: 'Flessibile',
        party: { adults: 2, childrenAges: [7] },
        mealPlan: 'BB',
        kinds: ['refundable-until'],
        nights: [
          { night: day('2027-03-05'), price: euro(10_000) },
          { night: day('2027-03-06'), price: euro(12_050) },
        ],
        fees: [],
        promotions: [],
        stay: euro(22_050),
        cancellation: { kind: 'free-until', days: 3 },
      },
      {
        code: 'R2',
        ownStay: stayOf('2027-03-06', '2027-03-07'),
        productId: 42,
        roomTypeId: 12,
        roomName: 'Singola',
        rateName: 'Bloccata',
        party: { adults: 1, childrenAges: [] },
        mealPlan: 'RO',
        kinds: ['non-refundable'],
        nights: [{ night: day('2027-03-06'), price: euro(8_000) }],
        fees: [],
        promotions: [],
        stay: euro(8_000),
        cancellation: { kind: 'non-refundable' },
      },
    ],
    services: [],
    price: priceOfStay(euro(30_050), euro(600)),
    cityTax: { amount: euro(600) },
    prepayment: [{ amount: euro(30_050) }],
    guarantees: [],
    paymentMethods: [{ id: 'hotelpay' }],
  },
}

/** The members of its document. */
export const voucherFields = `"id": 4711, "codice": "AB12CD34EF", "ca_id": 201, "ho_id": 101, "state": "confirmed", "reason": "", "bookedOn": "20270102",
  "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example", "note": "Letto grande; niente \\"piume\\""},
  "dataarrivo": "20270305", "datapartenza": "20270307", "guests": ["Ada Rossi", "李小龙"], "option": null, "hotelNotes": "",
  "payment": {"method": "hotelpay", "received": false}, "currency": {"code": "EUR"}, "total": 300.5,
  "rooms": [{
    "codice": "R1", "dataarrivo": "20270305", "datapartenza": "20270307", "ar_id": 31, "roomId": 11, "roomName": "Doppia", "rateName": "Flessibile",
    "adulti": 2, "bambini": [7], "insured": false, "refundPrice": null, "total": 220.5,
    "costi": {"giorno": ["20270305", "20270306"], "costo": [100, 120.5]}, "policy": {"days": 3}, "colazione": true, "pranzo": false, "cena": false
  }, {
    "codice": "R2", "dataarrivo": "20270306", "datapartenza": "20270307", "ar_id": 42, "roomId": 12, "roomName": "Singola", "rateName": "Bloccata",
    "adulti": 1, "bambini": [], "insured": false, "refundPrice": null, "total": 80,
    "costi": {"giorno": ["20270306"], "costo": [80]}, "policy": {"days": null}, "colazione": false, "pranzo": false, "cena": false
  }],
  "servizi": [], "prepaids": [{"date": null, "amount": 300.5}], "scontoCross": null, "cityTax": 6, "paymentMethods": [{"id": "hotelpay"}]`
