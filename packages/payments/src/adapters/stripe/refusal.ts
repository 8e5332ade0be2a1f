import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { OperationResult } from '../../port.ts'
import { asObject, type JsonObject, jsonObjectOf, type ProviderAnswer } from '../call-provider.ts'
import { isRefusal } from '../rest-client.ts'

export function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (!isRefusal(answer, [409, 429])) return { kind: 'unknown' }
  const error = asObject(jsonObjectOf(answer.text)?.error)
  if (answer.status === 401 || answer.status === 403 || error?.type === 'idempotency_error')
    return { kind: 'refused', isFinal: false, decline: 'technical' }
  return { kind: 'refused', isFinal: true, decline: declineOf(error ?? {}) }
}

export function declineOf({ code, decline_code, type }: JsonObject): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    insufficient_funds: 'insufficient-funds',
    expired_card: 'expired-card',
    authentication_required: 'authentication-required',
    payment_intent_authentication_failure: 'authentication-failed',
    setup_intent_authentication_failure: 'authentication-failed',
    fraudulent: 'fraud',
    stolen_card: 'fraud',
    lost_card: 'fraud',
    pickup_card: 'fraud',
    card_velocity_exceeded: 'limit',
    withdrawal_count_limit_exceeded: 'limit',
    incorrect_number: 'bad-card',
    invalid_number: 'bad-card',
    incorrect_cvc: 'bad-card',
    invalid_cvc: 'bad-card',
    invalid_account: 'bad-card',
    invalid_expiry_month: 'bad-card',
    invalid_expiry_year: 'bad-card',
    card_not_supported: 'method-not-accepted',
    currency_not_supported: 'method-not-accepted',
    processing_error: 'technical',
  }
  return (
    reasons[String(decline_code)] ??
    reasons[String(code)] ??
    (type === 'card_error' || code === 'card_declined' ? 'declined' : 'technical')
  )
}
