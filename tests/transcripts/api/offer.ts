import type { Instant } from '@portico/domain/time/deadline'
import { offer } from '@portico/legacy/calls/offer/offer'
import { offerRequest } from '@portico/legacy/calls/offer/offer-request'
import { awaiting } from '@portico/legacy/calls/reservation/awaiting'
import { storeReservation } from '@portico/legacy/calls/reservation/store-reservation'
import { type ApiTranscript, apiTranscript, json } from '../api-transcript.ts'
import { basketFields, basketReply } from '../main/price-check.ts'
import { answered, refused, stayOf } from '../transcript.ts'
import { voucher, voucherFields } from './voucher.ts'

const nobody = { domain: '', channelId: 0, hotelId: undefined, languageId: 1, sessionCode: '' }

/** Offers, what awaits a confirmation, and the marketing suite. */
export const apiOfferTranscripts: readonly ApiTranscript[] = [
  apiTranscript(
    'API-11',
    offerRequest,
    [
      {
        title: 'for two rooms',
        line: 'POST v2/offers/create',
        type: json,
        body: `{
          "ca_id": 201, "ho_id": 101, "ln_id": 2, "dataArrivo": "20270305", "dataPartenza": "20270308",
          "rooms": [{"adulti": 2, "bambini": 1, "etaBambini": [7]}, {"adulti": 1, "bambini": 0, "etaBambini": []}],
          "name": "Ada & Zoë", "mail": "ada@guests.example", "note": "Vista mare?\\nGrazie"
        }`,
        input: {
          time: { kind: 'stay', stay: stayOf('2027-03-05', '2027-03-08') },
          rooms: [
            { adults: 2, childrenAges: [7] },
            { adults: 1, childrenAges: [] },
          ],
          name: 'Ada & Zoë',
          email: 'ada@guests.example',
          note: 'Vista mare?\nGrazie',
        },
      },
      {
        title: 'for any five nights of a month, at a package, once',
        line: 'POST v2/offers/create',
        type: json,
        body: `{
          "ca_id": 201, "ho_id": 101, "ln_id": 2,
          "rooms": [{"adulti": 2, "bambini": 0, "etaBambini": []}],
          "name": "Ada", "mail": "ada@guests.example", "note": "", "px_month": "2027-07", "px_nights": 5,
          "px_package": 12, "px_key": "k23456789012345678901a", "px_host": "hotel.example"
        }`,
        input: {
          time: { kind: 'flexible', month: '2027-07', nights: 5 },
          rooms: [{ adults: 2, childrenAges: [] }],
          name: 'Ada',
          email: 'ada@guests.example',
          note: '',
          packageId: 12,
          key: 'k23456789012345678901a',
          host: 'hotel.example',
        },
        px: true,
      },
    ],
    [
      { title: 'taken, without an offer yet', reply: '{"offerCode": null}', result: answered({}) },
      { title: 'with the code of an offer', reply: '{"offerCode": "OF-12"}', result: answered({ offerCode: 'OF-12' }) },
      { title: 'taken, in words', reply: 'ok', result: answered({}), drift: true },
    ],
  ),
  apiTranscript(
    'API-15',
    offer,
    [
      { title: 'by its code', caller: nobody, line: 'GET v2/offers/OF-12', input: { offerCode: 'OF-12' } },
      {
        title: 'by a code with signs',
        caller: nobody,
        line: 'GET v2/offers/a%2Fb%20%3F',
        input: { offerCode: 'a/b ?' },
      },
    ],
    [
      {
        title: 'locked',
        reply: `{"codice": "OF-12", "state": "locked", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": null, "options": [],
          "attachments": [], "messages": [], "video": null, "playlist": [], "rejectionReason": null}`,
        result: answered({
          code: 'OF-12',
          state: 'locked',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          options: [],
          attachments: [],
          messages: [],
          playlist: [],
        }),
      },
      {
        title: 'with an option, a file, a message, a video and a playlist',
        reply: `{"codice": "OF-12", "state": "rejected", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": "2027-02-01T22:59:00.000Z",
          "options": [{"id": 1, "name": "Vista mare", "dataarrivo": "20270305", "datapartenza": "20270307", ${basketFields}}],
          "attachments": [{"name": "Menù.pdf", "url": "https://files.hotel.example/menu.pdf"}],
          "messages": [{"from": "guest", "text": "Troppo caro 😕", "at": "2027-01-30T10:00:00.000Z"}],
          "video": "https://files.hotel.example/tour.mp4", "playlist": ["https://files.hotel.example/1.mp4"], "rejectionReason": "prezzo"}`,
        result: answered({
          code: 'OF-12',
          state: 'rejected',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          expires: '2027-02-01T22:59:00.000Z' as Instant,
          options: [{ id: 1, name: 'Vista mare', stay: stayOf('2027-03-05', '2027-03-07'), basket: basketReply }],
          attachments: [{ name: 'Menù.pdf', url: 'https://files.hotel.example/menu.pdf' }],
          messages: [{ from: 'guest', text: 'Troppo caro 😕', at: '2027-01-30T10:00:00.000Z' as Instant }],
          video: 'https://files.hotel.example/tour.mp4',
          playlist: ['https://files.hotel.example/1.mp4'],
          rejectionReason: 'prezzo',
        }),
      },
      {
        title: 'no such offer',
        status: 404,
        reply: '{"type": "about:blank", "title": "Offerta sconosciuta", "status": 404}',
        result: { kind: 'refused', text: 'Offerta sconosciuta', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-16',
    awaiting,
    [{ title: 'by its code', caller: nobody, line: 'GET cro/AB12CD34EF', input: { reservationCode: 'AB12CD34EF' } }],
    [
      { title: 'a reservation that waits', reply: `{${voucherFields}}`, result: answered(voucher) },
      {
        title: 'one that its guest has rejected',
        reply: `{${voucherFields}, "px_sentTo": "ada@guests.example", "px_writtenIn": 2, "px_rejectionReason": "Troppo lontano."}`,
        result: answered({
          ...voucher,
          recipient: 'ada@guests.example',
          languageId: 2,
          rejectionReason: 'Troppo lontano.',
        }),
        px: true,
      },
    ],
  ),
  apiTranscript(
    'API-18',
    storeReservation,
    [
      {
        title: 'as a form',
        caller: { ...nobody, languageId: 2 },
        line: 'POST bootstrap/store_reservation/1700000000000',
        type: 'application/x-www-form-urlencoded',
        body: 'code=AB12CD34EF&language=it&amount=277.25&wm_customerid=wm%2F1+%26+2',
        input: { timestamp: 1_700_000_000_000, code: 'AB12CD34EF', amount: 277.25, customerId: 'wm/1 & 2' },
      },
    ],
    [
      { title: 'taken', reply: '{}', result: answered({}) },
      { title: 'taken, in words', reply: 'stored', result: answered({}), drift: true },
      { title: 'not taken', status: 400, reply: '{"errore": "codice"}', result: refused('codice'), drift: true },
    ],
  ),
]
