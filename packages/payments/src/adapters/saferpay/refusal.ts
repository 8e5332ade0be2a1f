import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { OperationResult, QueryResult } from '../../port.ts'
import { asText, jsonObjectOf, type ProviderAnswer } from '../call-provider.ts'
import { isRefusal } from '../rest-client.ts'

export const errorNameOf = (answer: ProviderAnswer | undefined) => asText(jsonObjectOf(answer?.text ?? '')?.ErrorName)

export function failureOf(answer: ProviderAnswer | undefined): QueryResult {
  const name = errorNameOf(answer)
  if (name === 'TRANSACTION_NOT_STARTED' || name === 'TRANSACTION_IN_WRONG_STATE') return { kind: 'known', report: {} }
  if (name === 'TRANSACTION_ABORTED' || name === 'TOKEN_EXPIRED') return { kind: 'known', report: { isEnded: true } }
  const refusal = refusalOf(answer)
  return refusal.kind === 'refused' && refusal.isFinal && refusal.decline !== 'technical'
    ? { kind: 'known', report: { isEnded: true, decline: refusal.decline } }
    : { kind: 'unknown' }
}

export function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  const name = errorNameOf(answer)
  if (!isRefusal(answer)) return { kind: 'unknown' }
  if (name === 'INTERNAL_ERROR' || name === 'COMMUNICATION_FAILED' || name === 'COMMUNICATION_TIMEOUT')
    return { kind: 'unknown' }
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', isFinal: false, decline: 'technical' }
  return { kind: 'refused', isFinal: true, decline: declineOf(name ?? '') }
}

function declineOf(errorName: string): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    TRANSACTION_DECLINED: 'declined',
    GENERAL_DECLINED: 'declined',
    CARD_CHECK_FAILED: 'bad-card',
    CARD_CVC_INVALID: 'bad-card',
    CARD_CVC_REQUIRED: 'bad-card',
    PAYMENTMEANS_INVALID: 'bad-card',
    PAYMENTMEANS_NOT_SUPPORTED: 'method-not-accepted',
    NO_CONTRACT: 'method-not-accepted',
    ALIAS_INVALID: 'bad-card',
    PAYER_AUTHENTICATION_REQUIRED: 'authentication-required',
    '3DS_AUTHENTICATION_FAILED': 'authentication-failed',
    CONDITION_NOT_SATISFIED: 'authentication-failed',
    BLOCKED_BY_RISK_MANAGEMENT: 'fraud',
    UPDATE_CARD_INFORMATION: 'expired-card',
  }
  return reasons[errorName] ?? 'technical'
}
