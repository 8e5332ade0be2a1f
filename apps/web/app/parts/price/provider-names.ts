import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'

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
