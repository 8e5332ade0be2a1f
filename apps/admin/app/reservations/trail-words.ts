import type { TrailFactName, TrailLine } from '@portico/contracts/operator/trail'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { amountText, dayText } from '../ui/amount.ts'
import { t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'
import { findingWords } from './act-fields.tsx'

export const actionWords: Record<string, string> = texts.reservations.action

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

export const roleWords: Readonly<Record<string, string>> = texts.reservations.role

type Details = TrailLine['details']
type Value = Details[string]

const countWithNoun =
  (words: (count: number) => string) =>
  (value: Value): string =>
    words(Number(value))
const wordAmong =
  (words: Readonly<Record<string, string>>) =>
  (value: Value): string =>
    words[String(value)] ?? String(value)

/** Amounts stand by themselves. */
const detailWords: Readonly<
  Record<Exclude<TrailFactName, 'amountMinor' | 'credit' | 'currency'>, (value: Value) => string>
> = {
  changes: countWithNoun((count) => t('reservations.counted.changes', { count })),
  found: countWithNoun((count) => t('reservations.counted.found', { count })),
  waiting: countWithNoun((count) => t('reservations.counted.waiting', { count })),
  reservations: (value) =>
    typeof value === 'number'
      ? t('reservations.counted.reservations', { count: value })
      : t('reservations.codes.reservations', { codes: String(value) }),
  namedIn: (codes) => t('reservations.codes.namedIn', { codes: String(codes) }),
  offers: (value) =>
    typeof value === 'number'
      ? t('reservations.counted.offers', { count: value })
      : t('reservations.codes.offers', { codes: String(value) }),
  requests: countWithNoun((count) => t('reservations.counted.requests', { count })),
  offerRequests: countWithNoun((count) => t('reservations.counted.requests', { count })),
  accessRequests: countWithNoun((count) => t('reservations.counted.accessRequests', { count })),
  rest: countWithNoun((count) => t('reservations.counted.stays', { count })),
  payments: countWithNoun((count) => t('reservations.counted.payments', { count })),
  rooms: countWithNoun((count) => t('reservations.counted.rooms', { count })),
  day: (day) => dayText(String(day)),
  list: wordAmong(texts.reservations.listNames),
  fee: wordAmong({ none: t('reservations.withoutAFeeInLine'), 'by-policy': t('reservations.withTheFeeOfTheRate') }),
  room: (code) => t('reservations.roomWithCode', { code: String(code) }),
  revision: (number) => t('reservations.versionNumber', { number: String(number) }),
  method: (method) => methodName(String(method)),
  attempt: (number) => t('reservations.paymentNumber', { number: String(number) }),
  finding: (finding) => t('reservations.found', { among: wordAmong(findingWords)(finding) }),
  mode: wordAmong(texts.reservations.mode),
  secrets: (names) =>
    names === '' ? t('reservations.secretsAsTheyWere') : t('reservations.newSecrets', { names: String(names) }),
  isOn: (isOn) => (isOn ? t('reservations.offered') : t('reservations.noLongerOffered')),
  isRight: (isRight) =>
    isRight ? t('reservations.theProviderAcceptsIt') : t('reservations.theProviderDoesNotAcceptIt'),
  enabled: (isOn) => (isOn ? t('reservations.contractInForce') : t('reservations.contractNotInForce')),
  paymentDays: countWithNoun((count) => t('reservations.counted.paymentDays', { count })),
  rateGroup: (group) => t('reservations.ratesOfTheGroup', { group: String(group) }),
  commission: (percent) => t('reservations.commissionPercent', { number: Number(percent) }),
  commissionVat: (percent) => t('reservations.vatOnTheCommission', { number: Number(percent) }),
  isNewHotel: (isNew) => (isNew ? t('reservations.aNewHotel') : t('reservations.aHotelThatWasThere')),
  offer: (id) => t('reservations.offerNumber', { id: String(id) }),
  request: (id) => t('reservations.requestNumber', { id: String(id) }),
  agency: (id) => t('reservations.agencyNumber', { id: String(id) }),
  channel: (id) => t('reservations.channelNumber', { id: String(id) }),
  user: (id) => t('reservations.userNumber', { id: String(id) }),
  role: wordAmong(roleWords),
  code: (code) => t('reservations.codeNamed', { code: String(code) }),
  logo: (path) => (path === 'none' ? t('reservations.noLogoAnyMore') : t('reservations.aNewLogo')),
  payer: () => t('reservations.paidByTheAgency'),
  row: (number) => t('reservations.rowOfTheLedger', { number: String(number) }),
  isNew: (isNew) => (isNew ? t('reservations.aNewAgency') : t('reservations.anAgencyThatWasThere')),
}

export function detailTexts({ credit, currency, ...details }: Details): string[] {
  const texts = Object.entries(details)
    .filter(isWorthSaying)
    .map(([name, value]) => (isKnown(name) ? detailWords[name](value) : `${spacedWords(name)} ${yesOr(value)}`))
  const code = currencyCodes.find((currencyCode) => currencyCode === currency)
  return credit === undefined || !code
    ? texts
    : [...texts, t('reservations.credit', { amount: amountText({ minor: Number(credit), currency: code }) })]
}

/** What a server of another version writes down stands as it is. */
const isKnown = (name: string): name is keyof typeof detailWords => Object.hasOwn(detailWords, name)

/** An erasure names the codes and numbers of all that it may touch, and some of it there was not. */
const isWorthSaying = ([name, value]: [string, Value]) =>
  !(value === '' && name !== 'secrets') && !(value === 0 && mayBeNothing.has(name))
const mayBeNothing = new Set(['offers', 'offerRequests', 'accessRequests', 'requests', 'rest'])

const spacedWords = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
const yesOr = (value: Value) =>
  typeof value === 'boolean' ? (value ? t('reservations.yes') : t('reservations.no')) : value
