import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { OfferReply } from '@portico/legacy/calls/offer/offer'
import type { OfferByEmail } from '@portico/legacy/parts/by-email'
import { commit, rollback, write } from '../../../db/write.ts'
import { findSentOffer } from '../../../offers/find-offer.ts'
import { openOffer } from '../../../offers/take-offer.ts'
import { presentOffer, presentStub } from '../../../present/present-offer.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/** Without an e-mail nobody learns more than the stub, whatever became of the offer. */
export const handleOffer: CallHandler<{ readonly offerCode: string }, OfferReply> = async (
  { db, now },
  _,
  { offerCode },
) => {
  const offer = await findSentOffer(db.reader, offerCode)
  return offer ? answered(presentStub(offer, now())) : refused({ kind: 'not-found' })
}

/** A wrong code and a wrong e-mail are one and the same answer. */
export const handleOfferUnlock: CallHandler<OfferByEmail, OfferReply> = async (
  { db, now, payments },
  { languageId },
  { offerCode, email },
) => {
  const moment = now()
  const sentOffer = await findSentOffer(db.reader, offerCode)
  if (sentOffer?.recipient !== normaliseEmail(email)) return refused({ kind: 'not-found' })
  const openSentOffer = async () =>
    await write(db, [], async (tx) => {
      const opened = await openOffer(tx, { code: offerCode, email }, moment)
      return opened?.state === 'open' ? commit(opened) : rollback(opened)
    })
  const offer = sentOffer.state === 'sent' ? ((await openSentOffer()) ?? sentOffer) : sentOffer
  return answered(await presentOffer(offer, { db: db.reader, languageId, now: moment, payments }))
}
