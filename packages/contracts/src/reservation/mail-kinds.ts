/**
 * Mails that tell of no change of the reservation: `reminder` before arrival, `payment-due` while a transfer is awaited, `refunded` when the house has
 * sent money back, `resent` what was told last once more, `resale-…` what has become of a guest's wish to sell the stay on.
 */
export const noticeKinds = ['reminder', 'payment-due', 'refunded', 'resent', 'resale-offered', 'resale-withdrawn', 'resale-ended'] as const
export type NoticeKind = (typeof noticeKinds)[number]
