import { LookUpRequest, type OtherServers } from '@portico/contracts/operator/other-servers'
import { type FormEvent, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { focusFirstError, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'
import { type FoundAnswer, LookedUp } from './looked-up.tsx'

export function OtherServersPage() {
  const loaded = useLoaded(() => api.otherServers.list.query())
  return (
    <>
      <Heading title="Other servers" />
      <p>
        These hotels keep their reservations in a system that is not ours. It shows one by its code and its guest’s
        e-mail address, and cancels it. Lists of a day, searches by name, payments, no-shows and notes are in that
        system alone.
      </p>
      <WhenLoaded loaded={loaded}>
        {(servers) =>
          servers === null ? (
            <Warning>The gateway does not answer. Please try again in a moment.</Warning>
          ) : servers.places.length === 0 ? (
            <p className="empty">
              No hotel of yours is at such a server: all your reservations are under Reservations.
            </p>
          ) : (
            <LookUp places={servers.places} />
          )
        }
      </WhenLoaded>
    </>
  )
}

type Hotel = { readonly key: string; readonly label: string; readonly channelId: number; readonly hotelId: number }

function hotelsOf(places: OtherServers['places']): Hotel[] {
  return places.flatMap(({ channelId, host, hotels }) =>
    hotels.map(({ id, name }) => ({ key: `${channelId} ${id}`, label: `${name}, ${host}`, channelId, hotelId: id })),
  )
}

const notFoundWords = {
  'not-found': 'The server knows no reservation under this code and e-mail address at your hotels.',
  'hotel-not-said':
    'This server does not say of which hotel a reservation is, so that only who may see all hotels of the channel can look it up here. Please ask an owner.',
} as const

function LookUp({ places }: Pick<OtherServers, 'places'>) {
  const hotels = hotelsOf(places)
  const [hotelKey, setHotelKey] = useState(hotels[0]?.key ?? '')
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<{ code?: string | undefined; email?: string | undefined }>({})
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<FoundAnswer>()
  const [isBusy, setBusy] = useState(false)
  const hotel = hotels.find(({ key }) => key === hotelKey)
  const away = places.filter(({ isAway }) => isAway)

  const lookUp = async () => {
    if (!hotel) return
    const { channelId, hotelId } = hotel
    const read = LookUpRequest.safeParse({ code, email, channelId, hotelId })
    const wrong = new Set(read.error?.issues.map(({ path }) => path[0]))
    setErrors({
      code: wrong.has('code') ? 'The code of the reservation, at most 40 characters.' : undefined,
      email: wrong.has('email') ? 'An e-mail address, such as ada@example.com.' : undefined,
    })
    setProblem(undefined)
    if (!read.success) return
    setBusy(true)
    try {
      const outcome = await api.otherServers.lookUp.mutate(read.data)
      setFound(outcome.kind === 'found' ? outcome : undefined)
      if (outcome.kind !== 'found') setProblem(notFoundWords[outcome.kind])
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await lookUp()
    focusFirstError(form)
  }
  return (
    <>
      {away.map(({ channelId, upstream }) => (
        <Warning key={channelId}>
          The server {upstream} of channel {channelId} does not answer now.
        </Warning>
      ))}
      {hotel && (
        <form className="search single" onSubmit={submit} noValidate aria-label="Look up">
          <TextField
            label="Code of the reservation"
            value={code}
            error={errors.code}
            onText={setCode}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <TextField
            label="The guest’s e-mail address"
            type="email"
            value={email}
            error={errors.email}
            onText={setEmail}
            autoComplete="off"
          />
          {hotels.length > 1 && (
            <SelectField
              label="Hotel"
              value={hotelKey}
              options={hotels.map(({ key, label }) => [key, label] as const)}
              onText={setHotelKey}
            />
          )}
          <button type="submit" className="primary" disabled={isBusy}>
            Look up
          </button>
        </form>
      )}
      {problem && <Warning>{problem}</Warning>}
      {found && <LookedUp key={`${found.upstream} ${found.voucher.code}`} found={found} onAgain={lookUp} />}
    </>
  )
}
