import type { OpenPaymentReply } from '@portico/legacy/parts/pending-payment'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { Upstream } from './upstream.ts'

export type HostedPayment = OpenPaymentReply & { readonly url: string; readonly reservation: ReservationReply }

export function hostedPaymentOf(
  reservations: readonly ReservationReply[],
  upstream: Upstream,
): HostedPayment | undefined {
  for (const reservation of reservations) {
    const { state, openPayment } = reservation
    const url = state === 'cancelled' ? undefined : followedUrl(openPayment?.url, upstream)
    if (openPayment && url !== undefined) return { ...openPayment, url, reservation }
  }
  return undefined
}

/**
 * A legacy server's page is followed only to the hosts that its operator has listed, by https; on this machine alone
 * also by http.
 */
export function followedUrl(address: string | undefined, { paymentHosts }: Upstream): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const isOwnMachine = /^(localhost|127\.0\.0\.1|[\w-]+\.localhost)$/.test(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)
  return isSafe && url.username === '' && url.password === '' && paymentHosts.has(url.host) ? url.href : undefined
}
