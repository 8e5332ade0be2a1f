import { isOfProvider, type PaymentMethodId, providers } from '@portico/domain/payment/payment-methods'
import type { PageTexts } from '../../base/text/use-translation.ts'

/** Whole keys: by their beginning alone a page would load all that a checkout says. */
const keysOfHouse = {
  hotelpay: 'checkout.hotelpay',
  bank: 'checkout.bank',
  account: 'checkout.account',
  link: 'checkout.link',
  extranet: 'checkout.extranet',
} as const

export function methodTextIn({ t }: Pick<PageTexts, 't'>, method: PaymentMethodId): string {
  if (!isOfProvider(method)) return t(keysOfHouse[method])
  const { name, kind } = providers[method]
  return t(`checkout.byProvider.${kind}`, { provider: name })
}
