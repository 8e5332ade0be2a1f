import { placeHeaders } from '@portico/contracts/scope/place'
import type { Instant } from '@portico/domain/time/deadline'
import { TradeSessions } from '@portico/gateway/sessions/trade-sessions'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { upstreamOf } from '@portico/gateway/upstream/upstream'
import { aHost, aSnapshot } from '../../tests/builders/a-snapshot.ts'

const host = aHost({ host: 'agents.example', channelIds: [2] })
export const checkSettings = aSnapshot([host])

/** Nobody listens there: a check asks no server. */
const upstream = {
  key: 'away',
  url: 'http://127.0.0.1:9',
  prefix: '/customers',
  profile: 'plain',
  timeZone: 'Europe/Rome',
  paths: {},
} as const
export const checkedAt = { host, channelId: 2, upstream }

/** So many trade users have logged in on the file below `home`: the sealed sessions that their browsers have. */
export async function openSessions(home: string, count: number): Promise<string[]> {
  const store = openSqliteStore(home)
  store.$client.pragma('synchronous = off')
  const trade = new TradeSessions(store, new Sealing(readSealingKeys(home)), () => new Date().toISOString() as Instant)
  const place = { ...checkedAt, upstream: upstreamOf(upstream) }
  const cookie = {
    name: 'JSESSIONID',
    value: 'x'.repeat(36),
    domain: '127.0.0.1',
    wide: false,
    path: '/customers',
    secure: false,
  }
  const sealed: string[] = []
  for (let i = 0; i < count; i++)
    sealed.push((await trade.begin(place, { userId: i + 1, passwordExpired: false }, [cookie])).sealed)
  await store.close()
  return sealed
}

/** What the web sends for an open page of the i-th user, header by header. */
export function checkRequest(path: string, session: string, i: number, token: string): Buffer {
  const headers = {
    host: '127.0.0.1:3100',
    connection: 'keep-alive',
    authorization: `Bearer ${token}`,
    [placeHeaders.host]: host.host,
    [placeHeaders.channel]: checkedAt.channelId,
    [placeHeaders.hotel]: 1,
    [placeHeaders.language]: 1,
    [placeHeaders.tradeSession]: session,
    [placeHeaders.address]: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    [placeHeaders.requestId]: `page-${i}-of-an-agency`,
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': 'node',
    'accept-encoding': 'gzip, deflate',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}
