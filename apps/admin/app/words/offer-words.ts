import type { InboxRow } from '@portico/contracts/operator/offer-inbox'
import type { OfferActOutcome } from '@portico/contracts/operator/offers'
import { amountText } from '../ui/amount.ts'

type Offer = Extract<InboxRow, { kind: 'offer' }>
type Request = Extract<InboxRow, { kind: 'request' }>

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

const refusalWords: Record<string, string> = {
  'sold-out': 'its rooms are sold out',
  'not-found': 'a room or rate of it is not sold any more',
  'not-on-sale': 'its days are not on sale',
  'closed-season': 'the hotel is closed on its days',
  'too-many-guests': 'a room is too small for its guests',
  'below-min-stay': 'the rate asks for a longer stay',
  'above-max-stay': 'the rate allows a shorter stay alone',
  'closed-to-arrival': 'nobody can arrive on its first day',
  'closed-to-departure': 'nobody can leave on its last day',
}

export const notPricedText = (option: number, refusal: string): string =>
  `Option ${option} cannot be had: ${refusalWords[refusal] ?? 'the hotel does not sell it as it stands here'}. Please change it.`

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
    case 'changed-meanwhile':
      return 'This has changed meanwhile, by a colleague or by the guest. Nothing was done; load the page again to see it.'
    case 'key-used':
      return 'This was sent before with something else in it. Please try once more.'
  }
}
