import { decimalText, type Money } from '@portico/domain/money/money'

type TrackedBooking = {
  readonly code: string
  readonly channelCode: string
  readonly hotelId: number
  readonly total: Money
  readonly rooms: number
  readonly adWords?: readonly { readonly id: string; readonly label: string }[] | undefined
}

/** The names under which inherited trackers take a booking; amounts as decimal texts, lists with semicolons. */
export function trackerParametersOf({ code, channelCode, hotelId, total, rooms, adWords = [] }: TrackedBooking) {
  const amount = decimalText(total)
  return {
    resCode: code,
    wihpCode: channelCode,
    resTotal: amount,
    reservationCode: code,
    reservationTotal: amount,
    hotelId,
    items: rooms,
    adWordsId: adWords.map(({ id }) => id).join(';'),
    adWordsLabel: adWords.map(({ label }) => label).join(';'),
  }
}
