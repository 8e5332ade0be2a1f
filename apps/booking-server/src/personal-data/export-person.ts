import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { appendToTrail, lockTrail, type TrailPerson } from '../trail/operator-trail.ts'
import { findPerson, type PersonScope } from './find-person.ts'

type ExportRequest = { readonly email: string; readonly scope: PersonScope; readonly by: TrailPerson }

export function exportPerson(db: Db, { email, scope, by }: ExportRequest, now: Instant) {
  return write(db, [], async (tx) => {
    await lockTrail(tx)
    const person = await findPerson(tx, email, scope)
    const exported = {
      reservations: await presentAll(person.reservations, (row) => presentReservation(tx, row)),
      namedIn: person.mentions.map(({ code, booker, id }) => ({
        code,
        booker: fromJson('reservation.booker', booker, id),
      })),
      offers: await presentAll(person.offers, async ({ recipient: _, reservation_id: __, ...offer }) => ({
        ...offer,
        options: await tx
          .selectFrom('offer_option')
          .where('offer_id', '=', offer.id)
          .select(['number', 'name', 'description', 'arrival', 'departure'])
          .execute(),
        files: await tx
          .selectFrom('offer_file')
          .where('offer_id', '=', offer.id)
          .select(['kind', 'name', 'hash', 'address'])
          .orderBy('number')
          .execute(),
        messages: await tx
          .selectFrom('offer_message')
          .where('offer_id', '=', offer.id)
          .select(['sender', 'body', 'at'])
          .orderBy('id')
          .execute(),
      })),
      offerRequests: person.offerRequests.map(({ request_hash: _, rooms, ...request }) => ({
        ...request,
        rooms: fromJson('offer_request.rooms', rooms, request.id),
      })),
      accessRequests: person.accessRequests.map(({ details, ...request }) => ({
        ...request,
        details: fromJson('access_request.details', details, request.id),
      })),
      accounts: person.accounts.map(({ password_hash: _, temporary_hash: __, ...account }) => account),
    }
    const { reservations, offers, offerRequests } = exported
    const details = { reservations: reservations.length, offers: offers.length, requests: offerRequests.length }
    const hotelId = scope === 'house' ? undefined : scope.hotelId
    await appendToTrail(tx, by, { action: 'exported-guest', hotelId, details }, now)
    return commit(exported)
  })
}

const presentAll = <Row, T>(rows: readonly Row[], present: (row: Row) => Promise<T>): Promise<T[]> =>
  rows.reduce<Promise<T[]>>(async (done, row) => [...(await done), await present(row)], Promise.resolve([]))

async function presentReservation(tx: Tx, row: Selectable<Tables['reservation']>) {
  const { id, code, hotel_id, channel_id, host, state, reason, arrival, departure, created_at, payment_method } = row
  return {
    ...{ code, hotel: hotel_id, channel: channel_id, host, state, reason, arrival, departure },
    ...{ bookedAt: created_at, paymentMethod: payment_method },
    booker: fromJson('reservation.booker', row.booker, id),
    guests: fromJson('reservation.guests', row.guests, id),
    everybodyListed: row.guest_records === null ? [] : fromJson('reservation.guest_records', row.guest_records, id),
    consents: fromJson('reservation.consents', row.consents, id),
    consentHistory: await tx
      .selectFrom('consent')
      .innerJoin('consent_text', 'consent_text.hash', 'consent.text_hash')
      .where('reservation_id', '=', id)
      .select(['purpose', 'policy_id', 'given', 'language', 'body', 'at'])
      .orderBy('consent.id')
      .execute(),
    rooms: await tx
      .selectFrom('reservation_room')
      .where('reservation_id', '=', id)
      .select(['code', 'room_type_id', 'arrival', 'departure', 'party'])
      .orderBy('line')
      .execute(),
    awaitedConfirmation: await tx
      .selectFrom('awaited_confirmation')
      .where('reservation_id', '=', id)
      .select(['recipient', 'rejection_reason'])
      .executeTakeFirst(),
    changes: await tx
      .selectFrom('reservation_change')
      .where('reservation_id', '=', id)
      .select(['kind', 'guest_reason', 'at'])
      .orderBy('revision')
      .execute(),
    ledger: await tx
      .selectFrom('folio')
      .where('reservation_id', '=', id)
      .select(['at', 'kind', 'minor', 'due_on', 'method'])
      .orderBy('position')
      .execute(),
    notes: await tx
      .selectFrom('reservation_note')
      .where('reservation_id', '=', id)
      .select(['at', 'note'])
      .orderBy('id')
      .execute(),
    mails: await tx
      .selectFrom('outbox')
      .where('reservation_id', '=', id)
      .select(['kind', 'recipient', 'state', 'created_at', 'sent_at'])
      .orderBy('id')
      .execute(),
    payments: await tx
      .selectFrom('payment_attempt')
      .where('reservation_id', '=', id)
      .select(['method', 'minor', 'currency', 'state', 'created_at'])
      .orderBy('id')
      .execute(),
  }
}
