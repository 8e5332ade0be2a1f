import type { RoomSearch } from '@portico/contracts/search/room-search'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { startOwnAgencies } from '../../builders/gateway/own-agencies.ts'
import { startHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const couple = { party: { adults: 2, childrenAges: [] } }
const flight = { airportId: 3, departure: 'AZ1', return: 'AZ2' }

const couples = { rooms: [couple, couple] }
type SearchOptions = {
  readonly channel?: number
  readonly mobile?: string
  readonly wanted?: Pick<RoomSearch, 'rooms' | 'promoCode'>
}

/** A house on two channels, each of a server of its own. */
async function startChannels() {
  const seed = aHouse({ rooms: [{ maxAdults: 4 }] })
  const houses = await startHouses({ seed })
  const servers = [await openFaultyUpstream(houses.booking.url), await openFaultyUpstream(houses.booking.url)] as const
  const gateway = await startGateway({
    upstreams: servers.map(({ url }, i) => ({ url, token: houses.booking.serviceToken, channelIds: [i + 1] })),
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1, 2] })]),
  })
  return {
    servers,
    searchAs: (visitor: string | undefined, { channel = 1, mobile, wanted = couples }: SearchOptions = {}) =>
      gateway
        .client({ host: 'one.test', channel, hotel: 1, language: 1, visitor, mobile })
        .roomSearch.quotes.query({ stay, packageId: 9, flight, ...wanted }),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      for (const server of servers) await server[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

const [ada, bea] = ['visitor-0000000000000001', 'visitor-0000000000000002']
const checks = ({ arrived }: FaultyUpstream) => arrived('availCheck')
const codes = (server: FaultyUpstream) => checks(server).map((params) => params.get('sessionCode') ?? '')

it('LEG-12 the availability check names channel, hotel, language, dates, rooms, airport and the trade user, and a session code that is one visitor’s at one server', async () => {
  await using house = await startChannels()
  const [first, second] = house.servers
  for (const visitor of [ada, bea, ada]) await house.searchAs(visitor)
  await house.searchAs(ada, { channel: 2 })
  await house.searchAs(undefined)
  const [sent] = checks(first)
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    ca_id: '1',
    ho_id: '1',
    ln_id: '1',
    dataArrivo: '20270305',
    dataPartenza: '20270307',
    cross: 'false',
    originAirportId: '3',
    adulti: '2',
    adulti2: '2',
  })
  const distinct = new Set(codes(first))
  expect([distinct.size, distinct.has('')]).toEqual([3, true])
  const [elsewhere = ''] = codes(second)
  expect(elsewhere).toMatch(/^[\w-]{32}$/)
  expect(distinct.has(elsewhere)).toBe(false)
  for (const code of [...distinct, elsewhere]) expect([ada, bea].some((visitor) => code.includes(visitor))).toBe(false)

  const servers: FaultyUpstream[] = []
  await using agencies = await startOwnAgencies({}, async (url) => {
    servers.push(await openFaultyUpstream(url))
    return servers[0]?.url ?? url
  })
  const trade = agencies.user(await agencies.logsIn())
  await trade.roomSearch.quotes.query({ stay, rooms: [couple, couple] })
  const [byAgency] = servers[0] ? checks(servers[0]) : []
  expect(byAgency?.get('cl_id')).toMatch(/^[1-9]\d*$/)
  expect(sent?.get('cl_id')).toBeNull()
  await servers[0]?.[Symbol.asyncDispose]()
})

it('LEG-15 the room search names channel, hotel, language, dates, guests with ages, cross, code, airport, and whether a telephone’s browser asks', async () => {
  await using house = await startChannels()
  const searches = () => house.servers[0].arrived('avail').map((params) => Object.fromEntries(params))
  const family = { rooms: [{ party: { adults: 2, childrenAges: [4, 9] } }], promoCode: 'SPRING' }
  await house.searchAs(ada, { wanted: family })
  await house.searchAs(ada, { wanted: family, mobile: '1' })
  const sent = {
    ...{ ca_id: '1', ho_id: '1', ln_id: '1', dataArrivo: '20270305', dataPartenza: '20270307' },
    ...{ adulti: '2', bambini: '2', avail_etaBambini: '4,9', cross: 'true', promoCode: 'SPRING', originAirportId: '3' },
  }
  expect(searches()).toMatchObject([
    { ...sent, mobile: 'false' },
    { ...sent, mobile: 'true' },
  ])
})
