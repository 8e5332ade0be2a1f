import { paths } from './paths.ts'

/** What old clients may read through the gateway. */
const openReads: ReadonlyMap<string, string> = new Map(
  (['hotelList', 'hotel', 'customPrivacy', 'packages', 'calendar', 'availabilityCheck', 'roomSearch', 'portalSearch'] as const).map(
    (name) => [paths[name], name],
  ),
)

/** Credentials, other clients' prices, reservations, and our own extensions do not pass. */
const closed = /^(username|password|cl_id|codicePrenotazione|px_.*)$/i

export type OldClientRead = {
  /** The call that it is, as we name it. */
  readonly name: string
  readonly file: string
  readonly channelId: number | undefined
  readonly hotelId: number | undefined
  /** Of a repeated parameter the first stays, so that a second one cannot say something else to the server than to us. */
  readonly query: URLSearchParams
}

/** A read of an old client, such as `hotellist.do` with its query; undefined where it is not one that passes. */
export function readOldClient(file: string, params: URLSearchParams): OldClientRead | undefined {
  const query = new URLSearchParams()
  for (const [name, value] of params) if (!closed.test(name) && !query.has(name)) query.append(name, value)
  const name = openReads.get(`${file}?method=${query.get('method')}`)
  if (name === undefined) return undefined
  const idOf = (name: string) => (query.get(name) ? Number(query.get(name)) : undefined)
  return { name, file, channelId: idOf('ca_id'), hotelId: idOf('hotelId') ?? idOf('ho_id'), query }
}

/** How the main server says no, at any status. */
export function refusalBody(text: string): { errore: string } {
  return { errore: text }
}
