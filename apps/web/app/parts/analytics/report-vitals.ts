import type { Vital } from '@portico/contracts/scope/vital'

/** As `vitalPages` has them: the contract's schemas are not for the browser. */
const measuredPages: readonly Vital['page'][] = ['search', 'rooms', 'services', 'checkout', 'voucher', 'hotel-list']

/** One visit in ten is measured; in others nothing is loaded. */
const measuredShare = 0.1

/** First party, without a name, and only of the page with which the visit began. */
export async function reportVitals(firstPage: string, chance = Math.random()): Promise<void> {
  if (chance >= measuredShare) return
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  const page = measuredPages.find((listedPage) => listedPage === firstPage) ?? 'other'
  const isPhone = matchMedia('(max-width: 40rem)').matches
  const sendVital = ({ name, value }: { name: string; value: number }) =>
    navigator.sendBeacon('/vitals', JSON.stringify({ name, value, page, isPhone }))
  onCLS(sendVital)
  onINP(sendVital)
  onLCP(sendVital)
}
