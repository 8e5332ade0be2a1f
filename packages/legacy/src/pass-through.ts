import { customPrivacy } from './calls/catalogue/custom-privacy.ts'
import { hotel } from './calls/catalogue/hotel.ts'
import { hotelList } from './calls/catalogue/hotel-list.ts'
import { packages } from './calls/catalogue/packages.ts'
import { availabilityCheck } from './calls/search/availability-check.ts'
import { calendar } from './calls/search/calendar.ts'
import { portalSearch } from './calls/search/portal-search.ts'
import { roomSearch } from './calls/search/room-search.ts'
import { extensionPrefix } from './codec/extensions.ts'
import type { LegacyCall } from './codec/legacy-call.ts'

const openReads = new Map<string, OldClientRead['legacyCall']>(
  [hotelList, hotel, customPrivacy, packages, calendar, availabilityCheck, roomSearch, portalSearch].map((call) => [
    call.path,
    call,
  ]),
)

/** Credentials, other clients' prices, reservations, and our own extensions do not pass. */
const closedParameters = new RegExp(`^(username|password|cl_id|login|codicePrenotazione|${extensionPrefix}.*)$`, 'i')

const singleIds = ['ca_id', 'ho_id', 'hotelId'] as const
const idList = 'hoIds'
const hostName = 'domain'
const placeNames: readonly string[] = [...singleIds, idList, hostName]
const maxIds = 10_000

export type OldClientRead = {
  readonly legacyCall: Pick<LegacyCall<never, never>, 'name' | 'effect' | 'server' | 'timeout'>
  readonly file: string
  readonly channelId: number | undefined
  readonly hotelIds: readonly number[]
  /**
   * Ids as plain numbers, `domain` as the host of the request. Only the first of any other repeated parameter is passed
   * on, so that the server reads the same value as we do.
   */
  readonly query: URLSearchParams
}

/**
 * A read of an old client at `host`, such as `hotellist.do` with its query; undefined where it is not one that passes.
 * A query that names its channel or hotel twice, in other capitals or by what is no id passes neither: a server may
 * read it otherwise than we do.
 */
export function readOldClient(file: string, params: URLSearchParams, host: string): OldClientRead | undefined {
  const queryParams = new URLSearchParams()
  for (const [name, value] of params) {
    if (!placeNames.includes(name) && placeNames.some((place) => place.toLowerCase() === name.toLowerCase()))
      return undefined
    if (!closedParameters.test(name) && !queryParams.has(name)) queryParams.append(name, value)
  }
  const legacyCall = openReads.get(`${file}?method=${queryParams.get('method')}`)
  if (legacyCall === undefined || [...singleIds, hostName].some((place) => params.getAll(place).length > 1))
    return undefined
  if (queryParams.has(hostName)) queryParams.set(hostName, host)
  const channelAndHotel = singleIds.map((place) => idIn(queryParams, place))
  const listed = idsIn(queryParams, params.getAll(idList))
  if (listed === undefined || channelAndHotel.includes('malformed')) return undefined
  const [channelId, ...hotelIds] = channelAndHotel.map((id) => (typeof id === 'number' ? id : undefined))
  return {
    legacyCall,
    file,
    channelId,
    hotelIds: [...hotelIds.flatMap((id) => id ?? []), ...listed],
    query: queryParams,
  }
}

/** Writes the id as a plain number into the query; none where it is absent, empty or 0, which then is left out. */
function idIn(queryParams: URLSearchParams, name: string): number | 'malformed' | undefined {
  const text = queryParams.get(name) ?? ''
  if (!/^\d{0,10}$/.test(text) || Number(text) > 2_147_483_647) return 'malformed'
  const id = Number(text)
  if (id > 0) queryParams.set(name, String(id))
  else queryParams.delete(name)
  return id > 0 ? id : undefined
}

/** One comma list, or the parameter once for each: one comma list of plain numbers goes on. */
function idsIn(passedParams: URLSearchParams, texts: readonly string[]): number[] | undefined {
  const idTexts = texts.flatMap((text) => (text === '' ? [] : text.split(',')))
  if (idTexts.length > maxIds || !idTexts.every((id) => /^0*[1-9]\d{0,8}$/.test(id))) return undefined
  if (idTexts.length > 0) passedParams.set(idList, idTexts.map(Number).join(','))
  else passedParams.delete(idList)
  return idTexts.map(Number)
}

/**
 * As what a server's reply may stand on the host's own origin: JSON or plain text, never a page. Undefined for anything
 * else.
 */
export function passedContentType(type: string | undefined): string | undefined {
  const [kind = '', ...parameters] = (type ?? 'text/plain')
    .split(';')
    .map((parameter) => parameter.trim().toLowerCase())
  const charset = parameters.find((parameter) => /^charset="?[a-z0-9_-]{1,20}"?$/.test(parameter)) ?? 'charset=utf-8'
  if (kind === 'application/json' || kind === 'text/json') return `application/json; ${charset}`
  return kind.startsWith('text/') || kind === 'application/javascript' ? `text/plain; ${charset}` : undefined
}

export function refusalBody(text: string): { errore: string } {
  return { errore: text }
}
