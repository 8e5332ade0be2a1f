import type { Language } from '@portico/contracts/scope/languages'
import { languageOf } from '@portico/contracts/scope/languages'
import type { HostContext } from '@portico/contracts/scope/place'

/** Where a request belongs: decided once, before Remix, from the host, the path and the visitor's cookie. */
export type Place = {
  host: HostContext
  channelId: number | undefined
  /** Absent on a channel's own pages. */
  hotelId: number | undefined
  language: Language
  visitor: string | undefined
  address: string
  requestId: string
}

type Ids = { hotelId: number | undefined; channelId: number | undefined; languageId: number | undefined }

const idPath = /^(?:\/hotel\/(\d{1,10}))?\/channel\/(\d{1,10})\/language\/(\d{1,10})(?=[/.?]|$)/

/** The ids in a path; absent where the path has none or they cannot be ids. */
export function idsInPath(path: string): Ids {
  const [, hotel, channel, language] = idPath.exec(path) ?? []
  return { hotelId: idOf(hotel), channelId: idOf(channel), languageId: idOf(language) }
}

function idOf(text: string | undefined): number | undefined {
  const id = Number(text)
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** I18N-07: a language that the host does not offer is the host's default. */
export function offeredLanguage(host: HostContext, id: number | undefined): Language {
  const offered = host.languageIds.find((offeredId) => offeredId === id)
  return languageOf(offered ?? host.defaultLanguageId)
}
