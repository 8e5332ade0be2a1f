import { createHash } from 'node:crypto'
import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { OfferConfirm } from '@portico/contracts/offer/offer'
import { offerConfirm } from '@portico/legacy/calls/offer/offer-confirm'
import { callerOf } from '../scope/place.ts'
import { type Confirmer, confirmWritten } from './confirm-written.ts'
import { offerReplyFor } from './read-offer.ts'

export async function confirmOffer(
  confirmer: Confirmer,
  { code, grant: sealed, option: optionId, request }: OfferConfirm,
): Promise<ConfirmOutcome | { readonly kind: 'locked' }> {
  const { ctx, place } = confirmer
  const { gateway } = ctx
  const grant = gateway.offerGrants.open(place, code, sealed)
  if (!grant) return { kind: 'locked' }
  const { email } = grant
  const { key } = request
  const requestHash = createHash('sha256')
    .update(JSON.stringify([code, optionId, request]))
    .digest('hex')
  return await confirmWritten(confirmer, {
    request,
    requestHash,
    load: async () => (await offerReplyFor(gateway, place, { code, email }))?.options.find(({ id }) => id === optionId),
    send: (booking) =>
      gateway.legacy.call(offerConfirm, place.upstream, callerOf(place), {
        ...{ offerCode: code, email, optionId, key, booking },
      }),
  })
}
