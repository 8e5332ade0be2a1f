import type { ErasureRest, GuestErasure } from '@portico/contracts/operator/guest-data'
import { isAnswerable } from '@portico/domain/offer/offer-state'
import { namesEmail } from '@portico/domain/party/names-email'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { sql } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { appendToTrail, earlierAnswer, lockTrail, type TrailPerson } from '../trail/operator-trail.ts'
import { type FoundPerson, findPerson, type PersonScope } from './find-person.ts'
import { hasDueMail, leastOf, type RemainingData, removeGuestData } from './remove-guest-data.ts'
import { removeAccessData, removeOfferData, removeRequestData } from './remove-offer-data.ts'
import { lastDayOfBill, retentionOf } from './retention-terms.ts'

type ErasedReservation = FoundPerson['reservations'][number] & { readonly remaining: RemainingData }

/** What is removed, as codes and numbers, and what stays; `mailIds` name the files of mails, where mails are files. */
export type Erasure = Omit<GuestErasure, 'mailFiles'> & { readonly mailIds: readonly number[] }

/** `fingerprint` is of every row that would be touched, as it is now, and of what would stay. */
export type PlannedErasure = { readonly erasure: Erasure; readonly fingerprint: string }

type ErasureRequest = {
  readonly email: string
  readonly scope: PersonScope
  readonly by: TrailPerson
  /** Of an erasure that was shown before: what is not the same any more is not erased; its key makes it happen once. */
  readonly shown?: { readonly fingerprint: string; readonly key: string }
}

type DoneErasure = { readonly kind: 'erased'; readonly erasure: Erasure } | { readonly kind: 'changed-meanwhile' }

/** What `erasePerson` would do now. Only reads. */
export async function planErasure(
  db: Reader,
  email: string,
  scope: PersonScope,
  now: Instant,
): Promise<PlannedErasure> {
  const { erasure, fingerprint } = await planOf(db, { email, scope }, now)
  return { erasure, fingerprint }
}

/**
 * Removes all that law does not want stored of who has this address, from stays that are over, offers and requests, and
 * adds a line to the trail, which does not name them.
 */
export async function erasePerson(
  db: Db,
  { email, scope, by, shown }: ErasureRequest,
  now: Instant,
): Promise<DoneErasure> {
  const isFile = !isPostgres(db.writer)
  const hotelId = scope === 'house' ? undefined : scope.hotelId
  const requestHash = sha256(toJson([by.email, hotelId ?? null, shown?.fingerprint ?? null]))
  const outcome = await write(db, [], async (tx): Promise<TransactionResult<DoneErasure>> => {
    await lockTrail(tx)
    const earlier = shown && (await earlierAnswer(tx, shown.key, requestHash))
    if (earlier === 'key-used') return rollback(unchanged)
    if (earlier) return rollback(JSON.parse(earlier.answer) as DoneErasure)
    const planned = await planOf(tx, { email, scope }, now)
    if (shown && shown.fingerprint !== planned.fingerprint) return rollback(unchanged)
    await removeAll(tx, planned, now)
    const answer: DoneErasure = { kind: 'erased', erasure: planned.erasure }
    const details = trailDetailsOf(planned.erasure)
    const once = shown && { key: shown.key, requestHash, answer }
    await appendToTrail(tx, by, { action: 'erased-guest', hotelId, details, once }, now)
    return commit(answer)
  })
  // Asked again with its key too: the server may have stopped before this, the first time.
  if (isFile && outcome.kind === 'erased') await overwriteFreePages(db)
  return outcome
}

const unchanged: DoneErasure = { kind: 'changed-meanwhile' }

async function removeAll(
  tx: Tx,
  { reservations, found, offerIds, requestIds, accessIds }: Awaited<ReturnType<typeof planOf>>,
  now: Instant,
): Promise<void> {
  for (const { remaining, ...row } of reservations)
    if (!(await removeGuestData(tx, row, remaining, now)))
      throw new Error(`reservation ${row.code} was changed meanwhile, and nothing is erased: please begin again`)
  for (const row of found.mentions) await removeMention(tx, row, found.email)
  await removeOfferData(tx, offerIds)
  await removeRequestData(tx, requestIds)
  await removeAccessData(tx, accessIds)
}

function trailDetailsOf({ reservations, namedIn, offers, offerRequests, accessRequests, rest }: Erasure) {
  return {
    ...{ reservations: reservations.map(({ code }) => code).join(' '), namedIn: namedIn.join(' ') },
    ...{ offers: offers.join(' '), offerRequests, accessRequests, rest: rest.length },
  }
}

/** Deleted rows lie in a file of SQLite until their place is used again: it is written anew, without them. */
async function overwriteFreePages({ writer }: Db): Promise<void> {
  await sql`vacuum`.execute(writer)
  await sql`pragma wal_checkpoint(truncate)`.execute(writer)
}

async function planOf(db: Reader | Tx, { email, scope }: Pick<ErasureRequest, 'email' | 'scope'>, now: Instant) {
  const person = await findPerson(db, email, scope)
  const { reservations, rest } = await planReservations(db, person, now)
  const overOffers = person.offers.filter(({ state }) => !isAnswerable(state))
  const decided = person.accessRequests.filter(({ state }) => state !== 'waiting')
  const mails = await db
    .selectFrom('outbox')
    .where('reservation_id', 'in', [0, ...reservations.map(({ id }) => id)])
    .select('id')
    .execute()
  const invoiceMentions = person.mentions.filter(({ booker, id }) => isNamedElsewhere(booker, id, person.email))
  const erasure: Erasure = {
    reservations: reservations.map(({ code, remaining }) => ({ code, remaining })),
    namedIn: person.mentions.map(({ code }) => code),
    offers: overOffers.map(({ code }) => code),
    offerRequests: person.offerRequests.length,
    accessRequests: decided.length,
    mailIds: mails.map(({ id }) => id),
    rest: [
      ...rest,
      ...person.offers
        .filter((offer) => !overOffers.includes(offer))
        .map(({ code }) => ({ kind: 'open-offer' as const, code })),
      ...person.accessRequests
        .filter((request) => !decided.includes(request))
        .map(({ id }) => ({ kind: 'undecided-access' as const, id })),
      ...person.accounts.map(({ id }) => ({ kind: 'agency-account' as const, id })),
      ...invoiceMentions.map(({ code }) => ({ kind: 'named-in-bill' as const, code })),
    ],
  }
  const rows = [
    ...[reservations, person.mentions].map((list) =>
      list.map(({ id, revision, guest_data }) => [id, revision, guest_data]),
    ),
    overOffers.map(({ id, revision }) => [id, revision]),
    ...[person.offerRequests, decided].map((list) => list.map(({ id }) => id)),
  ]
  return {
    erasure,
    fingerprint: sha256(toJson([rows, erasure])),
    found: person,
    reservations,
    offerIds: overOffers.map(({ id }) => id),
    requestIds: person.offerRequests.map(({ id }) => id),
    accessIds: decided.map(({ id }) => id),
  }
}

async function planReservations(db: Reader | Tx, person: FoundPerson, now: Instant) {
  const reservations: ErasedReservation[] = []
  const storedRests: ErasureRest[] = []
  for (const row of person.reservations) {
    const { id, code, hotel_id, state, departure } = row
    const hotel = await db
      .selectFrom('hotel')
      .where('id', '=', hotel_id)
      .select(['time_zone', 'settings'])
      .executeTakeFirstOrThrow()
    const isOver = state === 'cancelled' || departure < todayAt(hotel.time_zone, now)
    if (!isOver) storedRests.push({ kind: 'stay-to-come', code })
    else if (await hasDueMail(db, id)) storedRests.push({ kind: 'mail-on-its-way', code })
    else {
      const remaining = await leastOf(db, row)
      reservations.push({ ...row, remaining })
      const until = lastDayOfBill(retentionOf(fromJson('hotel.settings', hotel.settings, hotel_id)), departure)
      if (remaining === 'billing') storedRests.push({ kind: 'bill', code, until })
    }
  }
  return { reservations, rest: storedRests }
}

/** A second address of somebody else's booking goes; their bill stays as it was written. */
async function removeMention(tx: Tx, { id, booker }: FoundPerson['mentions'][number], email: string): Promise<void> {
  const storedBooker = fromJson('reservation.booker', booker, id)
  if (normaliseEmail(storedBooker.alternativeEmail ?? '') !== email) return
  await tx
    .updateTable('reservation')
    .set({ booker: toJson({ ...storedBooker, alternativeEmail: null }) })
    .where('id', '=', id)
    .where('booker', '=', booker)
    .execute()
  await tx.deleteFrom('outbox').where('reservation_id', '=', id).where('recipient', '=', 'copy').execute()
}

function isNamedElsewhere(booker: FoundPerson['mentions'][number]['booker'], id: number, email: string): boolean {
  const { alternativeEmail: _, ...rest } = fromJson('reservation.booker', booker, id)
  return namesEmail(JSON.stringify(rest), email)
}
