import type { Instant } from '@portico/domain/time/deadline'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import { agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import { type ApiTranscript, apiTranscript, json } from '../api-transcript.ts'
import { answered, day, refused, stayOf } from '../transcript.ts'

const nobody = { domain: '', channelId: 0, hotelId: undefined, languageId: 1, sessionCode: '' }
const euros = (minor: number) => ({ minor, currency: 'EUR' as const })
const isDone = [
  { title: 'done, with nothing to say', reply: '{}', result: answered({}) },
  { title: 'done in words', reply: 'OK', result: answered({}), drift: true as const },
]

/** What a trade user does. */
export const apiTradeTranscripts: readonly ApiTranscript[] = [
  apiTranscript(
    'API-03',
    agencyHotels,
    [
      { title: 'of whoever is logged in', caller: nobody, line: 'GET agency/hotels', input: {} },
      {
        title: 'by their German names',
        caller: { ...nobody, languageId: 3 },
        line: 'GET agency/hotels?px_language=3',
        input: {},
        px: true,
      },
    ],
    [
      {
        title: 'hotels by either name of their id',
        reply: `{"hotels": [
          {"id": 101, "name": "Miramare", "destinations": [{"id": 3, "name": "Costa"}]}, {"hotelId": "102", "name": "Alpi", "destinations": []}
        ]}`,
        result: answered([
          { id: 101, name: 'Miramare', destinations: [{ id: 3, name: 'Costa' }] },
          { id: 102, name: 'Alpi', destinations: [] },
        ]),
        drift: true,
      },
      {
        title: 'one hotel',
        reply: '{"hotels": [{"id": 101, "name": "Miramare", "destinations": [{"id": 3, "name": "Costa"}]}]}',
        result: answered([{ id: 101, name: 'Miramare', destinations: [{ id: 3, name: 'Costa' }] }]),
      },
      {
        title: 'nobody logged in',
        status: 401,
        reply: '{"title": "Login required", "status": 401}',
        result: { kind: 'refused', text: 'Login required', reason: { kind: 'not-logged-in' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-04',
    agencyConfirm,
    [
      {
        title: 'with a payment method',
        caller: nobody,
        line: 'POST agency/confirm-reservation',
        type: json,
        body: '{"prId": 4711, "paymentMethod": "bank"}',
        input: { reservationId: 4_711, paymentMethod: 'bank' },
      },
      {
        title: 'with a key',
        caller: nobody,
        line: 'POST agency/confirm-reservation',
        type: json,
        body: '{"prId": 4711, "paymentMethod": "hotelpay", "px_key": "k-1"}',
        input: { reservationId: 4_711, paymentMethod: 'hotelpay', key: 'k-1' },
        px: true,
      },
    ],
    [
      {
        title: 'pending until it is paid',
        reply: '{"state": "pending", "payBy": "2027-03-04T22:59:00.000Z"}',
        result: answered({ state: 'pending', payBy: '2027-03-04T22:59:00.000Z' as Instant }),
      },
      { title: 'done in words', reply: 'confermata', result: answered({ state: 'confirmed' }), drift: true },
      {
        title: 'no such reservation',
        status: 404,
        reply: '{"title": "Prenotazione non trovata"}',
        result: { kind: 'refused', text: 'Prenotazione non trovata', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-06',
    agencyPrint,
    [
      {
        title: 'for the second guest',
        caller: nobody,
        line: 'POST agency/print/4711/2',
        input: { reservationId: 4_711, guest: 2 },
      },
      {
        title: 'for the agency',
        caller: nobody,
        line: 'POST agency/print/4711/0',
        input: { reservationId: 4_711, guest: 0 },
      },
      {
        title: 'for a guest, in German and without prices',
        caller: nobody,
        line: 'POST agency/print/4711/1',
        type: 'application/x-www-form-urlencoded',
        body: 'px_language=3&px_hidePrices=1',
        input: { reservationId: 4_711, guest: 1, languageId: 3, hidesPrices: true },
        px: true,
      },
      {
        title: 'for a guest, at what the agency sells it for',
        caller: nobody,
        line: 'POST agency/print/4711/1',
        type: 'application/x-www-form-urlencoded',
        body: 'px_language=3&px_hidePrices=1&px_sellingPrice=61250',
        input: { reservationId: 4_711, guest: 1, languageId: 3, hidesPrices: true, sellingMinor: 61_250 },
        px: true,
      },
      {
        title: 'for a guest, at what the agency sells it for from now on',
        caller: nobody,
        line: 'POST agency/print/4711/1',
        type: 'application/x-www-form-urlencoded',
        body: 'px_sellingPrice=61250&px_storeSellingPrice=1',
        input: { reservationId: 4_711, guest: 1, sellingMinor: 61_250, storesSelling: true },
        px: true,
      },
    ],
    [
      {
        title: 'a file',
        reply: '{"fileName": "AB12CD34EF.pdf", "pdf": "JVBERi0xLjcK"}',
        result: answered({ fileName: 'AB12CD34EF.pdf', pdf: 'JVBERi0xLjcK' }),
      },
    ],
  ),
  apiTranscript(
    'ours',
    agencyLogo,
    [
      {
        title: 'as it is',
        caller: nobody,
        line: 'POST agency/logo',
        type: json,
        body: '{"change": "none"}',
        input: { change: 'none' },
        px: true,
      },
      {
        title: 'another one',
        caller: nobody,
        line: 'POST agency/logo',
        type: json,
        body: '{"change": "save", "picture": "PHN2Zy8+"}',
        input: { change: 'save', picture: 'PHN2Zy8+' },
        px: true,
      },
      {
        title: 'none any more',
        caller: nobody,
        line: 'POST agency/logo',
        type: json,
        body: '{"change": "remove"}',
        input: { change: 'remove' },
        px: true,
      },
    ],
    [
      { title: 'a logo', reply: '{"picture": "iVBORw0KGgo="}', result: answered({ picture: 'iVBORw0KGgo=' }) },
      { title: 'none', reply: '{}', result: answered({}) },
    ],
  ),
  apiTranscript(
    'API-07',
    changePassword,
    [
      {
        title: 'in the body alone',
        caller: nobody,
        line: 'POST agency/changePwd',
        type: json,
        body: '{"password": "Segr&ta/1; é"}',
        input: { password: 'Segr&ta/1; é' },
      },
      {
        title: 'with the one that holds now',
        caller: nobody,
        line: 'POST agency/changePwd',
        type: json,
        body: '{"password": "Segr&ta/1; é", "px_current": "Prima-01"}',
        input: { password: 'Segr&ta/1; é', current: 'Prima-01' },
        px: true,
      },
    ],
    [
      ...isDone,
      {
        title: 'the same as the old one',
        status: 409,
        reply: '{"type": "about:blank", "title": "Identical to the old password", "status": 409}',
        result: refused('Identical to the old password'),
      },
    ],
  ),
  apiTranscript(
    'API-08',
    retrievePassword,
    [
      {
        title: 'of a name',
        caller: nobody,
        line: 'POST agency/retrievePwd',
        type: json,
        body: '{"username": "agenzia+sole@guests.example"}',
        input: { username: 'agenzia+sole@guests.example' },
      },
      {
        title: 'with where it is wanted, for our own server',
        caller: nobody,
        line: 'POST agency/retrievePwd',
        type: json,
        body: '{"username": "sole@agency.example", "px_address": "a-1", "px_host": "trade.example.com", "px_channel": 202}',
        input: { username: 'sole@agency.example', address: 'a-1', host: 'trade.example.com', channelId: 202 },
        px: true,
      },
    ],
    [
      ...isDone,
      {
        title: 'an address that nobody has',
        status: 404,
        reply: '{"detail": "E-mail address not found"}',
        result: { kind: 'refused', text: 'E-mail address not found', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-09',
    requestApproval,
    [
      {
        title: 'of an agency on a channel',
        caller: { ...nobody, channelId: 202, languageId: 3 },
        line: 'POST agency/askApproval',
        type: json,
        body: `{
          "ca_id": 202, "ln_id": 3, "fullname": "Reisebüro Müller & Söhne; GmbH", "type": "1", "iata": "12345675", "vatNr": "DE123456789",
          "referent_name": "Jörg", "mail": "buero@agency.example"
        }`,
        input: {
          customer: {
            name: 'Reisebüro Müller & Söhne; GmbH',
            type: 'travel-agency',
            iata: '12345675',
            vatNumber: 'DE123456789',
            contactName: 'Jörg',
            email: 'buero@agency.example',
          },
        },
      },
      {
        title: 'with where it is made, for our own server',
        caller: { ...nobody, channelId: 202 },
        line: 'POST agency/askApproval',
        type: json,
        body: '{"ca_id": 202, "ln_id": 1, "fullname": "Viaggi Sole", "px_address": "a-1", "px_host": "trade.example.com"}',
        input: { customer: { name: 'Viaggi Sole' }, address: 'a-1', host: 'trade.example.com' },
        px: true,
      },
    ],
    [
      ...isDone,
      {
        title: 'an account that exists',
        status: 409,
        reply: '{"type": "about:blank", "title": "Account already exists", "status": 409}',
        result: refused('Account already exists'),
      },
    ],
  ),
  apiTranscript(
    'API-10',
    agencyReservations,
    [
      {
        title: 'with every filter',
        caller: { ...nobody, channelId: 202, clientId: 77 },
        line: 'POST agency/list-reservations/77/202',
        type: json,
        body: '{"property": 101, "status": "waiting", "minPrice": 80.5, "maxPrice": 900, "adults": 2, "rooms": 1, "expiry": "20270304"}',
        input: {
          hotelId: 101,
          status: 'waiting',
          minPrice: 80.5,
          maxPrice: 900,
          adults: 2,
          rooms: 1,
          expiresBy: day('2027-03-04'),
        },
      },
      {
        title: 'a page of them, for a German reader',
        caller: { ...nobody, channelId: 202, clientId: 77, languageId: 3 },
        line: 'POST agency/list-reservations/77/202?px_language=3',
        type: json,
        body: `{"property": null, "status": "all", "minPrice": null, "maxPrice": null, "adults": null, "rooms": null, "expiry": null,
          "px_code": "AB12CD34EF", "px_text": "rossi", "px_arrivalFrom": "20270301", "px_arrivalUntil": "20270331",
          "px_page": 2, "px_pageSize": 25, "px_sort": "arrival"}`,
        input: {
          status: 'all',
          code: 'AB12CD34EF',
          text: 'rossi',
          arrivalFrom: day('2027-03-01'),
          arrivalUntil: day('2027-03-31'),
          page: { number: 2, size: 25, sort: 'arrival' },
        },
        px: true,
      },
      {
        title: 'without filters',
        caller: { ...nobody, channelId: 202, clientId: 77 },
        line: 'POST agency/list-reservations/77/202',
        type: json,
        body: '{}',
        input: { status: 'all' },
        drift: true,
      },
    ],
    [
      {
        title: 'an option',
        reply: `{"reservations": [{
          "id": 4711, "codice": "AB12CD34EF", "ho_id": 101, "nomehotel": "Miramare", "state": "pending", "reason": "option",
          "nominativo": "李小龙", "dataarrivo": "20270305", "datapartenza": "20270307", "camere": 1, "adulti": 2, "bambini": 1,
          "totale": 240.5, "currency": {"code": "EUR"}, "optionUntil": "2027-03-04T22:59:00.000Z", "mail": "li@guest.example"
        }]}`,
        result: answered({
          reservations: [
            {
              reservationId: 4_711,
              code: 'AB12CD34EF',
              hotelId: 101,
              hotelName: 'Miramare',
              state: 'pending',
              reason: 'option',
              guest: '李小龙',
              stay: stayOf('2027-03-05', '2027-03-07'),
              rooms: 1,
              adults: 2,
              children: 1,
              currency: 'EUR',
              minor: 24_050,
              optionUntil: '2027-03-04T22:59:00.000Z' as Instant,
              mail: 'li@guest.example',
            },
          ],
        }),
      },
      {
        title: 'one for its list, numbers as text, and what a server may leave out',
        reply: `{"reservations": {
          "id": "4711", "codice": 4711, "ho_id": "101", "dataarrivo": "2027-03-05", "datapartenza": "2027-03-07", "totale": "240.5"
        }}`,
        result: answered({
          reservations: [
            {
              reservationId: 4_711,
              code: '4711',
              hotelId: 101,
              hotelName: '',
              state: 'confirmed',
              reason: '',
              guest: '',
              stay: stayOf('2027-03-05', '2027-03-07'),
              rooms: 1,
              adults: 0,
              children: 0,
              currency: 'EUR',
              minor: 24_050,
            },
          ],
        }),
        drift: true,
      },
      {
        title: 'a page, with what the agency earns and who booked',
        reply: `{"reservations": [{
          "id": 4711, "codice": "AB12CD34EF", "ho_id": 101, "nomehotel": "Miramare", "state": "confirmed", "reason": "booked",
          "nominativo": "Ada Rossi", "dataarrivo": "20270305", "datapartenza": "20270307", "camere": 1, "adulti": 2, "bambini": 0,
          "totale": 240.5, "currency": {"code": "EUR"}, "optionUntil": null, "px_earned": {"commission": 20.05, "net": 220.45}, "px_bookedBy": "Ugo", "px_reference": "SOL/12"
        }], "px_count": 26, "px_credit": {"currency": {"code": "EUR"}, "limit": 15000, "used": 450.5, "days": 30}}`,
        result: answered({
          reservations: [
            {
              reservationId: 4_711,
              code: 'AB12CD34EF',
              hotelId: 101,
              hotelName: 'Miramare',
              state: 'confirmed',
              reason: 'booked',
              guest: 'Ada Rossi',
              stay: stayOf('2027-03-05', '2027-03-07'),
              rooms: 1,
              adults: 2,
              children: 0,
              currency: 'EUR',
              minor: 24_050,
              earned: { commission: 2_005, net: 22_045 },
              bookedBy: 'Ugo',
              reference: 'SOL/12',
            },
          ],
          count: 26,
          credit: { currency: 'EUR', limitMinor: 1_500_000, usedMinor: 45_050, days: 30 },
        }),
        px: true,
      },
      { title: 'none', reply: '{"reservations": []}', result: answered({ reservations: [] }) },
    ],
  ),
  apiTranscript(
    'G-09',
    resendEmails,
    [
      {
        title: 'of a reservation',
        caller: nobody,
        line: 'POST agency/resend-email',
        type: json,
        body: '{"prId": 4711}',
        input: { reservationId: 4_711 },
      },
      {
        title: 'with its id as text',
        caller: nobody,
        line: 'POST agency/resend-email',
        type: json,
        body: '{"prId": "4711"}',
        input: { reservationId: 4_711 },
        drift: true,
      },
      {
        title: 'of all that were booked with an address',
        caller: nobody,
        line: 'POST agency/resend-email',
        type: json,
        body: '{"px_mail": "ada@guests.example", "px_mailChannel": 201}',
        input: { email: 'ada@guests.example', channelId: 201 },
        px: true,
      },
    ],
    [
      ...isDone,
      {
        title: 'a reservation of another agency',
        status: 404,
        reply: '{"title": "Prenotazione non trovata"}',
        result: { kind: 'refused', text: 'Prenotazione non trovata', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'ours',
    commissionStatement,
    [
      {
        title: 'of a month, for an Italian reader',
        caller: { ...nobody, languageId: 2 },
        line: 'GET agency/statement/2027-03?px_language=2',
        input: { month: '2027-03' },
        px: true,
      },
    ],
    [
      {
        title: 'one stay',
        reply: `{"month": "2027-03", "rows": [{"code": "AB12CD34EF", "hotelName": "Miramare", "guest": "Ada Sole",
          "stay": {"arrival": "2027-03-05", "departure": "2027-03-08"}, "total": {"minor": 30000, "currency": "EUR"},
          "commission": {"minor": 3000, "currency": "EUR"}, "net": {"minor": 26340, "currency": "EUR"}, "onAccount": true,
          "open": {"minor": 0, "currency": "EUR"}, "due": "2027-04-07"}],
          "sums": [{"total": {"minor": 30000, "currency": "EUR"}, "commission": {"minor": 3000, "currency": "EUR"},
          "commissionVat": {"minor": 660, "currency": "EUR"}, "commissionWithVat": {"minor": 3660, "currency": "EUR"},
          "net": {"minor": 26340, "currency": "EUR"}, "open": {"minor": 0, "currency": "EUR"}}]}`,
        result: answered({
          month: '2027-03',
          rows: [
            {
              code: 'AB12CD34EF',
              hotelName: 'Miramare',
              guest: 'Ada Sole',
              stay: stayOf('2027-03-05', '2027-03-08'),
              total: euros(30_000),
              commission: euros(3_000),
              net: euros(26_340),
              onAccount: true,
              open: euros(0),
              due: day('2027-04-07'),
            },
          ],
          sums: [
            {
              ...{ total: euros(30_000), commission: euros(3_000), commissionVat: euros(660) },
              ...{ commissionWithVat: euros(3_660), net: euros(26_340), open: euros(0) },
            },
          ],
        }),
      },
    ],
  ),
]
