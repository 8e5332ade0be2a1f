import { requestHashOf } from '@portico/booking-server/reservations/keys/confirm-keys'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { decodeRequest } from '@portico/legacy/codec/legacy-request'
import { expect, it } from 'vitest'

const query = new URLSearchParams(
  'ca_id=1&ho_id=1&ln_id=1&dataArrivo=20270305&dataPartenza=20270307&ar_id=10101&adulti=2&px_insured=true&nominativo=Ada+Rossi&name=Ada&lastName=Rossi&indirizzo=Via+Roma+1&cap=00100&citta=Roma&nazione=IT&mail=ada%40example.org&telefono=123&marketing=true&report=false&profile=false&customPolicies=3%3Atrue&paymentMethod=hotelpay&timestamp=1&px_key=a-key&px_total=20000',
)

it('a confirm has the hash that it had before, so that a key that came before an update is known after it', () => {
  const decoded = decodeRequest(confirm, query, '', new Set(['keys', 'holds']))
  if (decoded.kind !== 'read') throw new Error(JSON.stringify(decoded))
  expect(requestHashOf({ hotelId: 1, channelId: 1, trade: undefined }, decoded.input)).toBe(
    '240bd88652b8c7cfddfd65cb6de583a551cd489be9bf0d9a3775974853f52a81',
  )
})
