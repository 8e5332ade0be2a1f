import { GuestSearch } from '@portico/contracts/operator/guest-data'
import { type FormEvent, useRef, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { focusFirstError, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { useQuery } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { FoundGuest } from './found-guest.tsx'
import type { ErasedGuest, KnownGuest } from './known-guest.ts'
import { RestList } from './stored-lists.tsx'

/** No address of a guest is ever part of this page's own: only a hotel and a code are. */
export function GuestsPage() {
  const queryText = useQuery()
  const hotels = useLoaded(() => api.operators.hotels.query())
  return (
    <>
      <Heading title={t('guests.guestsData')} />
      <p>{t('guests.aGuestMayWantToKnow')}</p>
      <WhenLoaded loaded={hotels}>
        {(hotels) =>
          hotels.length === 0 ? (
            <p className="empty">{t('shell.thereIsNoHotelForYou')}</p>
          ) : (
            <GuestSearchPart key={queryText} query={queryText} hotels={hotels} />
          )
        }
      </WhenLoaded>
    </>
  )
}

type Hotel = { readonly id: number; readonly name: string }

function GuestSearchPart({ query, hotels }: { query: string; hotels: readonly Hotel[] }) {
  const params = new URLSearchParams(query)
  const firstHotel = hotels.find(({ id }) => String(id) === params.get('hotel')) ?? hotels[0]
  const [hotelId, setHotelId] = useState(String(firstHotel?.id ?? ''))
  const [text, setText] = useState(params.get('code') ?? '')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [nothing, setNothing] = useState('')
  const [guest, setGuest] = useState<KnownGuest>()
  const [erased, setErased] = useState<ErasedGuest>()
  const [isBusy, setBusy] = useState(false)
  const lastSearch = useRef<GuestSearch>(undefined)

  const showGuest = async (search: GuestSearch) => {
    lastSearch.current = search
    setBusy(true)
    setGuest(undefined)
    setNothing('')
    try {
      const found = await api.guests.preview.mutate(search)
      if (lastSearch.current !== search) return
      if (found.kind === 'unknown-code') setNothing(t('guests.noReservationOfThisHotel'))
      else if (found.kind === 'erased-before') setNothing(t('guests.ofThisReservationOnlyTheBill'))
      else if (isEmpty(found)) setNothing(t('guests.nothingIsStoredOfThisAddress'))
      else setGuest({ ...found, hotelId: search.hotelId })
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
    setBusy(false)
  }
  const submitSearch = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = GuestSearch.safeParse({ hotelId: Number(hotelId), text })
    setError(parsed.error?.issues[0]?.message)
    setProblem(undefined)
    setErased(undefined)
    if (parsed.success) await showGuest(parsed.data)
    focusFirstError(form)
  }
  return (
    <>
      <form className="search single" onSubmit={submitSearch} noValidate aria-label={t('guests.search')}>
        <TextField
          label={t('guests.eMailAddressOrCode')}
          value={text}
          error={error}
          onText={setText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        {hotels.length > 1 && (
          <SelectField
            label={t('guests.hotel')}
            value={hotelId}
            options={hotels.map(({ id, name }) => [String(id), name] as const)}
            onText={setHotelId}
          />
        )}
        <button type="submit" className="primary" disabled={isBusy}>
          {t('guests.search')}
        </button>
      </form>
      {problem && <Warning>{problem}</Warning>}
      <div className="done" role="status">
        {nothing !== '' && <p className="empty">{nothing}</p>}
      </div>
      <Done>{erased && t('guests.theDataAreErased')}</Done>
      {erased && <RestList erased={erased} />}
      {guest && (
        <FoundGuest
          key={guest.fingerprint}
          guest={guest}
          hotelName={hotels.find(({ id }) => id === guest.hotelId)?.name ?? ''}
          onErased={(erasedGuest) => {
            setGuest(undefined)
            setText('')
            setErased(erasedGuest)
          }}
          onChanged={async () => {
            if (lastSearch.current) await showGuest(lastSearch.current)
            setProblem(t('guests.somethingHasChangedSince'))
          }}
        />
      )}
    </>
  )
}

function isEmpty({ stored, gateway, erasure }: Omit<KnownGuest, 'hotelId'>): boolean {
  const lists = [stored?.reservations, stored?.namedIn, stored?.offers, gateway.records]
  const counts = [
    stored?.offerRequests,
    stored?.accessRequests,
    stored?.accounts,
    erasure?.mailFiles,
    gateway.mailFiles,
  ]
  return lists.every((list) => (list ?? []).length === 0) && counts.every((count) => (count ?? 0) === 0)
}
