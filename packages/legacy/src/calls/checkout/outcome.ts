import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { encodeCaller, readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'], payments: ['toPay'] })

export type OutcomeReply =
  | {
      readonly kind: 'confirmed' | 'pending'
      readonly code: string
      readonly roomCodes: readonly string[]
      readonly isToPay?: true | undefined
    }
  /** The key was closed before it booked. */
  | { readonly kind: 'refused' }
  /** Nobody had used the key; now it is closed, so that a confirm still on its way is refused. */
  | { readonly kind: 'unused' }

const bookedFields = { code: z.string(), roomCodes: z.array(z.string()), [px.toPay]: z.literal(true).optional() }

/**
 * What became of a key (capability `keys`). It closes an unused key, so it changes something; alone among those calls
 * it may be repeated.
 */
export const outcome = legacyCall<{ readonly key: string }, OutcomeReply>({
  name: 'outcome',
  server: 'main',
  path: 'guestdata.do?method=outcome',
  effect: 'write',
  timeout: 'short-change',
  extensions: px,
  capability: 'keys',
  body: 'json',
  toQuery: (caller, { key }) => [...encodeCaller(caller), [px.key, key]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: { key: reader.text(px.key, 64) } }),
  toReply: (answer) => ('code' in answer ? { ...answer, isToPay: undefined, [px.toPay]: answer.isToPay } : answer),
  reply: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('confirmed'), ...bookedFields }),
      z.object({ kind: z.literal('pending'), ...bookedFields }),
      z.object({ kind: z.literal('refused') }),
      z.object({ kind: z.literal('unused') }),
    ])
    .transform((wire): OutcomeReply => {
      if (!('code' in wire)) return wire
      const { [px.toPay]: toPay, ...found } = wire
      return { ...found, isToPay: toPay }
    }),
})
