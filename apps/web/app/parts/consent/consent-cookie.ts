import type { Cookies } from '../../base/server/page-context.server.ts'

export const consentCookie = 'portico-consent'

/** The version of the notice's text: an agreement to another one is asked for again. */
export const consentVersion = 1

export type Consent = { readonly choice: 'accepted' | 'rejected'; readonly version: number }

export function consentOf(cookies: Pick<Cookies, 'get'>): Consent | undefined {
  const [, choice, version] = /^(accepted|rejected)\.(\d{1,4})$/.exec(cookies.get(consentCookie) ?? '') ?? []
  return choice !== undefined && Number(version) === consentVersion
    ? { choice: choice === 'accepted' ? 'accepted' : 'rejected', version: consentVersion }
    : undefined
}

export const consentHeader = (cookies: Cookies, choice: Consent['choice']): string =>
  cookies.header(consentCookie, `${choice}.${consentVersion}`)
