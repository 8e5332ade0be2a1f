import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { channelIdOf, type DocumentNames } from './names.ts'
import type { TableRow } from './row.ts'

type DocumentChannel = HotelDocument['channels'][number]

export const channels = {
  toRow: (
    { code, name, trade = false, optionHours = 0 }: DocumentChannel,
    documentNames: DocumentNames,
  ): TableRow<'channel'> => ({
    id: channelIdOf(documentNames, code),
    code,
    name,
    trade: trade ? 1 : 0,
    settings: toJson({ tradeConfHour: optionHours }),
  }),
  toDocument: ({ id, code, name, trade, settings }: TableRow<'channel'>): DocumentChannel => {
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
