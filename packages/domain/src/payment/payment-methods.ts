/**
 * The ways to pay that the protocol names, in its spelling; a link by e-mail, which is ours; and
 * `account`, which is ours too: a trade user's agency pays later, within the credit of its contract. What each
 * is: `hotel` and `transfer` need nobody else, `house` is written down by the hotel, `link` is sent by us, `provider`
 * is a payment provider whose wire is public, and `papers` one whose wire is not: such a method is accepted on the
 * protocol and offered to nobody.
 */
export const paymentMethods = {
  syspay: 'provider',
  bank: 'transfer',
  nexi: 'provider',
  besafepay: 'papers',
  ermes_direct_pay: 'papers',
  nexi_incasso_senza_pensieri: 'provider',
  hotelpay: 'hotel',
  stripe: 'provider',
  paypal: 'provider',
  planet: 'provider',
  azul: 'provider',
  holipay: 'papers',
  scalapay: 'provider',
  bnlepositivity: 'provider',
  saferpay: 'provider',
  unicredit: 'provider',
  satispay: 'provider',
  extranet: 'house',
  link: 'link',
  account: 'account',
} as const
export type PaymentMethodId = keyof typeof paymentMethods

export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethodId, ...PaymentMethodId[]]

/**
 * Who stands behind a method, by the name that is the same in every language, and how guests know it: as a card that
 * is paid there, as an account of their own, or as instalments.
 */
export const providers = {
  syspay: { name: 'SysPay', kind: 'cards' },
  nexi: { name: 'Nexi', kind: 'wallet' },
  besafepay: { name: 'BeSafe Pay', kind: 'wallet' },
  ermes_direct_pay: { name: 'Ermes Direct Pay', kind: 'cards' },
  nexi_incasso_senza_pensieri: { name: 'Nexi', kind: 'card' },
  stripe: { name: 'Stripe', kind: 'card' },
  paypal: { name: 'PayPal', kind: 'wallet' },
  planet: { name: 'Planet', kind: 'card' },
  azul: { name: 'AZUL', kind: 'card' },
  holipay: { name: 'HoliPay', kind: 'instalments' },
  scalapay: { name: 'Scalapay', kind: 'instalments' },
  bnlepositivity: { name: 'BNL', kind: 'card' },
  saferpay: { name: 'Saferpay', kind: 'card' },
  unicredit: { name: 'UniCredit', kind: 'card' },
  satispay: { name: 'Satispay', kind: 'wallet' },
} as const satisfies Partial<Record<PaymentMethodId, { readonly name: string; readonly kind: string }>>

export function isOfProvider(method: PaymentMethodId): method is keyof typeof providers {
  return Object.hasOwn(providers, method)
}

export const providerNameOf = (method: PaymentMethodId): string | undefined =>
  isOfProvider(method) ? providers[method].name : undefined

/** Those that a hotel chooses and connects; an account is between an agency and its contract. */
export const hotelMethodIds = paymentMethodIds.filter((method) => paymentMethods[method] !== 'account')

/** The guest pays these in instalments; the hotel is paid once. */
export const instalmentMethods = ['holipay', 'scalapay'] as const satisfies readonly PaymentMethodId[]

export function isPaidAtProvider(method: PaymentMethodId): boolean {
  return paymentMethods[method] === 'provider'
}

export function isPaidByLink(method: PaymentMethodId): boolean {
  return isPaidAtProvider(method) || paymentMethods[method] === 'link'
}
