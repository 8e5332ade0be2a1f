import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { FoundOffer, FoundOffers, OfferSearch } from '@portico/contracts/operator/offers'
import { offerStateAt } from '@portico/domain/offer/offer-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Reader } from '../../db/types.ts'
import type { StoredOffer } from '../../offers/find-offer.ts'

const rowsOfPage = 50

/** What waits for an answer first, then what changed last; of the hotels of the operator alone. */
export async function listOffers(
  db: Reader,
  { hotelIds }: OperatorIdentity,
  { hotelId, states, after }: OfferSearch,
  now: Instant,
): Promise<FoundOffers> {
  const own = hotelIds === 'all' ? undefined : hotelIds
  const rows = await db
    .selectFrom('offer')
    .selectAll()
    .$if(own !== undefined, (query) => query.where('hotel_id', 'in', own ?? []))
    .$if(hotelId !== undefined, (query) => query.where('hotel_id', '=', hotelId ?? 0))
    .$if(states !== undefined, (query) =>
      query.where(
        'state',
        'in',
        (states ?? []).filter((state) => state !== 'unavailable'),
      ),
    )
    .$if(after !== undefined, (query) => {
      const { awaitsAnswer = false, changedAt = now, id = 0 } = after ?? {}
      const awaits = awaitsAnswer ? 1 : 0
      return query.where((eb) =>
        eb.or([
          eb('awaits_answer', '<', awaits),
          eb.and([eb('awaits_answer', '=', awaits), eb('changed_at', '<', changedAt)]),
          eb.and([eb('awaits_answer', '=', awaits), eb('changed_at', '=', changedAt), eb('id', '<', id)]),
        ]),
      )
    })
    .orderBy('awaits_answer', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage + 1)
    .execute()
  const shown = rows.slice(0, rowsOfPage)
  const counts = await optionsOf(
    db,
    shown.map(({ id }) => id),
  )
  return {
    offers: shown.map((row) => presentRow(row, counts.get(row.id), now)),
    hasMore: rows.length > shown.length,
  }
}

type OptionCount = { readonly options: number; readonly arrival: CalendarDate | undefined }

export async function optionsOf(db: Reader, ids: readonly number[]): Promise<Map<number, OptionCount>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('offer_option')
    .where('offer_id', 'in', ids)
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
    title: row.title,
    options,
    isGuaranteed: row.guaranteed === 1,
    awaitsAnswer: row.awaits_answer === 1,
    arrival,
    expiresAt: row.expires_at ?? undefined,
    changedAt: row.changed_at,
  }
}
