import type { GatewayOptions, RunningGateway } from '@portico/gateway/start-gateway'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { insertAgency, insertTradeUser } from '../trade.ts'
import { sessionIn } from './trade-house.ts'
import { type Houses, startHouses, twoHouses } from './two-houses.ts'

// Our own server with two agencies: `one.test` sells hotel 1 to guests on channel 1 and to trade users on channel 2,
// `agents.test` on channel 2 alone.

export const password = 'Viaggi!2027'
export const owner = 'owner@lago.example'
export const agent = 'agent@lago.example'
export const competitor = 'owner@mare.example'
/**
 * Products of hotel 1: for everybody, for all agencies, for LAGO alone and for MARE alone; the rates are named after
 * who may see them.
 */
export const products = { everybody: 10_101, trade: 10_102, lago: 10_103, mare: 10_104 }

type Plans = NonNullable<Parameters<typeof twoHouses>[0]>['plans']
type Where = {
  readonly host?: string
  readonly channel?: number
  readonly address?: string
  readonly at?: RunningGateway
}

export type OwnAgencies = AsyncDisposable & {
  readonly houses: Houses
  user(session?: string, where?: Where): ReturnType<RunningGateway['client']>
  logsIn(username?: string, where?: Where): Promise<string>
}

/** `log`: of both servers. */
export async function startOwnAgencies(
  { log, ...gateway }: Partial<GatewayOptions> = {},
  between?: NonNullable<Parameters<typeof startHouses>[0]>['between'],
): Promise<OwnAgencies> {
  const said = (text: string) => ({ en: text, it: text })
  const plans: Plans = [
    { name: said('Kanari-everybody') },
    {
      name: said('Kanari-trade'),
      kinds: ['net', 'refundable-until'],
      adjustment: -37,
      mealPlan: 'RO',
      mealsPerAdult: 0,
      trade: true,
    },
    {
      name: said('Kanari-lago'),
      kinds: ['commissionable'],
      adjustment: -11,
      trade: true,
      reservedFor: { agencies: ['LAGO'] },
    },
    {
      name: said('Kanari-mare'),
      kinds: ['commissionable'],
      adjustment: -23,
      trade: true,
      reservedFor: { agencies: ['MARE'] },
    },
  ]
  const hosts = [aHost({ host: 'one.test', channelIds: [1, 2] }), aHost({ host: 'agents.test', channelIds: [2] })]
  const houses = await startHouses({
    seed: twoHouses({ plans, rooms: [{ rooms: 9 }] }),
    gateway: { settings: aSnapshot(hosts), briefSeconds: 30, ...gateway },
    ...(log && { log }),
    ...(between && { between }),
  })
  const { db } = houses.booking
  const lago = await insertAgency(db, { code: 'LAGO', commission: 1_200, creditMinor: 500_000 })
  await insertTradeUser(db, lago, { username: owner, password })
  await insertTradeUser(db, lago, { username: agent, password, role: 'agent' })
  await insertTradeUser(db, await insertAgency(db, { code: 'MARE' }), { username: competitor, password })
  const user: OwnAgencies['user'] = (
    session,
    { host = 'one.test', channel = 2, address = '192.0.2.1', at = houses.gateway } = {},
  ) =>
    at.client({
      host,
      channel,
      hotel: 1,
      language: 1,
      visitor: 'visitor-0000000000000001',
      address,
      ...(session !== undefined && { tradeSession: session }),
    })
  return {
    houses,
    user,
    logsIn: async (username = owner, where = {}) =>
      sessionIn(await user(undefined, where).trade.login.mutate({ username, password })),
    [Symbol.asyncDispose]: () => houses[Symbol.asyncDispose](),
  }
}
