import { randomUUID } from 'node:crypto'
import type { Db } from '@portico/booking-server/db/types'
import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { endWithoutBooking } from '@portico/booking-server/offers/end-offer'
import { findSentOffer, lockOffer } from '@portico/booking-server/offers/find-offer'
import { addMessage } from '@portico/booking-server/offers/messages'
import { type OfferSent, sendOffer } from '@portico/booking-server/offers/send-offer'
import {
  insertDraft,
  type OfferWritten,
  type WrittenOffer,
  type WrittenOption,
} from '@portico/booking-server/offers/write-offer'
import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { Payments } from '@portico/booking-server/payment-records/payments'
import type { OfferDraft } from '@portico/contracts/operator/offers'
import { type Instant, momentAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'

const person = 'reception@hotel.example'

type SentOffer = Pick<WrittenOffer, 'email' | 'host' | 'title'> &
  Partial<WrittenOffer> & {
    readonly hotelId: number
    readonly channelId: number
    readonly hours: number
    readonly options: readonly WrittenOption[]
  }

/** As reception does it at the desk: written, looked at, sent. */
export async function sendOfferOf(
  db: Db,
  now: Instant,
  { hotelId, channelId, hours, ...offer }: SentOffer,
): Promise<string> {
  const written: WrittenOffer = {
    languageId: 1,
    name: 'Ada Rossi',
    text: 'As we said on the telephone.',
    isGuaranteed: true,
    expiresAt: instantAfter(now, { hours }),
    ...offer,
  }
  const draft = await write(db, [hotelId], async (tx): Promise<TransactionResult<OfferWritten>> => {
    const made = await insertDraft(tx, { hotelId, channelId }, written, { person, now })
    return made.kind === 'written' ? commit(made) : rollback(made)
  })
  if (draft.kind !== 'written') throw new Error(`not written: ${JSON.stringify(draft)}`)
  const totals = draft.locked.map(({ stayMinor }) => stayMinor)
  const sent = await write(db, [hotelId], async (tx): Promise<TransactionResult<OfferSent>> => {
    const made = await sendOffer(tx, { ...draft, totals }, now)
    return made.kind === 'sent' ? commit(made) : rollback(made)
  })
  if (sent.kind !== 'sent') throw new Error(`not sent: ${JSON.stringify(sent)}`)
  return sent.code
}

export async function answerOffer(
  db: Db,
  now: Instant,
  code: string,
  answer: { readonly text: string } | 'withdraws',
): Promise<void> {
  const sent = await findSentOffer(db.reader, code)
  await write(db, sent ? [sent.hotel_id] : [], async (tx) => {
    const offer = sent && (await lockOffer(tx, sent.id))
    if (!offer) throw new Error(`no offer ${code}`)
    if (answer === 'withdraws') await endWithoutBooking(tx, offer, { state: 'withdrawn' }, now)
    else await addMessage(tx, offer, { sender: 'hotel', text: answer.text, person }, now)
    return commit(undefined)
  })
}

type ReservedStay = Pick<OfferDraft, 'email' | 'options'> &
  Partial<OfferDraft> & {
    readonly hotelId: number
    readonly channelId: number
    readonly hours: number
    readonly wantsPayment?: boolean
  }

/** As reception does it on the telephone: rooms taken, and a link sent to the guest; its code. */
export async function reserveForGuest(
  { db, payments }: { readonly db: Db; readonly payments?: Payments | undefined },
  now: Instant,
  { hours, wantsPayment = true, ...draft }: ReservedStay,
): Promise<string> {
  const operator = { email: person, role: 'reception' as const, hotelIds: [draft.hotelId] }
  const { offers } = trpc.createCallerFactory(operatorsRouter)({ db, now: () => now, operator, payments })
  const written = {
    ...{ languageId: 1, name: 'Ada Rossi', title: '', text: '', isGuaranteed: true },
    ...draft,
    expires: momentAt('Europe/Rome', instantAfter(now, { hours })),
  }
  const priced = await offers.price(written)
  const totalMinor = priced.kind === 'priced' ? (priced.options[0]?.total.minor ?? 0) : 0
  const made = await offers.reserve({ draft: written, totalMinor, wantsPayment, key: randomUUID() })
  if (made.kind !== 'sent') throw new Error(`not reserved: ${JSON.stringify(made)}`)
  return made.code
}
