import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { Id, IdempotencyKey, Instant } from '../values/shapes.ts'

const Method = z.enum(paymentMethodIds)

/**
 * A hotel's account at a provider: for guests' money, for the provider's own test account, or for the simulation of a
 * demonstration.
 */
export const terminalModes = ['live', 'test', 'simulation'] as const
export type ShownTerminalMode = (typeof terminalModes)[number]
const Mode = z.enum(terminalModes)

/**
 * Where a way to pay stands at a hotel. `offered`: guests may choose it where a rate allows it. `needs-terminal`:
 * nobody has connected the hotel's account. `needs-account`: the hotel's bank account is not in its document.
 * `not-offered`: it could be, and the hotel does not. `untested`: its provider has not said yet that it knows its
 * terminal. `test-account`: its terminal is a provider's test account, which takes no guest's booking. `no-simulation`:
 * its terminal is a simulation, and this server has none. `other-currency`: its provider takes no money of the
 * hotel's currency. `needs-papers`: the provider publishes no wire, so that no
 * guest sees it. `by-hand`: only the house writes it down.
 */
export const methodStatuses = [
  ...(['offered', 'not-offered', 'needs-terminal', 'needs-account'] as const),
  ...(['untested', 'test-account', 'no-simulation', 'other-currency', 'needs-papers', 'by-hand'] as const),
] as const
export type MethodStatus = (typeof methodStatuses)[number]

/** Of a secret only whether there is one: it is never shown again. */
export const HotelTerminal = z.strictObject({
  mode: Mode,
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  /** Where the provider sends its messages: for its back office. */
  messageUrl: z.string(),
  testedAt: Instant.optional(),
  changedAt: Instant,
})

/** As the provider's own back office names it; `pattern` is the source of an expression. */
export const ShownTerminalField = z.strictObject({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  isLong: z.boolean(),
  pattern: z.string().optional(),
  choices: z.array(z.string()).optional(),
})
export type ShownTerminalField = z.infer<typeof ShownTerminalField>

export const HotelMethod = z.strictObject({
  method: Method,
  status: z.enum(methodStatuses),
  /** Empty where there is nothing to connect. */
  fields: z.array(ShownTerminalField),
  /** Its place on the hotel's own list, from 1: guests see it there. The hotel's document holds the list too. */
  place: z.int().positive().optional(),
  modes: z.array(Mode),
  hasTest: z.boolean(),
  /**
   * Where the provider sends its messages once the account is saved: entered in its back office before, where that
   * gives secrets for it.
   */
  nextMessageUrl: z.string(),
  terminal: HotelTerminal.optional(),
})
export type HotelMethod = z.infer<typeof HotelMethod>

export const HotelMethods = z.strictObject({ hotelName: z.string(), methods: z.array(HotelMethod) })
export type HotelMethods = z.infer<typeof HotelMethods>

const OfMethod = z.strictObject({ hotelId: Id, method: Method })

const TerminalFieldValues = z.record(z.string().max(60), z.string().trim().max(8_000))

/**
 * A secret that is not typed stays as it was, in the same mode alone. `changedAt` is that of the terminal that was
 * shown, absent where there was none: what somebody else has saved meanwhile is not overwritten. Done at most once per
 * key.
 */
export const SaveTerminal = OfMethod.extend({
  key: IdempotencyKey,
  changedAt: Instant.optional(),
  mode: Mode,
  settings: TerminalFieldValues,
  secrets: TerminalFieldValues,
})
export type SaveTerminal = z.infer<typeof SaveTerminal>

/**
 * `needed`: nothing was typed. `malformed`: the provider's papers say that it looks otherwise. `other-mode`: it is of a
 * test where guests pay, or the other way round. `unknown`: there is no such field.
 */
export const fieldProblems = ['needed', 'malformed', 'other-mode', 'unknown'] as const
export type TerminalFieldProblem = (typeof fieldProblems)[number]

export const TerminalSaved = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved') }),
  z.strictObject({
    kind: z.literal('invalid'),
    problems: z.array(z.strictObject({ field: z.string(), why: z.enum(fieldProblems) })),
  }),
  z.strictObject({ kind: z.literal('changed-meanwhile') }),
  z.strictObject({ kind: z.literal('refused') }),
  z.strictObject({ kind: z.literal('key-used') }),
])
export type TerminalSaved = z.infer<typeof TerminalSaved>

export const SwitchMethod = OfMethod.extend({ isOn: z.boolean() })
export type SwitchMethod = z.infer<typeof SwitchMethod>

export const MethodSwitched = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switched') }),
  /** Guests could not pay at all. */
  z.strictObject({ kind: z.literal('last-one') }),
  /** It has no terminal or bank account yet, or can never be offered. */
  z.strictObject({ kind: z.literal('refused') }),
])
export type MethodSwitched = z.infer<typeof MethodSwitched>

export const TerminalFieldsRequest = OfMethod.extend({ settings: TerminalFieldValues })

export const TestTerminal = OfMethod
export type TestTerminal = z.infer<typeof TestTerminal>

/** What the provider said of the stored terminal; nothing is changed by it. */
export const TerminalTested = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tested'), isRight: z.boolean(), answer: z.string() }),
  z.strictObject({ kind: z.literal('refused') }),
])
export type TerminalTested = z.infer<typeof TerminalTested>
