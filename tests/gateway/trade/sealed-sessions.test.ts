import type { HostSettings } from '@portico/contracts/scope/settings'
import type { Instant } from '@portico/domain/time/deadline'
import { TradeSessions } from '@portico/gateway/sessions/trade-sessions'
import { endedSession, tradeSession } from '@portico/gateway/store/schema'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import type { Upstream } from '@portico/gateway/upstream/upstream'
import { describe, expect, it } from 'vitest'
import { type GatewayDatabase, gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'

const place = { host: { host: 'one.test' } as HostSettings, upstream: { key: 'one' } as Upstream, channelId: 2 }
const user = { userId: 9, passwordExpired: false }
const server = new URL('https://server.example/customers/login.do')
const cookie = {
  name: 'JSESSIONID',
  value: 's-1',
  domain: 'server.example',
  wide: false,
  path: '/customers',
  secure: false,
}

async function openIn(database: GatewayDatabase) {
  const home = await openGatewayHome(database)
  const { store } = await home.open()
  const keys = readSealingKeys(home.home)
  let now = '2027-03-01T09:00:00.000Z'
  const gateway = (sealing = new Sealing(keys)) => new TradeSessions(store, sealing, () => now as Instant)
  return {
    gateway,
    keys,
    at: (moment: string) => {
      now = moment
    },
    rows: async () => [
      (await store.select().from(tradeSession)).length,
      (await store.select().from(endedSession)).length,
    ],
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  }
}

describe.each(gatewayDatabases)('the cookies of a trade session on $name', (database) => {
  it('are those that its server set last, whichever gateway asks', async () => {
    await using house = await openIn(database)
    const [one, other] = [house.gateway(), house.gateway()]
    const { session } = await one.begin(place, user, [cookie])
    expect((await other.jarOf(session))?.headerFor(server)).toBe('JSESSIONID=s-1')
    await (await other.jarOf(session))?.setCookies(server, [
      'JSESSIONID=s-2; Path=/customers',
      'lang=it; Path=/customers',
    ])
    expect((await one.jarOf(session))?.headerFor(server)).toBe('JSESSIONID=s-2; lang=it')
  })

  it('are forgotten at the end, and an answer that comes later brings none back', async () => {
    await using house = await openIn(database)
    const trade = house.gateway()
    const { session } = await trade.begin(place, user, [cookie])
    const late = await trade.jarOf(session)
    expect((await trade.end(session))?.headerFor(server)).toBe('JSESSIONID=s-1')
    expect(await trade.end(session)).toBeUndefined()
    await late?.setCookies(server, 'JSESSIONID=s-3; Path=/customers')
    expect(await trade.jarOf(session)).toBeUndefined()
  })

  it('are no longer there when the key that sealed them is gone', async () => {
    await using house = await openIn(database)
    const { session } = await house.gateway().begin(place, user, [cookie])
    const [old] = house.keys.sealing
    const fresh = { id: 'k2', secret: 'A'.repeat(43) }
    if (!old) throw new Error('no key')
    expect(await house.gateway(new Sealing({ ...house.keys, sealing: [fresh, old] })).jarOf(session)).toBeDefined()
    expect(await house.gateway(new Sealing({ ...house.keys, sealing: [fresh] })).jarOf(session)).toBeUndefined()
  })
})

describe.each(gatewayDatabases)('what is over on $name', (database) => {
  it('is swept from the file after the hour, and not before', async () => {
    await using house = await openIn(database)
    const trade = house.gateway()
    await trade.end((await trade.begin(place, user, [cookie])).session)
    const { sealed } = await trade.begin(place, user, [cookie])
    house.at('2027-03-01T09:59:59.999Z')
    await trade.purge()
    expect(await house.rows()).toEqual([1, 1])
    expect(trade.at(place, sealed)).toBeDefined()
    house.at('2027-03-01T10:00:00.000Z')
    await trade.purge()
    expect(await house.rows()).toEqual([0, 0])
    expect(trade.at(place, sealed)).toBeUndefined()
  })

  it('is read by another gateway once, also after a sweep', async () => {
    await using house = await openIn(database)
    const [one, other] = [house.gateway(), house.gateway()]
    const first = await one.begin(place, user, [cookie])
    await one.end(first.session)
    expect(other.at(place, first.sealed)).toBeDefined()
    await other.readEnded()
    expect(other.at(place, first.sealed)).toBeUndefined()
    house.at('2027-03-01T10:00:00.000Z')
    await one.purge()
    const second = await one.begin(place, user, [cookie])
    await one.end(second.session)
    await other.readEnded()
    expect(other.at(place, second.sealed)).toBeUndefined()
  })
})
