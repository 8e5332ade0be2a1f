import type { RoomSearch } from '@portico/contracts/search/room-search'
import { PromoCode } from '@portico/contracts/values/shapes'
import { SignedLink } from '@portico/contracts/values/signed-link'
import { hasValue } from '@portico/domain/has-value'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { typedLine } from '@portico/domain/text/typed-text'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { defaultStay, problemOfStay } from '@portico/domain/time/stay'
import type { AppLoadContext } from '@remix-run/node'
import { understandAddress } from '../params/address-spelling.ts'
import { readParams } from '../params/read-params.ts'
import { readWhere } from '../params/read-where.ts'
import { readExtras } from './basket-extras.ts'
import { hotelPath, portalPath } from './paths.ts'
import {
  type AddressExtras,
  defaultRoom,
  editRooms,
  extraParams,
  journeyOf,
  searchParamsOf,
  type TypedRoom,
  type TypedSearch,
  withJourney,
} from './search-address.ts'

type DateProblem = 'date' | 'in-the-past' | 'departure-not-after-arrival' | 'too-long' | 'twice'
type RoomProblem = 'adults' | 'children' | 'age' | 'age-missing'

/** `rooms` has the problem of each room line, in order. */
export type SearchProblems = {
  arrival?: DateProblem
  departure?: DateProblem
  rooms?: readonly (RoomProblem | undefined)[]
  roomCount?: 'too-many'
  promo?: 'characters' | 'twice'
  picks?: 'unreadable'
  package?: 'unreadable'
  /** Something in the address may have been meant otherwise. */
  address?: 'unsure'
}

/** These make no search wrong: it is made without them. */
type IgnoredParts = Pick<SearchProblems, 'promo' | 'picks'>

export type ReadSearch =
  | { kind: 'search'; typed: TypedSearch; search: RoomSearch; ignored: IgnoredParts }
  | { kind: 'invalid'; typed: TypedSearch; problems: SearchProblems }

const noExtras: ReturnType<typeof readExtras> = { services: [], protectedLines: [], unreadable: [] }

/** `today` is the hotel's own. The picks of a split stay (`change`) are the checkout's alone. */
export function readSearch(rawParams: URLSearchParams, today: CalendarDate): ReadSearch {
  const params = readParams(rawParams)
  const typedSearch = typedSearchOf(params, today)
  const parties = typedSearch.rooms.map(readRoom)
  const rooms = parties.map((party) => (typeof party === 'string' ? party : undefined))
  const promo = PromoCode.safeParse(typedSearch.promo)
  const picks = readPicks(params.has('change') ? [] : params.getAll('pick'), typedSearch.rooms.length)
  const { packageId, flight, unreadable } = typedSearch.extras
    ? readExtras(journeyOf(typedSearch.extras), typedSearch.rooms.length)
    : noExtras
  const problems: SearchProblems = {
    ...problemsOfDates(params, typedSearch, today),
    rooms: hasValue(rooms) ? rooms : undefined,
    roomCount: typedSearch.rooms.length > maxRoomLines ? 'too-many' : undefined,
    package: unreadable.length > 0 ? 'unreadable' : undefined,
  }
  const isTwice = params.getAll('promo').length > 1
  const ignored: IgnoredParts = {
    promo: isTwice ? 'twice' : isTyped(typedSearch.promo) && !promo.success ? 'characters' : undefined,
    picks: picks ? undefined : 'unreadable',
  }
  if (hasValue(problems)) return { kind: 'invalid', typed: typedSearch, problems: { ...problems, ...ignored } }
  const { protectedLines } = typedSearch.extras ? readExtras(typedSearch.extras, typedSearch.rooms.length) : noExtras
  const search: RoomSearch = {
    stay: { arrival: typedSearch.arrival as CalendarDate, departure: typedSearch.departure as CalendarDate },
    rooms: parties.flatMap((party, i) =>
      typeof party === 'string'
        ? []
        : [
            {
              party: { ...party, childrenAges: [...party.childrenAges] },
              productId: picks?.[i],
              isProtected: protectedLines.includes(i) ? (true as const) : undefined,
            },
          ],
    ),
    promoCode: promo.success && !isTwice ? promo.data : undefined,
    packageId,
    flight,
    link: typedSearch.link || undefined,
  }
  return { kind: 'search', typed: typedSearch, search, ignored }
}

/**
 * Reads addresses from elsewhere. What may have been meant otherwise is asked about, with what was understood filled
 * in.
 */
export function readAddress(rawParams: URLSearchParams, today: CalendarDate): ReadSearch {
  const { params, isSure } = understandAddress(rawParams)
  const parsedSearch = readSearch(params, today)
  return isSure
    ? parsedSearch
    : { kind: 'invalid', typed: parsedSearch.typed, problems: { ...problemsIn(parsedSearch), address: 'unsure' } }
}

export function problemsIn(read: ReadSearch): SearchProblems {
  return read.kind === 'invalid' ? read.problems : read.ignored
}

function typedSearchOf(params: URLSearchParams, today: CalendarDate): TypedSearch {
  const rooms = params.getAll('room').map(typedRoomOf)
  const usualStay = defaultStay(today)
  const arrival = params.get('arrival') || usualStay.arrival
  return {
    arrival,
    departure: params.get('departure') || nextDay(arrival) || usualStay.departure,
    rooms: rooms.length > 0 ? rooms : [defaultRoom],
    promo: isTyped(params.get('promo') ?? '') ? (params.get('promo') ?? '').trim() : '',
    ...linkIn(params),
    ...extrasIn(params),
  }
}

const isTyped = (text: string) => typedLine(text) !== ''

function linkIn(params: URLSearchParams): Pick<TypedSearch, 'link'> {
  const link = SignedLink.safeParse(params.get('link'))
  return link.success ? { link: link.data } : {}
}

function extrasIn(params: URLSearchParams): Pick<TypedSearch, 'extras'> {
  const extras = extraParams.flatMap((name) => params.getAll(name).map((value) => [name, value] as const))
  return extras.length > 0 ? { extras } : {}
}

function typedRoomOf(text: string): TypedRoom {
  const [adults = '', ...ages] = text.split('-', partyLimits.maxChildren + 2)
  return { adults, ages }
}

function nextDay(arrival: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(arrival) ? addDays(arrival as CalendarDate, 1) : undefined
}

function problemsOfDates(
  params: URLSearchParams,
  { arrival, departure }: TypedSearch,
  today: CalendarDate,
): SearchProblems {
  if (params.getAll('arrival').length > 1) return { arrival: 'twice' }
  if (params.getAll('departure').length > 1) return { departure: 'twice' }
  const stay = { arrival: calendarDateOf(arrival), departure: calendarDateOf(departure) }
  if (!stay.arrival || !stay.departure)
    return { arrival: stay.arrival ? undefined : 'date', departure: stay.departure ? undefined : 'date' }
  const problem = problemOfStay({ arrival: stay.arrival, departure: stay.departure }, today)
  if (problem === undefined) return {}
  return problem === 'in-the-past' ? { arrival: problem } : { departure: problem }
}

function readRoom({ adults, ages }: TypedRoom): Party | RoomProblem {
  const count = parseWholeNumber(adults)
  if (count === undefined || count < partyLimits.minAdults || count > partyLimits.maxAdults) return 'adults'
  if (ages.length > partyLimits.maxChildren) return 'children'
  if (ages.includes('')) return 'age-missing'
  const childrenAges = ages.flatMap((age) => parseWholeNumber(age) ?? [])
  if (childrenAges.length < ages.length || childrenAges.some((age) => age > partyLimits.maxChildAge)) return 'age'
  return { adults: count, childrenAges }
}

function readPicks(picks: readonly string[], lines: number): (number | undefined)[] | undefined {
  if (picks.length > lines) return undefined
  const pickedIds = picks.map((pick) => (/^\d{1,10}$/.test(pick) && Number(pick) <= 2_147_483_647 ? Number(pick) : -1))
  return pickedIds.includes(-1) ? undefined : pickedIds.map((id) => (id === 0 ? undefined : id))
}

function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

function journeyIn(params: URLSearchParams): AddressExtras {
  const journey = params.get('journey')
  const addressExtras = journeyOf(extrasIn(params).extras)
  return journey === null ? addressExtras : withJourney(addressExtras, journey)
}

type SearchForm = { search: URLSearchParams; isEdit: boolean }
type HotelIds = Parameters<typeof hotelPath>[0]

export function resultsOf({ search, isEdit }: SearchForm, hotelIds: HotelIds): string {
  if (isEdit) return `${hotelPath(hotelIds)}?${without(search, ['where'])}#guests`
  return whereElse(search, hotelIds) ?? `${hotelPath(hotelIds, 'rooms')}?${without(search, ['where'])}`
}

export function whereElse(rawParams: URLSearchParams, hotelIds: HotelIds): string | undefined {
  const params = readParams(rawParams)
  const where = readWhere(params.get('where'))
  if (where?.hotelId !== undefined && where.hotelId !== hotelIds.hotelId)
    return `${hotelPath({ ...hotelIds, hotelId: where.hotelId }, 'rooms')}?${without(params, ['where', 'pick', 'change', 'link', ...extraParams])}`
  return where?.destinationId === undefined ? undefined : `${portalPath(hotelIds)}?${params}`
}

function without(params: URLSearchParams, paramNames: readonly string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !paramNames.includes(name)))
}

/** An `edit` leads back to the form with its guests open. */
export function searchOfForm(rawParams: URLSearchParams): SearchForm | undefined {
  const params = readParams(rawParams)
  const indexes = [...params.keys()]
    .flatMap((key) => /^adults-(\d{1,2})$/.exec(key)?.[1] ?? [])
    .slice(0, maxRoomLines + 1)
  const edit = params.get('edit')
  if (indexes.length === 0) return undefined
  const typedRooms = indexes.map((index) => ({
    adults: params.get(`adults-${index}`) ?? '',
    ages: params.getAll(`age-${index}`),
  }))
  const rooms = edit === null ? typedRooms : editRooms(typedRooms, edit)
  const [arrival, departure, promo] = ['arrival', 'departure', 'promo'].map((name) => params.get(name)?.trim() ?? '')
  const addressExtras = journeyIn(params)
  const searchParams = searchParamsOf({
    arrival: arrival ?? '',
    departure: departure ?? '',
    promo: promo ?? '',
    rooms,
    ...linkIn(params),
    extras: addressExtras.length > 0 ? addressExtras : undefined,
  })
  const where = params.get('where')
  if (where) searchParams.set('where', where)
  const place = params.get('place')?.trim()
  if (place) searchParams.set('place', place)
  if (edit !== null) searchParams.set('guests', 'open')
  return { search: searchParams, isEdit: edit !== null }
}

export const promoCodeCookie = 'promo-code'

/** For the gateway alone: pages never get the code. */
export function withHiddenPromoCode<Search extends object>(
  { cookies }: Pick<AppLoadContext, 'cookies'>,
  search: Search,
): Search & { hiddenPromoCode?: string } {
  const storedPromoCode = cookies.get(promoCodeCookie)
  const code = PromoCode.safeParse(
    storedPromoCode === undefined ? undefined : Buffer.from(storedPromoCode, 'base64url').toString(),
  )
  return code.success ? { ...search, hiddenPromoCode: code.data } : search
}

export function offerIn({ typed }: ReadSearch): { promoCode: string | undefined; packageId: number | undefined } {
  const code = PromoCode.safeParse(typed.promo)
  const { packageId } = typed.extras ? readExtras(typed.extras, typed.rooms.length) : noExtras
  return { promoCode: code.success ? code.data : undefined, packageId }
}
