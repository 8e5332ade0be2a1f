import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { RequestToClose } from '@portico/contracts/operator/offer-inbox'
import {
  type DraftToSend,
  type DraftToWrite,
  type OfferAct,
  OfferActOutcome,
  type OfferAnswer,
  type ReservationToAwait,
} from '@portico/contracts/operator/offers'
import { money } from '@portico/domain/money/money'
import { mayOfferBecome } from '@portico/domain/offer/offer-state'
import type { Instant } from '@portico/domain/time/deadline'
import { sha256 } from '../../db/random-codes.ts'
import type { OperatorAction } from '../../db/tables/records.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import { endWithoutBooking } from '../../offers/end-offer.ts'
import { endRequest } from '../../offers/end-request.ts'
import { lockOffer, type StoredOffer } from '../../offers/find-offer.ts'
import { addMessage } from '../../offers/messages.ts'
import { type OfferSent, sendOffer } from '../../offers/send-offer.ts'
import { copyOf, insertDraft, type OfferWritten, rewriteDraft, sellerOfOffer } from '../../offers/write-offer.ts'
import type { UsableProviders } from '../../payment-records/terminals.ts'
import { loadSoldHotel } from '../../pricing/hotel-terms.ts'
import { bookAwaited } from '../../reservations/awaited/book-awaited.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../../trail/operator-trail.ts'
import { writtenOfferOf } from './read-draft.ts'

export type OfferActContext = { readonly db: Db; readonly operator: OperatorIdentity; readonly now: Instant }

/** `undefined` for what the operator may not see; it is as good as not there. */
type Made = OfferActOutcome | undefined

const changedMeanwhile = { kind: 'changed-meanwhile' } as const

export async function writeDraft(acting: OfferActContext, { draft, of, request, key }: DraftToWrite): Promise<Made> {
  const { hotelId, channelId } = draft
  const { operator, now } = acting
  if (!mayActAt(operator, hotelId)) return undefined
  const actContent = [draft, of, ...(request ? [request] : [])]
  return await actOnce(acting, { hotelId, key, content: actContent, action: 'wrote-offer' }, async (tx) => {
    const hotel = await loadSoldHotel(tx, hotelId, channelId)
    if (!hotel) return undefined
    const writtenOffer = writtenOfferOf(draft, hotel)
    const draftBefore = of && (await lockOffer(tx, of.id))
    if (of && (draftBefore?.hotel_id !== hotelId || draftBefore.channel_id !== channelId)) return changedMeanwhile
    const writeOutcome = ofWritten(
      of
        ? await rewriteDraft(tx, of, writtenOffer, now)
        : await insertDraft(tx, { hotelId, channelId }, writtenOffer, { person: operator.email, now }),
    )
    if (!request || writeOutcome.kind !== 'done') return writeOutcome
    return (await endRequest(tx, { ...request, hotelId }, writeOutcome.id, now)) ? writeOutcome : changedMeanwhile
  })
}

/** A request that is answered otherwise, or not at all. */
export async function closeRequest(acting: OfferActContext, { id, revision, key }: RequestToClose): Promise<Made> {
  const { db, operator, now } = acting
  const seen = await db.reader.selectFrom('offer_request').where('id', '=', id).select('hotel_id').executeTakeFirst()
  if (!seen || !mayActAt(operator, seen.hotel_id)) return undefined
  const hotelId = seen.hotel_id
  return await actOnce(
    acting,
    { hotelId, key, content: [id, revision], action: 'closed-offer-request' },
    async (tx) =>
      (await endRequest(tx, { id, revision, hotelId }, null, now))
        ? { kind: 'done', id, revision: revision + 1 }
        : changedMeanwhile,
    'request',
  )
}

export async function sendDraft(acting: OfferActContext, { key, ...request }: DraftToSend): Promise<Made> {
  return await actOnOffer(acting, { id: request.id, key, content: request, action: 'sent-offer' }, async (tx) =>
    ofSent(await sendOffer(tx, request, acting.now), await currencyOf(tx, request.id)),
  )
}

export async function withdrawOffer(acting: OfferActContext, { id, key }: OfferAct): Promise<Made> {
  return await actOnOffer(acting, { id, key, content: [], action: 'withdrew-offer' }, async (tx, offer) => {
    if (!mayOfferBecome(offer.state, 'withdrawn')) return changedMeanwhile
    return (await endWithoutBooking(tx, offer, { state: 'withdrawn' }, acting.now))
      ? await doneTo(tx, id)
      : changedMeanwhile
  })
}

export async function answerGuest(acting: OfferActContext, { id, key, text }: OfferAnswer): Promise<Made> {
  return await actOnOffer(acting, { id, key, content: [text], action: 'answered-offer' }, async (tx, offer) => {
    if (offer.state === 'draft' || offer.state === 'withdrawn') return changedMeanwhile
    await addMessage(tx, offer, { sender: 'hotel', text, key, person: acting.operator.email }, acting.now)
    return await doneTo(tx, id)
  })
}

export async function copyOffer(acting: OfferActContext, { id, key }: OfferAct): Promise<Made> {
  const { operator, now } = acting
  return await actOnOffer(acting, { id, key, content: ['copy'], action: 'wrote-offer' }, async (tx, offer) =>
    ofWritten(await insertDraft(tx, sellerOfOffer(offer), await copyOf(tx, offer), { person: operator.email, now })),
  )
}

type Act = {
  readonly key: string
  readonly content: unknown
  readonly action: OperatorAction
}

async function actOnOffer(
  acting: OfferActContext,
  { id, ...act }: Act & { readonly id: number },
  make: (tx: Tx, offer: StoredOffer) => Promise<Made>,
): Promise<Made> {
  const { db, operator } = acting
  const seen = await db.reader.selectFrom('offer').where('id', '=', id).select('hotel_id').executeTakeFirst()
  if (!seen || !mayActAt(operator, seen.hotel_id)) return undefined
  return await actOnce(acting, { ...act, content: [id, act.content], hotelId: seen.hotel_id }, async (tx) => {
    const offer = await lockOffer(tx, id)
    return offer && (await make(tx, offer))
  })
}

export async function reserveForGuest(
  { payments, ...acting }: OfferActContext & { readonly payments?: UsableProviders | undefined },
  { draft, totalMinor, wantsPayment, key }: ReservationToAwait,
): Promise<Made> {
  const { hotelId, channelId } = draft
  const { operator, now } = acting
  if (!mayActAt(operator, hotelId)) return undefined
  const actContent = [draft, totalMinor, wantsPayment]
  const onceAct = { hotelId, key, content: actContent, action: 'reserved-for-guest' } as const
  const reserveRooms = async (tx: Tx): Promise<Made> => {
    const hotel = await loadSoldHotel(tx, hotelId, channelId)
    if (!hotel) return undefined
    const writtenOffer = writtenOfferOf(draft, hotel)
    const booking = {
      seller: { hotelId, channelId },
      written: writtenOffer,
      totalMinor,
      wantsPayment,
      person: operator.email,
    }
    return ofSent(await bookAwaited(tx, booking, { now, providers: payments }), hotel.currency)
  }
  return await actOnce(acting, onceAct, reserveRooms, 'reservation')
}

/**
 * Makes an act at most once per key, with its line of the trail, in one transaction; a refusal leaves nothing behind.
 */
async function actOnce(
  { db, operator, now }: OfferActContext,
  { hotelId, key, content, action }: Act & { readonly hotelId: number },
  make: (tx: Tx) => Promise<Made>,
  subject: 'offer' | 'request' | 'reservation' = 'offer',
): Promise<Made> {
  const requestHash = sha256(JSON.stringify([operator.email, action, content]))
  return await write(db, [hotelId], async (tx): Promise<TransactionResult<Made>> => {
    await lockTrail(tx)
    const answeredBefore = await earlierAnswer(tx, key, requestHash)
    if (answeredBefore === 'key-used') return rollback({ kind: 'key-used' })
    if (answeredBefore) return rollback(OfferActOutcome.parse(JSON.parse(answeredBefore.answer)))
    const answer = await make(tx)
    if (answer?.kind !== 'done' && answer?.kind !== 'sent') return rollback(answer)
    const { id, revision } = answer
    const about = subject === 'reservation' ? { reservationId: id } : undefined
    const details = { ...(!about && { [subject]: id }), revision }
    await appendToTrail(tx, operator, { action, hotelId, ...about, details, once: { key, requestHash, answer } }, now)
    return commit(answer)
  })
}

async function doneTo(tx: Tx, id: number): Promise<OfferActOutcome> {
  const { revision } = await tx.selectFrom('offer').where('id', '=', id).select('revision').executeTakeFirstOrThrow()
  return { kind: 'done', id, revision }
}

async function currencyOf(tx: Tx, id: number) {
  const { currency } = await tx
    .selectFrom('offer')
    .innerJoin('hotel', 'hotel.id', 'offer.hotel_id')
    .where('offer.id', '=', id)
    .select('hotel.currency')
    .executeTakeFirstOrThrow()
  return currency
}

function ofWritten(writeOutcome: OfferWritten): OfferActOutcome {
  switch (writeOutcome.kind) {
    case 'written':
      return { kind: 'done', id: writeOutcome.id, revision: writeOutcome.revision }
    case 'not-priced':
      return { kind: 'not-priced', option: writeOutcome.option, refusal: writeOutcome.refusal.kind }
    case 'file-gone':
    case 'changed-meanwhile':
      return writeOutcome
  }
}

function ofSent(sentOffer: OfferSent, currency: Awaited<ReturnType<typeof currencyOf>>): OfferActOutcome {
  switch (sentOffer.kind) {
    case 'not-priced':
      return { kind: 'not-priced', option: sentOffer.option, refusal: sentOffer.refusal.kind }
    case 'price-changed':
      return { kind: 'price-changed', option: sentOffer.option, now: money(sentOffer.nowMinor, currency) }
    case 'short':
      return { kind: 'short' }
    default:
      return sentOffer
  }
}
