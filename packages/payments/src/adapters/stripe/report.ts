import type { Instant } from '@portico/domain/time/deadline'
import type { AttemptName, ProviderReport, Verdict } from '../../port.ts'
import { asMinor, asObject, asText, type JsonObject, presentOf } from '../call-provider.ts'
import { stripeMoneyOf } from './amounts.ts'
import { declineOf } from './refusal.ts'

export function reportOfSession(session: JsonObject): ProviderReport {
  const [intent, setup] = [asObject(session.payment_intent), asObject(session.setup_intent)]
  const isEnded = session.status === 'expired'
  const [id, customer] = [asText(session.id), asText(session.customer)]
  const refs = presentOf({ session: id, customer })
  if (setup)
    return {
      report: { isTokenised: setup.status === 'succeeded', isEnded },
      refs,
      ...paymentCardOf(asObject(setup.payment_method)),
    }
  const paid = intent ? reportOfIntent(intent) : { report: {} }
  return {
    ...paid,
    report: { ...paid.report, isEnded: isEnded || paid.report.isEnded === true },
    refs: { ...refs, ...paid.refs },
  }
}

/** `latest_charge` is an object only where it was expanded: refunds and disputes are known then. */
export function reportOfIntent(intent: JsonObject): ProviderReport {
  const { status } = intent
  const { currency, minorOf } = stripeMoneyOf(intent)
  const charge = asObject(intent.latest_charge)
  const id = asText(intent.id)
  const isCaptured = status === 'succeeded'
  const refundedMinor = charge ? stripeMoneyOf(charge).minorOf('amount_refunded') : 0
  const isVoided = status === 'canceled' && charge?.status === 'succeeded' && charge.captured === false
  const decline = status === 'requires_payment_method' ? asObject(intent.last_payment_error) : undefined
  const details = asObject(asObject(charge?.payment_method_details)?.card)
  const captureBefore = asMinor(details?.capture_before)
  return {
    report: {
      authorisedMinor: isCaptured || status === 'requires_capture' ? minorOf('amount') : undefined,
      capturedMinor: isCaptured ? minorOf('amount_received') : undefined,
      refundedMinor: isCaptured ? refundedMinor : undefined,
      isVoided,
      isDisputed: charge?.disputed === true,
      isPending: status === 'processing',
      isEnded: status === 'canceled' && !isVoided,
      decline: decline && declineOf(decline),
      currency: currency || undefined,
    },
    refs: presentOf({ intent: id }),
    card: details && lastFourOf(details),
    authorisedUntil:
      status === 'requires_capture' && captureBefore
        ? (new Date(captureBefore * 1_000).toISOString() as Instant)
        : undefined,
  }
}

function paymentCardOf(method: JsonObject | undefined): Pick<ProviderReport, 'card'> {
  const [token, card] = [asText(method?.id), asObject(method?.card)]
  return token === undefined ? {} : { card: { token, ...(card && lastFourOf(card)) } }
}

function lastFourOf(card: JsonObject) {
  const [lastFour, month, year] = [asText(card.last4), asMinor(card.exp_month), asMinor(card.exp_year)]
  return {
    lastFour: lastFour || undefined,
    expiry: month && year ? `${String(month).padStart(2, '0')}/${year}` : undefined,
  }
}

export function verdictOf(event: JsonObject | undefined): Verdict {
  const [type, object] = [asText(event?.type), asObject(asObject(event?.data)?.object)]
  const about = aboutOf(object)
  if (type === undefined || object === undefined || about === undefined) return { kind: 'refused', why: 'malformed' }
  if (
    type === 'payment_intent.succeeded' ||
    type === 'payment_intent.amount_capturable_updated' ||
    type === 'payment_intent.processing'
  )
    return { kind: 'proven', about, ...reportOfIntent(object) }
  if (type === 'checkout.session.expired') return { kind: 'proven', about, report: { isEnded: true } }
  if (type === 'charge.dispute.created') return { kind: 'proven', about, report: { isDisputed: true } }
  if (type === 'charge.refunded') {
    const { currency, minorOf } = stripeMoneyOf(object)
    const report = {
      capturedMinor: minorOf('amount_captured'),
      refundedMinor: minorOf('amount_refunded'),
      currency: currency || undefined,
    }
    return { kind: 'proven', about, report }
  }
  return { kind: 'hint', about }
}

function aboutOf(object: JsonObject | undefined): AttemptName | undefined {
  const reference = asText(asObject(object?.metadata)?.reference) ?? asText(object?.client_reference_id)
  const intent = asText(object?.payment_intent)
  return reference ? { reference } : intent ? { ref: { name: 'intent', value: intent } } : undefined
}
