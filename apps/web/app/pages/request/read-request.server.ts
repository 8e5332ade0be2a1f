import { type FieldProblem, fieldProblems } from '@portico/contracts/checkout/confirm'
import { OfferRequest, type RequestedTime } from '@portico/contracts/offer/offer-request'
import { guestsOf, maxRequestedRooms, problemOfGuests, spreadOverRooms } from '@portico/domain/offer/requested-rooms'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { typedCode } from '@portico/domain/text/typed-text'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { maxNights, problemOfStay, type StayProblem } from '@portico/domain/time/stay'
import { actionKeyOf } from '../../base/forms/action-key.server.ts'
import { monthsFrom } from '../../parts/calendar/range-selection.ts'
import type { RequestField, RequestProblem, TypedRequest } from './request-form.tsx'

const stayProblems: Record<StayProblem, RequestProblem> = {
  'in-the-past': { field: 'arrival', problem: 'past' },
  'departure-not-after-arrival': { field: 'departure', problem: 'order' },
  'too-long': { field: 'departure', problem: 'long' },
}

export function typedRequestIn(form: FormData): TypedRequest {
  const fieldText = (name: RequestField) => {
    const [value, ...more] = form.getAll(name)
    return typeof value === 'string' && more.length === 0 ? value : ''
  }
  return {
    when: form.get('when') === 'flexible' ? 'flexible' : 'stay',
    arrival: fieldText('arrival'),
    departure: fieldText('departure'),
    month: fieldText('month'),
    nights: fieldText('nights'),
    rooms: fieldText('rooms'),
    adults: fieldText('adults'),
    ages: fieldText('ages'),
    name: fieldText('name'),
    email: fieldText('email'),
    note: fieldText('note'),
  }
}

type AddressFacts = {
  readonly today: CalendarDate
  readonly layout: readonly Party[]
  readonly packageId: number | undefined
}
type ReadRequest =
  | { readonly kind: 'request'; readonly request: OfferRequest }
  | { readonly kind: 'invalid'; readonly problems: readonly RequestProblem[] }

/** Problems are in the order of the form. */
export function readRequest(
  form: FormData,
  typedRequest: TypedRequest,
  { today, layout, packageId }: AddressFacts,
): ReadRequest {
  const time = typedRequest.when === 'flexible' ? readFlexible(typedRequest, today) : readStay(typedRequest, today)
  const rooms = readRooms(typedRequest, layout)
  const { name, email, note } = typedRequest
  const people = OfferRequest.pick({ name: true, email: true, note: true }).safeParse({ name, email, note })
  const problems = [
    ...('problem' in time ? [time] : []),
    ...('problem' in rooms ? [rooms] : []),
    ...(people.error?.issues ?? []).map(({ path, message }) => ({
      field: path[0] as RequestField,
      problem: fieldProblems.find((knownProblem) => knownProblem === message) ?? ('required' satisfies FieldProblem),
    })),
  ]
  if ('problem' in time || 'problem' in rooms || !people.success || problems.length > 0)
    return { kind: 'invalid', problems: onePerField(problems) }
  return {
    kind: 'request',
    request: { time, rooms: rooms.parties, ...people.data, packageId, key: actionKeyOf(form) },
  }
}

function onePerField(problems: readonly RequestProblem[]): RequestProblem[] {
  return problems.filter(({ field }, i) => problems.findIndex((otherProblem) => otherProblem.field === field) === i)
}

function readStay(typedRequest: TypedRequest, today: CalendarDate): RequestedTime | RequestProblem {
  const [arrival, departure] = [calendarDateOf(typedRequest.arrival), calendarDateOf(typedRequest.departure)]
  if (!arrival) return { field: 'arrival', problem: 'date' }
  if (!departure) return { field: 'departure', problem: 'date' }
  const problem = problemOfStay({ arrival, departure }, today)
  return problem === undefined ? { kind: 'stay', stay: { arrival, departure } } : stayProblems[problem]
}

function readFlexible({ month, nights }: TypedRequest, today: CalendarDate): RequestedTime | RequestProblem {
  if (month !== '' && !monthsFrom(today).includes(month)) return { field: 'month', problem: 'month' }
  const count = wholeNumber(nights)
  if (nights !== '' && (count === undefined || count < 1 || count > maxNights))
    return { field: 'nights', problem: 'nights' }
  return { kind: 'flexible', month: month || undefined, nights: count }
}

function readRooms(
  { rooms, adults, ages }: TypedRequest,
  layout: readonly Party[],
): { readonly parties: OfferRequest['rooms'] } | RequestProblem {
  const [roomCount, adultCount] = [wholeNumber(rooms), wholeNumber(adults)]
  if (roomCount === undefined || roomCount < 1 || roomCount > maxRequestedRooms)
    return { field: 'rooms', problem: 'rooms' }
  if (adultCount === undefined) return { field: 'adults', problem: 'adults' }
  const childrenAges = readAges(ages)
  if (!childrenAges) return { field: 'ages', problem: 'ages' }
  const guests = { rooms: roomCount, adults: adultCount, childrenAges }
  const problem = problemOfGuests(guests)
  if (problem) return { field: problem === 'too-many-children' ? 'ages' : 'adults', problem }
  const parties = isSameGuests(guestsOf(layout), guests) ? layout : spreadOverRooms(guests)
  return { parties: parties.map((party) => ({ adults: party.adults, childrenAges: [...party.childrenAges] })) }
}

type Guests = ReturnType<typeof guestsOf>

function isSameGuests(one: Guests, other: Guests): boolean {
  const agesOf = ({ childrenAges }: Guests) => childrenAges.toSorted((a, b) => a - b).join()
  return one.rooms === other.rooms && one.adults === other.adults && agesOf(one) === agesOf(other)
}

/** Reads `4, 9 11`: anything but letters and signs may part the numbers. */
function readAges(typedAges: string): number[] | undefined {
  const agesText = typedCode(typedAges)
  if (!/^[\d\s,;/+&]*$/.test(agesText)) return undefined
  const ages = (agesText.match(/\d+/g) ?? []).map(Number)
  return ages.every((age) => age <= partyLimits.maxChildAge) ? ages : undefined
}

function wholeNumber(typedNumber: string): number | undefined {
  const numberText = typedCode(typedNumber)
  return /^\d{1,4}$/.test(numberText) ? Number(numberText) : undefined
}
