import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { OperationResult } from '../../port.ts'
import { asObject, asText, jsonObjectOf, type ProviderAnswer } from '../call-provider.ts'
import { isRefusal } from '../rest-client.ts'

export function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (!isRefusal(answer, [409, 429])) return { kind: 'unknown' }
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', isFinal: false, decline: 'technical' }
  const details = jsonObjectOf(answer.text)?.details
  const issue = asText(asObject(Array.isArray(details) ? details[0] : undefined)?.issue) ?? ''
  // Done before, or not agreed to yet: the order itself says which.
  if (
    ['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_AUTHORIZED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'].includes(
      issue,
    )
  )
    return { kind: 'unknown' }
  return { kind: 'refused', isFinal: true, decline: declineOf(issue) }
}

function declineOf(issue: string): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    INSTRUMENT_DECLINED: 'declined',
    TRANSACTION_REFUSED: 'declined',
    PAYER_CANNOT_PAY: 'declined',
    CARD_EXPIRED: 'expired-card',
    PAYER_ACCOUNT_RESTRICTED: 'fraud',
    PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'fraud',
    COMPLIANCE_VIOLATION: 'fraud',
    TRANSACTION_LIMIT_EXCEEDED: 'limit',
    MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit',
    REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
    CURRENCY_NOT_SUPPORTED: 'method-not-accepted',
  }
  return reasons[issue] ?? 'technical'
}
