import type { BasketPrice } from '@portico/contracts/price/basket'

type PayableBasket = Pick<BasketPrice, 'prepayment' | 'guarantees' | 'paymentMethods'>

/**
 * The way to pay that is chosen already: the only one there is; or at the hotel, where that is what the guest's rates
 * say of all their money and no card is wanted. Another way stays a press away. Agencies have accounts besides, and are
 * asked.
 */
export function impliedMethodOf(
  { prepayment, guarantees, paymentMethods }: PayableBasket,
  { isTrade }: { readonly isTrade: boolean },
): string | undefined {
  const [first] = paymentMethods
  if (first && paymentMethods.length === 1) return first.id
  const isAllAtHotel = prepayment.every(({ on }) => on === undefined) && guarantees.length === 0
  return isAllAtHotel && !isTrade ? paymentMethods.find(({ id }) => id === 'hotelpay')?.id : undefined
}
