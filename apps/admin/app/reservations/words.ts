import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { FoundReservation } from '@portico/contracts/operator/reservation-search'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import type { FolioKind } from '@portico/domain/payment/folio'

export const stateWords: Record<FoundReservation['state'], string> = { pending: 'Waiting', confirmed: 'Confirmed', cancelled: 'Cancelled' }

/** What had happened: a reason of a state, or a change of rooms. */
const changeWords: Record<FoundReservation['reason'] | NoticeKind | 'changed' | 'room-cancelled' | 'room-resold', string> = {
  'awaiting-transfer': 'Waits for a bank transfer',
  option: 'Kept as an option',
  booked: 'Booked',
  'transfer-received': 'Transfer arrived',
  'option-taken': 'Option taken',
  'by-guest': 'Cancelled by the guest',
  'by-hotel': 'Cancelled by the hotel',
  'transfer-overdue': 'Cancelled, the transfer did not arrive',
  'option-expired': 'Cancelled, the option ended',
  rejected: 'Not accepted by the hotel',
  'no-show': 'Nobody arrived',
  resold: 'Resold to another guest',
  changed: 'Changed',
  'room-cancelled': 'A room was given up',
  'room-resold': 'A room was resold to another guest',
  refunded: 'Money sent back',
  reminder: 'Reminder of the stay',
  'payment-due': 'Reminder of a payment',
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
  refund: 'Sent back',
  due: 'To be paid',
  repay: 'To be sent back',
}

export const methodWords: Record<string, string> = { bank: 'by bank transfer', hotelpay: 'at the hotel' }

export const recipientWords: Record<string, string> = { guest: 'the guest', copy: 'the guest’s other address', hotel: 'the hotel' }

export const mailStateWords = { due: 'Waits to be sent', sent: 'Sent', parked: 'Could not be sent' } as const

export const impossibleWords = {
  'not-awaiting': 'No transfer is awaited for this reservation.',
  cancelled: 'This reservation is cancelled already.',
  'not-confirmed': 'This reservation is not confirmed yet.',
  'not-arrived': 'The day of arrival has not come yet.',
  'nothing-owed': 'The house owes this guest nothing.',
  'being-resold': 'Another guest is about to take a room of this reservation. Please try again in some minutes.',
} as const

type MoneyAct = Exclude<ReservationAct['kind'], 'note' | 'resend-mail'>

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
}
