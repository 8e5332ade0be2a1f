import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import {
  handleOfferConfirm,
  handleOfferMessage,
  handleOfferReject,
} from '@portico/booking-server/http/calls/offer/answer-offer'
import { handleOffer, handleOfferUnlock } from '@portico/booking-server/http/calls/offer/offer'
import { sweepOffers } from '@portico/booking-server/offers/end-offer'
import { lockOffer } from '@portico/booking-server/offers/find-offer'
import { type OfferSent, sendOffer } from '@portico/booking-server/offers/send-offer'
import { insertDraft, type OfferWritten, type WrittenOffer } from '@portico/booking-server/offers/write-offer'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { aBasket, aConfirm, aKey, type TestHotel } from './test-hotel.ts'

export const recipient = 'Ada@Guests.example'

export function anOffer(overrides: Partial<WrittenOffer> = {}): WrittenOffer {
  return {
    languageId: 1,
    host: 'hotel.example',
    name: 'Ada Rossi',
    email: recipient,
    title: 'Two nights by the sea',
    text: 'As we said on the telephone.',
    isGuaranteed: true,
    expiresAt: '2027-03-03T17:00:00.000Z' as Instant,
    options: [anOption()],
    ...overrides,
  }
}

export function anOption(basket = aBasket(), name = '') {
  return { name, text: '', basket }
}

type Sendable = Pick<TestHotel, 'db' | 'now'>

/** A draft as it is stored, or why it could not be written. */
export function draftAnOffer({ db, now }: Sendable, overrides: Partial<WrittenOffer> = {}): Promise<OfferWritten> {
  const by = { person: 'reception@hotel.example', now: now() }
  return write(db, [1], async (tx): Promise<TransactionResult<OfferWritten>> => {
    const written = await insertDraft(tx, { hotelId: 1, channelId: 1 }, anOffer(overrides), by)
    return written.kind === 'written' ? commit(written) : rollback(written)
  })
}

/** Writes and sends it, or says why it could not be sent. */
export async function trySending(hotel: Sendable, overrides: Partial<WrittenOffer> = {}): Promise<OfferSent> {
  const draft = await draftAnOffer(hotel, overrides)
  if (draft.kind === 'file-gone') throw new Error('a file is not there')
  return draft.kind === 'written' ? await sendDraft(hotel, draft) : draft
}

/** At the prices at which it was written. */
export async function sendDraft(
  { db, now }: Sendable,
  draft: Extract<OfferWritten, { kind: 'written' }>,
): Promise<OfferSent> {
  const totals = draft.locked.map(({ stayMinor }) => stayMinor)
  return await write(db, [1], async (tx): Promise<TransactionResult<OfferSent>> => {
    const sent = await sendOffer(tx, { ...draft, totals }, now())
    return sent.kind === 'sent' ? commit(sent) : rollback(sent)
  })
}

export async function sendAnOffer(hotel: Sendable, overrides: Partial<WrittenOffer> = {}) {
  const sent = await trySending(hotel, overrides)
  if (sent.kind !== 'sent') throw new Error(`not sent: ${JSON.stringify(sent)}`)
  return sent
}

/** The calls of a recipient, and what the hotel does. */
export function callsOf({ db, now, payments }: Pick<TestHotel, 'db' | 'now' | 'payments'>) {
  const context = { db, now, capabilities: profiles.portico, payments }
  const by = (offerCode: string, email = recipient) => ({ offerCode, email })
  return {
    stub: (offerCode: string) => handleOffer(context, noCaller, { offerCode }),
    unlock: (code: string, email?: string) => handleOfferUnlock(context, noCaller, by(code, email)),
    confirm: (code: string, optionId = 1, overrides: Partial<LegacyConfirmRequest> = {}, email = recipient) =>
      handleOfferConfirm(context, noCaller, {
        ...by(code, email),
        optionId,
        key: overrides.key ?? aKey(),
        booking: { ...aConfirm('portico'), ...overrides },
      }),
    reject: (code: string, reason = '', email?: string) =>
      handleOfferReject(context, noCaller, { ...by(code, email), reason }),
    message: (code: string, text: string, key = aKey(), email?: string) =>
      handleOfferMessage(context, noCaller, { ...by(code, email), text, key }),
    sweep: () => sweepOffers(db, now()),
    stored: (id: number) => write(db, [], async (tx) => rollback(await lockOffer(tx, id))),
  }
}
