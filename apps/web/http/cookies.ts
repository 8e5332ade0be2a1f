import { cookieValue } from '@portico/server/cookie'
import type { Cookies } from '../app/base/server/page-context.server.ts'

/** At most what the gateway reads of a header. */
const sealedSession = /^[\w.-]{1,3000}$/

/** `__Host-` needs https, so plain http goes without. */
export function cookiesOf(header: string | undefined, secure: boolean): Cookies {
  const prefix = secure ? '__Host-' : ''
  const cookieOf = (name: string) => cookieValue(header, prefix + name)
  const headerOf = (name: string, value: string | undefined, maxAgeSeconds?: number) => {
    const life = value === undefined ? '; Max-Age=0' : maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
    return `${prefix}${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${life}`
  }
  return {
    get: cookieOf,
    foreign: (name) => cookieValue(header, name),
    names: () =>
      (header ?? '').split('; ').flatMap((pair) => {
        const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
        return name.startsWith(prefix) && name !== prefix ? [name.slice(prefix.length)] : []
      }),
    header: headerOf,
    tradeSession: (channelId) => {
      const session = cookieOf(`trade_${channelId}`)
      return session !== undefined && sealedSession.test(session) ? session : undefined
    },
    tradeSessionHeader: (channelId, tradeSession) => headerOf(`trade_${channelId}`, tradeSession),
    hiddenPrices: (channelId) => {
      const hidden = cookieOf(`hide-prices-${channelId}`)
      return hidden === undefined ? undefined : hidden === 'earnings' ? 'earnings' : 'all'
    },
    hiddenPricesHeader: (channelId, hidden) => headerOf(`hide-prices-${channelId}`, hidden === 'all' ? 'yes' : hidden),
  }
}

/** As if the browser had sent this one already. */
export function withCookie(cookies: Cookies, name: string, value: string): Cookies {
  return { ...cookies, get: (cookieName) => (cookieName === name ? value : cookies.get(cookieName)) }
}
