import type { MethodStatus, ShownTerminalMode } from '@portico/contracts/operator/terminals'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'

export const methodNames: Record<PaymentMethodId, readonly [name: string, what: string]> = {
  syspay: ['SysPay', 'Cards, on SysPay’s own page.'],
  bank: ['Bank transfer', 'To the account in the hotel’s document. The house registers what has arrived.'],
  nexi: ['Nexi', 'Cards, on the page of Nexi XPay or XPay Web.'],
  besafepay: ['BeSafe Pay', 'Payments and the insured rate of BeSafe.'],
  ermes_direct_pay: ['Ermes Direct Pay', 'Cards typed into ErmesHotels’ own system.'],
  nexi_incasso_senza_pensieri: [
    'Nexi Incasso senza pensieri',
    'Nexi’s service for hotels: guaranteed, refundable and no-show charges.',
  ],
  hotelpay: ['At the hotel', 'At the desk, on arrival or departure.'],
  stripe: ['Stripe', 'Cards and wallets, on Stripe’s page.'],
  paypal: ['PayPal', 'With a PayPal account, on PayPal’s page.'],
  planet: ['Planet', 'Cards, on the page of Planet, formerly Datatrans.'],
  azul: ['AZUL', 'Cards in the Dominican Republic, on AZUL’s page.'],
  holipay: ['HoliPay', 'In instalments: the guest pays HoliPay, and HoliPay the hotel.'],
  scalapay: ['Scalapay', 'In three instalments: the hotel is paid at once.'],
  bnlepositivity: ['BNL POSitivity', 'Cards, on the page of BNL or Axepta.'],
  saferpay: ['Saferpay', 'Cards, on Worldline’s page.'],
  unicredit: ['UniCredit', 'Cards, on the page of PagOnline Imprese.'],
  satispay: ['Satispay', 'With the Satispay app.'],
  extranet: ['Extranet', 'Guarantees that the house collects and writes down by itself.'],
  account: ['On account', 'An agency pays later, within the credit of its contract.'],
  link: ['Link by e-mail', 'The guest gets a link and pays by any method above that is offered.'],
}

export const methodName = (method: string | undefined): string =>
  method === undefined ? 'No method' : method in methodNames ? methodNames[method as PaymentMethodId][0] : method

export const statusWords: Record<MethodStatus, string> = {
  offered: 'Offered',
  'not-offered': 'Ready, not offered',
  'needs-terminal': 'To be connected',
  'needs-account': 'Needs the bank account in the hotel’s document',
  untested: 'Guests cannot choose it until its account has passed a test',
  'test-account': 'Guests cannot choose it: it is a test account',
  'no-simulation': 'Simulation is not running here',
  'other-currency': 'Its provider takes no money of the hotel’s currency',
  'needs-papers': 'Needs the provider’s papers',
  'by-hand': 'Written down by the house',
}

export const offeredAsTest = 'This server offers it as a test. Guests read so, and nothing is paid.'

export const modeWords: Record<ShownTerminalMode, readonly [name: string, what: string]> = {
  live: ['Live', 'Guests’ money moves.'],
  test: ['Test', 'The provider’s test account: no money moves, and no guest has paid.'],
  simulation: ['Simulation', 'Of this installation alone: nothing leaves it.'],
}

/** Choices whose name in a provider's settings is not their own. */
export const choiceWords: Readonly<Record<string, string>> = {
  xpay: 'XPay (alias and MAC key)',
  'xpay-web': 'XPay Web (API key)',
  ipg: 'e-POSitivity (IPG Connect)',
  igfs: 'Axepta “Buy now” (IGFS)',
  computop: 'Axepta Online (Computop)',
  'pay-in-3': 'In three parts',
  'pay-in-4': 'In four parts',
  later: 'Later',
}
