import { join } from 'node:path'
import type { HostSettings } from '@portico/contracts/scope/settings'
import type { Seed } from '@portico/demo/seed/seed'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { KillableProcess } from '../../kill/killable-process.ts'
import { Browser } from '../../walk/browser.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { openPatientResources } from '../gateway/patient-resources.ts'
import { freePort } from '../start/free-port.ts'
import { startConfirmProxy } from '../start/start-confirm-proxy.ts'
import { startBookingServer } from '../start-booking-server.ts'

type SiteOptions = {
  readonly seed: Seed
  readonly now: () => Instant
  readonly profile?: ExtensionProfile
  readonly hosts?: readonly Partial<HostSettings>[]
  /** The address of a PostgreSQL on which both servers are, with the usual time limits; a file of each if not given. */
  readonly database?: string
  /** Of the web, beside those that it needs. */
  readonly settings?: Readonly<Record<string, string>>
  /** The marketing suite beside the booking server, with the names of its cookies. */
  readonly suite?: { readonly zsuiteUrl: string; readonly zsuiteCookies: string[] }
}

/**
 * All pages of a group's hotels over HTTP, on `house.localhost` if no other host is given: gateway and booking server
 * in this process, the web in its own.
 */
export async function startSite({
  seed,
  now,
  profile = 'portico',
  hosts = [{ host: 'house.localhost', channelIds: [1] }],
  suite,
  database,
  settings = {},
}: SiteOptions) {
  const stored = database === undefined ? {} : { database }
  const booking = await startBookingServer({ seed, now, profile, jobs: false, ...stored })
  const proxy = await startConfirmProxy(booking.url)
  const gateway = await startGateway({
    upstreams: [{ url: proxy.url, profile, token: booking.serviceToken, ...suite }],
    settings: aSnapshot(hosts.map((host) => aHost(host as Parameters<typeof aHost>[0]))),
    ...(database === undefined ? { resources: openPatientResources } : stored),
    now,
  })
  const port = await freePort()
  const web = new KillableProcess(port, [join(import.meta.dirname, '../../../apps/web/server.ts')], {
    ...{ WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    PORTICO_HOME: gateway.home,
    GATEWAY_URL: gateway.url,
    ...settings,
  })
  await web.start()
  const figures = async () =>
    (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${gateway.token}` } })).text()
  return {
    booking,
    /** The gateway's, for Prometheus. */
    figures,
    /** How often a procedure of the gateway was called. */
    callsOf: async (procedure: string) => {
      const counted = (await figures()).matchAll(
        /^portico_procedure_seconds_count\{procedure="([^"]+)"[^}]*\} (\d+)$/gm,
      )
      return [...counted].reduce((sum, [, name, count]) => sum + (name === procedure ? Number(count) : 0), 0)
    },
    /** The queries of what was confirmed. */
    confirms: proxy.confirms,
    browser: (name = 'house', languages?: string) => new Browser(port, name, languages),
    url: web.url,
    gatewayUrl: gateway.url,
    gatewayHome: gateway.home,
    /** Of the web. */
    pid: web.pid,
    [Symbol.asyncDispose]: async () => {
      await web.kill()
      await gateway[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}
