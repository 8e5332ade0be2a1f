type ChannelIds = { channelId: number; languageId: number }
type HotelIds = ChannelIds & { hotelId: number }

/** RTE-08: a hotel's own pages; `page` as in `rooms`. */
export function hotelPath({ hotelId, channelId, languageId }: HotelIds, page?: string): string {
  return `/hotel/${hotelId}/channel/${channelId}/language/${languageId}${page ? `/${page}` : ''}`
}

/** RTE-13 */
export function portalPath({ channelId, languageId }: ChannelIds, page?: string): string {
  return `/channel/${channelId}/language/${languageId}${page ? `/${page}` : ''}`
}

/** RTE-23: the same route and query in another language. */
export function inLanguage(path: string, languageId: number): string {
  return path.replace(/\/language\/\d+(?=[/?#]|$)/, `/language/${languageId}`)
}
