import { acceptedLanguage } from '@portico/locale/accepted-language'
import { type Language, languageOf } from '@portico/locale/languages'
import type { PageContext } from './page-context.server.ts'

const chosenCookie = 'language'
const followedCookie = 'language-followed'

type Visit = Pick<PageContext, 'cookies'> & { readonly place: Pick<PageContext['place'], 'host' | 'language'> }

/**
 * The language chosen in this visit, else what the browser prefers of the host's, else the host's own. `followed` is
 * the second where it differs from the third.
 */
export function languageOfVisit({ cookies, place: { host } }: Visit, acceptLanguage: string | null) {
  const offered = host.languageIds.map((id) => languageOf(id))
  const usual = languageOf(host.defaultLanguageId)
  const chosen = offered.find(({ id }) => String(id) === cookies.get(chosenCookie))
  const language = chosen ?? acceptedLanguage(acceptLanguage ?? undefined, offered) ?? usual
  const isFollowed = chosen === undefined && language.id !== usual.id
  return { language, header: cookies.header(followedCookie, isFollowed ? String(language.id) : undefined) }
}

export function languageToGoBackTo({ cookies, place: { host, language } }: Visit): Language | undefined {
  return cookies.get(followedCookie) === String(language.id) ? languageOf(host.defaultLanguageId) : undefined
}

/** A language that the host does not offer is replaced by its own. */
export function chooseLanguage({ cookies, place: { host } }: Visit, wanted: unknown) {
  const id = host.languageIds.find((offered) => String(offered) === wanted) ?? host.defaultLanguageId
  const headers = new Headers()
  headers.append('set-cookie', cookies.header(chosenCookie, String(id)))
  headers.append('set-cookie', cookies.header(followedCookie, undefined))
  return { id, headers }
}
