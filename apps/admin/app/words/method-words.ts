import type { MethodStatus, ShownTerminalMode } from '@portico/contracts/operator/terminals'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { t, texts } from '../ui/texts.ts'

export const methodNames: Record<PaymentMethodId, readonly [name: string, what: string]> = {
  syspay: ['SysPay', t('words.cardsOnSyspaysOwnPage')],
  bank: [t('words.bankTransfer'), t('words.toTheAccountInTheHotels')],
  nexi: ['Nexi', t('words.cardsOnThePageOfNexi')],
  besafepay: ['BeSafe Pay', t('words.paymentsAndTheInsuredRate')],
  ermes_direct_pay: ['Ermes Direct Pay', t('words.cardsTypedIntoErmeshotels')],
  nexi_incasso_senza_pensieri: ['Nexi Incasso senza pensieri', t('words.nexisServiceForHotels')],
  hotelpay: [t('words.atTheHotel'), t('words.atTheOnArrivalOrDeparture')],
  stripe: ['Stripe', t('words.cardsAndWalletsOnStripes')],
  paypal: ['PayPal', t('words.withAPaypalAccountOn')],
  planet: ['Planet', t('words.cardsOnThePageOfPlanet')],
  azul: ['AZUL', t('words.cardsInTheDominican')],
  holipay: ['HoliPay', t('words.inInstalmentsTheGuestPays')],
  scalapay: ['Scalapay', t('words.inThreeInstalmentsTheHotel')],
  bnlepositivity: ['BNL POSitivity', t('words.cardsOnThePageOfBnl')],
  saferpay: ['Saferpay', t('words.cardsOnWorldlinesPage')],
  unicredit: ['UniCredit', t('words.cardsOnThePageOfPagonline')],
  satispay: ['Satispay', t('words.withTheSatispayApp')],
  extranet: ['Extranet', t('words.guaranteesThatTheHouse')],
  account: [t('words.onAccount'), t('words.anAgencyPaysLaterWithinThe')],
  link: [t('words.linkByEMail'), t('words.theGuestGetsALinkAnd')],
}

export const methodName = (method: string | undefined): string =>
  method === undefined
    ? t('words.noMethod')
    : method in methodNames
      ? methodNames[method as PaymentMethodId][0]
      : method

export const statusWords: Record<MethodStatus, string> = texts.words.status

export const offeredAsTest = t('words.thisServerOffersItAsA')

export const modeWords: Record<ShownTerminalMode, readonly [name: string, what: string]> = {
  live: [t('words.live'), t('words.guestsMoneyMoves')],
  test: [t('words.test'), t('words.theProvidersTestAccountNo')],
  simulation: [t('words.simulation'), t('words.ofThisInstallationAlone')],
}

/** Choices whose name in a provider's settings is not their own. */
export const choiceWords: Readonly<Record<string, string>> = texts.words.choice
