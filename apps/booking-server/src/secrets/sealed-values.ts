import { declineReasons } from '@portico/domain/payment/attempt'
import type { ProviderReport, ProviderStep, References, Verdict } from '@portico/payments/port'
import { z } from 'zod'
import { DamagedRow } from '../db/from-json.ts'
import type { BookingSecrets } from './secrets.ts'

export type Card = NonNullable<ProviderReport['card']>
export type AcceptedVerdict = Exclude<Verdict, { kind: 'refused' }>

type SealedShapes = {
  readonly terminal: Readonly<Record<string, string>>
  readonly references: References
  readonly next: ProviderStep
  readonly card: Card
  readonly message: { readonly verdict: AcceptedVerdict }
}

const textRecord = z.record(z.string(), z.string())
const cardShape = z.object({
  token: z.string().optional(),
  lastFour: z.string().optional(),
  expiry: z.string().optional(),
})
const attemptNameShape = z.union([
  z.object({ reference: z.string() }),
  z.object({ ref: z.object({ name: z.string(), value: z.string() }) }),
])
const reportShape = z
  .object({
    authorisedMinor: z.int(),
    capturedMinor: z.int(),
    refundedMinor: z.int(),
    currency: z.string(),
    decline: z.enum(declineReasons),
    isTokenised: z.boolean(),
    isVoided: z.boolean(),
    isDisputed: z.boolean(),
    isPending: z.boolean(),
    isEnded: z.boolean(),
    isAbandoned: z.boolean(),
    isUnwanted: z.boolean(),
  })
  .partial()

const sealedSchemas: { readonly [Purpose in keyof SealedShapes]: z.ZodType } = {
  terminal: textRecord,
  references: textRecord,
  next: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('redirect'), url: z.string() }),
    z.object({ kind: z.literal('form'), url: z.string(), fields: textRecord }),
  ]),
  card: cardShape,
  message: z.object({
    verdict: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('proven'),
        about: attemptNameShape,
        report: reportShape,
        refs: textRecord.optional(),
        card: cardShape.optional(),
        authorisedUntil: z.string().optional(),
        isAgreed: z.literal(true).optional(),
      }),
      z.object({
        kind: z.literal('hint'),
        about: attemptNameShape,
        isAbandoned: z.boolean().optional(),
        isDone: z.boolean().optional(),
      }),
    ]),
  }),
}

/**
 * Throws `DamagedRow` where it was sealed by another key, or is not what it must be. `row` names it: `payment_attempt
 * 7`.
 */
export function openSealed<Purpose extends keyof SealedShapes>(
  secrets: BookingSecrets,
  purpose: Purpose,
  sealed: string,
  row: string,
): SealedShapes[Purpose] {
  let value: unknown
  try {
    value = JSON.parse(secrets.open(purpose, sealed))
  } catch (cause) {
    throw new DamagedRow(`${row}, sealed ${purpose}, cannot be opened`, { cause })
  }
  const checked = sealedSchemas[purpose].safeParse(value)
  if (checked.success) return value as SealedShapes[Purpose]
  throw new DamagedRow(
    `${row}, sealed ${purpose}, is damaged at ${checked.error.issues[0]?.path.join('.') || 'its top'}`,
  )
}

export function sealValue<Purpose extends keyof SealedShapes>(
  secrets: BookingSecrets,
  purpose: Purpose,
  value: SealedShapes[Purpose],
): string {
  return secrets.seal(purpose, JSON.stringify(value))
}
