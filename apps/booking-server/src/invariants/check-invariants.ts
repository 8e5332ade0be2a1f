import { noticeKinds } from '@portico/contracts/reservation/mail-kinds'
import { type RawBuilder, sql } from 'kysely'
import { damageOf } from '../db/damage-of.ts'
import { DamagedRow } from '../db/from-json.ts'
import type { Db, Reader } from '../db/types.ts'
import { brokenTrail } from '../trail/operator-trail.ts'
import { wrongAgencyBookings } from './agency-invariants.ts'
import { wrongExtras } from './extra-invariants.ts'
import { wrongFolios } from './folio-invariants.ts'
import { wrongOffers } from './offer-invariants.ts'
import { testPayments, wrongPayments } from './payment-invariants.ts'
import { wrongResales } from './resale-invariants.ts'
import { wrongPrices, wrongRooms, wrongStates } from './reservation-invariants.ts'
import { damagedDocuments } from './stored-documents.ts'

export type InvariantResult = { readonly name: string; readonly rule: string; readonly broken: readonly string[] }

export async function checkInvariants({
  reader,
  trailKey,
}: Pick<Db, 'reader' | 'trailKey'>): Promise<InvariantResult[]> {
  const checked: InvariantResult[] = []
  for (const { name, rule, find } of invariants)
    checked.push({ name, rule, broken: await findAll(() => find(reader, trailKey)) })
  return checked
}

/** A rule that reads a damaged document cannot say more than that: `documents` lists them all. */
async function findAll(find: () => Promise<string[]>): Promise<readonly string[]> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof DamagedRow) return [error.message]
    throw error
  }
}

type Invariant = {
  readonly name: string
  readonly rule: string
  readonly find: (db: Reader, trailKey: string) => Promise<string[]>
}

/** Every night that a hold, an offer or a reservation must have, one row a night; names match `inventory_ledger`. */
const livingNights = sql`
  select 'reservation' as cause_kind, cast(r.id as text) as cause_id, n.room_type_id as room_type_id, n.night as night, 1 as rooms
  from reservation r join reservation_room s on s.reservation_id = r.id
  join room_night n on n.room_type_id = s.room_type_id and n.night >= s.arrival and n.night < s.departure
  where r.state in ('pending', 'confirmed') and s.ended_in is null
  union all
  select 'hold', h.id, n.room_type_id, n.night, s.rooms
  from hold h join hold_room s on s.hold_id = h.id
  join room_night n on n.room_type_id = s.room_type_id and n.night >= s.arrival and n.night < s.departure
  where h.state = 'live'
  union all
  select 'offer', cast(o.id as text), k.room_type_id, k.night, k.rooms
  from offer o join offer_night k on k.offer_id = o.id
  where o.state in ('sent', 'open') and o.guaranteed = 1`

const sameState = `'changed', 'room-cancelled', 'room-resold'`

/** Whose nights a row of the ledger is about: by a resale the first guest's went, the next one's came. */
const ownerOfRow = sql`case l.cause_kind when 'resale' then 'reservation' else l.cause_kind end`
const ownerId = sql`case when l.cause_kind <> 'resale' then l.cause_id when l.rooms < 0 then cast(s.reservation_id as text) else cast(s.sold_to as text) end`

const firstState = sql`select reservation_id, cause as kind from folio where position = 1`

const invariants: readonly Invariant[] = [
  {
    name: 'I1',
    rule: 'rooms taken are the sum of the ledger, and of what holds, offers and reservations have',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'room type ' || n.room_type_id || ', ' || n.night || ': taken ' || n.taken || ', ledger ' || coalesce(l.rooms, 0) ||
              ', living ' || coalesce(v.rooms, 0) as line
            from room_night n
            left join (select room_type_id, night, sum(rooms) as rooms from inventory_ledger group by room_type_id, night) l
              on l.room_type_id = n.room_type_id and l.night = n.night
            left join (select room_type_id, night, sum(rooms) as rooms from (${livingNights}) living group by room_type_id, night) v
              on v.room_type_id = n.room_type_id and v.night = n.night
            where n.taken <> coalesce(l.rooms, 0) or n.taken <> coalesce(v.rooms, 0)`,
      ),
  },
  {
    name: 'I2',
    rule: 'no night has more rooms taken than given to sale',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'room type ' || room_type_id || ', ' || night || ': ' || taken || ' of ' || (allotment + overbook) as line
            from room_night where taken < 0 or taken > allotment + overbook`,
      ),
  },
  {
    name: 'I3',
    rule: 'who lives has all its nights in the ledger, who ended has none',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select cause_kind || ' ' || cause_id || ': ' || sum(rooms) || ' too many of room type ' || room_type_id || ' on ' || night as line
            from (select ${ownerOfRow} as cause_kind, ${ownerId} as cause_id, l.room_type_id as room_type_id, l.night as night, l.rooms as rooms
                  from inventory_ledger l left join resale s on l.cause_kind = 'resale' and l.cause_id = cast(s.id as text)
                  union all select cause_kind, cause_id, room_type_id, night, -rooms from (${livingNights}) living) difference
            group by cause_kind, cause_id, room_type_id, night having sum(rooms) <> 0`,
      ),
  },
  {
    name: 'I4',
    rule: 'a hold ends once, and one that was consumed has its reservation',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'hold ' || h.id || ' is ' || h.state || ' and has ' || count(r.id) || ' reservations' as line
            from hold h left join reservation r on r.hold_id = h.id group by h.id, h.state
            having count(r.id) <> case when h.state = 'consumed' then 1 else 0 end
            union all
            select 'hold ' || cause_id || ' gave room type ' || room_type_id || ' on ' || night || ' back ' || count(*) || ' times'
            from inventory_ledger where cause_kind = 'hold' and rooms < 0 group by cause_id, room_type_id, night
            having count(*) > 1`,
      ),
  },
  { name: 'I5', rule: 'the database is whole', find: damageOf },
  {
    name: 'I6',
    rule: 'a key has at most one reservation, of its own hotel',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'reservation ' || r.id || ' has ' || count(*) || ' keys' as line
            from confirm_key k join reservation r on r.id = k.reservation_id group by r.id having count(*) > 1
            union all
            select 'reservation ' || r.id || ' has a key of hotel ' || k.hotel_id
            from confirm_key k join reservation r on r.id = k.reservation_id where r.hotel_id <> k.hotel_id
            union all
            select 'reservation ' || r.id || ' was changed by hotel ' || c.hotel_id
            from reservation_change c join reservation r on r.id = c.reservation_id where r.hotel_id <> c.hotel_id`,
      ),
  },
  {
    name: 'I7',
    rule: 'a transfer was received for exactly the reservations that it confirmed, and what else came to the house has a line of the trail',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'reservation ' || r.id || ' is ' || r.reason || ' with ' || coalesce(p.payments, 0) || ' payments' as line
            from reservation r
            left join (select reservation_id, count(*) as payments from folio where kind = 'payment' and item in ('', 'agency') and cause <> 'paid'
                       group by reservation_id) p on p.reservation_id = r.id
            left join (select reservation_id, count(*) as changes from reservation_change where kind = 'transfer-received'
                       group by reservation_id) c on c.reservation_id = r.id
            where coalesce(p.payments, 0) <> coalesce(c.changes, 0)
            union all
            select 'reservation ' || r.id || ' has ' || coalesce(p.payments, 0) || ' payments by hand, and ' || coalesce(a.acts, 0) || ' in the trail'
            from reservation r
            left join (select reservation_id, count(*) as payments from folio where kind = 'payment' and item in ('', 'agency') and cause = 'paid'
                       group by reservation_id) p on p.reservation_id = r.id
            left join (select reservation_id, count(*) as acts from operator_act where action = 'register-money'
                       group by reservation_id) a on a.reservation_id = r.id
            where coalesce(p.payments, 0) <> coalesce(a.acts, 0)`,
      ),
  },
  {
    name: 'I8',
    rule: 'guest and hotel are told of every booking and every change, once, as long as it is known who the guest is',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'reservation ' || e.id || ', revision ' || e.revision || ': told ' || count(o.id) || ' of ' || e.mails as line
            from (select r.id, 1 as revision, null as kind, case when c.kind = 'awaiting-payment' then 1 else 2 end as mails
                  from reservation r left join (${firstState}) c on c.reservation_id = r.id
                  where r.guest_data = 'whole'
                  union all select reservation_id, revision, kind, case when kind in ('awaiting-payment', 'unpaid') then 1 else 2 end
                  from reservation_change where reservation_id in (select id from reservation where guest_data = 'whole')) e
            left join outbox o on o.reservation_id = e.id and o.revision = e.revision and o.recipient in ('guest', 'hotel')
              and (case when e.kind is null then o.kind not in (${sql.join([...noticeKinds])}) else o.kind = e.kind end)
            group by e.id, e.revision, e.mails having count(o.id) <> e.mails or count(distinct o.recipient) <> e.mails`,
      ),
  },
  { name: 'trail', rule: 'no line of the operators’ trail was edited or is gone', find: brokenTrail },
  {
    name: 'changes',
    rule: 'every revision was written down, and the last one is where the reservation stands',
    find: (db) =>
      problemLinesOf(
        db,
        sql`select 'reservation ' || r.id || ' is at revision ' || r.revision || ' after ' || count(c.revision) || ' changes' as line
            from reservation r left join reservation_change c on c.reservation_id = r.id
            group by r.id, r.revision having count(c.revision) <> r.revision - 1
            union all
            select 'reservation ' || r.id || ' is ' || r.reason || ' and its last state was ' || c.kind
            from reservation r join reservation_change c on c.reservation_id = r.id
            where c.kind not in (${sql.raw(sameState)}) and c.kind <> r.reason
              and not exists (select 1 from reservation_change later where later.reservation_id = c.reservation_id
                              and later.revision > c.revision and later.kind not in (${sql.raw(sameState)}))`,
      ),
  },
  {
    name: 'rooms',
    rule: 'the rooms in force are the lines of the locked price, and a cancelled reservation has the rooms that it had',
    find: wrongRooms,
  },
  { name: 'states', rule: 'a state has one of its own reasons, and what waits knows until when', find: wrongStates },
  {
    name: 'resales',
    rule: 'a room for resale is its first guest’s until the next one has confirmed, and then only that one’s',
    find: wrongResales,
  },
  {
    name: 'offers',
    rule: 'an offer keeps what one of its options needs until it is over, and becomes a reservation at its own price',
    find: wrongOffers,
  },
  {
    name: 'extras',
    rule: 'what is taken of everything else that is counted is the sum of the ledger, and of what holds, offers and reservations have',
    find: wrongExtras,
  },
  {
    name: 'folios',
    rule: 'a ledger charges the price in force and the fees, promises its balance, and no row of it was edited',
    find: wrongFolios,
  },
  {
    name: 'payments',
    rule: 'the ledger has of each payment what its provider has said, and what is owed and came by a provider is on its way back',
    find: wrongPayments,
  },
  {
    name: 'tests',
    rule: 'no booking stands on a payment at a test account, and no hotel lists a way to pay that has one',
    find: testPayments,
  },
  {
    name: 'agencies',
    rule: 'what an agency lists, earns and owes is what its reservations and their ledgers say',
    find: wrongAgencyBookings,
  },
  { name: 'documents', rule: 'every stored document is what its column holds', find: damagedDocuments },
  { name: 'prices', rule: 'a locked price is unchanged and makes its own total', find: wrongPrices },
]

async function problemLinesOf(db: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${query}`.execute(db)
  return rows.map(({ line }) => line)
}

export async function countParkedMails(db: Reader): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'parked').execute()
  return rows.length
}
