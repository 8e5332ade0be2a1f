import type { KnownAttempt, ProviderReport } from '../../port.ts'
import { asObject, asText, type JsonObject, presentOf } from '../call-provider.ts'
import { refundedOf } from '../refunded.ts'

/**
 * What a page or an inquiry says of a transaction. What of a reserved amount was taken it does not say: that is known
 * from when it was taken.
 */
export function providerReportOf(body: JsonObject, refs: KnownAttempt['refs']) {
  const transaction = asObject(body.Transaction)
  const [id, status, capture] = [asText(transaction?.Id), transaction?.Status, asText(transaction?.CaptureId)]
  const amount = asObject(transaction?.Amount)
  const [minor, currency] = [
    /^\d{1,12}$/.test(String(amount?.Value)) ? Number(amount?.Value) : undefined,
    asText(amount?.CurrencyCode),
  ]
  const isThere = (status === 'AUTHORIZED' || status === 'CAPTURED') && minor !== undefined
  const captured =
    refs.captured !== undefined
      ? Number(refs.captured)
      : capture !== undefined && minor !== undefined
        ? minor
        : undefined
  const providerReport: ProviderReport = {
    report: {
      authorisedMinor: isThere ? minor : undefined,
      capturedMinor: status === 'CAPTURED' && captured !== undefined ? captured : undefined,
      refundedMinor: refundedOf(refs),
      isPending: status === 'PENDING',
      isVoided: status === 'CANCELED' && refs.transaction !== undefined,
      isEnded: status === 'CANCELED' && refs.transaction === undefined,
      currency: currency || undefined,
    },
    refs: { ...refs, ...presentOf({ transaction: id, capture }) },
    ...paymentCardOf(asObject(body.PaymentMeans)),
  }
  return { report: providerReport, status, transaction: id }
}

export function registeredOf(body: JsonObject): ProviderReport {
  const token = asText(asObject(body.Alias)?.Id)
  const { card } = paymentCardOf(asObject(body.PaymentMeans))
  return { report: { isTokenised: token !== undefined }, card: { ...card, token } }
}

function paymentCardOf(means: JsonObject | undefined): Pick<ProviderReport, 'card'> {
  const card = asObject(means?.Card)
  const [masked, month, year] = [asText(card?.MaskedNumber), Number(card?.ExpMonth), Number(card?.ExpYear)]
  if (card === undefined) return {}
  const expiry =
    month >= 1 && month <= 12 && year > 2_000 ? { expiry: `${String(month).padStart(2, '0')}/${year}` } : {}
  return { card: { ...expiry, lastFour: masked && /\d{4}$/.test(masked) ? masked.slice(-4) : undefined } }
}
