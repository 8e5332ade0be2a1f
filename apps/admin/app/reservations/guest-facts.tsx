import type { OptionalConsent } from '@portico/contracts/checkout/optional-consents'
import type {
  ExtraFactName,
  ExtraTitle,
  OperatedExtra,
  ReservationDetails,
} from '@portico/contracts/operator/reservation-details'
import { Fragment, type ReactNode } from 'react'
import { dayText, hotelInstantText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'
import { countryName } from '../words/country-name.ts'
import { FactList } from './money-tables.tsx'
import { OwnWords } from './own-words.tsx'

export function GuestFacts({ reservation }: { reservation: ReservationDetails }) {
  const { booker, customerNote, channel, host, language, trade, bookedAt, hotel, extras, consents } = reservation
  return (
    <>
      <FactList
        label={t('reservations.guest')}
        facts={[
          [t('reservations.name'), booker.name],
          [t('reservations.eMail'), [booker.email, booker.alternativeEmail].filter(Boolean).join(', ')],
          [t('reservations.telephone'), booker.phone],
          [t('reservations.address'), booker.address],
          [t('reservations.taxCode'), booker.taxCode ?? ''],
          [t('reservations.born'), booker.birthDate ? dayText(booker.birthDate) : ''],
          [t('reservations.request'), customerNote],
          [
            t('reservations.booked'),
            `${hotelInstantText(bookedAt, hotel.timeZone)}, ${channel}${host ? `, ${host}` : ''}${trade ? t('reservations.trade') : ''}, ${language}`,
          ],
          [t('reservations.agreedTo'), namesOf(consents, true)],
          [t('reservations.notAgreedTo'), namesOf(consents, false)],
        ]}
      />
      {extras.map((extra, i) => (
        <Extra key={i} extra={extra} />
      ))}
    </>
  )
}

const consentWords: Record<OptionalConsent, string> = texts.reservations.consent

type Consent = ReservationDetails['consents'][number]

function namesOf(consents: readonly Consent[], isAccepted: boolean): ReactNode {
  const named = consents.filter((consent) => consent.isAccepted === isAccepted)
  if (named.length === 0) return ''
  return named.map((consent, i) => (
    <Fragment key={i}>
      {i > 0 && ', '}
      <ConsentText consent={consent} />
    </Fragment>
  ))
}

function ConsentText({ consent }: { consent: Consent }) {
  if (!('policyId' in consent)) return wordAmong(consentWords, consent.name)
  return consent.name === '' ? (
    t('reservations.policyThatIsNoMore', { id: consent.policyId })
  ) : (
    <OwnWords language={consent.language}>{consent.name}</OwnWords>
  )
}

const extraWords: Record<Exclude<ExtraTitle, 'guests'>, string> = texts.reservations.extra
const factWords: Record<ExtraFactName, string> = texts.reservations.fact
const agencyTypes: Readonly<Record<string, string>> = texts.agencies.type

function Extra({ extra: { title, room, facts } }: { extra: OperatedExtra }) {
  const titleText =
    title === 'guests' && room !== undefined
      ? t('reservations.guestsOfRoom', { room })
      : wordAmong<string>(extraWords, title)
  return (
    <>
      <h3>{titleText}</h3>
      <FactList
        label={titleText}
        facts={facts.map(([name, value]) => [wordAmong(factWords, name), factText(name, value)])}
      />
    </>
  )
}

function factText(name: ExtraFactName, value: string): string {
  switch (name) {
    case 'birthDate':
    case 'date':
      return dayText(value)
    case 'country':
      return countryName(value)
    case 'type':
      return agencyTypes[value] ?? value
    default:
      return value
  }
}

/** A booking server of the version before says these in English. */
function wordAmong<Code extends string>(codeWords: Readonly<Record<Code, string>>, code: Code): string {
  return Object.hasOwn(codeWords, code) ? codeWords[code] : code
}
