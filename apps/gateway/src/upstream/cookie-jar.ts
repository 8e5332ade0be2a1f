import { z } from 'zod'

/** A cookie of an upstream; `expires` in milliseconds, absent until the session ends. */
export const Cookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  wide: z.boolean(),
  path: z.string(),
  secure: z.boolean(),
  expires: z.number().optional(),
})
export type Cookie = Readonly<z.infer<typeof Cookie>>

const maxCookies = 50

/**
 * The cookies that one session has at one upstream, as a browser would keep them (RFC 6265): a trade user's login is
 * known by them. `cookies` is what a store must seal, and what a jar is made of again. `now` is in milliseconds.
 */
export class CookieJar {
  readonly #now: () => number
  readonly #onChange: (cookies: readonly Cookie[]) => Promise<void>
  #cookies: readonly Cookie[]

  constructor(
    now: () => number,
    cookies: readonly Cookie[] = [],
    onChange: (cookies: readonly Cookie[]) => Promise<void> = async () => {},
  ) {
    this.#now = now
    this.#cookies = cookies
    this.#onChange = onChange
  }

  get cookies(): readonly Cookie[] {
    return this.#cookies.filter(({ expires }) => expires === undefined || expires > this.#now())
  }

  /** Takes what an answer from `url` set; the newest of a name is the one. */
  async setCookies(url: URL, lines: string | readonly string[]): Promise<void> {
    const set = (typeof lines === 'string' ? [lines] : lines).flatMap(
      (line) => readCookie(url, line, this.#now()) ?? [],
    )
    for (const cookie of set) {
      const otherCookies = this.cookies.filter(
        ({ name, domain, path }) => name !== cookie.name || domain !== cookie.domain || path !== cookie.path,
      )
      this.#cookies = [...otherCookies, cookie].slice(-maxCookies)
    }
    if (set.length > 0) await this.#onChange(this.cookies)
  }

  headerFor(url: URL): string | undefined {
    const cookiesInJar = this.cookies
      .filter((cookie) => isFor(cookie, url))
      // The nearest path first.
      .sort((a, b) => b.path.length - a.path.length)
    return cookiesInJar.length === 0 ? undefined : cookiesInJar.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
}

function isFor({ domain, wide, path, secure }: Cookie, { hostname, pathname, protocol }: URL): boolean {
  const isHost = hostname === domain || (wide && hostname.endsWith(`.${domain}`))
  const isBelow = pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  return isHost && isBelow && (!secure || protocol === 'https:')
}

function readCookie(url: URL, line: string, now: number): Cookie | undefined {
  const [pair = '', ...rest] = line.split(';')
  const equalsIndex = pair.indexOf('=')
  const name = pair.slice(0, equalsIndex).trim()
  const value = pair.slice(equalsIndex + 1).trim()
  if (equalsIndex < 1 || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !/^[\x21-\x3a\x3c-\x7e]*$/.test(value))
    return undefined
  const attributes = new Map(rest.map((attribute) => splitAt(attribute, '=')))
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const isForeign =
    domain !== '' && domain !== url.hostname && !(domain.includes('.') && url.hostname.endsWith(`.${domain}`))
  if (isForeign) return undefined
  const path = attributes.get('path') ?? ''
  return {
    name,
    value,
    domain: domain || url.hostname,
    wide: domain !== '',
    path: path.startsWith('/') ? path : folderOf(url.pathname),
    secure: attributes.has('secure'),
    expires: expiryOf(attributes, now),
  }
}

function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | undefined {
  const seconds = attributes.get('max-age') ?? ''
  if (/^-?\d{1,12}$/.test(seconds)) return now + Number(seconds) * 1_000
  const until = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(until) ? undefined : until
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

function splitAt(text: string, mark: string): [name: string, value: string] {
  const markIndex = text.indexOf(mark)
  return markIndex < 0
    ? [text.trim().toLowerCase(), '']
    : [text.slice(0, markIndex).trim().toLowerCase(), text.slice(markIndex + 1).trim()]
}
