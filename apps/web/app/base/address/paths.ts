type ChannelIds = { channelId: number; languageId: number }
type HotelIds = ChannelIds & { hotelId: number }

export function hotelPath({ hotelId, channelId, languageId }: HotelIds, page?: string): string {
  return `/hotel/${hotelId}/channel/${channelId}/language/${languageId}${page ? `/${page}` : ''}`
}

export function portalPath({ channelId, languageId }: ChannelIds, page?: string): string {
  return `/channel/${channelId}/language/${languageId}${page ? `/${page}` : ''}`
}

type PlaceIds = {
  readonly hotelId?: number | undefined
  readonly channelId?: number | undefined
  readonly language: { readonly id: number }
}

export function pagePath({ hotelId, channelId = 0, language }: PlaceIds, page?: string): string {
  const placeIds = { channelId, languageId: language.id }
  return hotelId === undefined ? portalPath(placeIds, page) : hotelPath({ ...placeIds, hotelId }, page)
}

export function inChannel(path: string, channelId: number): string {
  return path.replace(/\/channel\/\d+(?=[/?#]|$)/, `/channel/${channelId}`)
}

export function inLanguage(path: string, languageId: number): string {
  return path.replace(/\/language\/\d+(?=[/?#]|$)/, `/language/${languageId}`)
}

/** These addresses name no place: an offer, and a reservation that awaits its confirmation. */
export const placelessPath = /^\/(?:offer|cro)\//

/** The language stands in the path, or in the query where the path has none. */
export function pageInLanguage({ pathname, search }: { pathname: string; search: string }, languageId: number): string {
  if (!placelessPath.test(pathname)) return inLanguage(pathname, languageId) + search
  const queryParams = new URLSearchParams(search)
  queryParams.set('language', String(languageId))
  return `${pathname}?${queryParams}`
}
