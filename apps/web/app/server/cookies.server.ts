import { randomBytes } from 'node:crypto'

/** Cookies of ours: httpOnly, for this host alone, gone with the browser's session. `__Host-` needs https, so plain http goes without. */
export function cookieOf(header: string | null | undefined, name: string, secure: boolean): string | undefined {
  const full = fullName(name, secure)
  for (const pair of (header ?? '').split('; ')) if (pair.startsWith(`${full}=`)) return pair.slice(full.length + 1)
  return undefined
}

/** `value` consists of letters, digits, `-`, `_` and `.` only; without one the cookie is removed. */
export function setCookie(name: string, value: string | undefined, secure: boolean, maxAgeSeconds?: number): string {
  const life = value === undefined ? '; Max-Age=0' : maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${fullName(name, secure)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${life}`
}

function fullName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** 128 random bits: draft and hold of one browser hang on it. */
export const newVisitor = (): string => randomBytes(16).toString('base64url')

export const visitorCookie = 'portico-visitor'
export const consentCookie = 'portico-consent'
export const currencyCookie = 'portico-currency'
