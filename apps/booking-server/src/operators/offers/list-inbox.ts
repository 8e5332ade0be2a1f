import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Inbox, InboxRow, InboxSearch } from '@portico/contracts/operator/offer-inbox'
import type { FoundOffer } from '@portico/contracts/operator/offers'
import { finalOfferStates, offerStateAt } from '@portico/domain/offer/offer-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type Expression, type SqlBool, sql } from 'kysely'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'
import type { StoredOffer } from '../../offers/find-offer.ts'
import { presentAwaited } from './present-awaited.ts'

const rowsOfPage = 50

type InboxPlace = { readonly kind: InboxRow['kind']; readonly id: number }

export async function listInbox(
  db: Reader,
  { hotelIds }: OperatorIdentity,
  { hotelId, only, after }: InboxSearch,
  now: Instant,
): Promise<Inbox> {
  const inboxPlaces = await inboxOf(db, hotelIds)
    .select(['kind', 'id'])
    .$if(hotelId !== undefined, (query) => query.where('hotel_id', '=', hotelId ?? 0))
    .$if(only === 'waiting', (query) => query.where('awaits', '=', 1))
    .$if(only === 'drafts', (query) => query.where('state', '=', 'draft'))
    .$if(only === 'with-guests', (query) => query.where('state', 'in', ['sent', 'open']))
    .$if(only === 'ended', (query) => query.where('state', 'in', [...finalOfferStates, 'closed']))
    .$if(after !== undefined, (query) => {
      const { awaitsAnswer = false, changedAt = now, kind = 'offer', id = 0 } = after ?? {}
      const awaits = awaitsAnswer ? 1 : 0
      return query.where((eb) => {
        const sameOrder: Expression<SqlBool>[] = [eb('awaits', '=', awaits)]
        const sameMoment = [...sameOrder, eb('changed_at', '=', changedAt)]
        return eb.or([
          eb('awaits', '<', awaits),
          eb.and([...sameOrder, eb('changed_at', '<', changedAt)]),
          eb.and([...sameMoment, eb('kind', '>', kind)]),
          eb.and([...sameMoment, eb('kind', '=', kind), eb('id', '<', id)]),
        ])
      })
    })
    .orderBy('awaits', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(rowsOfPage + 1)
    .execute()
  return { rows: await rowsAt(db, inboxPlaces.slice(0, rowsOfPage), now), hasMore: inboxPlaces.length > rowsOfPage }
}

export async function countWaiting(db: Reader, { hotelIds }: OperatorIdentity): Promise<number> {
  const { waiting } = await inboxOf(db, hotelIds)
    .where('awaits', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/**
 * A request that has become an offer is that offer. What was withdrawn, or thrown away as a draft, can be answered no
 * more, and waits for nobody.
 */
function inboxOf(db: Reader, hotelIds: OperatorIdentity['hotelIds']) {
  const ownHotelIds = hotelIds === 'all' ? undefined : hotelIds
  const offers = db
    .selectFrom('offer')
    .$if(ownHotelIds !== undefined, (query) => query.where('hotel_id', 'in', ownHotelIds ?? []))
    .select([
      sql.lit<InboxPlace['kind']>('offer').as('kind'),
      'id',
      'hotel_id',
      sql<string>`state`.as('state'),
      sql<number>`case when state = 'withdrawn' then 0 else awaits_answer end`.as('awaits'),
      'changed_at',
    ])
  const requests = db
    .selectFrom('offer_request')
    .where('state', '<>', 'answered')
    .$if(ownHotelIds !== undefined, (query) => query.where('hotel_id', 'in', ownHotelIds ?? []))
    .select([
      sql.lit<InboxPlace['kind']>('request').as('kind'),
      'id',
      'hotel_id',
      sql<string>`state`.as('state'),
      sql<number>`case when state = 'waiting' then 1 else 0 end`.as('awaits'),
      'changed_at',
    ])
  const awaited = db
    .selectFrom('awaited_confirmation as awaited')
    .innerJoin('reservation', 'reservation.id', 'awaited.reservation_id')
    .$if(ownHotelIds !== undefined, (query) => query.where('awaited.hotel_id', 'in', ownHotelIds ?? []))
    .select([
      sql.lit<InboxPlace['kind']>('reservation').as('kind'),
      'reservation.id as id',
      'awaited.hotel_id as hotel_id',
      sql<string>`case when reservation.reason = 'option' then 'open' else 'closed' end`.as('state'),
      sql.lit(0).as('awaits'),
      'reservation.changed_at as changed_at',
    ])
  return db.selectFrom(offers.unionAll(requests).unionAll(awaited).as('inbox'))
}

async function rowsAt(db: Reader, inboxPlaces: readonly InboxPlace[], now: Instant): Promise<InboxRow[]> {
  const idsOf = (kind: InboxPlace['kind']) => inboxPlaces.filter((place) => place.kind === kind).map(({ id }) => id)
  const offerIds = idsOf('offer')
  const requestIds = idsOf('request')
  const counts = await optionsOf(db, offerIds)
  const offers =
    offerIds.length === 0 ? [] : await db.selectFrom('offer').where('id', 'in', offerIds).selectAll().execute()
  const requests =
    requestIds.length === 0
      ? []
      : await db.selectFrom('offer_request').where('id', 'in', requestIds).selectAll().execute()
  const rows: InboxRow[] = [
    ...offers.map((row) => ({ kind: 'offer' as const, ...presentRow(row, counts.get(row.id), now) })),
    ...requests.map((row) => ({
      kind: 'request' as const,
      id: row.id,
      hotelId: row.hotel_id,
      state: row.state === 'waiting' ? ('waiting' as const) : ('closed' as const),
      name: row.name,
      email: row.email,
      awaitsAnswer: row.state === 'waiting',
      rooms: fromJson('offer_request.rooms', row.rooms, row.id).length,
      arrival: row.arrival ?? undefined,
      changedAt: row.changed_at,
    })),
    ...(await presentAwaited(db, idsOf('reservation'), now)),
  ]
  const rowByKindAndId = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return inboxPlaces.flatMap(({ kind, id }) => rowByKindAndId.get(`${kind} ${id}`) ?? [])
}

type OptionCount = { readonly options: number; readonly arrival: CalendarDate | undefined }

export async function optionsOf(db: Reader, offerIds: readonly number[]): Promise<Map<number, OptionCount>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('offer_option')
    .where('offer_id', 'in', offerIds)
    .groupBy('offer_id')
    .select(({ fn }) => ['offer_id', fn.countAll<number>().as('options'), fn.min('arrival').as('arrival')])
    .execute()
  return new Map(
    rows.map(({ offer_id, options, arrival }) => [
      offer_id,
      { options: Number(options), arrival: arrival ?? undefined },
    ]),
  )
}

export function presentRow(
  row: StoredOffer,
  { options, arrival }: OptionCount = { options: 0, arrival: undefined },
  now: Instant,
): FoundOffer {
  return {
    id: row.id,
    hotelId: row.hotel_id,
    code: row.code,
    state: offerStateAt({ state: row.state, expiresAt: row.expires_at }, now),
    name: row.name,
    email: row.email,
    title: row.title,
    options,
    isGuaranteed: row.guaranteed === 1,
    awaitsAnswer: row.awaits_answer === 1 && row.state !== 'withdrawn',
    arrival,
    expiresAt: row.expires_at ?? undefined,
    changedAt: row.changed_at,
  }
}
