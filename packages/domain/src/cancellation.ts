/**
 * Until when a guest may leave without paying. `days` before arrival, until `time` on the hotel's own clock
 * (`days: 0` is the day of arrival itself); afterwards, or for `non-refundable` from the start, `fee` is due.
 */
export type CancellationPolicy =
  | { readonly kind: 'free-until'; readonly days: number; readonly time: string; readonly fee: CancellationFee }
  | { readonly kind: 'non-refundable' }

export type CancellationFee = { readonly kind: 'first-night' } | { readonly kind: 'share'; readonly basisPoints: number }
