import type { ErasureRest, GatewayGuestData } from '@portico/contracts/operator/guest-data'
import { dayText } from '../ui/amount.ts'
import { utcText } from '../ui/instant-text.ts'
import { t, texts } from '../ui/texts.ts'
import { stateWords } from '../words/reservation-words.ts'
import type { ErasedGuest, KnownGuest } from './known-guest.ts'

export function StoredList({ guest: { stored, erasure, gateway } }: { guest: KnownGuest }) {
  const lines = [
    ...(stored?.reservations ?? []).map(({ code, state, arrival, departure }) =>
      t('guests.reservationOfDays', {
        code,
        day: dayText(arrival),
        day2: dayText(departure),
        state: stateWords[state],
      }),
    ),
    ...(stored?.namedIn ?? []).map((code) => t('guests.reservationOfSomebodyElse', { code })),
    ...(stored?.offers ?? []).map((code) => t('guests.offer', { code })),
    ...counted(stored?.offerRequests, (count) => t('guests.offerRequests', { count })),
    ...counted(stored?.accessRequests, (count) => t('guests.accessRequests', { count })),
    ...counted(stored?.accounts, (count) => t('guests.accounts', { count })),
    ...gateway.records.map(recordText),
    ...counted((erasure?.mailFiles ?? 0) + gateway.mailFiles, (count) => t('guests.mailFiles', { count })),
  ]
  return <Lines lines={lines} />
}

export function ErasedList({ erased }: { erased: ErasedGuest }) {
  if (!isAnythingErased(erased)) return <p className="empty">{t('guests.nothingNow')}</p>
  const { erasure, gateway } = erased
  const lines = [
    ...(erasure?.reservations ?? []).map(({ code, remaining }) =>
      remaining === 'billing'
        ? t('guests.ofReservationAllButTheBill', { code })
        : t('guests.ofReservationAll', { code }),
    ),
    ...(erasure?.namedIn ?? []).map((code) => t('guests.secondAddressOf', { code })),
    ...(erasure?.offers ?? []).map((code) => t('guests.ofOffer', { code })),
    ...counted(erasure?.offerRequests, (count) => t('guests.offerRequests', { count })),
    ...counted(erasure?.accessRequests, (count) => t('guests.accessRequests', { count })),
    ...gateway.records.filter(({ stays }) => stays === undefined).map(recordText),
    ...counted((erasure?.mailFiles ?? 0) + gateway.mailFiles, (count) => t('guests.mailFiles', { count })),
  ]
  return <Lines lines={lines} />
}

/** What law and promises keep, each by name, and what no erasure here can reach. */
export function RestList({ erased: { erasure, gateway } }: { erased: ErasedGuest }) {
  const lines = [
    ...(erasure?.rest ?? []).map(restText),
    ...gateway.records.flatMap((record) =>
      record.stays === undefined
        ? []
        : [t('guests.recordStays', { record: recordText(record), reason: texts.guests.sealedReason[record.stays] })],
    ),
    t('guests.backupsHaveItUntil'),
    t('guests.whatProvidersHave'),
  ]
  return (
    <section className="part" aria-labelledby="stays">
      <h2 id="stays">{t('guests.whatStaysAndWhy')}</h2>
      <Lines lines={lines} />
    </section>
  )
}

export function isAnythingErased({ erasure, gateway }: ErasedGuest): boolean {
  const { reservations = [], namedIn = [], offers = [], offerRequests = 0, accessRequests = 0 } = erasure ?? {}
  const listed = [reservations, namedIn, offers, gateway.records.filter(({ stays }) => stays === undefined)]
  const counts = [offerRequests, accessRequests, erasure?.mailFiles ?? 0, gateway.mailFiles]
  return listed.some((list) => list.length > 0) || counts.some((count) => count > 0)
}

function restText(rest: ErasureRest): string {
  switch (rest.kind) {
    case 'stay-to-come':
      return t('guests.stayToCome', { code: rest.code })
    case 'mail-on-its-way':
      return t('guests.mailOnItsWay', { code: rest.code })
    case 'bill':
      return t('guests.bill', { code: rest.code, day: dayText(rest.until) })
    case 'open-offer':
      return t('guests.openOffer', { code: rest.code })
    case 'undecided-access':
      return t('guests.undecidedAccess', { id: String(rest.id) })
    case 'agency-account':
      return t('guests.agencyAccount', { id: String(rest.id) })
    case 'named-in-bill':
      return t('guests.namedInBill', { code: rest.code })
  }
}

function recordText({ kind, host, at }: GatewayGuestData['records'][number]): string {
  return t('guests.recordAt', { kind: texts.guests.sealed[kind], host, utc: utcText(at) })
}

const counted = (count: number | undefined, words: (count: number) => string) => (count ? [words(count)] : [])

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="rows">
      {lines.map((line, i) => (
        <li key={`${i} ${line}`}>{line}</li>
      ))}
    </ul>
  )
}
