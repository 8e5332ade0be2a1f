import type { InboxRow } from '@portico/contracts/operator/offer-inbox'
import type { OfferRooms } from '@portico/contracts/operator/offer-rooms'
import type { OfferActOutcome } from '@portico/contracts/operator/offers'
import type { OfferedService } from '@portico/contracts/search/services'
import { amountText } from '../ui/amount.ts'

type Offer = Extract<InboxRow, { kind: 'offer' }>
type Request = Extract<InboxRow, { kind: 'request' }>
type Reservation = Extract<InboxRow, { kind: 'reservation' }>

export const offerStateWords: Record<Offer['state'], string> = {
  draft: 'Draft',
  sent: 'Sent, not opened yet',
  open: 'Opened by the guest',
  unavailable: 'Its rooms are gone',
  confirmed: 'Accepted',
  rejected: 'Declined by the guest',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

export const requestStateWords: Record<Request['state'] | 'answered', string> = {
  waiting: 'Asks for an offer',
  answered: 'Answered by an offer',
  closed: 'Closed',
}

export const awaitedStateWords: Record<Reservation['state'], string> = {
  waiting: 'To be confirmed by the guest',
  confirmed: 'Confirmed by the guest',
  rejected: 'Declined by the guest',
  expired: 'Not confirmed in time',
  cancelled: 'Cancelled',
}

const refusalWords: Record<string, string> = {
  'no-days': 'its days are not known yet',
  'sold-out': 'its rooms are sold out',
  'not-found': 'a room or rate of it is not sold any more',
  'not-on-sale': 'its days are not on sale',
  'closed-season': 'the hotel is closed on its days',
  'stop-sell': 'a night of it is closed for sale',
  'too-many-guests': 'a room is too small for its guests',
  'too-few-adults': 'a rate asks for more adults',
  'too-many-adults': 'a rate is for fewer adults',
  'below-min-stay': 'the rate asks for a longer stay',
  'below-min-stay-through': 'a night of it is sold in longer stays alone',
  'nights-together': 'some of its nights are sold only together with others',
  'above-max-stay': 'the rate is for shorter stays',
  'closed-to-arrival': 'nobody can arrive on its first day',
  'closed-to-departure': 'nobody can leave on its last day',
  'too-late-to-book': 'it is too late to book its rate',
  'too-early-to-book': 'it is too early to book its rate',
  'service-required': 'a service that every stay has must be chosen with it',
  'service-refused': 'a service of it cannot be had as it was chosen',
  'service-sold-out': 'a service of it is sold out',
}

export const refusalText = (refusal: string): string =>
  refusalWords[refusal] ?? 'the hotel does not sell it as it stands here'

export const notPricedText = (option: number, refusal: string): string =>
  `Option ${option} cannot be had: ${refusalText(refusal)}. Please change it.`

/** Why nothing was done; nothing where it was. */
export function offerProblemOf(outcome: OfferActOutcome): string | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'sent':
      return undefined
    case 'not-priced':
      return notPricedText(outcome.option, outcome.refusal)
    case 'price-changed':
      return `Option ${outcome.option} costs ${amountText(outcome.now)} now. Nothing was sent; please look at it again.`
    case 'short':
      return 'So many rooms cannot be kept any more. Nothing was sent; change an option, or send it without keeping rooms.'
    case 'expiry-refused':
      return 'It cannot last until then: at the latest until the end of the first day of arrival, and not in the past.'
    case 'file-gone':
      return 'A file of it is not there any more: after a day unsaved files are removed. Please add it again.'
    case 'changed-meanwhile':
      return 'This has changed meanwhile, by a colleague or by the guest. Nothing was done; load the page again to see it.'
    case 'key-used':
      return 'This was sent before with something else in it. Please try once more.'
  }
}

const problemWords: Record<string, string> = {
  required: 'This is needed.',
  'too-long': 'This is too long.',
  characters: 'Some of these characters cannot be used here.',
  email: 'An e-mail address, such as ada@guests.example.',
  date: 'A day, such as 5 March 2027.',
  'departure-not-after-arrival': 'The day of departure comes after that of arrival.',
  adults: 'From 1 to 20 adults.',
  ages: 'Ages from 0 to 17 with commas between them, such as 4, 9.',
  room: 'Choose a room and rate.',
  service: 'Choose a service, or remove this one.',
  quantity: 'A number from 1 to 999.',
  own: 'An amount above zero, such as 240 or 199.50.',
  time: 'A time, such as 18:00.',
}

/** Fields that guests fill in too speak in codes; the rest speaks in sentences. */
export const offerProblemText = (problem: string | undefined): string | undefined =>
  problem && (problemWords[problem] ?? problem)

const chargeWords: Record<`${OfferedService['per']} ${OfferedService['when']}`, string> = {
  'person stay': 'each person',
  'person night': 'each person and night',
  'person day': 'each person and day',
  'unit stay': 'each',
  'unit night': 'each night',
  'unit day': 'each day',
}

export const serviceText = ({ name, price, per, when }: OfferedService): string =>
  `${name} · ${amountText(price)} ${chargeWords[`${per} ${when}`]}`

export const bandWords = {
  adults: 'Adults',
  children: (min: number, max: number) => `Children from ${min} to ${max}`,
}

export const mealWords: Record<OfferRooms['rates'][number]['mealPlan'], string> = {
  RO: 'room only',
  BB: 'breakfast',
  HB: 'half board',
  FB: 'full board',
  AI: 'all inclusive',
}
