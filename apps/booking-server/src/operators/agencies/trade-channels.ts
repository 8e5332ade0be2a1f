import type { TradeChannel } from '@portico/contracts/operator/agencies'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

export async function tradeChannels(db: Reader): Promise<TradeChannel[]> {
  const rows = await db
    .selectFrom('channel')
    .leftJoin('channel_hotel', 'channel_hotel.channel_id', 'channel.id')
    .leftJoin('hotel', 'hotel.id', 'channel_hotel.hotel_id')
    .where('channel.trade', '=', 1)
    .groupBy(['channel.id', 'channel.name', 'hotel.currency'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('hotel.currency')
    .select(['channel.id', 'channel.name', 'hotel.currency'])
    .execute()
  const plans = await db
    .selectFrom('rate_plan')
    .innerJoin('rate_plan_channel as sold', 'sold.rate_plan_id', 'rate_plan.id')
    .where('rate_plan.audience', 'is not', null)
    .select(['rate_plan.id', 'rate_plan.audience', 'sold.channel_id'])
    .execute()
  const groups = Map.groupBy(plans, ({ channel_id }) => channel_id)
  const channels = new Map<number, TradeChannel>()
  for (const { id, name, currency } of rows) {
    const namedGroups = (groups.get(id) ?? []).flatMap((plan) =>
      plan.audience === null ? [] : fromJson('rate_plan.audience', plan.audience, plan.id).groups,
    )
    const channel = channels.get(id) ?? { id, name, currencies: [], rateGroups: [...new Set(namedGroups)].sort() }
    channels.set(id, channel)
    if (currency !== null) channel.currencies.push(currency)
  }
  return [...channels.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
