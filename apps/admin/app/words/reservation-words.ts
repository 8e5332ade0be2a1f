import type { NotPossible, ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { FoundReservation } from '@portico/contracts/operator/reservation-search'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import type { FolioKind } from '@portico/domain/payment/folio'
import { methodName } from './method-words.ts'

export const stateWords: Record<FoundReservation['state'], string> = {
  pending: 'Waiting',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

const changeWords: Record<
  FoundReservation['reason'] | NoticeKind | 'changed' | 'room-cancelled' | 'room-resold',
  string
> = {
  'awaiting-payment': 'Waits for a payment',
  paid: 'Paid',
  unpaid: 'Ended without a payment',
  'awaiting-transfer': 'Waits for a bank transfer',
  option: 'Kept as an option',
  booked: 'Booked',
  'transfer-received': 'Transfer arrived',
  'test-payment': 'Booked by a test payment: no money came',
  'option-taken': 'Option taken',
  reinstated: 'In force again',
  'by-guest': 'Cancelled by the guest',
  'by-hotel': 'Cancelled by the hotel',
  'transfer-overdue': 'Cancelled, the transfer did not arrive',
  'option-expired': 'Cancelled, the option ended',
  rejected: 'Declined by the guest',
  'no-show': 'Nobody arrived',
  resold: 'Resold to another guest',
  changed: 'Changed',
  'room-cancelled': 'A room was cancelled',
  'room-resold': 'A room was resold to another guest',
  refunded: 'Money sent back',
  reduced: 'Taken off by the hotel',
  corrected: 'Taken back, written down by mistake',
  reminder: 'Reminder of the stay',
  'payment-due': 'Reminder of a payment',
  'payment-link': 'Link to pay sent',
  'payment-link-reminder': 'Link to pay sent again',
  'guarantee-link': 'Link for a card as a guarantee sent',
  'guarantee-link-reminder': 'Link for a card as a guarantee sent again',
  'payment-received': 'Receipt of a payment sent',
  'payment-charged': 'Receipt of a charged card sent',
  'guarantee-received': 'Receipt of a guarantee sent',
  'payment-failed': 'Payment failed, guest written to',
  'link-unused': 'Not paid, or not guaranteed, in time',
  'link-unpayable': 'No link sent: no way to pay can do it',
  resent: 'Sent once more',
  'resale-offered': 'Offered for resale',
  'resale-withdrawn': 'No longer for resale',
  'resale-ended': 'The time for resale has ended',
}
export const changeText = (kind: string): string =>
  kind in changeWords ? changeWords[kind as keyof typeof changeWords] : kind

export const folioWords: Record<FolioKind, string> = {
  room: 'Room',
  protection: 'Refund protection',
  service: 'Service',
  'city-tax': 'City tax',
  allowance: 'Taken off the price',
  fee: 'Fee',
  waiver: 'Fee waived',
  payment: 'Payment',
  dispute: 'Charged back',
  refund: 'Sent back',
  due: 'To be paid',
  repay: 'To be sent back',
}

export const methodText = (method: string): string =>
  ({ bank: 'by bank transfer', hotelpay: 'at the hotel', link: 'by a link', account: 'on account' })[method] ??
  `by ${methodName(method)}`

export const recipientWords: Record<string, string> = {
  guest: 'the guest',
  copy: 'the guest’s other address',
  hotel: 'the hotel',
}

export const mailStateWords = { due: 'Waits to be sent', sent: 'Sent', parked: 'Could not be sent' } as const

export const impossibleWords: Record<NotPossible, string> = {
  'not-awaiting': 'No transfer is awaited for this reservation.',
  cancelled: 'This reservation is cancelled already.',
  'not-confirmed': 'This reservation is not confirmed yet.',
  'not-arrived': 'The day of arrival is not over yet at the hotel: the guest may still come.',
  'no-no-show': 'This reservation did not end as a no-show.',
  'too-late': 'A no-show can be taken back for 48 hours. Please book anew.',
  'sold-out': 'Its rooms, or something else that it had, were sold to others meanwhile. Please book anew.',
  'not-by-hand': 'Nobody wrote this down by hand, so that it cannot be taken back here.',
  'taken-back': 'This was taken back already.',
  'given-back':
    'Some of this money was given back to the guest already. Take that back first, if it was a mistake too.',
  'nothing-owed': 'The house owes this guest nothing.',
  'being-resold': 'Another guest is about to take a room of this reservation. Please try again in some minutes.',
  'no-room': 'This room is cancelled already.',
  'last-room': 'This is the only room: cancel the reservation.',
  'about-to-end': 'The time in which the guest had to pay has passed, and the reservation is about to end.',
  'not-at-provider': 'This provider cannot do that.',
  'too-much': 'This is more than there is.',
  'not-enough':
    'This is less than is due now, and only all of that confirms the reservation. Its rooms are released where the rest does not come in time.',
  'under-way': 'Something is on its way to the provider already. Please look again when it has answered.',
  'not-in-review': 'This payment is decided already.',
  'no-attempt': 'There is no such payment.',
  'nothing-due': 'The guest owes nothing.',
  'no-method': 'No way to pay that is in use can do what this rate asks. Please look at the ways to pay of the hotel.',
}

type MoneyAct = Exclude<ReservationAct['kind'], 'note' | 'resend-mail' | 'resend-link'>

/** `wayBack` is how an act is undone, or why it cannot be. */
type ActWords = { title: string; confirm: string; amount: string; wayBack: string; done: string }

const byLedger = 'If it turns out to be a mistake, take it back in the ledger: both stay there.'

export const actWords: Record<MoneyAct, ActWords> = {
  'register-payment': {
    title: 'Has the transfer arrived?',
    confirm: 'Register the payment',
    amount: 'Arrived by bank transfer',
    wayBack: `${byLedger} The reservation waits for the transfer again then.`,
    done: 'The payment is registered and the reservation confirmed. Guest and hotel get a mail.',
  },
  cancel: {
    title: 'Cancel this reservation?',
    confirm: 'Cancel the reservation',
    amount: 'Fee for the guest',
    wayBack: 'This cannot be taken back: the rooms are for sale again at once. A fee can be waived later.',
    done: 'The reservation is cancelled and its rooms are free again. Guest and hotel get a mail.',
  },
  'cancel-room': {
    title: 'Cancel this room?',
    confirm: 'Cancel the room',
    amount: 'Fee for the guest',
    wayBack: 'This cannot be taken back: the room is for sale again at once. A fee can be waived later.',
    done: 'The room is cancelled and free again; the others stay as they are. Guest and hotel get a mail.',
  },
  'no-show': {
    title: 'Did nobody arrive?',
    confirm: 'Mark as no-show',
    amount: 'Fee for the guest',
    wayBack:
      'It can be taken back for 48 hours, as long as nobody else has booked the rooms. The fee can be waived by itself.',
    done: 'The reservation is marked as a no-show and its rooms are free again. Guest and hotel get a mail.',
  },
  reinstate: {
    title: 'Did the guest arrive after all?',
    confirm: 'Take the no-show back',
    amount: 'Fee that is asked no more',
    wayBack: 'If nobody arrives, mark it as a no-show again. What went back to a card meanwhile stays there.',
    done: 'The reservation is in force again, with its rooms. Guest and hotel get a mail.',
  },
  'lower-price': {
    title: 'Lower the price?',
    confirm: 'Lower the price',
    amount: 'Taken off the price',
    wayBack: `${byLedger} What was paid beyond the new price goes back by itself, and cannot be fetched again.`,
    done: 'The price is lower. The guest gets a mail.',
  },
  'waive-fee': {
    title: 'Waive the fee?',
    confirm: 'Waive it',
    amount: 'Fee that is asked no more',
    wayBack: `${byLedger} What was paid of it goes back by itself, and cannot be fetched again.`,
    done: 'The fee is waived. The guest gets a mail.',
  },
  'take-back': {
    title: 'Was this written down by mistake?',
    confirm: 'Take it back',
    amount: 'Taken back',
    wayBack: 'If it was right after all, write it down anew.',
    done: 'It is taken back; the ledger keeps both. Whoever had a mail about it gets another.',
  },
  'register-refund': {
    title: 'Was the money sent back?',
    confirm: 'Register the refund',
    amount: 'Sent back by bank transfer',
    wayBack: byLedger,
    done: 'The refund is registered. Nothing is owed to the guest any more.',
  },
  'register-money': {
    title: 'Has the guest paid?',
    confirm: 'Register the money',
    amount: 'Came to the house',
    wayBack: byLedger,
    done: 'The money is in the ledger.',
  },
  capture: {
    title: 'Take what is reserved?',
    confirm: 'Take the money',
    amount: 'Taken from the card',
    wayBack: 'What was taken can be given back. Most providers let the rest go, so that it is taken once.',
    done: 'The provider is to take the money. The ledger has it as soon as the provider has answered.',
  },
  'charge-card': {
    title: 'Charge the card?',
    confirm: 'Charge the card',
    amount: 'Charged to the card',
    wayBack: 'What was charged can be given back.',
    done: 'The provider is to charge the card. The ledger has it, and the guest gets a receipt, as soon as the provider has answered.',
  },
  release: {
    title: 'Let go what is reserved?',
    confirm: 'Let it go',
    amount: 'Free again on the card',
    wayBack: 'This cannot be taken back: the guest would have to give the card anew.',
    done: 'The provider is to let the amount go.',
  },
  refund: {
    title: 'Give money back?',
    confirm: 'Give it back',
    amount: 'Given back by the provider',
    wayBack:
      'This cannot be taken back: money that has gone cannot be fetched again, and the guest would have to pay anew.',
    done: 'The provider is to give the money back. The ledger has it as soon as the provider has answered.',
  },
  'settle-review': {
    title: 'What became of this payment?',
    confirm: 'Settle it',
    amount: 'New in the ledger',
    wayBack: 'This cannot be taken back: what you say here counts as the provider’s word.',
    done: 'The payment is settled as you found it.',
  },
}
