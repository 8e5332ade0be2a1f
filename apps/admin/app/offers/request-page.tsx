import type { RequestDetails } from '@portico/contracts/operator/offer-inbox'
import { languages } from '@portico/locale/languages'
import { useState } from 'react'
import { FactList, partyText } from '../reservations/money-tables.tsx'
import { dayText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { language, t } from '../ui/texts.ts'
import { requestStateWords } from '../words/offer-words.ts'
import { hostsAt } from './offer-places.ts'
import { useOfferAct } from './use-offer-act.ts'

export function RequestPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.offers.request.mutate({ id }))
  const { done, finish } = useDone(loaded)
  return (
    <>
      <p>
        <Link href="/offers">{t('offers.allOffers')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(request) => (
          <>
            <Heading title={t('offers.requestOf', { name: request.name })} />
            <p className="lead">
              <strong>{requestStateWords[request.state]}</strong>
            </p>
            <Done>{done}</Done>
            {request.offerId !== undefined && (
              <p>
                <Link href={`/offers/${request.offerId}`}>{t('offers.theOfferThatWasMadeOf')}</Link>
              </p>
            )}
            <Wish request={request} />
            {request.state !== 'answered' && <Begin request={request} />}
            {request.state === 'waiting' && <Close request={request} onDone={finish} />}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function Wish({ request }: { request: RequestDetails }) {
  const { time, rooms, email, note, packageName = '', languageId, createdAt, timeZone } = request
  return (
    <section className="part" aria-labelledby="wish">
      <h2 id="wish">{t('offers.whatTheGuestFor')}</h2>
      <FactList
        label={t('offers.request')}
        facts={[
          [t('offers.eMail'), email],
          [t('offers.days'), timeText(time)],
          [t('offers.rooms'), String(rooms.length)],
          [t('offers.guests'), rooms.map(partyText).join('; ')],
          [t('offers.package'), packageName],
          [t('offers.language'), languages.find(({ id }) => id === languageId)?.name ?? ''],
          [t('offers.came'), hotelInstantText(createdAt, timeZone)],
        ]}
      />
      {note && <p className="note">{note}</p>}
    </section>
  )
}

function timeText(time: RequestDetails['time']): string {
  if (time.kind === 'stay') return `${dayText(time.stay.arrival)} – ${dayText(time.stay.departure)}`
  const nights = time.nights === undefined ? '' : t('offers.nights', { count: time.nights })
  const month = time.month === undefined ? '' : t('offers.in', { month: monthText(time.month) })
  return [nights, month].filter(Boolean).join(' ') || t('offers.notSaid')
}

const monthText = (month: string) =>
  new Intl.DateTimeFormat(language.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

function Begin({ request: { id, revision, hotelId, channelId, host } }: { request: RequestDetails }) {
  const { make, problem, isBusy } = useOfferAct()
  const beginOffer = async () => {
    const places = host === undefined ? await api.offers.places.query().catch(() => undefined) : undefined
    const shownHost = host ?? (places && hostsAt(places, { hotelId, channelId })[0]?.host)
    const begun = await make([id, revision], (key) => api.offers.begin.mutate({ id, revision, key, host: shownHost }))
    if (begun) navigate(`/offers/${begun.id}`, { isSaved: true })
  }
  return (
    <>
      {problem && (
        <Warning>
          <p>{problem}</p>
          <Link href={`/offers/new?request=${id}`}>{t('offers.writeTheOfferByHand')}</Link>
        </Warning>
      )}
      <div className="actions">
        <button type="button" className="primary" onClick={beginOffer} disabled={isBusy}>
          {t('offers.makeAPricedDraft')}
        </button>
        <Link href={`/offers/new?request=${id}`}>{t('offers.writeItByHand')}</Link>
      </div>
    </>
  )
}

type CloseProps = { request: RequestDetails; onDone: (words: string) => Promise<void> }

function Close({ request: { id, revision }, onDone }: CloseProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const closeRequest = async () => {
    setConfirming(false)
    if (await make([id, revision], (key) => api.offers.closeRequest.mutate({ id, revision, key })))
      await onDone(t('offers.theRequestIsClosedTheGuest'))
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions">
        <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
          {t('offers.closeWithoutAnOffer')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('offers.closeThisRequest')}
          confirmLabel={t('offers.closeIt')}
          onConfirm={closeRequest}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('offers.itNoLongerWaitsForAn')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
