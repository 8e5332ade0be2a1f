import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeLoginOutcome } from '@portico/contracts/trade/login'
import type { Instant } from '@portico/domain/time/deadline'
import { type GatewayOptions, type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import type { Group } from '../../../simulators/legacy/group.ts'
import { type LegacyServer, startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { start } from './two-houses.ts'

// A stranger's server behind gateways that share one file: `one.test` sells hotel 1 to guests on channel 1 and to trade
// users on channel 2.

/** Sees product 10104 beside what guests see; so does the other one. */
export const agency = { username: 'agenzia', password: 'Viaggi!2027' }
export const otherAgency = { username: 'altra agenzia', password: 'Treni!2027' }
export const reserved = 10_104

type Where = {
  readonly at?: RunningGateway
  readonly channel?: number
  readonly address?: string
  readonly visitor?: string
}

export type TradeHouse = AsyncDisposable & {
  readonly server: LegacyServer
  readonly home: string
  readonly gateway: RunningGateway
  another(options?: Partial<GatewayOptions>): Promise<RunningGateway>
  at(now: string): void
  /** A browser on the trade channel, with or without the cookie of a session. */
  user(session?: string, where?: Where): ReturnType<RunningGateway['client']>
  logsIn(as?: typeof agency): Promise<string>
  /** The queries and cookies of these calls, oldest first. */
  arrived(call: string): LegacyServer['seen']
}

/** `apiUrl`: where its API server is, if anywhere. */
export async function startTradeHouse(
  options: Partial<GatewayOptions> = {},
  { group, apiUrl }: { readonly group?: Group; readonly apiUrl?: string } = {},
): Promise<TradeHouse> {
  let now = start
  const server = await startLegacyServer({ now: () => new Date(now), ...(group && { group }) })
  const home = mkdtempSync(join(tmpdir(), 'portico-trade-'))
  const another = (more: Partial<GatewayOptions> = {}) =>
    startGateway({
      home,
      upstreams: [{ url: server.url, profile: 'plain', ...(apiUrl !== undefined && { apiUrl }) }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1, 2] })]),
      briefSeconds: 30,
      now: () => now,
      ...options,
      ...more,
    })
  const gateway = await another()
  const user: TradeHouse['user'] = (
    session,
    { at = gateway, channel = 2, address = '192.0.2.1', visitor = 'visitor-0000000000000001' } = {},
  ) =>
    at.client({
      host: 'one.test',
      channel,
      hotel: 1,
      language: 2,
      visitor,
      address,
      ...(session !== undefined && { tradeSession: session }),
    })
  return {
    server,
    home,
    gateway,
    another,
    user,
    at: (moment) => {
      now = moment as Instant
    },
    logsIn: async (as = agency) => sessionIn(await user().trade.login.mutate(as)),
    arrived: (call) => server.seen.filter((one) => one.call === call),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}

export function sessionIn(outcome: TradeLoginOutcome): string {
  if (!('session' in outcome)) throw new Error(outcome.kind)
  return outcome.session
}
