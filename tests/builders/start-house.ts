import { createHash } from 'node:crypto'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import type { Profile } from '@portico/contracts/legacy/codec/extensions'
import type { HostSettings, Settings, Snapshot } from '@portico/contracts/scope/settings'
import type { Seed } from '@portico/demo/seed/seed'
import type { Instant } from '@portico/domain/time/deadline'
import { type GatewayOptions, startGateway } from '@portico/gateway/start-gateway'
import { startConfirmProxy } from './start-confirm-proxy.ts'

// Disposable servers, in process, on free ports: the walls between them are real, the wire is HTTP.

/** A host as an operator would set it, with what a test cares about said. */
export function aHost(host: string, channelIds: number[], overrides: Partial<HostSettings> = {}): HostSettings {
  return {
    host,
    title: host,
    brandColour: '#0d5a74',
    displayFace: 'serif',
    channelIds,
    languageIds: [1, 2],
    defaultLanguageId: 1,
    numberFormat: 'it',
    legacyPassThrough: false,
    ...overrides,
  }
}

/** A first publication of these hosts. */
export function aSnapshot(hosts: HostSettings[], overrides: Partial<Settings> = {}): Snapshot {
  const settings: Settings = { hosts, consentScriptHosts: [], cookieBannerHosts: [], channels: [], media: {}, ...overrides }
  const hash = createHash('sha256')
    .update(JSON.stringify([1, '', settings]))
    .digest('hex')
  return { number: 1, publishedAt: '2027-01-01T00:00:00.000Z', previousHash: '', hash, settings }
}

type HouseOptions = {
  readonly seed: Seed
  /** A file of SQLite or the address of a PostgreSQL database; a file of its own if not given. */
  readonly database?: string
  readonly profile?: Profile
  readonly now?: () => Instant
  readonly hosts?: HostSettings[]
  /** Confirms of different guests reach the booking server together. */
  readonly gathersConfirms?: boolean
  /** The gateway's, if not the usual. */
  readonly resources?: GatewayOptions['resources']
}

/** Booking server and gateway on one seed, sold under one host: hotel 1 on channel 1 of `aHouse`. */
export async function startHouse(options: HouseOptions) {
  const { seed, database, profile = 'portico', now, hosts = [aHost('house.example', [1])] } = options
  const clock = now === undefined ? {} : { now }
  const bookingServer = await startBookingServer({ seed, database, profile, ...clock })
  const proxy = await startConfirmProxy(bookingServer.url, { gathers: options.gathersConfirms ?? false })
  const gateway = await startGateway({
    upstreams: [{ url: proxy.url, profile, token: bookingServer.serviceToken }],
    settings: aSnapshot(hosts),
    ...(options.resources && { resources: options.resources }),
    ...clock,
  })
  return {
    bookingServer,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await bookingServer[Symbol.asyncDispose]()
    },
  }
}
