import type { TrailLine } from '@portico/contracts/operator/trail'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import { amountText, dayText } from '../ui/amount.ts'
import { methodName } from '../words/method-words.ts'
import { findingWords } from './act-fields.tsx'

export const actionWords: Record<string, string> = {
  searched: 'searched reservations',
  viewed: 'looked at a reservation',
  'viewed-day': 'looked at a day',
  exported: 'saved reservations as a file',
  'register-payment': 'registered a payment',
  cancel: 'cancelled',
  'cancel-room': 'cancelled a room',
  'no-show': 'marked a no-show',
  reinstate: 'took a no-show back',
  'lower-price': 'lowered a price',
  'waive-fee': 'waived a fee',
  'take-back': 'took back what was written down by mistake',
  'register-refund': 'registered a refund',
  note: 'wrote a note',
  'resend-mail': 'sent a mail again',
  'resend-link': 'sent a payment link again',
  'register-money': 'registered money',
  capture: 'had reserved money taken',
  'charge-card': 'had a card charged',
  release: 'had reserved money let go',
  refund: 'had money given back',
  'settle-review': 'settled a payment',
  'viewed-payments': 'looked at payments',
  'saved-terminal': 'saved an account at a provider',
  'switched-method': 'changed the ways to pay',
  'tested-terminal': 'tested an account at a provider',
  'viewed-access-requests': 'looked at requests for access',
  'approved-access': 'approved a request for access',
  'refused-access': 'refused a request for access',
  'viewed-agency': 'looked at an agency',
  'added-agency': 'added an agency',
  'changed-agency': 'changed an agency',
  'suspended-agency': 'suspended an agency',
  'resumed-agency': 'let a suspended agency back',
  'saved-contract': 'saved a contract of an agency',
  'added-trade-user': 'added a user of an agency',
  'reset-trade-password': 'sent a user of an agency a temporary password',
  'disabled-trade-user': 'disabled a user of an agency',
  'enabled-trade-user': 'enabled a user of an agency',
  'ended-trade-session': 'ended a session of an agency',
  'imported-hotel': 'imported a hotel’s document',
  'sent-test-mail': 'sent a test mail to a hotel',
  'exported-guest': 'exported all that is known of a guest',
  'erased-guest': 'erased a guest’s data',
  'listed-offers': 'looked at the list of offers',
  'viewed-offer': 'opened an offer',
  'wrote-offer': 'wrote an offer',
  'sent-offer': 'sent an offer',
  'withdrew-offer': 'withdrew an offer',
  'answered-offer': 'answered a guest about an offer',
  'viewed-offer-request': 'looked at a request for an offer',
  'closed-offer-request': 'closed a request for an offer',
}

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
  list: among({ arrivals: 'arrivals', departures: 'departures', 'in-house': 'in house' }),
  fee: among({ none: 'without a fee', 'by-policy': 'with the fee of the rate' }),
  room: (code) => `room ${code}`,
  revision: (number) => `version ${number} of the reservation`,
  method: (method) => methodName(String(method)),
  attempt: (number) => `payment number ${number}`,
  finding: (finding) => `found: ${among(findingWords)(finding)}`,
  mode: among({ live: 'live', test: 'test account', simulation: 'simulation' }),
  secrets: (names) => (names === '' ? 'secrets as they were' : `new secrets: ${names}`),
  isOn: (isOn) => (isOn ? 'offered' : 'no longer offered'),
  isRight: (isRight) => (isRight ? 'the provider accepts it' : 'the provider does not accept it'),
  enabled: (isOn) => (isOn ? 'contract in force' : 'contract not in force'),
  paymentDays: counted('day to pay after departure', 'days to pay after departure'),
  rateGroup: (group) => `rates of the group ${group}`,
  commission: (basisPoints) => `commission ${Number(basisPoints) / 100} %`,
  isNewHotel: (isNew) => (isNew ? 'a new hotel' : 'a hotel that was there'),
  offer: (id) => `offer number ${id}`,
  request: (id) => `request number ${id}`,
  isNew: (isNew) => (isNew ? 'a new agency' : 'an agency that was there'),
}

export function detailTexts({ credit, currency, ...details }: Details): string[] {
  const texts = Object.entries(details).map(
    ([name, value]) => detailWords[name]?.(value) ?? `${spaced(name)} ${yesOr(value)}`,
  )
  const code = currencyCodes.find((one) => one === currency)
  return credit === undefined || !code
    ? texts
    : [...texts, `credit ${amountText({ minor: Number(credit), currency: code })}`]
}

const spaced = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
const yesOr = (value: Value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
