import type { Instant } from '@portico/domain/time/deadline'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { answered, refused, transcript } from '../transcript.ts'

const caller = { hotelId: undefined, languageId: 1 }

export const cancelTranscript = transcript(
  cancel,
  [
    { title: 'of a reservation', caller, input: { reservationId: 4_711 }, request: 'ca_id=201&pr_id=4711' },
    {
      title: 'with a key',
      caller,
      input: { reservationId: 4_711, key: 'k-1' },
      request: 'ca_id=201&pr_id=4711&px_key=k-1',
      px: true,
    },
    {
      title: 'at the fee that was shown, with a reason',
      caller,
      input: { reservationId: 4_711, key: 'k-1', agreedFeeMinor: 12_050, why: 'plans-changed' },
      request: 'ca_id=201&pr_id=4711&px_key=k-1&px_agreedFee=12050&px_why=plans-changed',
      px: true,
    },
  ],
  [
    {
      title: 'cancelled, with what is owed',
      reply: `{"state": "cancelled", "fee": 120.5, "currency": {"code": "EUR"}, "at": "2027-03-01T11:00:00.000Z"}`,
      result: answered({ fee: { minor: 12_050, currency: 'EUR' }, at: '2027-03-01T11:00:00.000Z' as Instant }),
    },
    { title: 'cancelled, and no more', reply: '{"esito": "ok"}', result: answered({}), drift: true },
    { title: 'cancelled, in words', reply: '\r\nPrenotazione cancellata\r\n', result: answered({}), drift: true },
    {
      title: 'not cancelled',
      reply: '{"errore": "Prenotazione non trovata"}',
      result: refused('Prenotazione non trovata'),
    },
    {
      title: 'not cancelled, in words',
      reply: 'errore: non trovata',
      result: refused('errore: non trovata'),
      drift: true,
    },
    {
      title: 'not cancelled, under the name of what was asked',
      reply: '{"datiprenotazione": {"errore": "non trovata"}}',
      result: refused('non trovata'),
      drift: true,
    },
  ],
)
