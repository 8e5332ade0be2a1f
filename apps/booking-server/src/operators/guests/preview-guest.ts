import type { GuestDataPreview, GuestSearch, StoredGuestData } from '@portico/contracts/operator/guest-data'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { normaliseCode } from '../../db/random-codes.ts'
import type { Reader } from '../../db/types.ts'
import { type Erasure, planErasure } from '../../personal-data/erase-person.ts'
import { type FoundPerson, findPerson, type PersonScope } from '../../personal-data/find-person.ts'
import { mailFilesOf } from '../../personal-data/mail-files.ts'

/**
 * What of a guest would be exported and erased. A code of which nothing is left but the bill leads to nobody: by it
 * alone no other data of the person could be found.
 */
export async function previewGuest(
  db: Reader,
  { hotelId, text }: GuestSearch,
  { scope, mailFolder }: { readonly scope: PersonScope; readonly mailFolder: string | undefined },
  now: Instant,
): Promise<GuestDataPreview> {
  const email = text.includes('@') ? normaliseEmail(text) : await emailOfCode(db, hotelId, text)
  if (email === undefined) return { kind: 'unknown-code' }
  if (email === '') return { kind: 'erased-before' }
  const stored = storedDataOf(await findPerson(db, email, scope))
  const { erasure, fingerprint } = await planErasure(db, email, scope, now)
  const { mailIds } = erasure
  const files = mailFolder === undefined ? [] : await mailFilesOf(db, { folder: mailFolder, email, hotelId, mailIds })
  return { kind: 'known', email, stored, erasure: presentErasure(erasure, files.length), fingerprint }
}

export function presentErasure({ mailIds: _, ...erasure }: Erasure, mailFiles: number) {
  return {
    ...erasure,
    reservations: [...erasure.reservations],
    namedIn: [...erasure.namedIn],
    offers: [...erasure.offers],
    rest: [...erasure.rest],
    mailFiles,
  }
}

async function emailOfCode(db: Reader, hotelId: number, text: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservation')
    .where('hotel_id', '=', hotelId)
    .where('code', '=', normaliseCode(text))
    .select('email')
    .executeTakeFirst()
  return row?.email
}

function storedDataOf({
  reservations,
  mentions,
  offers,
  offerRequests,
  accessRequests,
  accounts,
}: FoundPerson): StoredGuestData {
  return {
    reservations: reservations.map(({ code, state, arrival, departure }) => ({ code, state, arrival, departure })),
    namedIn: mentions.map(({ code }) => code),
    offers: offers.map(({ code }) => code),
    offerRequests: offerRequests.length,
    accessRequests: accessRequests.length,
    accounts: accounts.length,
  }
}
