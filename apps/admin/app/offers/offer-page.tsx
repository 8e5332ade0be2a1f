import type { OfferDetails } from '@portico/contracts/operator/offers'
import { mayOfferBecome } from '@portico/domain/offer/offer-state'
import { useState } from 'react'
import { FactList } from '../reservations/money-tables.tsx'
import { hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useSavedBefore } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'
import { offerStateWords } from '../words/offer-words.ts'
import { Conversation } from './conversation.tsx'
import { languagesAt } from './offer-places.ts'
import { OptionTables } from './option-tables.tsx'
import { StoredFiles } from './stored-files.tsx'
import { typedOf } from './typed-offer.ts'
import { useOfferAct } from './use-offer-act.ts'
import { Writer } from './writer.tsx'

type PartProps = { offer: OfferDetails; onDone: (words: string) => Promise<void> }

export function OfferPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.offers.details.mutate({ id }))
  const { done, setDone, finish } = useDone(loaded)
  useSavedBefore(() => setDone(t('offers.theDraftIsSavedNothingWas')))
  return (
    <>
      <p>
        <Link href="/offers">{t('offers.allOffers')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(offer) => (
          <>
            <Heading title={`${offer.title || t('offers.offer', { code: offer.code })}, ${offer.name}`} />
            <p className="lead">
              <strong>{offerStateWords[offer.state]}</strong>
              {offer.awaitsAnswer && ` ${t('offers.theGuestWaitsForAnAnswer')}`}
            </p>
            <Done>{done}</Done>
            <Acts offer={offer} onDone={finish} />
            {offer.state === 'draft' ? (
              <Draft offer={offer} onDone={finish} />
            ) : (
              <>
                <Conversation offer={offer} onDone={finish} />
                <OfferFacts offer={offer} />
                <StoredFiles hotelId={offer.hotelId} files={offer.draft.files ?? []} />
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
        if (!seller) return <Warning>{t('offers.thisHotelIsNotSoldBy')}</Warning>
        return (
          <Writer
            first={typedOf(offer, seller.currency)}
            seller={seller}
            stored={{ id: offer.id, revision: offer.revision }}
            languageIds={languagesAt(places, offer.draft.host ?? '')}
            onSaved={() => onDone(t('offers.theDraftIsSavedNothingWas'))}
            onSent={onDone}
          />
        )
      }}
    </WhenLoaded>
  )
}

function OfferFacts({ offer }: { offer: OfferDetails }) {
  const { code, email, draft, timeZone, expiresAt, sentAt, openedAt, endedAt, writtenBy, rejectionReason } = offer
  const hotelTimeText = (instant: string | undefined) =>
    instant === undefined ? '' : hotelInstantText(instant, timeZone)
  return (
    <section className="part" aria-labelledby="offer">
      <h2 id="offer">{t('offers.offerLabel')}</h2>
      {offer.reservation && (
        <p>
          {say('offers.itHasBecomeReservation', {
            link: <Link href={`/reservations/${offer.reservation.id}`}>{offer.reservation.code}</Link>,
            confirmedOption:
              offer.confirmedOption !== undefined &&
              offer.options > 1 &&
              t('offers.byOption', { confirmedOption: offer.confirmedOption }),
          })}
        </p>
      )}
      <FactList
        label={t('offers.offerLabel')}
        facts={[
          [t('offers.code'), code],
          [t('offers.eMail'), email],
          [t('offers.guestsPage'), draft.host === undefined ? '' : `${draft.host}/offer/${code}`],
          [t('offers.validUntilLabel'), hotelTimeText(expiresAt)],
          [t('offers.rooms'), offer.isGuaranteed ? t('offers.untilThen') : t('offers.notAsLongAsTheyAre')],
          [t('offers.sent'), hotelTimeText(sentAt)],
          [t('offers.firstOpened'), hotelTimeText(openedAt)],
          [t('offers.ended'), hotelTimeText(endedAt)],
          [t('offers.reasonOfTheGuest'), rejectionReason ?? ''],
          [t('offers.writtenBy'), writtenBy],
        ]}
      />
      {draft.text !== '' && <p className="note">{draft.text}</p>}
    </section>
  )
}

function Acts({ offer: { id, state, name }, onDone }: PartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const copying = useOfferAct()
  const isDraft = state === 'draft'
  const withdrawOffer = async () => {
    setConfirming(false)
    if (await make(['withdraw', id], (key) => api.offers.withdraw.mutate({ id, key })))
      await onDone(isDraft ? t('offers.theDraftIsThrownAway') : t('offers.theOfferIsWithdrawnGetsA', { name }))
  }
  const copyOffer = async () => {
    const copied = await copying.make(['copy', id], (key) => api.offers.copy.mutate({ id, key }))
    if (copied) navigate(`/offers/${copied.id}`, { isSaved: true })
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      {copying.problem && (
        <Warning>
          <p>{copying.problem}</p>
          <Link href={`/offers/new?copy=${id}`}>{t('offers.copyForOtherDays')}</Link>
        </Warning>
      )}
      <div className="actions no-print">
        <button type="button" onClick={copyOffer} disabled={copying.isBusy}>
          {t('offers.copyIntoANewDraft')}
        </button>
        {mayOfferBecome(state, 'withdrawn') && (
          <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
            {isDraft ? t('offers.throwTheDraftAway') : t('offers.withdrawTheOffer')}
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={isDraft ? t('offers.throwThisDraftAway') : t('offers.withdrawThisOffer')}
          confirmLabel={isDraft ? t('offers.throwItAway') : t('offers.withdrawIt')}
          onConfirm={withdrawOffer}
          onCancel={() => setConfirming(false)}
        >
          <p>{isDraft ? t('offers.itStaysInTheListOf') : t('offers.theGuestCanAcceptItNo')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
