import type { Instant } from '@portico/domain/time/deadline'
import type { Db } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueTestMail } from '../outbox/enqueue-mails.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { appendToTrail, commandLine, lockTrail } from '../trail/operator-trail.ts'

export type TestMail = { readonly kind: 'enqueued'; readonly address: string } | { readonly kind: 'not-found' }

/** At the command line: puts a mail to the hotel itself into the outbox: the same way that every other one takes. */
export function sendTestMail(db: Db, hotelId: number, now: Instant): Promise<TestMail> {
  return write(db, [], async (tx): Promise<TransactionResult<TestMail>> => {
    await lockTrail(tx)
    const hotel = await loadHotelTerms(tx, hotelId)
    if (!hotel) return rollback({ kind: 'not-found' })
    await enqueueTestMail(tx, hotelId, hotel, now)
    await appendToTrail(tx, commandLine, { action: 'sent-test-mail', hotelId }, now)
    return commit({ kind: 'enqueued', address: hotel.settings.email })
  })
}
