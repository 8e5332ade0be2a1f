import { offer } from '@portico/legacy/calls/offer/offer'
import { offerConfirm } from '@portico/legacy/calls/offer/offer-confirm'
import { offerMessage } from '@portico/legacy/calls/offer/offer-message'
import { offerReject } from '@portico/legacy/calls/offer/offer-reject'
import { offerRequest } from '@portico/legacy/calls/offer/offer-request'
import { offerUnlock } from '@portico/legacy/calls/offer/offer-unlock'
import { type Route, route } from '../../answer-call.ts'
import { handleOfferConfirm, handleOfferMessage, handleOfferReject } from './answer-offer.ts'
import { handleOffer, handleOfferUnlock } from './offer.ts'
import { handleOfferRequest } from './offer-request.ts'

export const offerRoutes: readonly Route[] = [
  route(offerRequest, handleOfferRequest),
  route(offer, handleOffer),
  route(offerUnlock, handleOfferUnlock),
  route(offerConfirm, handleOfferConfirm),
  route(offerReject, handleOfferReject),
  route(offerMessage, handleOfferMessage),
]
