import type { InboxRow } from '@portico/contracts/operator/offer-inbox'
import type { OfferRooms } from '@portico/contracts/operator/offer-rooms'
import type { OfferActOutcome } from '@portico/contracts/operator/offers'
import type { OfferedService } from '@portico/contracts/search/services'
import { amountText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'

type Offer = Extract<InboxRow, { kind: 'offer' }>
type InboxRequestRow = Extract<InboxRow, { kind: 'request' }>
type Reservation = Extract<InboxRow, { kind: 'reservation' }>

export const offerStateWords: Record<Offer['state'], string> = texts.words.offerState

export const requestStateWords: Record<InboxRequestRow['state'] | 'answered', string> = texts.words.requestState

export const awaitedStateWords: Record<Reservation['state'], string> = texts.words.awaitedState

const refusalWords: Record<string, string> = texts.words.refusal

export const refusalText = (refusal: string): string => refusalWords[refusal] ?? t('words.theHotelDoesNotSellIt')

export const notPricedText = (option: number, refusal: string): string =>
  t('words.optionCannotBeHadPlease', { option, refusal: refusalText(refusal) })

export function offerProblemOf(outcome: OfferActOutcome): string | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'sent':
      return undefined
    case 'not-priced':
      return notPricedText(outcome.option, outcome.refusal)
    case 'price-changed':
      return t('words.optionCostsNowNothingWas', { option: outcome.option, amount: amountText(outcome.now) })
    case 'short':
      return t('words.soManyRoomsCannotBeAny')
    case 'expiry-refused':
      return t('words.itCannotLastUntilThenAt')
    case 'file-gone':
      return t('words.aFileOfItIsNot')
    case 'changed-meanwhile':
      return t('words.thisHasChangedMeanwhileByA')
    case 'key-used':
      return t('words.thisWasSentBeforeWith')
  }
}

const problemWords: Record<string, string> = texts.words.problem

/** Fields that guests fill in too speak in codes; the rest speaks in sentences. */
export const offerProblemText = (problem: string | undefined): string | undefined =>
  problem && (problemWords[problem] ?? problem)

const chargeWords: Record<`${OfferedService['per']} ${OfferedService['when']}`, string> = texts.words.charge

export const serviceText = ({ name, price, per, when }: OfferedService): string =>
  `${name} · ${amountText(price)} ${chargeWords[`${per} ${when}`]}`

export const bandWords = {
  adults: t('words.adults'),
  children: (min: number, max: number) => t('words.childrenFromTo', { min, max }),
}

export const mealWords: Record<OfferRooms['rates'][number]['mealPlan'], string> = texts.words.meal
