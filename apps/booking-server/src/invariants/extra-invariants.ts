import { fromJson } from '../db/from-json.ts'
import { inPages } from '../db/in-pages.ts'
import type { Reader } from '../db/types.ts'
import { type DemandOfExtras, demandOf, summedExtras } from '../inventory/demand.ts'

/**
 * Everything counted that is no room: what is taken is the sum of the ledger, and of what live holds, offers and
 * reservations have.
 */
export async function wrongExtras(db: Reader): Promise<string[]> {
  const ledger = await db
    .selectFrom('extra_ledger')
    .select(['kind', 'item_id', 'slot', 'day', (eb) => eb.fn.sum<number>('units').as('units')])
    .groupBy(['kind', 'item_id', 'slot', 'day'])
    .execute()
  const inLedger = new Map(
    ledger.map(({ kind, item_id, slot, day, units }) => [
      itemNameOf({ kind, itemId: item_id, slot, day }),
      Number(units),
    ]),
  )
  const living = new Map(
    summedExtras(await livingExtras(db)).map((extraDemand) => [itemNameOf(extraDemand), extraDemand.units]),
  )
  const stock = await db
    .selectFrom('extra_stock')
    .select(['kind', 'item_id', 'slot', 'day', 'allotment', 'taken'])
    .execute()
  const broken: string[] = []
  for (const { kind, item_id, slot, day, allotment, taken } of stock) {
    const name = itemNameOf({ kind, itemId: item_id, slot, day })
    const [written, had] = [inLedger.get(name) ?? 0, living.get(name) ?? 0]
    living.delete(name)
    if (taken !== written || taken !== had || taken > allotment)
      broken.push(`${name}: taken ${taken} of ${allotment}, ledger ${written}, living ${had}`)
  }
  return [...broken, ...[...living].map(([name, units]) => `${name}: not counted, living ${units}`)]
}

async function livingExtras(db: Reader): Promise<DemandOfExtras[]> {
  const holds = await db.selectFrom('hold').where('state', '=', 'live').select(['id', 'locked']).execute()
  const extraDemands = holds.flatMap(({ id, locked }) => demandOf(fromJson('hold.locked', locked, id)).extras)
  const reserved = await db.selectFrom('offer_extra').selectAll().execute()
  extraDemands.push(
    ...reserved.map(({ kind, item_id, slot, day, units }) => ({ kind, itemId: item_id, slot, day, units })),
  )
  const rowsAfter = (id: number) =>
    db
      .selectFrom('reservation')
      .where('id', '>', id)
      .where('state', 'in', ['pending', 'confirmed'])
      .select(['id', 'locked'])
      .orderBy('id')
      .limit(1_000)
      .execute()
  for await (const { rows } of inPages(rowsAfter))
    extraDemands.push(...rows.flatMap(({ id, locked }) => demandOf(fromJson('reservation.locked', locked, id)).extras))
  return extraDemands
}

function itemNameOf({ kind, itemId, slot, day }: Omit<DemandOfExtras, 'units'>): string {
  return [kind, itemId, slot, day].filter((namePart) => namePart !== '').join(' ')
}
