import type { CustomPolicy } from '@portico/contracts/checkout/confirm'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { wireFlag, wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { encodeCaller, readCaller } from '../../parts/request-fields.ts'

const ReplyWire = z.object({
  policies: wireList(
    z.object({ cpId: wireInteger, title: wireText.optional(), text: wireText, mandatory: wireFlag.optional() }),
  ),
})

/**
 * The policies for which this channel and hotel need consent beside the usual ones. Optional unless marked otherwise.
 */
export const customPrivacy = legacyCall<Record<never, never>, readonly CustomPolicy[]>({
  name: 'customPrivacy',
  server: 'main',
  path: 'privacy.do?method=custom',
  effect: 'read',
  timeout: 'search',
  body: 'json',
  toQuery: encodeCaller,
  fromQuery: (reader) => ({ caller: readCaller(reader), input: {} }),
  toReply: (policies) => ({ policies: policies.map(({ policyId, ...policy }) => ({ cpId: policyId, ...policy })) }),
  reply: ReplyWire.transform(({ policies }) =>
    policies.map(({ cpId, title, text, mandatory }) => ({
      policyId: cpId,
      title: title ?? '',
      text,
      mandatory: mandatory ?? false,
    })),
  ),
})
