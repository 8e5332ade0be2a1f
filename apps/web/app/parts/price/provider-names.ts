import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'

/** Whose page the guest goes to. Names are the same in every language. */
export const providerNames: Partial<Record<PaymentMethodId, string>> = {
  syspay: 'SysPay',
  nexi: 'Nexi',
  nexi_incasso_senza_pensieri: 'Nexi',
  stripe: 'Stripe',
  paypal: 'PayPal',
  planet: 'Planet',
  azul: 'AZUL',
  scalapay: 'Scalapay',
  bnlepositivity: 'BNL',
  saferpay: 'Saferpay',
  unicredit: 'UniCredit',
  satispay: 'Satispay',
}
