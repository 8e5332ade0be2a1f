import { LookUpRequest, type OtherServers } from '@portico/contracts/operator/other-servers'
import { type FormEvent, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { focusFirstError, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'
import { t, texts } from '../ui/texts.ts'
import { type FoundAnswer, LookedUp } from './looked-up.tsx'

export function OtherServersPage() {
  const loaded = useLoaded(() => api.otherServers.list.query())
  return (
    <>
      <Heading title={t('reservations.otherServers')} />
      <p>{t('reservations.theseHotelsTheir')}</p>
      <WhenLoaded loaded={loaded}>
        {(servers) =>
          servers === null ? (
            <Warning>{t('reservations.theGatewayDoesNotAnswer')}</Warning>
          ) : servers.places.length === 0 ? (
            <p className="empty">{t('reservations.noHotelOfYoursIsAt')}</p>
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

const notFoundWords = texts.reservations.notFound

function LookUp({ places }: Pick<OtherServers, 'places'>) {
  const hotels = hotelsOf(places)
  const [hotelKey, setHotelKey] = useState(hotels[0]?.key ?? '')
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<{ code?: string | undefined; email?: string | undefined }>({})
  const [problem, setProblem] = useState<string>()
  const [foundAnswer, setFound] = useState<FoundAnswer>()
  const [isBusy, setBusy] = useState(false)
  const hotel = hotels.find(({ key }) => key === hotelKey)
  const away = places.filter(({ isAway }) => isAway)

  const lookUp = async () => {
    if (!hotel) return
    const { channelId, hotelId } = hotel
    const parsed = LookUpRequest.safeParse({ code, email, channelId, hotelId })
    const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]))
    setErrors({
      code: wrong.has('code') ? t('reservations.theCodeOfTheReservationAt') : undefined,
      email: wrong.has('email') ? t('reservations.anEMailAddressSuchAs') : undefined,
    })
    setProblem(undefined)
    if (!parsed.success) return
    setBusy(true)
    try {
      const outcome = await api.otherServers.lookUp.mutate(parsed.data)
      setFound(outcome.kind === 'found' ? outcome : undefined)
      if (outcome.kind !== 'found') setProblem(notFoundWords[outcome.kind])
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }
  const submitSearch = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await lookUp()
    focusFirstError(form)
  }
  return (
    <>
      {away.map(({ channelId, upstream }) => (
        <Warning key={channelId}>{t('reservations.theServerOfChannelDoesNot', { upstream, channelId })}</Warning>
      ))}
      {hotel && (
        <form className="search single" onSubmit={submitSearch} noValidate aria-label={t('reservations.lookUp')}>
          <TextField
            label={t('reservations.codeOfTheReservation')}
            value={code}
            error={errors.code}
            onText={setCode}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <TextField
            label={t('reservations.theGuestsEMailAddress')}
            type="email"
            value={email}
            error={errors.email}
            onText={setEmail}
            autoComplete="off"
          />
          {hotels.length > 1 && (
            <SelectField
              label={t('reservations.hotel')}
              value={hotelKey}
              options={hotels.map(({ key, label }) => [key, label] as const)}
              onText={setHotelKey}
            />
          )}
          <button type="submit" className="primary" disabled={isBusy}>
            {t('reservations.lookUp')}
          </button>
        </form>
      )}
      {problem && <Warning>{problem}</Warning>}
      {foundAnswer && (
        <LookedUp key={`${foundAnswer.upstream} ${foundAnswer.voucher.code}`} found={foundAnswer} onAgain={lookUp} />
      )}
    </>
  )
}
