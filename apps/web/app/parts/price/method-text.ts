import { isOfProvider, type PaymentMethodId, providers } from '@portico/domain/payment/payment-methods'
import type { PageTexts } from '../../base/text/use-translation.ts'

export function methodTextIn({ t }: Pick<PageTexts, 't'>, method: PaymentMethodId): string {
  if (!isOfProvider(method)) return t(`checkout.${method}`)
  const { name, kind } = providers[method]
  return t(`checkout.byProvider.${kind}`, { provider: name })
}
