/**
 * Mails that tell of no change of the reservation: `reminder` before arrival, `payment-due` while a transfer is
 * awaited, `refunded` when money was given back, `reduced` when the house took something off price or fees, `corrected`
 * when something was written down by mistake, `resent` what was told last once more, `resale-…` what has become of a
 * guest's wish to sell the stay on. `…-link` before something must be paid, reserved on a card or
 * guaranteed by one, and `…-link-reminder` when it has not been; `…-received` once it has; `payment-charged` where the
 * house has charged the card that was left; `payment-failed` where what the guest began came to nothing afterwards;
 * `link-unused` to the house, whose decision it is then, and `link-unpayable` where no provider in use could
 * do what the link is for, so that none was mailed.
 */
export const noticeKinds = [
  ...([
    'reminder',
    'payment-due',
    'refunded',
    'reduced',
    'corrected',
    'resent',
    'resale-offered',
    'resale-withdrawn',
    'resale-ended',
  ] as const),
  ...(['payment-link', 'payment-link-reminder', 'guarantee-link', 'guarantee-link-reminder'] as const),
  ...([
    'payment-received',
    'payment-charged',
    'guarantee-received',
    'payment-failed',
    'link-unused',
    'link-unpayable',
  ] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]
