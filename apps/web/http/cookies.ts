import type { Cookies } from '../app/server/page-context.server.ts'

/** Cookies of ours: httpOnly, for this host alone, gone with the browser's session. `__Host-` needs https, so plain http goes without. */
export function cookiesOf(header: string | undefined, secure: boolean): Cookies {
  const prefix = secure ? '__Host-' : ''
  return {
    get: (name) => {
      const start = `${prefix}${name}=`
      for (const pair of (header ?? '').split('; ')) if (pair.startsWith(start)) return pair.slice(start.length)
      return undefined
    },
    names: () =>
      (header ?? '').split('; ').flatMap((pair) => {
        const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
        return name.startsWith(prefix) && name !== prefix ? [name.slice(prefix.length)] : []
      }),
    header: (name, value, maxAgeSeconds) => {
      const life = value === undefined ? '; Max-Age=0' : maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
      return `${prefix}${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${life}`
    },
  }
}
