import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { RateKind } from '@portico/domain/pricing/rate-plan'
import { type LanguageCode, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { Reader } from '../db/types.ts'

type RateNames = { readonly name: string; readonly kinds: readonly RateKind[] }

export type LineNames = {
  readonly rooms: ReadonlyMap<number, string>
  readonly rates: ReadonlyMap<number, RateNames>
  readonly promotions: ReadonlyMap<number, string>
  readonly services: ReadonlyMap<number, string>
}

export async function loadLineNames(
  db: Reader,
  { lines, services: locked }: Pick<LockedPrice, 'lines' | 'services'>,
  language: LanguageCode,
): Promise<LineNames> {
  const roomTypeIds = [...new Set(lines.map(({ roomTypeId }) => roomTypeId))]
  const ratePlanIds = [...new Set(lines.map(({ ratePlanId }) => ratePlanId))]
  const rooms = await oneByOne(roomTypeIds, (id) => selectRoomType(db, { id }))
  const rates = await oneByOne(ratePlanIds, (id) => selectRatePlan(db, { id }))
  const promotionIds = [...new Set(lines.flatMap(({ applied }) => applied))]
  const promotions =
    promotionIds.length === 0
      ? []
      : await db.selectFrom('promotion').where('id', 'in', promotionIds).select(['id', 'content']).execute()
  const serviceIds = [...new Set(locked.map(({ terms }) => terms.id))]
  const services =
    serviceIds.length === 0
      ? []
      : await db.selectFrom('service').where('id', 'in', serviceIds).select(['id', 'content']).execute()
  return {
    services: new Map(
      services.map(({ id, content }) => [id, textOf(fromJson('service.content', content, id).texts, language).name]),
    ),
    promotions: new Map(
      promotions.map(({ id, content }) => [id, textOf(fromJson('promotion.content', content, id), language).name]),
    ),
    rooms: new Map(
      rooms.map(({ id, content }) => [id, textOf(fromJson('room_type.content', content, id).texts, language).name]),
    ),
    rates: new Map(
      rates.map(({ id, content, kinds }) => [
        id,
        {
          name: textOf(fromJson('rate_plan.content', content, id), language).name,
          kinds: fromJson('rate_plan.kinds', kinds, id),
        },
      ]),
    ),
  }
}

/** A basket has one room, or a few: a query for each that is built once costs less than one that is built anew. */
async function oneByOne<Row>(
  ids: readonly number[],
  select: (id: number) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const id of ids) found.push(...(await select(id)).rows)
  return found
}

const selectRoomType = statement((db, { id }: { id: number }) =>
  db.selectFrom('room_type').where('id', '=', id).select(['id', 'content']),
)
const selectRatePlan = statement((db, { id }: { id: number }) =>
  db.selectFrom('rate_plan').where('id', '=', id).select(['id', 'content', 'kinds']),
)

export async function loadRoomName(
  db: Reader,
  id: number | undefined,
  language: LanguageCode,
): Promise<string | undefined> {
  if (id === undefined) return undefined
  const [row] = (await selectRoomType(db, { id })).rows
  return row && textOf(fromJson('room_type.content', row.content, id).texts, language).name
}
