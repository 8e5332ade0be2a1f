import type { Instant } from '@portico/domain/time/deadline'
import type { AttemptName, ProviderReport, Verdict } from '../../port.ts'
import { asObject, asText, type JsonObject, presentOf } from '../call-provider.ts'
import { minorOfDecimal } from '../decimal-amount.ts'

export function paypalMinorOf(amountObject: JsonObject): number | undefined {
  const amount = asObject(amountObject.amount)
  return minorOfDecimal(amount?.value, asText(amount?.currency_code) ?? '')
}

export function paymentsOf(order: JsonObject) {
  const [unit] = (Array.isArray(order.purchase_units) ? order.purchase_units : []).map(asObject)
  const payments = asObject(unit?.payments)
  const listOf = (name: string) =>
    (Array.isArray(payments?.[name]) ? payments[name] : []).map(asObject).filter((unit) => unit !== undefined)
  return { captures: listOf('captures'), authorizations: listOf('authorizations'), refunds: listOf('refunds') }
}

export const isTaken = ({ status }: JsonObject) =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'

export function providerReportOf(order: JsonObject): ProviderReport {
  const { captures, authorizations, refunds } = paymentsOf(order)
  const sumOfAmounts = (amountObjects: readonly JsonObject[]) =>
    amountObjects.reduce((sum, amountObject) => sum + (paypalMinorOf(amountObject) ?? 0), 0)
  const [authorization] = authorizations
  const isReserved =
    authorization !== undefined &&
    ['CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED', 'VOIDED'].includes(String(authorization.status))
  const isDenied = [...captures, ...authorizations].some(
    ({ status }) => status === 'DECLINED' || status === 'FAILED' || status === 'DENIED',
  )
  const until = asText(authorization?.expiration_time)
  const [id, authorizationId] = [asText(order.id), asText(authorization?.id)]
  const currency = asText(asObject([...captures, ...authorizations][0]?.amount)?.currency_code)
  return {
    report: {
      authorisedMinor: isReserved ? (paypalMinorOf(authorization) ?? 0) : undefined,
      capturedMinor: sumOfAmounts(captures.filter(isTaken)),
      refundedMinor: sumOfAmounts(refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')),
      isVoided: authorization?.status === 'VOIDED',
      isPending: [...captures, ...authorizations].some(({ status }) => status === 'PENDING'),
      isEnded: order.status === 'VOIDED' && authorization === undefined,
      decline: isDenied ? ('declined' as const) : undefined,
      currency: currency || undefined,
    },
    refs: presentOf({ order: id, authorization: authorizationId }),
    authorisedUntil:
      isReserved && until && Number.isFinite(Date.parse(until))
        ? (new Date(until).toISOString() as Instant)
        : undefined,
  }
}

/**
 * A hint: the signature binds a checksum of the body alone, which another body can have, so that money is believed to
 * the order alone. A dispute, of which no order tells, moves no money: it calls a person.
 */
export function verdictOf(event: JsonObject | undefined): Verdict {
  const [type, resource] = [asText(event?.event_type), asObject(event?.resource)]
  const about = aboutOf(resource)
  if (type === undefined || resource === undefined || about === undefined) return { kind: 'refused', why: 'malformed' }
  return type === 'CUSTOMER.DISPUTE.CREATED'
    ? { kind: 'proven', about, report: { isDisputed: true } }
    : { kind: 'hint', about }
}

/** Our reference stands in the order's unit, in captures and refunds, and among a dispute's transactions. */
function aboutOf(resource: JsonObject | undefined): AttemptName | undefined {
  const firstObject = (value: unknown) => (Array.isArray(value) ? asObject(value[0]) : undefined)
  const reference =
    asText(resource?.custom_id) ??
    asText(firstObject(resource?.purchase_units)?.custom_id) ??
    asText(firstObject(resource?.disputed_transactions)?.custom)
  return reference === undefined ? undefined : { reference }
}
