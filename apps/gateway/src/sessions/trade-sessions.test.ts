import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostSettings } from '@portico/contracts/scope/settings'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { readSealingKeys, Sealing } from '../store/sealing.ts'
import { openStore } from '../store/store.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { TradeSessions } from './trade-sessions.ts'

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

function open() {
  const home = mkdtempSync(join(tmpdir(), 'portico-trade-'))
  const store = openStore(home)
  const keys = readSealingKeys(home)
  let now = '2027-03-01T09:00:00.000Z'
  const gateway = (sealing = new Sealing(keys)) => new TradeSessions(store, sealing, () => now as Instant)
  return {
    gateway,
    keys,
    at: (moment: string) => {
      now = moment
    },
    rows: () =>
      ['trade_session', 'ended_session'].map((table) =>
        store.$client.prepare(`select count(*) from ${table}`).pluck().get(),
      ),
    [Symbol.dispose]: () => {
      store.$client.close()
      rmSync(home, { recursive: true })
    },
  }
}

describe('the cookies of a trade session', () => {
  it('are those that its server set last, whichever gateway asks', () => {
    using house = open()
    const [one, other] = [house.gateway(), house.gateway()]
    const { session } = one.begin(place, user, [cookie])
    expect(other.jarOf(session)?.headerFor(server)).toBe('JSESSIONID=s-1')
    other.jarOf(session)?.setCookies(server, ['JSESSIONID=s-2; Path=/customers', 'lang=it; Path=/customers'])
    expect(one.jarOf(session)?.headerFor(server)).toBe('JSESSIONID=s-2; lang=it')
  })

  it('are forgotten at the end, and an answer that comes later brings none back', () => {
    using house = open()
    const trade = house.gateway()
    const { session } = trade.begin(place, user, [cookie])
    const late = trade.jarOf(session)
    expect(trade.end(session)?.headerFor(server)).toBe('JSESSIONID=s-1')
    expect(trade.end(session)).toBeUndefined()
    late?.setCookies(server, 'JSESSIONID=s-3; Path=/customers')
    expect(trade.jarOf(session)).toBeUndefined()
  })

  it('are no longer there when the key that sealed them is gone', () => {
    using house = open()
    const { session } = house.gateway().begin(place, user, [cookie])
    const [old] = house.keys.sealing
    const fresh = { id: 'k2', secret: 'A'.repeat(43) }
    if (!old) throw new Error('no key')
    expect(house.gateway(new Sealing({ ...house.keys, sealing: [fresh, old] })).jarOf(session)).toBeDefined()
    expect(house.gateway(new Sealing({ ...house.keys, sealing: [fresh] })).jarOf(session)).toBeUndefined()
  })
})

describe('what is over', () => {
  it('is swept from the file after the hour, and not before', () => {
    using house = open()
    const trade = house.gateway()
    trade.end(trade.begin(place, user, [cookie]).session)
    const { sealed } = trade.begin(place, user, [cookie])
    house.at('2027-03-01T09:59:59.999Z')
    trade.purge()
    expect(house.rows()).toEqual([1, 1])
    expect(trade.at(place, sealed)).toBeDefined()
    house.at('2027-03-01T10:00:00.000Z')
    trade.purge()
    expect(house.rows()).toEqual([0, 0])
    expect(trade.at(place, sealed)).toBeUndefined()
  })

  it('is read by another gateway once, also after a sweep', () => {
    using house = open()
    const [one, other] = [house.gateway(), house.gateway()]
    const first = one.begin(place, user, [cookie])
    one.end(first.session)
    expect(other.at(place, first.sealed)).toBeDefined()
    other.readEnded()
    expect(other.at(place, first.sealed)).toBeUndefined()
    house.at('2027-03-01T10:00:00.000Z')
    one.purge()
    const second = one.begin(place, user, [cookie])
    one.end(second.session)
    other.readEnded()
    expect(other.at(place, second.sealed)).toBeUndefined()
  })
})
