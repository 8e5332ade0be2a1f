import { isAnswerable } from '@portico/domain/offer/offer-state'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { sql } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { appendToTrail, commandLine, lockTrail } from '../trail/operator-trail.ts'
import { type FoundPerson, findPerson } from './find-person.ts'
import { hasDueMail, leastOf, type RemainingData, removeGuestData } from './remove-guest-data.ts'
import { removeAccessData, removeOfferData, removeRequestData } from './remove-offer-data.ts'
import { lastDayOfBill, retentionOf } from './retention-terms.ts'

export type StoredRest = { readonly what: string; readonly why: string }

type ErasedReservation = FoundPerson['reservations'][number] & { readonly remaining: RemainingData }

/** What is removed, as codes and numbers, and what stays; `mailIds` name the files of mails, where mails are files. */
export type Erasure = {
  readonly reservations: readonly string[]
  readonly namedIn: readonly string[]
  readonly offers: readonly string[]
  readonly offerRequests: number
  readonly accessRequests: number
  readonly mailIds: readonly number[]
  readonly rest: readonly StoredRest[]
}

/** What `erasePerson` would do now. Only reads. */
export async function planErasure(db: Reader, typedEmail: string, now: Instant): Promise<Erasure> {
  return (await planOf(db, typedEmail, now)).erasure
}

/**
 * Removes all that law does not want stored of who has this address, from stays that are over, offers and requests, and
 * adds a line to the trail, which does not name them.
 */
export async function erasePerson(db: Db, typedEmail: string, now: Instant): Promise<Erasure> {
  const isFile = !isPostgres(db.writer)
  const erasure = await write(db, [], async (tx) => {
    await lockTrail(tx)
    const {
      erasure: plannedErasure,
      reservations,
      found,
      offerIds,
      requestIds,
      accessIds,
    } = await planOf(tx, typedEmail, now)
    for (const { remaining, ...row } of reservations)
      if (!(await removeGuestData(tx, row, remaining, now)))
        throw new Error(`reservation ${row.code} was changed meanwhile, and nothing is erased: please begin again`)
    for (const row of found.mentions) await removeMention(tx, row, found.email)
    await removeOfferData(tx, offerIds)
    await removeRequestData(tx, requestIds)
    await removeAccessData(tx, accessIds)
    const { reservations: codes, namedIn, offers, offerRequests, accessRequests, rest } = plannedErasure
    const details = {
      ...{ reservations: codes.join(' '), namedIn: namedIn.join(' '), offers: offers.join(' ') },
      ...{ offerRequests, accessRequests, rest: rest.length },
    }
    await appendToTrail(tx, commandLine, { action: 'erased-guest', details }, now)
    return commit(plannedErasure)
  })
  if (isFile) await overwriteFreePages(db)
  return erasure
}

/** Deleted rows lie in a file of SQLite until their place is used again: it is written anew, without them. */
async function overwriteFreePages({ writer }: Db): Promise<void> {
  await sql`vacuum`.execute(writer)
  await sql`pragma wal_checkpoint(truncate)`.execute(writer)
}

async function planOf(db: Reader | Tx, typedEmail: string, now: Instant) {
  const person = await findPerson(db, typedEmail)
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
    reservations: reservations.map(({ code }) => code),
    namedIn: person.mentions.map(({ code }) => code),
    offers: overOffers.map(({ code }) => code),
    offerRequests: person.offerRequests.length,
    accessRequests: decided.length,
    mailIds: mails.map(({ id }) => id),
    rest: [
      ...rest,
      ...person.offers
        .filter((offer) => !overOffers.includes(offer))
        .map(({ code }) => ({ what: `offer ${code}`, why: 'it is open: withdraw it, or wait until it ends' })),
      ...person.accessRequests
        .filter((request) => !decided.includes(request))
        .map(({ id }) => ({ what: `request for access ${id}`, why: 'nobody has decided it yet' })),
      ...person.accounts.map(({ id }) => ({
        what: `account ${id} of an agency`,
        why: 'the agency works with it: its data are the agency’s, changed in admin under Agencies',
      })),
      ...invoiceMentions.map(({ code }) => ({
        what: `reservation ${code} of somebody else`,
        why: 'the bill names the address',
      })),
    ],
  }
  return {
    erasure,
    found: person,
    reservations,
    offerIds: overOffers.map(({ id }) => id),
    requestIds: person.offerRequests.map(({ id }) => id),
    accessIds: decided.map(({ id }) => id),
  }
}

async function planReservations(db: Reader | Tx, person: FoundPerson, now: Instant) {
  const reservations: ErasedReservation[] = []
  const storedRests: StoredRest[] = []
  for (const row of person.reservations) {
    const { id, code, hotel_id, state, departure } = row
    const hotel = await db
      .selectFrom('hotel')
      .where('id', '=', hotel_id)
      .select(['time_zone', 'settings'])
      .executeTakeFirstOrThrow()
    const isOver = state === 'cancelled' || departure < todayAt(hotel.time_zone, now)
    if (!isOver) storedRests.push({ what: `reservation ${code}`, why: 'its stay is to come: cancel it first, or wait' })
    else if (await hasDueMail(db, id))
      storedRests.push({ what: `reservation ${code}`, why: 'a mail of it is on its way: again in a minute' })
    else {
      const remaining = await leastOf(db, row)
      reservations.push({ ...row, remaining })
      const until = lastDayOfBill(retentionOf(fromJson('hotel.settings', hotel.settings, hotel_id)), departure)
      if (remaining === 'billing')
        storedRests.push({
          what: `name, address and invoice of reservation ${code}`,
          why: `law wants the bill until ${until}`,
        })
    }
  }
  return { reservations, rest: storedRests }
}

/** A second address of somebody else's booking goes; their bill stays as it was written. */
async function removeMention(tx: Tx, { id, booker }: FoundPerson['mentions'][number], email: string): Promise<void> {
  const storedBooker = fromJson('reservation.booker', booker, id)
  if (storedBooker.alternativeEmail?.toLowerCase() !== email) return
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
  return JSON.stringify(rest).toLowerCase().includes(email)
}
