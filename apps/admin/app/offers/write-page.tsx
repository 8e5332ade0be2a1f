import type { RequestDetails } from '@portico/contracts/operator/offer-inbox'
import type { OfferDetails } from '@portico/contracts/operator/offers'
import { useState } from 'react'
import { api } from '../ui/api.ts'
import { SelectField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useQuery } from '../ui/location.tsx'
import { t } from '../ui/texts.ts'
import { hostsAt, languagesAt, type OfferPlaces } from './offer-places.ts'
import { ReserveForm } from './reserve-form.tsx'
import { copyOf, movedTo, newOffer } from './typed-offer.ts'
import { Writer } from './writer.tsx'

export function WritePage({ isReservation }: { isReservation: boolean }) {
  const queryText = useQuery()
  const requestId = idIn(queryText, 'request')
  const copiedId = idIn(queryText, 'copy')
  const loaded = useLoaded(async () => ({
    places: await api.offers.places.query(),
    request: requestId === undefined ? undefined : await api.offers.request.mutate({ id: requestId }),
    copied: copiedId === undefined ? undefined : await api.offers.details.mutate({ id: copiedId }),
  }))
  return (
    <>
      <p>
        <Link href={requestId === undefined ? '/offers' : `/offers/requests/${requestId}`}>
          {requestId === undefined ? t('offers.allOffers') : t('offers.theRequest')}
        </Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ places, request, copied }) => (
          <>
            <Heading
              title={
                isReservation
                  ? t('offers.reserveForAGuest')
                  : request
                    ? t('offers.offerFor', { name: request.name })
                    : t('offers.newOffer')
              }
            />
            {places.sellers.length === 0 ? (
              <p className="empty">{t('offers.thereIsNoHotelForYou')}</p>
            ) : (
              <Choice places={places} request={request} copied={copied} isReservation={isReservation} />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function idIn(query: string, name: string): number | undefined {
  const id = Number(new URLSearchParams(query).get(name) ?? 0)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

type ChoiceProps = {
  places: OfferPlaces
  request: RequestDetails | undefined
  copied: OfferDetails | undefined
  isReservation: boolean
}

function Choice({ places, request, copied, isReservation }: ChoiceProps) {
  // What is written for a place already stays there.
  const source = request ?? copied?.draft
  const [hotelId, setHotelId] = useState(source?.hotelId ?? places.sellers[0]?.hotelId)
  const seller = places.sellers.find((listedSeller) => listedSeller.hotelId === hotelId)
  const channels = seller?.channels ?? []
  const [chosenChannelId, setChosen] = useState(source?.channelId)
  const channelId =
    channels.find(({ id }) => id === chosenChannelId)?.id ??
    channels.find(({ id }) => hostsAt(places, { hotelId, channelId: id }).length > 0)?.id ??
    channels[0]?.id
  if (!seller || channelId === undefined) return <p className="empty">{t('offers.thisHotelIsNotYours')}</p>
  const hosts = hostsAt(places, { hotelId, channelId })
  const host = source?.host ?? hosts[0]?.host ?? ''
  const languageIds = languagesAt(places, host)
  const place = { hotelId: seller.hotelId, channelId, host, languageId: source?.languageId ?? languageIds[0] ?? 1 }
  return (
    <>
      {!source && (places.sellers.length > 1 || channels.length > 1) && (
        <div className="columns">
          {places.sellers.length > 1 && (
            <SelectField
              label={t('offers.hotelLabel')}
              value={String(seller.hotelId)}
              options={places.sellers.map((listedSeller) => [String(listedSeller.hotelId), listedSeller.name] as const)}
              onText={(id) => setHotelId(Number(id))}
            />
          )}
          {channels.length > 1 && (
            <SelectField
              label={t('offers.channel')}
              value={String(channelId)}
              options={channels.map(({ id, name }) => [String(id), name] as const)}
              onText={(id) => setChosen(Number(id))}
            />
          )}
        </div>
      )}
      {isReservation ? (
        <ReserveForm
          key={`${hotelId} ${channelId}`}
          first={newOffer(place, seller.today, undefined)}
          seller={seller}
          languageIds={languageIds}
        />
      ) : (
        <Writer
          first={copied ? movedTo(copyOf(copied, seller), place) : newOffer(place, seller.today, request)}
          seller={seller}
          stored={undefined}
          request={request && { id: request.id, revision: request.revision }}
          languageIds={languageIds}
          onSaved={(id) => navigate(`/offers/${id}`, { confirmUnsaved: false, isSaved: true })}
        />
      )}
    </>
  )
}
