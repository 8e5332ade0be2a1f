import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import { enqueueOfferMails } from './enqueue-offer-mails.ts'
import type { StoredOffer } from './find-offer.ts'

/** So many may come from the guest before the hotel has answered: nobody fills the conversation alone. */
const maxUnanswered = 50

type NewMessage = {
  readonly sender: 'hotel' | 'guest'
  readonly text: string
  readonly key?: string | undefined
  readonly person?: string
}

/**
 * Adds a message to the conversation and tells the other side. The same key again is the same message: it says so and
 * adds nothing. The offer's row must be locked by the caller.
 */
export async function addMessage(
  tx: Tx,
  offer: StoredOffer,
  { sender, text, key, person }: NewMessage,
  now: Instant,
): Promise<'added' | 'over-limit'> {
  const ofOffer = tx.selectFrom('offer_message').where('offer_id', '=', offer.id)
  if (key !== undefined && (await ofOffer.where('key', '=', key).select('id').executeTakeFirst())) return 'added'
  const lastMessage = await ofOffer
    .where('sender', '=', 'hotel')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (sender === 'guest') {
    const { unanswered } = await ofOffer
      .where('id', '>', lastMessage?.id ?? 0)
      .select(({ fn }) => fn.countAll<number>().as('unanswered'))
      .executeTakeFirstOrThrow()
    if (Number(unanswered) >= maxUnanswered) return 'over-limit'
  }
  await tx
    .insertInto('offer_message')
    .values({ offer_id: offer.id, sender, person: person ?? null, body: text, key: key ?? null, at: now })
    .execute()
  await tx
    .updateTable('offer')
    .set((eb) => ({ awaits_answer: sender === 'guest' ? 1 : 0, revision: eb('revision', '+', 1), changed_at: now }))
    .where('id', '=', offer.id)
    .execute()
  await enqueueOfferMails(tx, offer, sender === 'guest' ? 'offer-asked' : 'offer-answered', now)
  return 'added'
}
