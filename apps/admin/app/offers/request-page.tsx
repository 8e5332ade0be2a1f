import type { RequestDetails } from '@portico/contracts/operator/offer-inbox'
import { languages } from '@portico/locale/languages'
import { useState } from 'react'
import { Facts, partyText } from '../reservations/money-tables.tsx'
import { dayText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { requestStateWords } from '../words/offer-words.ts'
import { hostsAt } from './offer-places.ts'
import { useOfferAct } from './use-offer-act.ts'

/** What a guest asks for, and what becomes of it. */
export function RequestPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.offers.request.mutate({ id }))
  const { done, finish } = useDone(loaded)
  return (
    <>
      <p>
        <Link href="/offers">All offers</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(request) => (
          <>
            <Heading title={`Request of ${request.name}`} />
            <p className="lead">
              <strong>{requestStateWords[request.state]}</strong>
            </p>
            <Done>{done}</Done>
            {request.offerId !== undefined && (
              <p>
                <Link href={`/offers/${request.offerId}`}>The offer that was made of it</Link>
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
      <h2 id="wish">What the guest asks for</h2>
      <Facts
        label="Request"
        facts={[
          ['E-mail', email],
          ['Days', timeText(time)],
          ['Rooms', String(rooms.length)],
          ['Guests', rooms.map(partyText).join('; ')],
          ['Package', packageName],
          ['Language', languages.find(({ id }) => id === languageId)?.name ?? ''],
          ['Came', hotelInstantText(createdAt, timeZone)],
        ]}
      />
      {note && <p className="note">{note}</p>}
    </section>
  )
}

function timeText(time: RequestDetails['time']): string {
  if (time.kind === 'stay') return `${dayText(time.stay.arrival)} – ${dayText(time.stay.departure)}`
  const nights = time.nights === undefined ? '' : `${time.nights} ${time.nights === 1 ? 'night' : 'nights'}`
  const month = time.month === undefined ? '' : `in ${monthText(time.month)}`
  return [nights, month].filter(Boolean).join(' ') || 'Not said'
}

const monthText = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** A draft with prices by one press; where that cannot be, the writer opens with what is known. */
function Begin({ request: { id, revision, hotelId, channelId, host } }: { request: RequestDetails }) {
  const { make, problem, isBusy } = useOfferAct()
  const begin = async () => {
    const places = host === undefined ? await api.offers.places.query().catch(() => undefined) : undefined
    const at = host ?? (places && hostsAt(places, { hotelId, channelId })[0]?.host)
    const made = await make([id, revision], (key) =>
      api.offers.begin.mutate({ id, revision, key, ...(at !== undefined && { host: at }) }),
    )
    if (made) navigate(`/offers/${made.id}`, { isSaved: true })
  }
  return (
    <>
      {problem && (
        <Warning>
          <p>{problem}</p>
          <Link href={`/offers/new?request=${id}`}>Write the offer by hand</Link>
        </Warning>
      )}
      <div className="actions">
        <button type="button" className="primary" onClick={begin} disabled={isBusy}>
          Make a priced draft
        </button>
        <Link href={`/offers/new?request=${id}`}>Write it by hand</Link>
      </div>
    </>
  )
}

type CloseProps = { request: RequestDetails; onDone: (words: string) => Promise<void> }

function Close({ request: { id, revision }, onDone }: CloseProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const close = async () => {
    setConfirming(false)
    if (await make([id, revision], (key) => api.offers.closeRequest.mutate({ id, revision, key })))
      await onDone('The request is closed. The guest gets no mail about that.')
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions">
        <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
          Close without an offer
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Close this request?"
          confirmLabel="Close it"
          onConfirm={close}
          onCancel={() => setConfirming(false)}
        >
          <p>It no longer waits for an answer. The guest gets no mail: answer by mail or telephone before.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
