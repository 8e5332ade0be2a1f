const cookieBaseName = 'portico-admin'
const deviceName = 'portico-admin-device'

/** Over https browsers refuse a `__Host-` cookie that another host or path has set. */
export const cookieName = (secure: boolean): string => (secure ? `__Host-${cookieBaseName}` : cookieBaseName)

export const deviceCookieName = (secure: boolean): string => (secure ? `__Host-${deviceName}` : deviceName)

/** It has no max-age: the cookie goes with the browser, and the server keeps the hours. */
export function writeCookie(secure: boolean, token: string | undefined): string {
  const maxAge = token === undefined ? '; Max-Age=0' : ''
  return `${cookieName(secure)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${maxAge}`
}

/** The cookie opens nothing: it only keeps strangers' failures from making its operator wait. */
export function writeDeviceCookie(secure: boolean, token: string, maxAgeSeconds: number): string {
  return `${deviceCookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${maxAgeSeconds}`
}

const languageCookie = 'portico-admin-language'

/** The language of pages before a sign-in; a script may read it, since it opens nothing. */
export function writeLanguageCookie(secure: boolean, code: string): string {
  return `${languageCookie}=${code}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=31536000`
}

export const languageInCookie = (header: string | undefined): string | undefined =>
  new RegExp(`(?:^|; ?)${languageCookie}=([a-z]{2})(?:;|$)`).exec(header ?? '')?.[1]

/** Undefined if missing, malformed or repeated. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const cookieValues = (header ?? '').split(';').flatMap((cookiePair) => {
    const [key, value] = cookiePair.trim().split('=', 2)
    return key === name && value !== undefined ? [value] : []
  })
  return cookieValues.length === 1 && /^[\w-]{43}$/.test(cookieValues[0] ?? '') ? cookieValues[0] : undefined
}
