import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { PlainHouse } from './plain-house.ts'
import { aConfirm } from './two-houses.ts'

const couple = { adults: 2, childrenAges: [] }
export const double = { party: couple, productId: 10_101 }
export const suite = { party: couple, productId: 10_201 }

/** The confirm of a basket at the price of its page. */
export async function asShown(house: PlainHouse, basket: Basket, wanted: Parameters<typeof aConfirm>[0] = {}) {
  const page = await house.guest().checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  return aConfirm({ basket, shown: page.basket.price.guestTotal, ...wanted })
}

export async function voucherOf(house: PlainHouse, outcome: ConfirmOutcome): Promise<Voucher> {
  if (!('grant' in outcome)) throw new Error(outcome.kind)
  const opened = await house.guest().reservation.voucher.mutate({ grant: outcome.grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return opened.voucher
}
