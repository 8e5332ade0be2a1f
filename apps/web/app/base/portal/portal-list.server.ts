import type { Cookies } from '../server/page-context.server.ts'

const storedNames = [
  'arrival',
  'departure',
  'room',
  'where',
  'stars',
  'meal',
  'refundable',
  'has',
  'most',
  'sort',
  'page',
]
const maxLength = 600

const cookieOf = (channelId: number) => `list-${channelId}`

export function listHeader(cookies: Cookies, channelId: number, params: URLSearchParams): string {
  const query = new URLSearchParams([...params].filter(([name]) => storedNames.includes(name))).toString()
  const fits = query !== '' && query.length <= maxLength
  return cookies.header(cookieOf(channelId), fits ? Buffer.from(query).toString('base64url') : undefined)
}

export function listQueryOf(cookies: Cookies, channelId: number): string {
  const query = Buffer.from(cookies.get(cookieOf(channelId)) ?? '', 'base64url').toString()
  return new URLSearchParams(
    [...new URLSearchParams(query.slice(0, maxLength))].filter(([name]) => storedNames.includes(name)),
  ).toString()
}
