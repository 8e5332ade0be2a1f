import type { BasketKey } from '../scope/place.ts'
import type { CheckoutGateway } from './checkout-deps.ts'

/** A visitor who is refused more often for one basket has keys of the page's own. */
const maxKeys = 50

/**
 * The key under which this visitor books this basket, the same on each page of it: pages in two tabs book once. Once a
 * confirm under it has an outcome, pages have the next one.
 */
export async function confirmKeyOf(
  { confirms, sealing }: Pick<CheckoutGateway, 'confirms' | 'sealing'>,
  basketKey: BasketKey,
): Promise<string | undefined> {
  const { visitor, host, hotelId, basketHash } = basketKey
  for (let turn = 0; turn < maxKeys; turn++) {
    const name = JSON.stringify([visitor, host, hotelId, basketHash, turn])
    const key = sealing.nameOf('confirm-key', name).toString('base64url')
    const intent = await confirms.find(key)
    if (!intent || intent.state === 'sent' || intent.state === 'unknown') return key
  }
  return undefined
}
