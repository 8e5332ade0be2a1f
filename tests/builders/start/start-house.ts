import type { HostSettings } from '@portico/contracts/scope/settings'
import type { Seed } from '@portico/demo/seed/seed'
import type { Instant } from '@portico/domain/time/deadline'
import { type GatewayOptions, startGateway } from '@portico/gateway/start-gateway'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { startConfirmProxy } from './start-confirm-proxy.ts'

// Disposable servers, in process, on free ports: the walls between them are real, the wire is HTTP.

type HouseOptions = {
  readonly seed: Seed
  /** A file of SQLite or the address of a PostgreSQL database; a file of its own if not given. */
  readonly database?: string
  readonly profile?: ExtensionProfile
  readonly now?: () => Instant
  readonly hosts?: HostSettings[]
  /** Confirms of different guests reach the booking server together. */
  readonly gathersConfirms?: boolean
  /** The gateway's, if not the usual. */
  readonly resources?: GatewayOptions['resources']
}

/** Booking server and gateway on one seed, sold under one host: hotel 1 on channel 1 of `aHouse`. */
export async function startHouse(options: HouseOptions) {
  const {
    seed,
    database,
    profile = 'portico',
    now,
    hosts = [aHost({ host: 'house.example', channelIds: [1] })],
  } = options
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
