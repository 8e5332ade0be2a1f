import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import type { BasketReply } from '@portico/legacy/parts/basket'
import { answered, day, euro, refused, stayOf, transcript } from '../transcript.ts'
import { basketFields, basketReply } from './price-check.ts'

const caller = { hotelId: undefined }
const moment = (date: string) => `${date}T10:00:00.000Z` as Instant

const francs = (minor: number) => money(minor, 'CHF')

/** Of the older servers, for one room. */
const unpaid: BasketReply = {
  lines: [
    {
      productId: 31,
      roomName: 'Doppia',
      rateName: 'Flessibile',
      party: { adults: 2, childrenAges: [] },
      kinds: [],
      nights: [],
      fees: [],
      promotions: [],
      stay: euro(20_000),
      cancellation: { kind: 'described', text: '' },
    },
  ],
  services: [],
  price: priceOfStay(euro(20_000), undefined),
  prepayment: [{ amount: euro(20_000) }],
  guarantees: [],
  paymentMethods: [],
}

export const retrieveTranscript = transcript(
  retrieve,
  [
    {
      title: 'by code and e-mail',
      caller,
      input: { code: 'AB12CD34EF', email: 'ada+sole@guests.example' },
      request: 'ca_id=201&ln_id=2&codice_prenotazione=AB12CD34EF&mail=ada%2Bsole%40guests.example',
    },
    {
      title: 'without a language',
      caller: { ...caller, languageId: 1 },
      input: { code: 'AB12CD34EF', email: 'ada@guests.example' },
      request: 'ca_id=201&codice_prenotazione=AB12CD34EF&mail=ada@guests.example',
      drift: true,
    },
    {
      title: 'by the key of a mail',
      caller,
      input: { mailKey: 'm-1' },
      request: 'ca_id=201&ln_id=2&px_mailKey=m-1',
      px: true,
    },
  ],
  [
    {
      title: 'a reservation',
      reply: `{
        "id": 4711, "codice": "AB12CD34EF", "ca_id": 201, "ho_id": 101, "state": "pending", "reason": "transfer", "bookedOn": "20270301",
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example", "note": "arrivo tardi, per errore"},
        "dataarrivo": "20270305", "datapartenza": "20270306", "guests": ["Ada Rossi"], "option": null, "hotelNotes": "Parcheggio a destra",
        "payment": {"method": "bank", "received": false, "payBy": "2027-03-04T10:00:00.000Z", "owner": "Albergo S.r.l.", "iban": "IT60X0542811101000000123456"},
        ${basketFields}
      }`,
      result: answered({
        reservationId: 4_711,
        code: 'AB12CD34EF',
        channelId: 201,
        hotelId: 101,
        state: 'pending',
        reason: 'transfer',
        bookedOn: day('2027-03-01'),
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-06'),
        basket: basketReply,
        guests: ['Ada Rossi'],
        hotelNotes: 'Parcheggio a destra',
        customerNote: 'arrivo tardi, per errore',
        payment: {
          method: 'bank',
          received: false,
          payBy: '2027-03-04T10:00:00.000Z' as Instant,
          owner: 'Albergo S.r.l.',
          iban: 'IT60X0542811101000000123456',
        },
      }),
    },
    {
      title: 'a reservation with its ledger, what leaving costs, a fee and a room that was given up',
      reply: `{
        "id": 4711, "codice": "AB12CD34EF", "state": "confirmed", "reason": "transfer-received",
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example", "note": ""},
        "dataarrivo": "20270305", "datapartenza": "20270306", "guests": [], "px_revision": 3,
        "px_folio": [
          {"kind": "room", "item": "R1", "on": null, "amount": 120.5, "method": null, "at": "2027-03-01T10:00:00.000Z", "cause": "booked"},
          {"kind": "due", "item": "", "on": "20270303", "amount": 120.5, "method": null, "at": "2027-03-01T10:00:00.000Z", "cause": "booked"},
          {"kind": "payment", "item": "", "on": null, "amount": -120.5, "method": "bank", "at": "2027-03-02T10:00:00.000Z", "cause": "transfer-received"}
        ],
        "px_cancellation": {"fee": 60, "refund": 60.5, "due": 0},
        "px_changes": [{"at": "2027-03-02T10:00:00.000Z", "kind": "transfer-received", "fee": 0}],
        "px_cancelledRooms": [{"codice": "R2", "camera": "Doppia", "dataarrivo": "20270305", "datapartenza": "20270306"}],
        "px_resales": [{"codice": "R1", "state": "open", "until": "2027-03-04T22:59:00.000Z", "price": 120.5, "fee": 12.05}],
        ${basketFields}
      }`,
      result: answered({
        reservationId: 4_711,
        code: 'AB12CD34EF',
        state: 'confirmed',
        reason: 'transfer-received',
        revision: 3,
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-06'),
        basket: basketReply,
        guests: [],
        hotelNotes: '',
        customerNote: '',
        folio: [
          {
            kind: 'room',
            item: 'R1',
            on: null,
            minor: 12_050,
            method: null,
            at: moment('2027-03-01'),
            cause: 'booked',
          },
          {
            kind: 'due',
            item: '',
            on: day('2027-03-03'),
            minor: 12_050,
            method: null,
            at: moment('2027-03-01'),
            cause: 'booked',
          },
          {
            kind: 'payment',
            item: '',
            on: null,
            minor: -12_050,
            method: 'bank',
            at: moment('2027-03-02'),
            cause: 'transfer-received',
          },
        ],
        cancellationNow: { kind: 'possible', fee: euro(6_000), refund: euro(6_050), due: euro(0) },
        changes: [{ at: moment('2027-03-02'), kind: 'transfer-received', fee: euro(0) }],
        cancelledRooms: [{ code: 'R2', roomName: 'Doppia', stay: stayOf('2027-03-05', '2027-03-06') }],
        resales: [
          {
            room: 'R1',
            status: 'open',
            until: '2027-03-04T22:59:00.000Z' as Instant,
            price: euro(12_050),
            fee: euro(1_205),
          },
        ],
      }),
      px: true,
    },
    {
      title: 'a reservation of an agency, with its guests, journey and invoice, which cannot be cancelled any more',
      reply: `{
        "id": 4711, "codice": "AB12CD34EF", "state": "confirmed", "reason": "booked",
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example", "note": ""},
        "dataarrivo": "20270305", "datapartenza": "20270306", "guests": ["Ada Rossi"],
        "px_guests": [[
          {"type": "adult", "name": "Ada", "lastName": "Rossi", "birthDate": "19800101", "sex": "female"}, {"type": "child", "name": "Dora"}
        ], []],
        "px_invoice": {"invoiceName": "Ditta & Figli", "invoiceVatNr": "IT01234567890"},
        "px_agency": {"fullname": "Viaggi Sole", "iata": "1234567", "type": "1"},
        "px_flights": [{"airport": "Milano Malpensa (MXP)", "departure": {"code": "VP611", "time": "07:40"}, "return": {"code": "VP610"}}],
        "px_upgradedFrom": "Doppia",
        "px_awaitsGuest": true,
        "px_consents": [{
          "purpose": "marketing", "language": "it", "text": "Desidero ricevere le novità", "isGiven": false, "isMandatory": false,
          "at": "2027-03-01T10:00:00.000Z"
        }],
        "px_transfers": [
          {"seId": 7, "fbId": 0, "data": "20270305", "time": "14:30", "place": "FCO", "number": "AZ610", "note": "due; valigie"}
        ],
        "px_cancellation": {"why": "begun"},
        ${basketFields.replace('"ar_id": 31,', '"ar_id": 31, "px_protectionOpen": true,')}
      }`,
      result: answered({
        reservationId: 4_711,
        code: 'AB12CD34EF',
        state: 'confirmed',
        reason: 'booked',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-06'),
        basket: { ...basketReply, lines: basketReply.lines.map((line) => ({ ...line, isProtectionOpen: true })) },
        guests: ['Ada Rossi'],
        guestRecords: [
          [
            { type: 'adult', name: 'Ada', lastName: 'Rossi', birthDate: day('1980-01-01'), sex: 'female' },
            { type: 'child', name: 'Dora' },
          ],
          [],
        ],
        hotelNotes: '',
        customerNote: '',
        invoice: { name: 'Ditta & Figli', vatNumber: 'IT01234567890' },
        agency: { name: 'Viaggi Sole', iata: '1234567', type: 'travel-agency' },
        flights: [
          { airport: 'Milano Malpensa (MXP)', departure: { code: 'VP611', time: '07:40' }, return: { code: 'VP610' } },
        ],
        upgradedFrom: 'Doppia',
        awaitsGuest: true,
        consents: [
          {
            purpose: 'marketing',
            language: 'it',
            text: 'Desidero ricevere le novità',
            isGiven: false,
            isMandatory: false,
            at: moment('2027-03-01'),
          },
        ],
        transfers: [
          {
            serviceId: 7,
            bookedLine: 0,
            date: day('2027-03-05'),
            time: '14:30',
            placeCode: 'FCO',
            transportNumber: 'AZ610',
            note: 'due; valigie',
          },
        ],
        cancellationNow: { kind: 'not-changeable', why: 'begun' },
      }),
      px: true,
    },
    {
      title: 'a reservation that waits for money, of which an attempt was refused',
      reply: `{
        "id": 4711, "codice": "AB12CD34EF", "state": "pending", "reason": "awaiting-payment",
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example", "note": ""},
        "dataarrivo": "20270305", "datapartenza": "20270306", "guests": [],
        "pagamento": {"pt_id": "R7K2M9", "gateway": "nexi"},
        "px_payment": {
          "purpose": "pay", "minor": 12050, "on": "20270303", "until": "2027-03-01T10:25:00.000Z", "isNeeded": true, "methods": ["nexi", "paypal"],
          "attempt": {"method": "nexi", "state": "failed", "isCardRefused": true}
        },
        ${basketFields}
      }`,
      result: answered({
        reservationId: 4_711,
        code: 'AB12CD34EF',
        state: 'pending',
        reason: 'awaiting-payment',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-06'),
        basket: basketReply,
        guests: [],
        hotelNotes: '',
        customerNote: '',
        openPayment: { paymentId: 'R7K2M9', provider: 'nexi' },
        pendingPayment: {
          purpose: 'pay',
          amount: euro(12_050),
          on: day('2027-03-03'),
          until: '2027-03-01T10:25:00.000Z' as Instant,
          isNeeded: true,
          methods: ['nexi', 'paypal'],
          attempt: { method: 'nexi', state: 'failed', isCardRefused: true },
        },
      }),
      px: true,
    },
    {
      title: 'numbers as text, the code as a number, and what a server may leave out',
      reply: `{
        "id": "4711", "codice": 4711, "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example"},
        "dataarrivo": "2027-03-05", "datapartenza": "2027-03-06", "guests": "\\r\\n", ${basketFields}
      }`,
      result: answered({
        reservationId: 4_711,
        code: '4711',
        state: 'confirmed',
        reason: '',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-06'),
        basket: basketReply,
        guests: [],
        hotelNotes: '',
        customerNote: '',
      }),
      drift: true,
    },
    {
      title: 'one room, as the older servers tell it, with children of whom only the number is told',
      reply: `{"prenotazione": [{
        "id": "4711", "codice": 2000032907, "cross": "false", "dataarrivo": "20270305", "partenza": "20270307", "moneta": "CHF",
        "adulti": "2", "bambini": "1", "totale": "265.00", "prepagato": "0.00", "cancellationpolicy": "Gratuita fino al 02/03",
        "colazione": "true", "pranzo": "false", "cena": "false",
        "tariffa": {"idtariffa": "31", "nometariffa": "Flessibile"}, "camera": {"nomecamera": "Doppia"},
        "datiguest": {"nominativo": "Ada Rossi", "cap": "", "mail": "ada@guests.example", "note": "\\r\\n"},
        "servizi": {"servizio": {"id": "7", "nome": "Terme", "data": "20270305", "numero": "2", "prezzo": "25.00"}}
      }]}`,
      result: answered({
        reservationId: 4_711,
        code: '2000032907',
        state: 'confirmed',
        reason: '',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-07'),
        basket: {
          lines: [
            {
              productId: 31,
              roomName: 'Doppia',
              rateName: 'Flessibile',
              party: { adults: 2, childrenAges: [] },
              moreChildren: 1,
              mealPlan: 'BB',
              kinds: [],
              nights: [],
              fees: [],
              promotions: [],
              stay: francs(24_000),
              cancellation: { kind: 'described', text: 'Gratuita fino al 02/03' },
            },
          ],
          services: [{ serviceId: 7, name: 'Terme', day: day('2027-03-05'), quantity: 2, amount: francs(2_500) }],
          price: priceOfStay(francs(26_500), undefined),
          prepayment: [{ amount: francs(26_500) }],
          guarantees: [],
          paymentMethods: [],
        },
        guests: [],
        hotelNotes: '',
        customerNote: '',
      }),
      drift: true,
    },
    {
      title: 'one room, as the older servers tell it, that is still to be paid on a page of theirs',
      reply: `{"prenotazione": {
        "id": "4711", "codice": "4711", "dataarrivo": "20270305", "datapartenza": "20270307", "adulti": "2", "bambini": "0", "totale": "200.00",
        "prepagato": "0.00", "tariffa": {"idtariffa": "31", "nometariffa": "Flessibile"}, "camera": {"nomecamera": "Doppia"},
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example"}, "servizi": "\\r\\n",
        "pagamento": {"pt_id": "815", "gateway": "nexi", "url": "https://pay.example/815"}
      }}`,
      result: answered({
        reservationId: 4_711,
        code: '4711',
        state: 'pending',
        reason: '',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-07'),
        basket: unpaid,
        guests: [],
        hotelNotes: '',
        customerNote: '',
        openPayment: { paymentId: '815', provider: 'nexi', url: 'https://pay.example/815' },
      }),
      drift: true,
    },
    {
      title: 'one room, as the older servers tell it, that an agency keeps as an option, and how it can be taken',
      reply: `{"prenotazione": {
        "id": "4711", "codice": "4711", "dataarrivo": "20270305", "datapartenza": "20270307", "adulti": "2", "bambini": "0", "totale": "200.00",
        "prepagato": "0.00", "tariffa": {"idtariffa": "31", "nometariffa": "Flessibile"}, "camera": {"nomecamera": "Doppia"},
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example"}, "servizi": "\\r\\n",
        "state": "pending", "option": {"hours": "24", "until": "2027-03-02T10:00:00.000Z"}, "paymentMethods": {"id": "hotelpay"}
      }}`,
      result: answered({
        reservationId: 4_711,
        code: '4711',
        state: 'pending',
        reason: 'option',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-07'),
        basket: { ...unpaid, paymentMethods: [{ id: 'hotelpay' }] },
        guests: [],
        hotelNotes: '',
        customerNote: '',
        option: { hours: 24, until: '2027-03-02T10:00:00.000Z' as Instant },
      }),
      drift: true,
    },
    {
      title:
        'a stay split over two rooms, as the older servers tell it, of which a part was paid on a day that is not told',
      reply: `{"prenotazione": {
        "id": "4711", "codice": "4711", "cross": "true", "dataarrivo": "20270305", "datapartenza": "20270307", "adulti": "2", "bambini": "0",
        "totale": "200.00", "prepagato": "50.00", "tariffa": {"idtariffa": "31", "nometariffa": "Flessibile"},
        "camera": [
          {"nomecamera": "Doppia", "datada": "20270305", "dataa": "20270306"},
          {"nomecamera": "Suite", "datada": "20270306", "dataa": "20270307"}
        ],
        "datiguest": {"nominativo": "Ada Rossi", "mail": "ada@guests.example"}, "servizi": "\\r\\n\\t\\r\\n"
      }}`,
      result: answered({
        reservationId: 4_711,
        code: '4711',
        state: 'confirmed',
        reason: '',
        bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
        stay: stayOf('2027-03-05', '2027-03-07'),
        basket: {
          lines: [
            {
              productId: 31,
              roomName: 'Doppia, Suite',
              rateName: 'Flessibile',
              party: { adults: 2, childrenAges: [] },
              kinds: [],
              nights: [],
              fees: [],
              promotions: [],
              stay: euro(20_000),
              cancellation: { kind: 'described', text: '' },
            },
          ],
          services: [],
          price: priceOfStay(euro(20_000), undefined),
          prepayment: [],
          guarantees: [],
          paymentMethods: [],
        },
        guests: [],
        hotelNotes: '',
        customerNote: '',
      }),
      drift: true,
    },
    {
      title: 'no such reservation',
      reply: '{"errore": "Prenotazione non trovata"}',
      result: refused('Prenotazione non trovata'),
    },
    { title: 'no such reservation, in words', reply: 'errore', result: refused('errore'), drift: true },
    {
      title: 'no such reservation, under the name of what was asked',
      reply: '{"datiprenotazione": {"errore": "non trovata"}}',
      result: refused('non trovata'),
      drift: true,
    },
  ],
)
