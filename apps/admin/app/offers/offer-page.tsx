import type { OfferDetails } from '@portico/contracts/operator/offers'
import { mayOfferBecome } from '@portico/domain/offer/offer-state'
import { useState } from 'react'
import { Facts } from '../reservations/money-tables.tsx'
import { hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useSavedBefore } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { offerStateWords } from '../words/offer-words.ts'
import { Conversation } from './conversation.tsx'
import { languagesAt } from './offer-places.ts'
import { OptionTables } from './option-tables.tsx'
import { typedOf } from './typed-offer.ts'
import { useOfferAct } from './use-offer-act.ts'
import { Writer } from './writer.tsx'

type PartProps = { offer: OfferDetails; onDone: (words: string) => Promise<void> }

/** One offer: what it says and costs, how it stands, and the conversation with its guest. */
export function OfferPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.offers.details.mutate({ id }))
  const { done, setDone, finish } = useDone(loaded)
  useSavedBefore(() => setDone('The draft is saved. Nothing was sent yet.'))
  return (
    <>
      <p>
        <Link href="/offers">All offers</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(offer) => (
          <>
            <Heading title={`${offer.title || `Offer ${offer.code}`}, ${offer.name}`} />
            <p className="lead">
              <strong>{offerStateWords[offer.state]}</strong>
              {offer.awaitsAnswer && ' · the guest waits for an answer'}
            </p>
            <Done>{done}</Done>
            <Acts offer={offer} onDone={finish} />
            {offer.state === 'draft' ? (
              <Draft offer={offer} onDone={finish} />
            ) : (
              <>
                <Conversation offer={offer} onDone={finish} />
                <OfferFacts offer={offer} />
                <OptionTables offer={offer} />
              </>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function Draft({ offer, onDone }: PartProps) {
  const loaded = useLoaded(() => api.offers.places.query())
  return (
    <WhenLoaded loaded={loaded}>
      {(places) => {
        const seller = places.sellers.find(({ hotelId }) => hotelId === offer.hotelId)
        if (!seller)
          return <Warning>This hotel is not sold by a channel any more, so that nothing can be offered.</Warning>
        return (
          <Writer
            first={typedOf(offer, seller.currency)}
            seller={seller}
            stored={{ id: offer.id, revision: offer.revision }}
            languageIds={languagesAt(places, offer.draft.host ?? '')}
            onSaved={() => onDone('The draft is saved. Nothing was sent yet.')}
            onSent={onDone}
          />
        )
      }}
    </WhenLoaded>
  )
}

function OfferFacts({ offer }: { offer: OfferDetails }) {
  const { code, email, draft, timeZone, expiresAt, sentAt, openedAt, endedAt, writtenBy, rejectionReason } = offer
  const at = (instant: string | undefined) => (instant === undefined ? '' : hotelInstantText(instant, timeZone))
  return (
    <section className="part" aria-labelledby="offer">
      <h2 id="offer">Offer</h2>
      {offer.reservation && (
        <p>
          It has become reservation <Link href={`/reservations/${offer.reservation.id}`}>{offer.reservation.code}</Link>
          {offer.confirmedOption !== undefined && offer.options > 1 && `, by option ${offer.confirmedOption}`}.
        </p>
      )}
      <Facts
        label="Offer"
        facts={[
          ['Code', code],
          ['E-mail', email],
          ['Guest’s page', draft.host === undefined ? '' : `${draft.host}/offer/${code}`],
          ['Valid until', at(expiresAt)],
          ['Rooms', offer.isGuaranteed ? 'Kept until then' : 'Not kept: as long as they are free'],
          ['Sent', at(sentAt)],
          ['First opened', at(openedAt)],
          ['Ended', at(endedAt)],
          ['Reason of the guest', rejectionReason ?? ''],
          ['Files and films', (draft.files ?? []).map(({ name }) => name).join(', ')],
          ['Written by', writtenBy],
        ]}
      />
      {draft.text !== '' && <p className="note">{draft.text}</p>}
    </section>
  )
}

function Acts({ offer: { id, state, name }, onDone }: PartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const isDraft = state === 'draft'
  const withdraw = async () => {
    setConfirming(false)
    if (await make(['withdraw', id], (key) => api.offers.withdraw.mutate({ id, key })))
      await onDone(
        isDraft
          ? 'The draft is thrown away.'
          : `The offer is withdrawn. ${name} gets a mail that it is no longer valid.`,
      )
  }
  const copy = async () => {
    const copied = await make(['copy', id], (key) => api.offers.copy.mutate({ id, key }))
    if (copied) navigate(`/offers/${copied.id}`, { isSaved: true })
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions no-print">
        <button type="button" onClick={copy} disabled={isBusy}>
          Copy into a new draft
        </button>
        {mayOfferBecome(state, 'withdrawn') && (
          <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
            {isDraft ? 'Throw the draft away' : 'Withdraw the offer'}
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={isDraft ? 'Throw this draft away?' : 'Withdraw this offer?'}
          confirmLabel={isDraft ? 'Throw it away' : 'Withdraw it'}
          onConfirm={withdraw}
          onCancel={() => setConfirming(false)}
        >
          <p>
            {isDraft
              ? 'It stays in the list of what has ended, and can be copied into a new draft.'
              : 'The guest can accept it no more, rooms that it keeps are for sale again, and no message reaches the guest here. This cannot be taken back; a copy of it can be sent anew.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
