import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import {
  type MethodSwitched,
  type SaveTerminal,
  type SwitchMethod,
  type TerminalFieldProblem,
  TerminalSaved,
  type TerminalTested,
  type TestTerminal,
} from '@portico/contracts/operator/terminals'
import type { PaymentProvider, TerminalField, TerminalMode } from '@portico/payments/port'
import { fromJson, undefinedIfDamaged } from '../../db/from-json.ts'
import { sha256 } from '../../db/random-codes.ts'
import { toJson } from '../../db/tables/json.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import type { Payments } from '../../payment-records/payments.ts'
import { inboxOf, replaceTerminal, terminalInUse } from '../../payment-records/terminals.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../../trail/operator-trail.ts'
import { missingFor, modesOf, openSecrets, providerOfMethod, terminalOf } from './hotel-methods.ts'

type TerminalValues = Readonly<Record<string, string>>

/**
 * Connects a hotel's account at a provider, in the place of the one before, at most once per key. What was not typed of
 * the secrets stays, in the same mode alone: a test's secrets never reach guests' money. The trail holds names of
 * fields, and of no secret more than that. Undefined where the operator may not see the hotel.
 */
export async function saveTerminal(
  payments: Payments,
  operator: OperatorIdentity,
  request: SaveTerminal,
): Promise<TerminalSaved | undefined> {
  const { hotelId, method, key, changedAt, mode } = request
  if (!mayActAt(operator, hotelId)) return undefined
  const settings = filledIn(request.settings)
  const typedSecrets = filledIn(request.secrets)
  const provider = providerOfMethod(payments, method, settings)
  if (!provider || !modesOf(payments).includes(mode)) return { kind: 'refused' }
  const requestHash = sha256(
    JSON.stringify([operator.email, hotelId, method, changedAt, mode, settings, Object.keys(typedSecrets)]),
  )
  const now = payments.now()
  return await write(payments.db, [hotelId], async (tx): Promise<TransactionResult<TerminalSaved | undefined>> => {
    await lockTrail(tx)
    const answeredBefore = await earlierAnswer(tx, key, requestHash)
    if (answeredBefore === 'key-used') return rollback({ kind: 'key-used' })
    if (answeredBefore) return rollback(TerminalSaved.parse(JSON.parse(answeredBefore.answer)))
    const terminalBefore = await terminalOf(tx, hotelId, method)
    if (terminalBefore?.changed_at !== changedAt) return rollback({ kind: 'changed-meanwhile' })
    const storedSecrets = (terminalBefore?.mode === mode && openSecrets(payments, terminalBefore)) || {}
    const secrets = { ...namedSecrets(provider, storedSecrets), ...typedSecrets }
    const problems = problemsOf(provider, mode, settings, secrets)
    if (problems.length > 0) return rollback({ kind: 'invalid', problems })
    const inbox = inboxOf(payments.secrets, hotelId, method, terminalBefore?.changed_at)
    await replaceTerminal(
      tx,
      payments.secrets,
      { hotelId, method, mode, settings, secrets, inbox, isUntested: true },
      now,
    )
    const answer: TerminalSaved = { kind: 'saved' }
    const details = { method, mode, secrets: Object.keys(typedSecrets).join(' ') }
    await appendToTrail(
      tx,
      operator,
      { action: 'saved-terminal', hotelId, details, once: { key, requestHash, answer } },
      now,
    )
    return commit(answer)
  })
}

const filledIn = (values: TerminalValues): TerminalValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function namedSecrets({ fields }: PaymentProvider, secrets: TerminalValues): TerminalValues {
  return Object.fromEntries(
    fields.flatMap(({ name, isSecret }) => (isSecret && secrets[name] ? [[name, secrets[name]]] : [])),
  )
}

type Problems = Extract<TerminalSaved, { kind: 'invalid' }>['problems']

function problemsOf(
  { fields }: PaymentProvider,
  mode: TerminalMode,
  settings: TerminalValues,
  secrets: TerminalValues,
): Problems {
  const isKnown = (name: string, isSecret: boolean) =>
    fields.some((terminalField) => terminalField.name === name && terminalField.isSecret === isSecret)
  const unknown = [
    ...Object.keys(settings).filter((name) => !isKnown(name, false)),
    ...Object.keys(secrets).filter((name) => !isKnown(name, true)),
  ]
  return [
    ...fields.flatMap((terminalField) => {
      const why = problemOf(terminalField, mode, (terminalField.isSecret ? secrets : settings)[terminalField.name])
      return why ? [{ field: terminalField.name, why }] : []
    }),
    ...unknown.map((field) => ({ field, why: 'unknown' as const })),
  ]
}

function problemOf(
  { isOptional, pattern, patternIn, choices }: TerminalField,
  mode: TerminalMode,
  value: string | undefined,
): TerminalFieldProblem | undefined {
  if (value === undefined) return isOptional ? undefined : 'needed'
  if ((pattern && !pattern.test(value)) || (choices && !choices.includes(value))) return 'malformed'
  return patternIn?.[mode]?.test(value) === false ? 'other-mode' : undefined
}

/**
 * Puts a method on the hotel's list, or takes it away: guests choose from that. Setting what is set changes nothing.
 */
export async function switchMethod(
  payments: Payments,
  operator: OperatorIdentity,
  { hotelId, method, isOn }: SwitchMethod,
): Promise<MethodSwitched | undefined> {
  if (!mayActAt(operator, hotelId)) return undefined
  const now = payments.now()
  return await write(payments.db, [hotelId], async (tx): Promise<TransactionResult<MethodSwitched | undefined>> => {
    await lockTrail(tx)
    const hotel = await tx
      .selectFrom('hotel')
      .where('id', '=', hotelId)
      .select(['id', 'settings', 'currency'])
      .executeTakeFirst()
    if (!hotel) return rollback(undefined)
    const settings = fromJson('hotel.settings', hotel.settings, hotelId)
    const terminal = await terminalOf(tx, hotelId, method)
    if (isOn && missingFor(payments, { bank: settings.bank, currency: hotel.currency }, method, terminal))
      return rollback({ kind: 'refused' })
    const otherMethods = settings.paymentMethods.filter((paymentMethod) => paymentMethod !== method)
    if (!isOn && otherMethods.length === 0) return rollback({ kind: 'last-one' })
    if (isOn === settings.paymentMethods.includes(method)) return rollback({ kind: 'switched' })
    const paymentMethods = isOn ? [...otherMethods, method] : otherMethods
    await tx
      .updateTable('hotel')
      .set({ settings: toJson({ ...settings, paymentMethods }) })
      .where('id', '=', hotelId)
      .execute()
    await appendToTrail(tx, operator, { action: 'switched-method', hotelId, details: { method, isOn } }, now)
    return commit({ kind: 'switched' })
  })
}

/**
 * Has the provider say whether it knows the stored account: guests pay at those alone that it knows. What it says is
 * written down nowhere.
 */
export async function testTerminal(
  payments: Payments,
  operator: OperatorIdentity,
  { hotelId, method }: TestTerminal,
): Promise<TerminalTested | undefined> {
  if (!mayActAt(operator, hotelId)) return undefined
  const terminalUsed = await terminalInUse(payments, payments.db.reader, hotelId, method).catch(undefinedIfDamaged)
  if (!terminalUsed?.provider.test) return { kind: 'refused' }
  const { isRight, answer } = await terminalUsed.provider.test(terminalUsed.terminal)
  const now = payments.now()
  await write(payments.db, [], async (tx) => {
    await lockTrail(tx)
    const terminal = tx.updateTable('payment_terminal').where('id', '=', terminalUsed.id).where('enabled', '=', 1)
    await terminal.set({ tested_at: isRight ? now : null }).execute()
    const details = { method, mode: terminalUsed.terminal.mode, isRight }
    await appendToTrail(tx, operator, { action: 'tested-terminal', hotelId, details }, now)
    return commit(undefined)
  })
  return { kind: 'tested', isRight, answer: withoutSecrets(answer, terminalUsed.terminal.secrets) }
}

function withoutSecrets(answer: string, secrets: TerminalValues): string {
  return Object.values(secrets)
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer)
}
