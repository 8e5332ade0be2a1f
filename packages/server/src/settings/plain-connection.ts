export function readHostList(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
}

export function isOnThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)
}

/**
 * Whether somebody between can read what is sent to an address, or change it: neither encrypted, nor on this machine,
 * nor at a host that `PLAIN_HTTP_HOSTS` names. PostgreSQL counts as encrypted where the server's name is verified,
 * since anybody can answer in its place otherwise.
 */
export function isReadableOnTheWay(address: string, plainHosts: readonly string[]): boolean {
  const url = new URL(address)
  if (['https:', 'smtps:', 'rediss:', 'valkeys:'].includes(url.protocol)) return false
  const isDatabase = url.protocol === 'postgres:' || url.protocol === 'postgresql:'
  if (isDatabase && url.searchParams.getAll('sslmode').at(-1) === 'verify-full') return false
  const named = ((isDatabase && url.searchParams.getAll('host').at(-1)) || url.hostname).toLowerCase()
  const hosts = isDatabase ? named.split(',') : [named]
  const isSocket = (host: string) => isDatabase && /^(\/|%2f)/.test(host)
  return hosts.some((host) => !isSocket(host) && !isOnThisMachine(host) && !plainHosts.includes(host))
}

const remedyTexts = [
  ['postgres', 'says sslmode=verify-full'],
  ['valkey', 'is valkeys'],
  ['redis', 'is rediss'],
] as const

type Setting = string | undefined | readonly (string | undefined)[]

/**
 * What is wrong with addresses of settings, by their names: those that {@link isReadableOnTheWay}. Says no more of an
 * address than its host.
 */
export function plainConnectionProblems(settings: Readonly<Record<string, Setting>>, plainHosts: readonly string[]) {
  return Object.entries(settings).flatMap(([name, setting]) => {
    // What is no address at all is said where the setting is read.
    const addresses = [setting].flat().filter((address) => address !== undefined && URL.canParse(address)) as string[]
    const bad = addresses.find((address) => isReadableOnTheWay(address, plainHosts))
    if (bad === undefined) return []
    const { protocol, host } = new URL(bad)
    const remedy = remedyTexts.find(([start]) => protocol.startsWith(start))?.[1] ?? 'is https'
    const message = `${protocol}//${host} neither ${remedy} nor is on this machine, and PLAIN_HTTP_HOSTS does not name its host`
    return [{ code: 'custom' as const, path: [name], message }]
  })
}

/**
 * The address of a mail server at which TLS begins or nothing is sent: by itself `smtp:` goes on in clear where TLS is
 * not offered.
 */
export function withRequiredTls(address: string, plainHosts: readonly string[]): string {
  if (!isReadableOnTheWay(address, plainHosts)) return address
  const url = new URL(address)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}
