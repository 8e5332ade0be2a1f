import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { channelCodeOf, channelIdOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import { textsCodec } from './texts-by-language.ts'

type Policy = NonNullable<HotelDocument['policies']>[number]

const policyTextsCodec = textsCodec('title', 'text')

export const policyCodec = partCodec<'custom_policy', Policy>('policies', {
  toRow: (policy, documentNames) => ({
    channel_id: policy.channel === undefined ? null : channelIdOf(documentNames, policy.channel),
    mandatory: policy.mandatory ? 1 : 0,
    content: toJson(policyTextsCodec.toTexts(policy, documentNames)),
  }),
  toDocument: ({ id, content, mandatory, channel_id }, documentNames) => ({
    ...policyTextsCodec.toDocument(fromJson('custom_policy.content', content, id), documentNames),
    mandatory: mandatory === 1 ? true : undefined,
    channel: channel_id !== null ? channelCodeOf(documentNames, channel_id) : undefined,
  }),
})
