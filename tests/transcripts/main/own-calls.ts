import { columnOf } from '@portico/contracts/portal/number-column'
import type { Instant } from '@portico/domain/time/deadline'
import { explain } from '@portico/legacy/calls/checkout/explain'
import { extend, hold, release } from '@portico/legacy/calls/checkout/hold'
import { outcome } from '@portico/legacy/calls/checkout/outcome'
import { startPayment } from '@portico/legacy/calls/payment/start-payment'
import { chart } from '@portico/legacy/calls/search/chart'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import { answered, day, euro, refused, stayOf, transcript } from '../transcript.ts'
import { basketFields, basketReply, basketRequests } from './price-check.ts'

// The calls that only our own server has.

const until = '2027-03-01T09:20:00.000Z' as Instant
const keyed = [
  {
    title: 'of a hold',
    input: { holdId: 'h-1', key: 'k-1' },
    request: 'ca_id=201&ho_id=101&ln_id=2&px_hold=h-1&px_key=k-1',
    px: true,
  },
] as const

export const ownCallTranscripts = [
  transcript(
    portalFacts,
    [
      {
        title: 'of two rooms in a place',
        caller: { hotelId: undefined },
        input: {
          stay: stayOf('2027-03-05', '2027-03-08'),
          rooms: [
            { adults: 2, childrenAges: [7] },
            { adults: 1, childrenAges: [] },
          ],
          destinationId: 4,
        },
        request:
          'ca_id=201&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&lc_id=4&adulti=2&bambini=1&etaBambini=7&adulti2=1&bambini2=0',
      },
      {
        title: 'of a room, in columns that are packed',
        caller: { hotelId: undefined },
        input: {
          stay: stayOf('2027-03-05', '2027-03-08'),
          rooms: [{ adults: 2, childrenAges: [] }],
          isPacked: true,
        },
        request: 'ca_id=201&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&adulti=2&bambini=0&px_packed=1',
        px: true,
      },
    ],
    [
      {
        title: 'two houses in columns',
        reply: `{"hotelIds": [101, 102], "currencies": ["EUR", "CHF"], "currency": [0, 1], "totals": [{"minor": [24550, 30000]},
          {"mealPlan": "BB", "isRefundable": true, "minor": [26000, 0]}], "taxes": [900, -1], "remaining": [2, 0],
          "facilities": ["wifi", "pool"], "has": [3, 0]}`,
        result: answered({
          hotelIds: columnOf([101, 102]),
          currencies: ['EUR', 'CHF'],
          currency: columnOf([0, 1]),
          totals: [
            { minor: columnOf([24_550, 30_000]) },
            { mealPlan: 'BB', isRefundable: true, minor: columnOf([26_000, 0]) },
          ],
          taxes: columnOf([900, -1]),
          remaining: columnOf([2, 0]),
          facilities: ['wifi', 'pool'],
          has: columnOf([3, 0]),
        }),
      },
      {
        title: 'two houses in columns that are packed',
        reply: `{"hotelIds": "1:ZWY=", "currencies": ["EUR"], "currency": "1:AAA=", "totals": [{"minor": "2:5l8wdQ=="}],
          "taxes": "2:hAP//w==", "remaining": "1:AgA=", "facilities": ["wifi", "pool"], "has": "1:AwA=", "px_packed": true}`,
        result: answered({
          hotelIds: columnOf([101, 102]),
          currencies: ['EUR'],
          currency: columnOf([0, 0]),
          totals: [{ minor: columnOf([24_550, 30_000]) }],
          taxes: columnOf([900, -1]),
          remaining: columnOf([2, 0]),
          facilities: ['wifi', 'pool'],
          has: columnOf([3, 0]),
          isPacked: true,
        }),
        px: true,
      },
    ],
  ),
  transcript(
    hold,
    [
      {
        title: 'of a basket, instead of an earlier one',
        input: {
          basket: {
            stay: stayOf('2027-03-05', '2027-03-06'),
            rooms: [{ productId: 31, party: { adults: 2, childrenAges: [4, 9] } }],
          },
          key: 'k-1',
          visitor: 'v-1',
          address: 'a-1',
          replaces: 'h-0',
        },
        request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270306&ar_id=31&adulti=2&bambini=2&avail_etaBambini=4%2C9
          &refundProtect=0&px_key=k-1&px_visitor=v-1&px_address=a-1&px_replaces=h-0`,
        px: true,
      },
    ],
    [
      {
        title: 'held',
        reply: `{"holdId": "h-1", "until": "2027-03-01T09:20:00.000Z", "extendable": true, ${basketFields}}`,
        result: answered({ holdId: 'h-1', until, extendable: true, basket: basketReply }),
      },
      {
        title: 'over the limit',
        reply: '{"errore": "Troppe camere", "px_reason": {"kind": "over-limit"}}',
        result: { kind: 'refused', text: 'Troppe camere', reason: { kind: 'over-limit' } },
        px: true,
      },
    ],
  ),
  transcript(extend, keyed, [
    {
      title: 'extended',
      reply: '{"until": "2027-03-01T09:20:00.000Z", "extendable": false}',
      result: answered({ until, extendable: false }),
    },
    { title: 'not extended', reply: '{"errore": "Finito"}', result: refused('Finito') },
  ]),
  transcript(
    endedSessions,
    [
      {
        title: 'since the last question',
        caller: { channelId: 0, hotelId: undefined, languageId: 1 },
        input: { after: until },
        request: 'px_after=2027-03-01T09%3A20%3A00.000Z',
        px: true,
      },
    ],
    [
      {
        title: 'one',
        reply: '{"sessions": ["s-1"], "next": "2027-03-01T09:20:00.000Z"}',
        result: answered({ sessions: ['s-1'], next: until }),
      },
    ],
  ),
  transcript(release, keyed, [
    { title: 'released', reply: '{"released": true}', result: answered({ released: true }) },
  ]),
  transcript(
    outcome,
    [{ title: 'of a key', input: { key: 'k-1' }, request: 'ca_id=201&ho_id=101&ln_id=2&px_key=k-1', px: true }],
    [
      {
        title: 'it booked',
        reply: '{"kind": "confirmed", "code": "AB12CD34EF", "roomCodes": ["AB12CD34EF-1"]}',
        result: answered({ kind: 'confirmed', code: 'AB12CD34EF', roomCodes: ['AB12CD34EF-1'] }),
      },
      {
        title: 'it waits for money',
        reply: '{"kind": "pending", "code": "AB12CD34EF", "roomCodes": []}',
        result: answered({ kind: 'pending', code: 'AB12CD34EF', roomCodes: [] }),
      },
      {
        title: 'it waits for its guest to pay',
        reply: '{"kind": "pending", "code": "AB12CD34EF", "roomCodes": [], "px_toPay": true}',
        result: answered({ kind: 'pending', code: 'AB12CD34EF', roomCodes: [], isToPay: true }),
        px: true,
      },
      { title: 'it was refused', reply: '{"kind": "refused"}', result: answered({ kind: 'refused' }) },
      { title: 'it was never used', reply: '{"kind": "unused"}', result: answered({ kind: 'unused' }) },
    ],
  ),
  transcript(
    startPayment,
    [
      {
        title: 'of a reservation, by a method',
        input: {
          code: 'AB12CD34EF',
          email: 'ada+sole@guests.example',
          method: 'nexi',
          key: 'k-1',
          host: 'www.example.com',
        },
        request: `ca_id=201&ho_id=101&ln_id=2&codice_prenotazione=AB12CD34EF&mail=ada%2Bsole%40guests.example&paymentMethod=nexi
          &px_key=k-1&px_host=www.example.com`,
        px: true,
      },
    ],
    [
      {
        title: 'begun, on a page',
        reply: '{"outcome": "started", "next": {"kind": "redirect", "url": "https://pay.example/815"}}',
        result: answered({ outcome: 'started', next: { kind: 'redirect', url: 'https://pay.example/815' } }),
      },
      {
        title: 'begun, by a form',
        reply:
          '{"outcome": "started", "next": {"kind": "form", "url": "https://pay.example/", "fields": {"mail": "ada@guests.example"}}}',
        result: answered({
          outcome: 'started',
          next: { kind: 'form', url: 'https://pay.example/', fields: { mail: 'ada@guests.example' } },
        }),
      },
      {
        title: 'not begun: the card is not accepted',
        reply: '{"outcome": "failed", "isCardRefused": true}',
        result: answered({ outcome: 'failed', isCardRefused: true }),
      },
      { title: 'nothing to pay', reply: '{"outcome": "nothing-due"}', result: answered({ outcome: 'nothing-due' }) },
      {
        title: 'no such reservation',
        reply: '{"errore": "Prenotazione non trovata"}',
        result: refused('Prenotazione non trovata'),
      },
    ],
  ),
  transcript(
    chart,
    [
      {
        title: 'of a party, beside an own hold',
        input: { party: { adults: 2, childrenAges: [4] }, ownHoldIds: ['h-1'] },
        request: 'ca_id=201&ho_id=101&ln_id=2&adulti=2&bambini=1&avail_etaBambini=4&px_hold=h-1',
        px: true,
      },
      {
        title: 'of a package, with a code',
        input: { party: { adults: 2, childrenAges: [] }, packageId: 7, promoCode: 'SPRING', isCodeHidden: true },
        request: 'ca_id=201&ho_id=101&ln_id=2&adulti=2&bambini=0&promoCode=SPRING&pc_id=7&px_hiddenCode=true',
        px: true,
      },
      {
        title: 'of three nights or more',
        input: { party: { adults: 2, childrenAges: [] }, nights: 3 },
        request: 'ca_id=201&ho_id=101&ln_id=2&adulti=2&bambini=0&px_nights=3',
        px: true,
      },
    ],
    [
      {
        title: 'a day',
        reply: `{"px_currency": "EUR", "giorno": [
          {"numerocompleto": "20270305", "disponibile": true, "numerocamere": 3, "minstay": 2, "maxstay": 14, "px_state": "free", "px_price": 240.5}
        ]}`,
        result: answered({
          currency: 'EUR',
          days: [
            {
              day: day('2027-03-05'),
              arrive: true,
              state: 'free',
              available: 3,
              minStay: 2,
              maxStay: 14,
              shortest: { nights: 2, price: euro(24_050) },
              refusals: [],
            },
          ],
        }),
        px: true,
      },
      {
        title: 'the period of a package',
        reply: '{"px_currency": "EUR", "giorno": [], "px_period": {"first": "20270401", "last": "20270530"}}',
        result: answered({ currency: 'EUR', days: [], period: { first: day('2027-04-01'), last: day('2027-05-30') } }),
        px: true,
      },
    ],
  ),
  transcript(explain, basketRequests, [
    {
      title: 'a total with its parts',
      reply: `{"currency": {"code": "EUR"}, "price": {"why": "guest-total", "amount": 245, "parts": [
        {"why": "night", "amount": 245, "night": "2027-03-05", "ref": 31, "name": "Flessibile", "count": 2}
      ]}}`,
      result: answered({
        currency: 'EUR',
        price: {
          why: 'guest-total',
          minor: 24_500,
          parts: [{ why: 'night', minor: 24_500, night: day('2027-03-05'), ref: 31, name: 'Flessibile', count: 2 }],
        },
      }),
    },
  ]),
]
