import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { channelIdOf, type Names } from './names.ts'
import type { Row } from './row.ts'

type Channel = HotelDocument['channels'][number]

export const channels = {
  toRow: ({ code, name, trade = false, optionHours = 0 }: Channel, names: Names): Row<'channel'> => ({
    id: channelIdOf(names, code),
    code,
    name,
    trade: trade ? 1 : 0,
    settings: toJson({ tradeConfHour: optionHours }),
  }),
  toDocument: ({ id, code, name, trade, settings }: Row<'channel'>): Channel => {
    const { tradeConfHour } = fromJson('channel.settings', settings, id)
    return {
      code,
      id,
      name,
      trade: trade === 1 ? true : undefined,
      optionHours: tradeConfHour !== 0 ? tradeConfHour : undefined,
    }
  },
}
