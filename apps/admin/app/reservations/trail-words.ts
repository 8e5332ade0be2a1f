import type { TrailLine } from '@portico/contracts/operator/trail'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { amountText, dayText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'
import { findingWords } from './act-fields.tsx'

export const actionWords: Record<string, string> = texts.reservations.action

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

type Details = TrailLine['details']
type Value = Details[string]

const counted = (one: string, several: string) => (value: Value) => (value === 1 ? `1 ${one}` : `${value} ${several}`)
const among =
  (words: Readonly<Record<string, string>>) =>
  (value: Value): string =>
    words[String(value)] ?? String(value)

/** A detail that is missing here is shown by its name. */
const detailWords: Readonly<Record<string, (value: Value) => string>> = {
  changes: counted('change', 'changes'),
  found: counted('was found', 'were found'),
  waiting: counted('waits for a person', 'wait for a person'),
  reservations: counted('reservation', 'reservations'),
  payments: counted('payment', 'payments'),
  rooms: counted('room', 'rooms'),
  day: (day) => dayText(String(day)),
  list: among({ arrivals: 'arrivals', departures: 'departures', 'in-house': t('reservations.inHouse') }),
  fee: among({ none: t('reservations.withoutAFee2'), 'by-policy': t('reservations.withTheFeeOfTheRate') }),
  room: (code) => t('reservations.room2', { code }),
  revision: (number) => t('reservations.versionOfTheReservation', { number }),
  method: (method) => methodName(String(method)),
  attempt: (number) => t('reservations.paymentNumber', { number }),
  finding: (finding) => t('reservations.found', { among: among(findingWords)(finding) }),
  mode: among({ live: 'live', test: t('reservations.testAccount'), simulation: 'simulation' }),
  secrets: (names) => (names === '' ? t('reservations.secretsAsTheyWere') : t('reservations.newSecrets', { names })),
  isOn: (isOn) => (isOn ? 'offered' : t('reservations.noLongerOffered')),
  isRight: (isRight) =>
    isRight ? t('reservations.theProviderAcceptsIt') : t('reservations.theProviderDoesNotAcceptIt'),
  enabled: (isOn) => (isOn ? t('reservations.contractInForce') : t('reservations.contractNotInForce')),
  paymentDays: counted('day to pay after departure', 'days to pay after departure'),
  rateGroup: (group) => t('reservations.ratesOfTheGroup', { group }),
  commission: (basisPoints) => t('reservations.commission2', { number: Number(basisPoints) / 100 }),
  isNewHotel: (isNew) => (isNew ? t('reservations.aNewHotel') : t('reservations.aHotelThatWasThere')),
  offer: (id) => t('reservations.offerNumber', { id }),
  request: (id) => t('reservations.requestNumber', { id }),
  isNew: (isNew) => (isNew ? t('reservations.aNewAgency') : t('reservations.anAgencyThatWasThere')),
}

export function detailTexts({ credit, currency, ...details }: Details): string[] {
  const texts = Object.entries(details).map(
    ([name, value]) => detailWords[name]?.(value) ?? `${spaced(name)} ${yesOr(value)}`,
  )
  const code = currencyCodes.find((one) => one === currency)
  return credit === undefined || !code
    ? texts
    : [...texts, t('reservations.credit', { amount: amountText({ minor: Number(credit), currency: code }) })]
}

const spaced = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
const yesOr = (value: Value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
