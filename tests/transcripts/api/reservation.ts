import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { Instant } from '@portico/domain/time/deadline'
import { paymentReturn } from '@portico/legacy/calls/payment/payment-return'
import { consentUpdate } from '@portico/legacy/calls/reservation/consent-update'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { resell } from '@portico/legacy/calls/reservation/resell'
import { transferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { type ApiTranscript, apiTranscript, json } from '../api-transcript.ts'
import { answered, day, euro, refused } from '../transcript.ts'
import { voucher, voucherFields } from './voucher.ts'

const nobody = { domain: '', channelId: 0, hotelId: undefined, languageId: 1, sessionCode: '' }
const whole = { caller: { clientId: 77 }, type: json, body: `{${voucherFields}, "ln_id": 2, "cl_id": 77}` }

/** Changes of a reservation, and a guest who is back from a provider's page. */
export const apiReservationTranscripts: readonly ApiTranscript[] = [
  apiTranscript(
    'PAY-04',
    paymentReturn,
    [
      {
        title: 'by a form',
        caller: {},
        line: 'POST bol/reservation/payment-return',
        type: json,
        body: `{
          "ca_id": 201, "ho_id": 101, "ln_id": 2, "key": "k-1", "method": "POST", "query": "result=done", "body": "esito=OK&mac=a%3D%3D"
        }`,
        input: { key: 'k-1', method: 'POST' as const, query: 'result=done', body: 'esito=OK&mac=a%3D%3D' },
      },
    ],
    [
      {
        title: 'paid',
        reply: '{"code": "AB12CD34EF", "email": "ada@guests.example", "state": "paid", "isYoung": true}',
        result: answered({ code: 'AB12CD34EF', email: 'ada@guests.example', state: 'paid', isYoung: true }),
      },
      {
        title: 'no such key',
        status: 404,
        reply: '{"type": "about:blank", "title": "Non trovato", "status": 404, "px_reason": {"kind": "not-found"}}',
        result: { kind: 'refused', text: 'Non trovato', reason: { kind: 'not-found' } },
        px: true,
      },
    ],
  ),
  apiTranscript(
    'API-05',
    transferUpdate,
    [
      {
        title: 'of a service',
        caller: nobody,
        line: 'POST bol/transfer-update/4711/7',
        type: json,
        body: `{
          "seId": 7, "fbId": 0, "data": "20270305", "time": "18:05", "placeCode": "MXP", "transportNumber": "AZ 1234",
          "note": "2 valigie; 1 sci / snowboard"
        }`,
        input: {
          reservationId: 4_711,
          transfer: {
            serviceId: 7,
            bookedLine: 0,
            date: day('2027-03-05'),
            time: '18:05',
            placeCode: 'MXP',
            transportNumber: 'AZ 1234',
            note: '2 valigie; 1 sci / snowboard',
          },
        },
      },
    ],
    [
      { title: 'done', reply: '{}', result: answered({}) },
      { title: 'done in words', reply: 'true', result: answered({}), drift: true },
      {
        title: 'not done',
        status: 409,
        reply: '{"type": "about:blank", "title": "Error during transfer update", "status": 409}',
        result: refused('Error during transfer update'),
      },
    ],
  ),
  apiTranscript(
    'ours',
    consentUpdate,
    [
      {
        title: 'taken back',
        caller: nobody,
        line: 'POST bol/reservation/4711/consent',
        type: json,
        body: '{"purpose": "marketing", "given": false}',
        input: { reservationId: 4_711, purpose: 'marketing' as const, isGiven: false },
      },
      {
        title: 'to a policy of the house, given again',
        caller: nobody,
        line: 'POST bol/reservation/4711/consent',
        type: json,
        body: '{"purpose": "policy", "policyId": 7, "given": true}',
        input: { reservationId: 4_711, purpose: 'policy' as const, policyId: 7, isGiven: true },
      },
    ],
    [{ title: 'done', reply: '{}', result: answered({}) }],
  ),
  apiTranscript(
    'API-12',
    recalc,
    [
      { title: 'of the whole voucher', ...whole, line: 'POST bol/reservation/recalc', input: { voucher } },
      {
        title: 'with services, names, a transfer and protection as they are to be',
        ...whole,
        line: 'POST bol/reservation/recalc',
        body: `{${voucherFields}, "ln_id": 2, "cl_id": 77, "px_change": {
          "services": [
            {"id": 7, "data": "20270305", "slot": "18:00", "numero": 2, "line": 1, "band": 3},
            {"id": 8, "data": null, "slot": null, "numero": 1, "line": 0, "band": null}
          ],
          "guests": [{
            "codice": "R1", "first": {"name": "Ada", "lastName": "Rossi", "birthDate": "19800101", "sex": "female"},
            "others": [{"type": "child", "name": "Dora", "birthDate": "20201231"}]
          }],
          "transfers": [
            {"seId": 7, "fbId": 0, "data": "20270305", "time": "14:30", "place": "FCO", "number": "AZ610", "note": "due; valigie"}
          ],
          "protection": [{"codice": "R1", "insured": true}, {"codice": "R2", "insured": false}]
        }}`,
        input: {
          voucher,
          change: {
            services: [
              {
                serviceId: 7,
                day: day('2027-03-05'),
                slot: '18:00',
                quantity: 2,
                line: 1,
                bandId: 3,
                additional: true,
              },
              { serviceId: 8, day: null, slot: null, quantity: 1, line: 0, bandId: null, additional: true },
            ],
            guests: [
              {
                code: 'R1',
                guests: {
                  name: 'Ada',
                  lastName: 'Rossi',
                  birthDate: day('1980-01-01'),
                  sex: 'female',
                  others: [{ type: 'child', name: 'Dora', birthDate: day('2020-12-31') }],
                },
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
            protection: [
              { code: 'R1', isProtected: true },
              { code: 'R2', isProtected: false },
            ],
          },
        },
        px: true,
      },
    ],
    [
      {
        title: 'the voucher at its new prices, with what it cost',
        reply: `{${voucherFields}, "fee": 25.5, "paid": 0, "previous": {"total": 280, "cityTax": 4, "prepaids": [{"date": "20270301", "amount": 280}]}}`,
        result: answered({
          voucher,
          fee: euro(2_550),
          paid: euro(0),
          before: {
            price: priceOfStay(euro(28_000), euro(400)),
            prepayment: [{ on: day('2027-03-01'), amount: euro(28_000) }],
          },
        }),
      },
      { title: 'the voucher alone', reply: `{${voucherFields}}`, result: answered({ voucher }), drift: true },
      {
        title: 'a reservation that may not change',
        status: 409,
        reply: '{"title": "Non modificabile"}',
        result: refused('Non modificabile'),
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-13',
    verifyRooms,
    [{ title: 'of the whole voucher', ...whole, line: 'POST bol/reservation/verifyDispo', input: { voucher } }],
    [
      { title: 'left', reply: '{"disponibile": true}', result: answered({ isAvailable: true }) },
      { title: 'gone', reply: '{"disponibile": false}', result: answered({ isAvailable: false }) },
      { title: 'gone, in a word', reply: 'false', result: answered({ isAvailable: false }), drift: true },
      { title: 'left, in a word', reply: 'true', result: answered({ isAvailable: true }), drift: true },
      {
        title: 'gone on a night',
        reply: '{"disponibile": false, "px_reason": {"kind": "sold-out", "roomTypeId": 11, "night": "2027-03-06"}}',
        result: answered({
          isAvailable: false,
          reason: { kind: 'sold-out', roomTypeId: 11, night: day('2027-03-06') },
        }),
        px: true,
      },
    ],
  ),
  apiTranscript(
    'API-14',
    modify,
    [
      {
        title: 'of the whole voucher, with the fee that was agreed to',
        ...whole,
        body: `{${voucherFields}, "ln_id": 2, "cl_id": 77, "fee": 25.5}`,
        line: 'POST bol/reservation/modify',
        input: { voucher, feeMinor: 2_550 },
      },
      {
        title: 'with a key',
        ...whole,
        body: `{${voucherFields}, "ln_id": 2, "cl_id": 77, "fee": 0, "px_key": "k-1"}`,
        line: 'POST bol/reservation/modify',
        input: { voucher, feeMinor: 0, key: 'k-1' },
        px: true,
      },
    ],
    [
      {
        title: 'done',
        reply:
          '{"codice": "AB12CD34EF", "total": 326, "fee": 25.5, "currency": {"code": "EUR"}, "at": "2027-01-03T10:00:00.000Z"}',
        result: answered({
          code: 'AB12CD34EF',
          price: { minor: 32_600, feeMinor: 2_550, currency: 'EUR' },
          at: '2027-01-03T10:00:00.000Z' as Instant,
        }),
      },
      { title: 'done in words', reply: 'modificata', result: answered({}), drift: true },
      {
        title: 'another price now',
        status: 409,
        reply: `{"type": "about:blank", "title": "Prezzo cambiato", "status": 409, "px_reason": {
          "kind": "price-changed", "quoted": {"minor": 32600, "currency": "EUR"}, "now": {"minor": 33000, "currency": "EUR"}
        }}`,
        result: {
          kind: 'refused',
          text: 'Prezzo cambiato',
          reason: {
            kind: 'price-changed',
            quoted: { minor: 32_600, currency: 'EUR' },
            now: { minor: 33_000, currency: 'EUR' },
          },
        },
        px: true,
      },
    ],
  ),
  apiTranscript(
    'G-13',
    resell,
    [
      {
        title: 'of a reservation',
        caller: nobody,
        line: 'POST bol/reservation/resell',
        type: json,
        body: '{"prId": 4711}',
        input: { reservationId: 4_711, withdraws: false },
      },
      {
        title: 'no longer',
        caller: nobody,
        line: 'POST bol/reservation/resell',
        type: json,
        body: '{"prId": 4711, "withdraw": true}',
        input: { reservationId: 4_711, withdraws: true },
      },
      {
        title: 'of one of its rooms, with a key',
        caller: nobody,
        line: 'POST bol/reservation/resell',
        type: json,
        body: '{"prId": 4711, "px_room": "R1", "px_key": "abcdefghijklmnopqrstuv"}',
        input: { reservationId: 4_711, withdraws: false, roomCode: 'R1', key: 'abcdefghijklmnopqrstuv' },
        px: true,
      },
    ],
    [
      {
        title: 'for resale until the eve',
        reply: '{"forResale": true, "until": "2027-03-04T22:59:00.000Z"}',
        result: answered({ isForResale: true, until: '2027-03-04T22:59:00.000Z' as Instant }),
      },
      {
        title: 'no longer for resale',
        reply: '{"forResale": false, "until": null}',
        result: answered({ isForResale: false }),
      },
      { title: 'done in words', reply: 'in vendita', result: answered({}), drift: true },
      {
        title: 'a rate that cannot be resold',
        status: 409,
        reply: '{"type": "about:blank", "title": "Tariffa non rivendibile", "status": 409}',
        result: refused('Tariffa non rivendibile'),
      },
    ],
  ),
]
