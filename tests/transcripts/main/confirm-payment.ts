import { confirmPayment } from '@portico/legacy/calls/payment/confirm-payment'
import { answered, refused, transcript } from '../transcript.ts'

export const confirmPaymentTranscript = transcript(
  confirmPayment,
  [
    {
      title: 'of a payment at a provider',
      caller: { channelId: 0, hotelId: undefined, languageId: 1 },
      input: { reservationId: 4_711, paymentId: '815', provider: 'instalments' },
      request: 'pr_id=4711&pt_id=815&gateway=instalments',
    },
    {
      title: 'of a payment that is named in letters',
      caller: { channelId: 0, hotelId: undefined, languageId: 1 },
      input: { reservationId: 4_711, paymentId: 'pay/1;&x', provider: 'card-page' },
      request: 'pr_id=4711&pt_id=pay%2F1%3B%26x&gateway=card-page',
    },
  ],
  [
    { title: 'confirmed', reply: '{"state": "confirmed"}', result: answered({ state: 'confirmed' }) },
    { title: 'still pending', reply: '{"state": "pending"}', result: answered({ state: 'pending' }) },
    { title: 'done, and no more', reply: '{"esito": "ok"}', result: answered({}), drift: true },
    { title: 'done, in words', reply: 'ok', result: answered({}), drift: true },
    { title: 'refused', reply: '{"errore": "Pagamento non riuscito"}', result: refused('Pagamento non riuscito') },
  ],
)
