import { mayOfferBecome } from '@portico/domain/offer/offer-state'
import { isReadable } from '@portico/domain/text/typed-text'
import type { OfferConfirmReply, OfferConfirmRequest } from '@portico/legacy/calls/offer/offer-confirm'
import type { OfferMessage } from '@portico/legacy/calls/offer/offer-message'
import type { OfferByEmail } from '@portico/legacy/parts/by-email'
import type { Done } from '@portico/legacy/parts/done'
import { commit, rollback, type TransactionResult, write } from '../../../db/write.ts'
import { endWithoutBooking } from '../../../offers/end-offer.ts'
import { findSentOffer, loadOptions } from '../../../offers/find-offer.ts'
import { addMessage } from '../../../offers/messages.ts'
import { openOffer } from '../../../offers/take-offer.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { book } from '../checkout/confirm.ts'

type OfferAnswerResult = 'done' | 'not-found' | 'over' | 'over-limit'

/**
 * Books the option as `confirm` books a basket. Who sends nothing but the option, as the inherited protocol has it, is
 * told to ask the hotel: nobody can be booked of whom nothing is known.
 */
export const handleOfferConfirm: CallHandler<OfferConfirmRequest, OfferConfirmReply> = async (
  context,
  caller,
  { offerCode, email, optionId, key, booking },
) => {
  if (!booking) return refused({ kind: 'malformed', parameter: 'booking', problem: 'missing' })
  const offer = await findSentOffer(context.db.reader, offerCode)
  const storedOption =
    offer && (await loadOptions(context.db.reader, offer.id)).find(({ number }) => number === optionId)
  if (!offer || !storedOption) return refused({ kind: 'not-found' })
  const confirmed = await book(
    { ...context, trade: undefined },
    { ...caller, channelId: offer.channel_id, hotelId: offer.hotel_id, clientId: undefined },
    {
      ...booking,
      key,
      basket: storedOption.basket,
      optionHours: undefined,
      holdId: undefined,
      offer: { code: offer.code, email, option: optionId },
    },
  )
  if (confirmed.kind === 'refused') return confirmed
  const { code, roomCodes, state, payBy, isToPay } = confirmed.answer
  return answered({ state, payBy, reservationCode: code, roomCodes, isToPay })
}

export const handleOfferReject: CallHandler<OfferByEmail & { readonly reason: string }, Done> = async (
  { db, now },
  _,
  { offerCode, email, reason },
) => {
  const moment = now()
  const sentOffer = await findSentOffer(db.reader, offerCode)
  if (!sentOffer) return refused({ kind: 'not-found' })
  const outcome = await write(db, [sentOffer.hotel_id], async (tx): Promise<TransactionResult<OfferAnswerResult>> => {
    const offer = await openOffer(tx, { code: offerCode, email }, moment)
    if (!offer) return rollback('not-found')
    if (offer.state === 'rejected') return rollback('done')
    if (!mayOfferBecome(offer.state, 'rejected') || offer.expires_at === null || offer.expires_at <= moment)
      return rollback('over')
    const end = { state: 'rejected', rejectionReason: reason.trim() } as const
    return (await endWithoutBooking(tx, offer, end, moment)) ? commit('done') : rollback('over')
  })
  return doneOrRefused(outcome)
}

export const handleOfferMessage: CallHandler<OfferMessage, Done> = async (
  { db, now },
  _,
  { offerCode, email, text, key },
) => {
  if (!isReadable(text)) return refused({ kind: 'malformed', parameter: 'text', problem: 'missing' })
  const moment = now()
  const outcome = await write(db, [], async (tx): Promise<TransactionResult<OfferAnswerResult>> => {
    const offer = await openOffer(tx, { code: offerCode, email }, moment)
    if (!offer) return rollback('not-found')
    if (offer.state === 'withdrawn') return rollback('over')
    const added = await addMessage(tx, offer, { sender: 'guest', text: text.trim(), key }, moment)
    return added === 'added' ? commit('done') : rollback(added)
  })
  return doneOrRefused(outcome)
}

function doneOrRefused(outcome: OfferAnswerResult) {
  switch (outcome) {
    case 'done':
      return answered({})
    case 'over-limit':
      return refused({ kind: 'over-limit' })
    case 'over':
      return refused({ kind: 'not-changeable', why: 'changed-meanwhile' })
    case 'not-found':
      return refused({ kind: 'not-found' })
  }
}
