import type { Voucher } from '@portico/contracts/reservation/reservation'
import { transferCodeOf } from '@portico/domain/payment/transfer-code'
import { type QrCode, qrCodeOf } from '@portico/print/qr-code'

export function transferCodeIn({ payment, state }: Pick<Voucher, 'payment' | 'state'>): QrCode | undefined {
  if (payment.kind !== 'transfer' || payment.received || state === 'cancelled') return undefined
  const text = transferCodeOf(payment)
  return text === undefined ? undefined : qrCodeOf(text)
}
