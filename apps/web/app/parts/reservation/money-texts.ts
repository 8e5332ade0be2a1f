import type { Folio } from '@portico/contracts/reservation/folio'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { isPaidAtProvider } from '@portico/domain/payment/payment-methods'
import type { PageTexts } from '../../base/text/use-translation.ts'
import { methodTextIn } from '../price/method-text.ts'

type Translation = Pick<PageTexts, 't'>

export function movedTextIn(
  { t }: Translation,
  moved: 'payment' | 'refund',
  { method }: Folio['payments'][number],
  day: string,
): string {
  if (method === undefined) return t(moved === 'payment' ? 'cancel.payment' : 'cancel.returned', { day })
  return t(moved === 'payment' ? 'payment.paidBy' : 'payment.returnedBy', { day, method: methodTextIn({ t }, method) })
}

export function stateTextIn({ t }: Translation, { state, reason }: Pick<Voucher, 'state' | 'reason'>): string {
  if (state === 'pending' && reason === 'awaiting-payment') return t('voucher.statePayment')
  if (state === 'pending' && reason === 'option') return t('voucher.stateOption')
  return t(`voucher.state.${state}`)
}

export function refundHowKey(payments: Folio['payments']): 'payment.refundHow' | 'cancel.refundHow' {
  const isPaidOnline = payments.some(({ method }) => method !== undefined && isPaidAtProvider(method))
  return isPaidOnline ? 'payment.refundHow' : 'cancel.refundHow'
}
