import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { StoredBooker, StoredExtras } from '../db/tables/reservations.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { indexNames } from '../names/index-names.ts'

type Reservation = Selectable<Tables['reservation']>
/** What is left after some was removed. */
export type RemainingData = Exclude<Reservation['guest_data'], 'whole'>

/**
 * What may be left of a reservation's guest: what the bill needs, where there is or may be one; nothing where it was
 * cancelled and no money ever moved.
 */
export async function leastOf(
  db: Reader | Tx,
  { id, state }: Pick<Reservation, 'id' | 'state'>,
): Promise<RemainingData> {
  if (state !== 'cancelled') return 'billing'
  const movedMoney = await db
    .selectFrom('folio')
    .where('reservation_id', '=', id)
    .where('kind', 'in', ['fee', 'payment', 'refund', 'dispute'])
    .select('position')
    .limit(1)
    .executeTakeFirst()
  return movedMoney ? 'billing' : 'none'
}

/** Whether a mail of it waits to be sent, which needs to know to whom. */
export async function hasDueMail(db: Reader | Tx, id: number): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .where('reservation_id', '=', id)
    .where('state', '=', 'due')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

/**
 * Removes all of a reservation's guests but what `remaining` says, and everything that leads to them: mails, links,
 * notes, cards and the words of their names. Prices, the ledger, changes and the trail have nothing of them, and stay.
 * False where the reservation has moved since it was read.
 */
export async function removeGuestData(
  tx: Tx,
  row: Reservation,
  remaining: RemainingData,
  changedAt: Reservation['changed_at'],
): Promise<boolean> {
  const { id, revision } = row
  const booker = toJson(remainderOf(fromJson('reservation.booker', row.booker, id), remaining))
  const guests = toJson(fromJson('reservation.guests', row.guests, id).map(() => ''))
  const changed = await tx
    .updateTable('reservation')
    .set({
      booker,
      guests,
      guest_records: null,
      email: '',
      address: null,
      guest_data: remaining,
      changed_at: changedAt,
    })
    .set(remaining === 'none' ? { agency_reference: null } : {})
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('guest_data', '=', row.guest_data)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return false
  for (const personalTable of ['mail_key', 'payment_link', 'reservation_word', 'outbox'] as const)
    await tx.deleteFrom(personalTable).where('reservation_id', '=', id).execute()
  if (remaining === 'billing') await indexNames(tx, { ...row, booker, guests })
  await removeNotes(tx, id, remaining)
  await tx
    .updateTable('awaited_confirmation')
    .set({ rejection_reason: null, recipient: '' })
    .where('reservation_id', '=', id)
    .execute()
  await tx.updateTable('payment_attempt').set({ card: null }).where('reservation_id', '=', id).execute()
  await tx
    .updateTable('agency_booking')
    .set({ guest: '', ...(remaining === 'none' && { reference: null }) })
    .where('reservation_id', '=', id)
    .execute()
  await emptyMessages(tx, id)
  return true
}

/** A note that says why a row of the ledger was written belongs to the bill. */
async function removeNotes(tx: Tx, id: number, remaining: RemainingData): Promise<void> {
  await tx.deleteFrom('reservation_note').where('reservation_id', '=', id).where('folio_position', 'is', null).execute()
  if (remaining === 'none')
    await tx.updateTable('reservation_note').set({ note: '–' }).where('reservation_id', '=', id).execute()
}

async function emptyMessages(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payment_message')
    .set({ request: null })
    .where('handled_at', 'is not', null)
    .where('attempt_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_attempt').where('reservation_id', '=', id).select('payment_attempt.id'),
    )
    .execute()
}

function remainderOf({ extras, ...booker }: StoredBooker, remaining: RemainingData): StoredBooker {
  const { fullName, country, address, city, zip, taxCode } = booker
  const bill = remaining === 'billing' ? { fullName, country, address, city, zip, taxCode } : noBill
  return {
    ...bill,
    extras: extras && remainingExtras(extras, remaining),
    email: '',
    alternativeEmail: null,
    phone: '',
    note: null,
  }
}

const noBill = { fullName: '', country: '', address: '', city: '', zip: null }

function remainingExtras({ invoice, agency, upgrade }: StoredExtras, remaining: RemainingData): StoredExtras {
  return remaining === 'billing' ? { invoice, agency, upgrade } : { upgrade }
}
