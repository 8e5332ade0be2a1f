import type { Instant } from '@portico/domain/time/deadline'
import { offerConfirm } from '@portico/legacy/calls/offer/offer-confirm'
import { offerMessage } from '@portico/legacy/calls/offer/offer-message'
import { offerReject } from '@portico/legacy/calls/offer/offer-reject'
import { offerUnlock } from '@portico/legacy/calls/offer/offer-unlock'
import { awaitingConfirm } from '@portico/legacy/calls/reservation/awaiting-confirm'
import { awaitingReject } from '@portico/legacy/calls/reservation/awaiting-reject'
import { type ApiTranscript, apiTranscript, json } from '../api-transcript.ts'
import { basketFields, basketReply } from '../main/price-check.ts'
import { answered, refused, stayOf } from '../transcript.ts'

const nobody = { domain: '', channelId: 0, hotelId: undefined, languageId: 1, sessionCode: '' }
const email = 'ada+büro@guests.example'
const done = { title: 'done', reply: '{}', result: answered({}) }
const doneInWords = { title: 'done in words', reply: 'OK', result: answered({}), drift: true as const }

/** What the recipient of an offer and the booker of what awaits a confirmation do, by their e-mail. */
export const apiByEmailTranscripts: readonly ApiTranscript[] = [
  apiTranscript(
    'OFR-18',
    offerUnlock,
    [
      {
        title: 'by the recipient',
        caller: nobody,
        line: 'POST v2/offers/OF-12/unlock',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { offerCode: 'OF-12', email },
      },
      {
        title: 'of a code with signs',
        caller: nobody,
        line: 'POST v2/offers/a%2Fb%20%3F/unlock',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { offerCode: 'a/b ?', email },
      },
      {
        title: 'by who reads it in another language',
        caller: { ...nobody, languageId: 3 },
        line: 'POST v2/offers/OF-12/unlock?px_language=3',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { offerCode: 'OF-12', email },
        px: true,
      },
    ],
    [
      {
        title: 'open',
        reply: `{"codice": "OF-12", "state": "open", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": "2027-02-01T22:59:00.000Z",
          "options": [{"id": 1, "name": "Vista mare", "dataarrivo": "20270305", "datapartenza": "20270307", ${basketFields}}],
          "attachments": [], "messages": [{"from": "hotel", "text": "A presto!", "at": "2027-01-30T10:00:00.000Z"}],
          "video": null, "playlist": [], "rejectionReason": null}`,
        result: answered({
          code: 'OF-12',
          state: 'open',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          expires: '2027-02-01T22:59:00.000Z' as Instant,
          options: [{ id: 1, name: 'Vista mare', stay: stayOf('2027-03-05', '2027-03-07'), basket: basketReply }],
          attachments: [],
          messages: [{ from: 'hotel', text: 'A presto!', at: '2027-01-30T10:00:00.000Z' as Instant }],
          playlist: [],
        }),
      },
      {
        title: 'confirmed, with its letter',
        reply: `{"codice": "OF-12", "state": "confirmed", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": "2027-02-01T22:59:00.000Z",
          "options": [{"id": 1, "name": "Vista mare", "px_text": "Al terzo piano", "px_available": false, "dataarrivo": "20270305",
            "datapartenza": "20270307", ${basketFields}}],
          "attachments": [], "messages": [], "video": null, "playlist": [], "rejectionReason": null, "px_title": "Due notti",
          "px_text": "Come detto al telefono.", "px_recipient": "Ada Rossi", "px_guaranteed": true,
          "px_booked": {"code": "AB12CD34EF", "mail": "${email}"}, "px_taken": 1}`,
        result: answered({
          code: 'OF-12',
          state: 'confirmed',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          expires: '2027-02-01T22:59:00.000Z' as Instant,
          options: [
            {
              id: 1,
              name: 'Vista mare',
              text: 'Al terzo piano',
              isAvailable: false,
              stay: stayOf('2027-03-05', '2027-03-07'),
              basket: basketReply,
            },
          ],
          attachments: [],
          messages: [],
          playlist: [],
          title: 'Due notti',
          text: 'Come detto al telefono.',
          recipient: 'Ada Rossi',
          isGuaranteed: true,
          booked: { code: 'AB12CD34EF', email },
          takenOption: 1,
        }),
        px: true,
      },
      {
        title: 'with a file, a film that has captions, and a film at somebody else’s address',
        reply: `{"codice": "OF-12", "state": "open", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": null, "options": [],
          "attachments": [{"name": "Come arrivare", "url": "offer-file?number=1"}], "messages": [], "video": null,
          "playlist": ["offer-file?number=2", "https://films.example/citta"], "rejectionReason": null, "px_files": [
            {"number": 1, "kind": "attachment", "name": "Come arrivare", "type": "application/pdf", "bytes": 1200},
            {"number": 2, "kind": "film", "name": "La suite", "type": "video/webm", "bytes": 90000, "captions": true},
            {"number": 3, "kind": "film", "name": "La città", "url": "https://films.example/citta"}]}`,
        result: answered({
          code: 'OF-12',
          state: 'open',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          options: [],
          attachments: [{ name: 'Come arrivare', url: 'offer-file?number=1' }],
          messages: [],
          playlist: ['offer-file?number=2', 'https://films.example/citta'],
          files: [
            { number: 1, kind: 'attachment', name: 'Come arrivare', type: 'application/pdf', bytes: 1_200 },
            { number: 2, kind: 'film', name: 'La suite', type: 'video/webm', bytes: 90_000, hasCaptions: true },
            { number: 3, kind: 'film', name: 'La città', url: 'https://films.example/citta' },
          ],
        }),
        px: true,
      },
      {
        title: 'withdrawn',
        reply: `{"codice": "OF-12", "state": "unavailable", "ca_id": 201, "ho_id": 101, "ln_id": 2, "expires": null, "options": [],
          "attachments": [], "messages": [], "video": null, "playlist": [], "rejectionReason": null, "px_withdrawn": true}`,
        result: answered({
          code: 'OF-12',
          state: 'unavailable',
          channelId: 201,
          hotelId: 101,
          languageId: 2,
          options: [],
          attachments: [],
          messages: [],
          playlist: [],
          isWithdrawn: true,
        }),
        px: true,
      },
      {
        title: 'another e-mail',
        status: 403,
        reply: '{"type": "about:blank", "title": "Indirizzo diverso", "status": 403}',
        result: refused('Indirizzo diverso'),
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'OFR-18',
    offerConfirm,
    [
      {
        title: 'of an option',
        caller: nobody,
        line: 'POST v2/offers/OF-12/confirm',
        type: json,
        body: `{"mail": "${email}", "option": 2}`,
        input: { offerCode: 'OF-12', email, optionId: 2 },
      },
      {
        title: 'with a key',
        caller: nobody,
        line: 'POST v2/offers/OF-12/confirm',
        type: json,
        body: `{"mail": "${email}", "option": 2, "px_key": "k-1"}`,
        input: { offerCode: 'OF-12', email, optionId: 2, key: 'k-1' },
        px: true,
      },
      {
        title: 'with all that it takes to book',
        caller: { ...nobody, channelId: 201, hotelId: 101, languageId: 2 },
        line: 'POST v2/offers/OF-12/confirm',
        type: json,
        body: `{"mail": "${email}", "option": 1, "px_key": "k-1", "px_booking": "ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&ar_id=31&adulti=2&bambini=0&refundProtect=0&nominativo=Ada+Rossi&name=Ada&lastName=Rossi&indirizzo=Via+Lunga+1&citta=Roma&nazione=IT&mail=ada%40guests.example&telefono=%2B39+333&smoking=false&marketing=false&report=true&profile=false&paymentMethod=hotelpay&timestamp=1700000000000&px_key=k-1&px_total=27725"}`,
        input: {
          offerCode: 'OF-12',
          email,
          optionId: 1,
          key: 'k-1',
          booking: {
            basket: {
              stay: stayOf('2027-03-05', '2027-03-07'),
              rooms: [{ productId: 31, party: { adults: 2, childrenAges: [] } }],
            },
            booker: {
              name: 'Ada',
              lastName: 'Rossi',
              address: 'Via Lunga 1',
              city: 'Roma',
              country: 'IT',
              email: 'ada@guests.example',
              phone: '+39 333',
            },
            guests: [{}],
            consents: { marketing: false, report: true, profile: false, custom: [] },
            paymentMethod: 'hotelpay',
            timestamp: 1_700_000_000_000,
            key: 'k-1',
            totalMinor: 27_725,
          },
        },
        px: true,
      },
    ],
    [
      {
        title: 'a reservation that waits for money',
        reply: '{"reservationCode": "AB12CD34EF", "state": "pending", "payBy": "2027-03-04T22:59:00.000Z"}',
        result: answered({
          reservationCode: 'AB12CD34EF',
          state: 'pending',
          payBy: '2027-03-04T22:59:00.000Z' as Instant,
        }),
      },
      {
        title: 'a reservation whose guest goes on to pay',
        reply:
          '{"reservationCode": "AB12CD34EF", "state": "pending", "payBy": null, "px_rooms": ["AB12CD34EG"], "px_toPay": true}',
        result: answered({
          reservationCode: 'AB12CD34EF',
          state: 'pending',
          roomCodes: ['AB12CD34EG'],
          isToPay: true,
        }),
        px: true,
      },
      {
        title: 'a code alone',
        reply: '{"reservationCode": 2000000119}',
        result: answered({ reservationCode: '2000000119', state: 'confirmed' }),
        drift: true,
      },
      { title: 'done in words', reply: 'confermata', result: answered({ state: 'confirmed' }), drift: true },
      {
        title: 'an offer that has expired',
        status: 409,
        reply: '{"type": "about:blank", "title": "Offerta scaduta", "status": 409}',
        result: refused('Offerta scaduta'),
      },
    ],
  ),
  apiTranscript(
    'OFR-18',
    offerReject,
    [
      {
        title: 'with a reason',
        caller: nobody,
        line: 'POST v2/offers/OF-12/reject',
        type: json,
        body: `{"mail": "${email}", "reason": "Troppo caro; \\"grazie\\" 😕"}`,
        input: { offerCode: 'OF-12', email, reason: 'Troppo caro; "grazie" 😕' },
      },
      {
        title: 'without one',
        caller: nobody,
        line: 'POST v2/offers/OF-12/reject',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { offerCode: 'OF-12', email, reason: '' },
        drift: true,
      },
    ],
    [
      done,
      doneInWords,
      {
        title: 'an offer that was confirmed',
        status: 409,
        reply: '{"type": "about:blank", "title": "Offerta confermata", "status": 409}',
        result: refused('Offerta confermata'),
      },
    ],
  ),
  apiTranscript(
    'OFR-18',
    offerMessage,
    [
      {
        title: 'of a recipient',
        caller: nobody,
        line: 'POST v2/offers/OF-12/messages',
        type: json,
        body: `{"mail": "${email}", "text": "Con culla?\\r\\n李小龙 & Söhne"}`,
        input: { offerCode: 'OF-12', email, text: 'Con culla?\r\n李小龙 & Söhne' },
      },
      {
        title: 'with a key',
        caller: nobody,
        line: 'POST v2/offers/OF-12/messages',
        type: json,
        body: `{"mail": "${email}", "text": "?", "px_key": "k-1"}`,
        input: { offerCode: 'OF-12', email, text: '?', key: 'k-1' },
        px: true,
      },
    ],
    [
      done,
      { title: 'with what was written', reply: '{"id": 7, "text": "Con culla?"}', result: answered({}), drift: true },
      {
        title: 'no such offer',
        status: 404,
        reply: '{"detail": "Offerta sconosciuta"}',
        result: { kind: 'refused', text: 'Offerta sconosciuta', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'CRO-06',
    awaitingConfirm,
    [
      {
        title: 'by the booker',
        caller: nobody,
        line: 'POST cro/AB12CD34EF/confirm',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { reservationCode: 'AB12CD34EF', email },
      },
      {
        title: 'with a key',
        caller: nobody,
        line: 'POST cro/AB12CD34EF/confirm',
        type: json,
        body: `{"mail": "${email}", "px_key": "k-1"}`,
        input: { reservationCode: 'AB12CD34EF', email, key: 'k-1' },
        px: true,
      },
    ],
    [
      { title: 'confirmed', reply: '{"state": "confirmed", "payBy": null}', result: answered({ state: 'confirmed' }) },
      { title: 'confirmed, in words', reply: 'confermata', result: answered({ state: 'confirmed' }), drift: true },
      {
        title: 'too late',
        status: 409,
        reply: '{"type": "about:blank", "title": "Opzione scaduta", "status": 409}',
        result: refused('Opzione scaduta'),
      },
    ],
  ),
  apiTranscript(
    'CRO-06',
    awaitingReject,
    [
      {
        title: 'by the booker',
        caller: nobody,
        line: 'POST cro/AB12CD34EF/reject',
        type: json,
        body: `{"mail": "${email}"}`,
        input: { reservationCode: 'AB12CD34EF', email },
      },
    ],
    [
      done,
      doneInWords,
      {
        title: 'another e-mail',
        status: 404,
        reply: '{"title": "Prenotazione non trovata"}',
        result: { kind: 'refused', text: 'Prenotazione non trovata', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
]
