import { isEmailAddress } from '@portico/contracts/values/email-address'
import { isReadable } from '@portico/domain/text/typed-text'
import type { PostedOfferRequest } from '@portico/legacy/calls/offer/offer-request'
import { storeOfferRequest } from '../../../offers/store-request.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

export const handleOfferRequest: CallHandler<PostedOfferRequest, { readonly offerCode?: string | undefined }> = async (
  { db, now },
  { hotelId, channelId, languageId },
  request,
) => {
  if (!isReadable(request.name)) return malformed({ parameter: 'name', problem: 'malformed' })
  if (!isEmailAddress(request.email)) return malformed({ parameter: 'mail', problem: 'malformed' })
  if (hotelId === undefined) return refused({ kind: 'not-found' })
  const { kind } = await storeOfferRequest(db, { hotelId, channelId, languageId }, request, now())
  return kind === 'not-found' ? refused({ kind: 'not-found' }) : answered({})
}
