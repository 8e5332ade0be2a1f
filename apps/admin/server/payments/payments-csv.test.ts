import type { PaymentDayLine } from '@portico/contracts/operator/payments'
import { expect, it } from 'vitest'
import { readAdminTexts } from '../../texts/read-texts.ts'
import { paymentsCsvOf } from './payments-csv.ts'

const aLine: PaymentDayLine = {
  reservationId: 1,
  code: '7K3MP9W2AB',
  guest: '=Ada',
  at: '2027-03-01T11:00:00.000Z' as PaymentDayLine['at'],
  kind: 'payment',
  method: 'stripe',
  origin: 'guest',
  amount: { minor: 24_000, currency: 'EUR' },
}

it('the money of a day is a file that adds up, as spreadsheets of the hotel’s country read it', () => {
  const lines: PaymentDayLine[] = [
    aLine,
    { ...aLine, kind: 'refund', origin: 'house', by: 'anna@example.com', amount: { minor: -1_050, currency: 'EUR' } },
  ]
  expect(paymentsCsvOf({ lines, format: 'italian' }, readAdminTexts('it')).split('\r\n').slice(1, 3)).toEqual([
    '2027-03-01T11:00:00.000Z;7K3MP9W2AB;\'=Ada;Pagamento;stripe;Ospite;"240,00";EUR',
    '2027-03-01T11:00:00.000Z;7K3MP9W2AB;\'=Ada;Restituito;stripe;anna@example.com;"-10,50";EUR',
  ])
  expect(paymentsCsvOf({ lines, format: 'international' }, readAdminTexts('en'))).toContain(',240.00,EUR')
})
