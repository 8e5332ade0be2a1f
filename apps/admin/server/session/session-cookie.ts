const name = 'portico-admin'
const deviceName = 'portico-admin-device'

/** Over https the browser itself refuses a `__Host-` cookie that another host or path has set. */
export const cookieName = (secure: boolean): string => (secure ? `__Host-${name}` : name)

/** Of the cookie by which a browser is known that an operator has signed in with. */
export const deviceCookieName = (secure: boolean): string => (secure ? `__Host-${deviceName}` : deviceName)

/**
 * The `set-cookie` of a session's secret, or the end of it. Without a time: it goes with the browser, the server keeps
 * the hours.
 */
export function writeCookie(secure: boolean, token: string | undefined): string {
  const maxAge = token === undefined ? '; Max-Age=0' : ''
  return `${cookieName(secure)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${maxAge}`
}

/**
 * The `set-cookie` that remembers a browser. It opens nothing: it only keeps strangers' failures from making its
 * operator wait.
 */
export function writeDeviceCookie(secure: boolean, token: string, maxAgeSeconds: number): string {
  return `${deviceCookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${maxAgeSeconds}`
}

/** Undefined if missing, malformed, or there more than once. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [key, value] = pair.trim().split('=', 2)
    return key === name && value !== undefined ? [value] : []
  })
  return values.length === 1 && /^[\w-]{43}$/.test(values[0] ?? '') ? values[0] : undefined
}
