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
  const offeredLanguages = host.languageIds.map((id) => languageOf(id))
  const usual = languageOf(host.defaultLanguageId)
  const chosenLanguage = offeredLanguages.find(({ id }) => String(id) === cookies.get(chosenCookie))
  const language = chosenLanguage ?? acceptedLanguage(acceptLanguage ?? undefined, offeredLanguages) ?? usual
  const isFollowed = chosenLanguage === undefined && language.id !== usual.id
  return { language, header: cookies.header(followedCookie, isFollowed ? String(language.id) : undefined) }
}

export function languageToGoBackTo({ cookies, place: { host, language } }: Visit): Language | undefined {
  return cookies.get(followedCookie) === String(language.id) ? languageOf(host.defaultLanguageId) : undefined
}

export function chooseLanguage({ cookies, place: { host } }: Visit, languageParam: unknown) {
  const id = host.languageIds.find((offered) => String(offered) === languageParam) ?? host.defaultLanguageId
  const headers = new Headers()
  headers.append('set-cookie', cookies.header(chosenCookie, String(id)))
  headers.append('set-cookie', cookies.header(followedCookie, undefined))
  return { id, headers }
}
