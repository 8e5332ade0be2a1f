import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { typedCode } from '@portico/domain/text/typed-text'
import { addDays, calendarDateOf, daysBetween } from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'
import { knownParams } from './read-params.ts'

// Links to a search come from mails, partners and search engines, which spell it in ways of their own.

/** `isSure` is false where something may have been meant otherwise: the guest is asked then. */
export type UnderstoodAddress = { readonly params: URLSearchParams; readonly isSure: boolean }

type Meaning = 'arrival' | 'departure' | 'nights' | 'adults' | 'guests' | 'children' | 'ages' | 'rooms' | 'promo'

const namesOf: Readonly<Record<Meaning, string>> = {
  arrival: `arrival arrivaldate dateofarrival arrive arrivo dataarrivo anreise anreisedatum checkin checkindate datecheckin ci start startdate
    begin begindate from fromdate datefrom indate datein firstnight`,
  departure: `departure departuredate dateofdeparture depart partenza datapartenza abreise abreisedatum checkout checkoutdate datecheckout co end
    enddate to todate dateto until outdate dateout`,
  nights: 'nights night numnights numberofnights los lengthofstay notti naechte nuits noches',
  adults: 'adults adult numadults numberofadults noofadults nadults groupadults adulti erwachsene adultes adultos',
  guests: 'guests guest numguests numberofguests pax persons people occupancy ospiti personen personnes',
  children:
    'children child numchildren numberofchildren noofchildren nchildren groupchildren kids bambini kinder enfants ninos',
  ages: 'ages age childage childages childrenage childrenages kidsages etabambini availetabambini kinderalter',
  rooms: 'rooms numrooms numberofrooms noofrooms norooms camere zimmer chambres habitaciones',
  promo:
    'promo promocode promotioncode codepromo codicepromo coupon couponcode offercode discountcode vouchercode gutscheincode aktionscode',
}
const meaningOf: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(namesOf).flatMap(([meaning, spelledNames]) =>
    spelledNames.split(/\s+/).map((name) => [name, meaning as Meaning] as const),
  ),
)

/** Search engines write day, month and year apart: `checkin_month`, or `yearin`. */
const datePart =
  /^(?:(day|month|year)(?:of)?)?(arrival|checkin|in|departure|checkout|out)(?:(day|monthday|month|year|yearmonth)|)$/

const namesStay =
  /arriv|depart|check(?:in|out)|date|night|adult|child|kid|guest|pax|person|people|occup|anreise|abreise|datum|partenza|notti|bambin|kinder/
const looksLikeDate = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|20\d{6})/
const isOfReports = /^(?:utm|mtm|pk|hsa|mc|ga|gcl|gad|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|ref|campaign)/

/** A search with these is one of ours: what else stands in it is no other spelling. */
const inOwnSpelling = (name: string) => knownParams.has(name) && !['from', 'guests', 'nights'].includes(name)

export function understandAddress(rawParams: URLSearchParams): UnderstoodAddress {
  const paramEntries = entriesOf(rawParams)
  if (paramEntries.every(([name]) => inOwnSpelling(name))) {
    const params = new URLSearchParams(paramEntries)
    return { params, isSure: Boolean(params.get('arrival')) || !params.get('departure') }
  }
  const params = new URLSearchParams()
  const foundValues = new Map<Meaning, string[]>()
  const dateParts = new Map<string, string>()
  let isSure = true
  for (const [name, value] of paramEntries) {
    const key = paramNameOf(name)
    const meaning = meaningOf.get(key)
    const [, partBefore, which = '', behind] = datePart.exec(key) ?? []
    const datePartName = partBefore ?? behind
    if (inOwnSpelling(name) || !isMeant(name, value)) params.append(name, value)
    else if (meaning) foundValues.set(meaning, [...(foundValues.get(meaning) ?? []), value])
    else if (datePartName !== undefined)
      dateParts.set(`${/in$|^arr/.test(which) ? 'arrival' : 'departure'} ${datePartName}`, value)
    else if (knownParams.has(key)) params.append(key, value)
    else {
      params.append(name, value)
      if (value !== '' && !isOfReports.test(key) && (namesStay.test(key) || looksLikeDate.test(value))) isSure = false
    }
  }
  const spelledStay = readDays(params, foundValues, dateParts)
  const party = readParty(params, foundValues)
  for (const code of foundValues.get('promo') ?? [])
    if (!params.getAll('promo').includes(code)) params.append('promo', code)
  for (const name of ['arrival', 'departure'] as const)
    if (spelledStay[name] !== undefined) params.set(name, spelledStay[name])
  for (const room of party.rooms) params.append('room', room)
  const isPartyAlone = party.rooms.length > 0 && !params.has('arrival')
  return { params, isSure: isSure && spelledStay.isSure && party.isSure && !isPartyAlone }
}

/** Without the rest of an escaped `&`; a query that was escaped once too often is unescaped. */
function entriesOf(params: URLSearchParams): [name: string, value: string][] {
  return [...params].flatMap(([name, value]) => {
    const plain = name.replace(/^(?:amp;|#0?38;)+/i, '')
    if (value !== '' || !/^\w{1,40}=[^=]*(?:&|$)/.test(plain)) return [[plain, value] as [string, string]]
    return [...new URLSearchParams(plain)].map(([inner, text]): [string, string] => [
      inner.replace(/^(?:amp;|#0?38;)+/i, ''),
      text,
    ])
  })
}

const paramNameOf = (name: string) =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function isMeant(name: string, value: string): boolean {
  if (name === 'guests') return /\d/.test(value)
  return name === 'from' || name === 'to' ? looksLikeDate.test(value) : value !== '' || !knownParams.has(name)
}

type SpelledStay = { readonly arrival?: string; readonly departure?: string; readonly isSure: boolean }

function readDays(
  params: URLSearchParams,
  foundValues: ReadonlyMap<Meaning, string[]>,
  dateParts: ReadonlyMap<string, string>,
): SpelledStay {
  const [arrival, departure] = (['arrival', 'departure'] as const).map((name) =>
    readDay(params.get(name), foundValues.get(name), partsOf(dateParts, name)),
  )
  const nightTexts = foundValues.get('nights') ?? []
  const nights = Number(/^\d{1,2}$/.exec(typedCode(nightTexts[0] ?? ''))?.[0] ?? Number.NaN)
  const isSure = Boolean(arrival?.isSure && departure?.isSure) && nightTexts.length < 2
  const firstDay = calendarDateOf(arrival?.day ?? '')
  if (firstDay && departure?.day === undefined && nights > 0 && nights <= maxNights)
    return { arrival: firstDay, departure: addDays(firstDay, nights), isSure }
  const lastDay = calendarDateOf(departure?.day ?? '')
  const isOtherLength = nightTexts.length > 0 && !(firstDay && lastDay && daysBetween(firstDay, lastDay) === nights)
  // In our own spelling an arrival alone is a stay of a night; in others it is incomplete.
  const isHalf =
    departure?.day === undefined ? arrival?.day !== undefined && !params.has('arrival') : arrival?.day === undefined
  return {
    arrival: arrival?.day !== undefined ? arrival.day : undefined,
    departure: departure?.day !== undefined ? departure.day : undefined,
    isSure: isSure && !isOtherLength && !isHalf,
  }
}

function partsOf(dateParts: ReadonlyMap<string, string>, name: 'arrival' | 'departure'): string | undefined {
  const part = (which: string) => dateParts.get(`${name} ${which}`)?.slice(0, 10)
  const month =
    part('yearmonth') ??
    (part('year') === undefined && part('month') === undefined
      ? undefined
      : `${part('year') ?? ''}-${part('month') ?? ''}`)
  const day = part('day') ?? part('monthday')
  return month === undefined && day === undefined ? undefined : `${month ?? '-'}-${day ?? ''}`
}

/** All spellings of the day must agree. */
function readDay(ownValue: string | null, otherValues: readonly string[] = [], inParts?: string) {
  const readDays = [...otherValues, ...(inParts === undefined ? [] : [inParts])].map(typedDayOf)
  const [firstDay] = readDays
  const day = ownValue || firstDay?.day
  return { day, isSure: readDays.every((readDate) => readDate.isSure && readDate.day === day) }
}

/** `2027-03-05`, `20270305` and `5.3.2027` are sure; in `05/03/2027` day and month may be either. */
function typedDayOf(text: string): { readonly day: string; readonly isSure: boolean } {
  const typedDay = typedCode(text.slice(0, 100))
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(typedDay) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(typedDay) ?? []
  if (year !== '') return dayFromParts(year, month, day, typedDay)
  const [, firstNumber = '', sign, secondNumber = '', behind = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(typedDay) ?? []
  if (behind === '') return { day: typedDay, isSure: false }
  if (Number(secondNumber) > 12) return dayFromParts(behind, firstNumber, secondNumber, typedDay)
  const read = dayFromParts(behind, secondNumber, firstNumber, typedDay)
  return {
    day: read.day,
    isSure:
      read.isSure &&
      (sign === '../address' || Number(firstNumber) > 12 || Number(firstNumber) === Number(secondNumber)),
  }
}

function dayFromParts(year: string, month: string, day: string, typedDay: string) {
  const date = calendarDateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return { day: date ?? typedDay, isSure: date !== undefined }
}

type SpelledRooms = { readonly rooms: readonly string[]; readonly isSure: boolean }

const numbersIn = (texts: readonly string[] = []) =>
  texts.flatMap((text) => text.slice(0, 200).split(',')).map((text) => typedCode(text))

const countOf = (text = '') => Number(/^\d{1,3}$/.exec(text)?.[0] ?? 0)

/** What is no number stays as it is, and the form shows it. */
function readParty(params: URLSearchParams, foundValues: ReadonlyMap<Meaning, string[]>): SpelledRooms {
  const adults = numbersIn(foundValues.get('adults') ?? foundValues.get('guests'))
  const children = numbersIn(foundValues.get('children'))
  const ages = numbersIn(foundValues.get('ages')).filter((age) => age !== '')
  const rooms = numbersIn(foundValues.get('rooms'))
  if ([adults, children, ages, rooms].every(({ length }) => length === 0)) return { rooms: [], isSure: true }
  const lines = Math.min(maxRoomLines + 1, countOf(rooms[0]) || 1)
  const isAgeMissing = ages.length === 0 && countOf(children[0]) > 0
  const wantedAges = isAgeMissing
    ? Array<string>(Math.min(partyLimits.maxChildren + 1, countOf(children[0]))).fill('')
    : ages
  const isCounted =
    children.length < 2 &&
    [adults, rooms].every(({ length }) => length < 2) &&
    (children.length === 0 || Number(children[0]) === wantedAges.length)
  const line = [adults[0] ?? '2', ...wantedAges].join('-')
  const ownRooms = params.getAll('room')
  if (ownRooms.length > 0)
    return { rooms: [], isSure: ownRooms.length === lines && isCounted && (lines > 1 || ownRooms[0] === line) }
  if (lines === 1) return { rooms: [line], isSure: isCounted && adults.length === 1 }
  const total = countOf(adults[0]) || 2
  const shared = Array.from({ length: lines }, (_, i) =>
    String(Math.max(1, Math.floor(total / lines) + (i < total % lines ? 1 : 0))),
  )
  return {
    rooms: wantedAges.length > 0 ? [[shared[0], ...wantedAges].join('-'), ...shared.slice(1)] : shared,
    isSure: false,
  }
}

/** Undefined unless the address was understood for sure and is spelled otherwise. */
export function usualSpellingOf(rawParams: URLSearchParams): URLSearchParams | undefined {
  const { params, isSure } = understandAddress(rawParams)
  return isSure && !isSameQuery(params, rawParams) ? params : undefined
}

export function withoutEscapes(rawParams: URLSearchParams): URLSearchParams | undefined {
  const params = new URLSearchParams(entriesOf(rawParams))
  return isSameQuery(params, rawParams) ? undefined : params
}

const isSameQuery = (a: URLSearchParams, b: URLSearchParams) => a.toString() === b.toString()
