import type { HostSettings } from '@portico/contracts/scope/settings'
import type { LegacyRefusal } from '@portico/legacy/codec/legacy-call'

export class StartElsewhere extends Error {
  readonly url: string

  constructor(url: string) {
    super('the server leads elsewhere')
    this.name = 'StartElsewhere'
    this.url = url
  }
}

/**
 * Where a refusal of the first call leads: an address of http or https without a name, a password or a port, at one of
 * the hosts that admin has listed for this host. Undefined for any other.
 */
export function startUrlIn({ startHosts = [] }: Pick<HostSettings, 'startHosts'>, url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port, username, password, href } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && port === '' && username === '' && password === '' && startHosts.includes(hostname) ? href : undefined
}

type Log = { error(details: object, text: string): void }

export function requireStart(
  host: Pick<HostSettings, 'host' | 'startHosts'>,
  call: { readonly name: string },
  result: { readonly kind: string } | LegacyRefusal,
  log: Log,
): void {
  if (result.kind !== 'refused') return
  const { url } = result as LegacyRefusal
  const allowed = url === undefined ? undefined : startUrlIn(host, url)
  if (allowed !== undefined) throw new StartElsewhere(allowed)
  const why =
    url === undefined ? 'a server refuses to begin' : 'a server refuses to begin, and leads where this host may not'
  log.error({ call: call.name, host: host.host }, why)
}
