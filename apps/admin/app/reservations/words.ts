import type { NotPossible, ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { FoundReservation } from '@portico/contracts/operator/reservation-search'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import type { FolioKind } from '@portico/domain/payment/folio'
import { methodName } from '../payments/method-words.ts'

export const stateWords: Record<FoundReservation['state'], string> = { pending: 'Waiting', confirmed: 'Confirmed', cancelled: 'Cancelled' }

/** What had happened: a reason of a state, or a change of rooms. */
const changeWords: Record<FoundReservation['reason'] | NoticeKind | 'changed' | 'room-cancelled' | 'room-resold', string> = {
  'awaiting-payment': 'Waits for a payment',
  paid: 'Paid',
  unpaid: 'Ended without a payment',
  'awaiting-transfer': 'Waits for a bank transfer',
  option: 'Kept as an option',
  booked: 'Booked',
  'transfer-received': 'Transfer arrived',
  'test-payment': 'Booked by a test payment: no money came',
  'option-taken': 'Option taken',
  'by-guest': 'Cancelled by the guest',
  'by-hotel': 'Cancelled by the hotel',
  'transfer-overdue': 'Cancelled, the transfer did not arrive',
  'option-expired': 'Cancelled, the option ended',
  rejected: 'Not accepted by the hotel',
  'no-show': 'Nobody arrived',
  resold: 'Resold to another guest',
  changed: 'Changed',
  'room-cancelled': 'A room was cancelled',
  'room-resold': 'A room was resold to another guest',
  refunded: 'Money sent back',
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
export const changeText = (kind: string): string => (kind in changeWords ? changeWords[kind as keyof typeof changeWords] : kind)

export const folioWords: Record<FolioKind, string> = {
  room: 'Room',
  protection: 'Refund protection',
  service: 'Service',
  'city-tax': 'City tax',
  fee: 'Fee',
  payment: 'Payment',
  dispute: 'Charged back',
  refund: 'Sent back',
  due: 'To be paid',
  repay: 'To be sent back',
}

export const methodText = (method: string): string =>
  ({ bank: 'by bank transfer', hotelpay: 'at the hotel', link: 'by a link', account: 'on account' })[method] ?? `by ${methodName(method)}`

export const recipientWords: Record<string, string> = { guest: 'the guest', copy: 'the guest’s other address', hotel: 'the hotel' }

export const mailStateWords = { due: 'Waits to be sent', sent: 'Sent', parked: 'Could not be sent' } as const

export const impossibleWords: Record<NotPossible, string> = {
  'not-awaiting': 'No transfer is awaited for this reservation.',
  cancelled: 'This reservation is cancelled already.',
  'not-confirmed': 'This reservation is not confirmed yet.',
  'not-arrived': 'The day of arrival has not come yet.',
  'nothing-owed': 'The house owes this guest nothing.',
  'being-resold': 'Another guest is about to take a room of this reservation. Please try again in some minutes.',
  'no-room': 'This room is cancelled already.',
  'last-room': 'This is the only room: cancel the reservation.',
  'about-to-end': 'The time in which the guest had to pay has passed, and the reservation is about to end.',
  'not-at-provider': 'This provider cannot do that.',
  'too-much': 'There is not so much.',
  'not-enough':
    'This is less than is due now, and only all of that confirms the reservation. Its rooms are released where the rest does not come in time.',
  'under-way': 'Something is on its way to the provider already. Please look again when it has answered.',
  'not-in-review': 'This payment is decided already.',
  'no-attempt': 'There is no such payment.',
  'nothing-due': 'The guest owes nothing.',
  'no-method': 'No way to pay that is in use can do what this rate asks. Please look at the ways to pay of the hotel.',
}

type MoneyAct = Exclude<ReservationAct['kind'], 'note' | 'resend-mail' | 'resend-link'>

export const actWords: Record<MoneyAct, { title: string; confirm: string; amount: string; done: string }> = {
  'register-payment': {
    title: 'Has the transfer arrived?',
    confirm: 'Register the payment',
    amount: 'Arrived by bank transfer',
    done: 'The payment is registered and the reservation confirmed. Guest and hotel get a mail.',
  },
  cancel: {
    title: 'Cancel this reservation?',
    confirm: 'Cancel the reservation',
    amount: 'Fee for the guest',
    done: 'The reservation is cancelled and its rooms are free again. Guest and hotel get a mail.',
  },
  'cancel-room': {
    title: 'Cancel this room?',
    confirm: 'Cancel the room',
    amount: 'Fee for the guest',
    done: 'The room is cancelled and free again; the others stay as they are. Guest and hotel get a mail.',
  },
  'no-show': {
    title: 'Did nobody arrive?',
    confirm: 'Mark as no-show',
    amount: 'Fee for the guest',
    done: 'The reservation is marked as a no-show and its rooms are free again. Guest and hotel get a mail.',
  },
  'register-refund': {
    title: 'Was the money sent back?',
    confirm: 'Register the refund',
    amount: 'Sent back by bank transfer',
    done: 'The refund is registered. Nothing is owed to the guest any more.',
  },
  'register-money': {
    title: 'Has the guest paid?',
    confirm: 'Register the money',
    amount: 'Came to the house',
    done: 'The money is in the ledger.',
  },
  capture: {
    title: 'Take what is reserved?',
    confirm: 'Take the money',
    amount: 'Taken from the card',
    done: 'The provider is to take the money. The ledger has it as soon as the provider has answered.',
  },
  'charge-card': {
    title: 'Charge the card?',
    confirm: 'Charge the card',
    amount: 'Charged to the card',
    done: 'The provider is to charge the card. The ledger has it, and the guest gets a receipt, as soon as the provider has answered.',
  },
  release: {
    title: 'Let go what is reserved?',
    confirm: 'Let it go',
    amount: 'Free again on the card',
    done: 'The provider is to let the amount go.',
  },
  refund: {
    title: 'Give money back?',
    confirm: 'Give it back',
    amount: 'Given back by the provider',
    done: 'The provider is to give the money back. The ledger has it as soon as the provider has answered.',
  },
  'settle-review': {
    title: 'What became of this payment?',
    confirm: 'Settle it',
    amount: 'New in the ledger',
    done: 'The payment is settled as you found it.',
  },
}
