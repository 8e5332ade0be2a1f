import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { addDays, calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { databaseExists, openDb } from '../db/open/open-db.ts'
import { normaliseCode } from '../db/random-codes.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db } from '../db/types.ts'
import { databaseOf, readEnv } from '../env.ts'
import { noDemand } from '../inventory/demand.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import { priceTree } from '../pricing/price-tree.ts'
import type { TradeCaller } from '../pricing/seller.ts'

const usage = `explain CODE
explain HOTEL ARRIVAL NIGHTS PRODUCT ADULTS [AGES] [PROMO CODE]   for example: explain 101 2027-03-05 3 1010201 2 7,11 LAGO`

process.exitCode = await explainPrice(process.argv.slice(2))

async function explainPrice(args: readonly string[]): Promise<number> {
  const database = databaseOf(readEnv())
  if (!databaseExists(database)) return failWith('There is no database yet: start Portico first.')
  const db = await openDb(database)
  try {
    const [code] = args
    if (args.length === 1 && code !== undefined)
      return printPrice(await priceOfReservation(db, code), 'There is no reservation with this code.')
    if (args.length < 5) return failWith(usage)
    return printPrice(await priceOfStay(db, args), usage)
  } finally {
    await db.close()
  }
}

async function priceOfReservation(db: Db, code: string): Promise<LockedPrice | undefined> {
  const row = await db.reader
    .selectFrom('reservation')
    .where('code', '=', normaliseCode(code))
    .select('locked')
    .executeTakeFirst()
  return row && fromJson('reservation.locked', row.locked, code)
}

async function priceOfStay(
  db: Db,
  [hotel, fromText = '', nights, product, adults, ...furtherArguments]: readonly string[],
): Promise<LockedPrice | string | undefined> {
  const [ages = '', promoCode] = /^[\d,]*$/.test(furtherArguments[0] ?? '')
    ? furtherArguments
    : ['', ...furtherArguments]
  const arrival = calendarDateOf(fromText)
  const [hotelId, nightCount, productId, adultCount] = [hotel, nights, product, adults].map(Number)
  if (!arrival || !hotelId || !nightCount || !productId || !adultCount || !/^(\d{1,2}(,\d{1,2})*)?$/.test(ages))
    return undefined
  const channel = await db.reader
    .selectFrom('product')
    .innerJoin('rate_plan', 'rate_plan.id', 'product.rate_plan_id')
    .innerJoin('rate_plan_channel', 'rate_plan_channel.rate_plan_id', 'rate_plan.id')
    .where('product.id', '=', productId)
    .where('product.hotel_id', '=', hotelId)
    .select(['rate_plan.id', 'channel_id', 'audience'])
    .orderBy('channel_id')
    .executeTakeFirst()
  if (!channel) return 'This hotel has no such product.'
  const party = { adults: adultCount, childrenAges: ages === '' ? [] : ages.split(',').map(Number) }
  const basket = {
    stay: { arrival, departure: addDays(arrival, nightCount) },
    rooms: [{ productId, party }],
    promoCode,
  }
  const pricedBasket = await priceBasket(
    db.reader,
    { hotelId, channelId: channel.channel_id, trade: anyAgencyOf(channel) },
    basket,
    new Date().toISOString() as Instant,
    noDemand,
    'complete',
  )
  if (pricedBasket.kind !== 'priced') return ['This stay cannot be booked:', ...reasonsIn(pricedBasket)].join('\n')
  if (pricedBasket.promoRefusal) process.stdout.write(`promo code refused: ${factsText(pricedBasket.promoRefusal)}\n`)
  return pricedBasket.locked
}

function anyAgencyOf({
  id,
  channel_id,
  audience,
}: Pick<Selectable<Tables['rate_plan']>, 'id' | 'audience'> & { channel_id: number }): TradeCaller {
  const { groups, agencies } =
    audience === null ? { groups: [], agencies: [] } : fromJson('rate_plan.audience', audience, id)
  return {
    userId: 0,
    agencyId: 0,
    channelId: channel_id,
    role: 'owner',
    agencyCode: agencies[0] ?? '',
    rateGroup: groups[0],
  }
}

function reasonsIn(refused: NotPriced): string[] {
  return refused.kind === 'not-bookable' ? refused.refusals.map(factsText) : [factsText(refused)]
}

function factsText({ kind, ...facts }: { readonly kind: string }): string {
  return [kind, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)].join(', ')
}

function printPrice(price: LockedPrice | string | undefined, otherwise: string): number {
  if (price === undefined || typeof price === 'string') return failWith(price ?? otherwise)
  process.stdout.write(`${priceTree(price)}\n`)
  return 0
}

function failWith(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
