import { acceptedLanguage } from '@portico/locale/accepted-language'
import { type Language, languageOf } from '@portico/locale/languages'
import type { PageContext } from './page-context.server.ts'

const chosenCookie = 'language'
const followedCookie = 'language-followed'

type Visit = Pick<PageContext, 'cookies'> & { readonly place: Pick<PageContext['place'], 'host' | 'language'> }

/**
 * The language of a first page whose address names none: what was chosen in this visit, else what the browser prefers
 * of what the host offers, else the host's own. `followed` is the second where it is not the third anyhow.
 */
export function languageOfVisit({ cookies, place: { host } }: Visit, acceptLanguage: string | null) {
  const offered = host.languageIds.map((id) => languageOf(id))
  const usual = languageOf(host.defaultLanguageId)
  const chosen = offered.find(({ id }) => String(id) === cookies.get(chosenCookie))
  const language = chosen ?? acceptedLanguage(acceptLanguage ?? undefined, offered) ?? usual
  const isFollowed = chosen === undefined && language.id !== usual.id
  return { language, header: cookies.header(followedCookie, isFollowed ? String(language.id) : undefined) }
}

/** The host's own language, where this visit was led to the page's by the browser's. */
export function languageToGoBackTo({ cookies, place: { host, language } }: Visit): Language | undefined {
  return cookies.get(followedCookie) === String(language.id) ? languageOf(host.defaultLanguageId) : undefined
}

/** For the rest of the visit. One that the host does not offer is its own. */
export function chooseLanguage({ cookies, place: { host } }: Visit, wanted: unknown) {
  const id = host.languageIds.find((offered) => String(offered) === wanted) ?? host.defaultLanguageId
  const headers = new Headers()
  headers.append('set-cookie', cookies.header(chosenCookie, String(id)))
  headers.append('set-cookie', cookies.header(followedCookie, undefined))
  return { id, headers }
}
