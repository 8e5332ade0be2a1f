import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeForAll } from '@portico/demo/promotions'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aBasket, aKey, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

const march = { from: '03-01', until: '03-31' }
const seed = twoHouses({ rules: [{ ...march, minStay: 3 }] })
const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const twoAdults = { adults: 2, childrenAges: [] }

describe('other dates, through the gateway', () => {
  it.each(['portico', 'plain'] as const)(
    'are near those that cannot be had, at the price the guest will pay: profile %s',
    async (profile) => {
      await using houses = await startHouses({ seed, profile })
      const { dates, refusals } = await houses.guest().dates.nearby.query({ stay, rooms: [{ party: twoAdults }] })
      expect(refusals).toEqual(profile === 'portico' ? [{ kind: 'below-min-stay', limit: 3 }] : [])
      expect(dates[0]).toEqual({
        stay: { arrival: '2027-03-05', departure: '2027-03-08' },
        // Three nights of 100.00 and two breakfasts of 10.00 each; city tax of 2.00 for two, where the server tells it.
        price: {
          stay: { minor: 36_000, currency: 'EUR' },
          ...(profile === 'portico' && { taxesAtHotel: { minor: 1_200, currency: 'EUR' } }),
          guestTotal: { minor: profile === 'portico' ? 37_200 : 36_000, currency: 'EUR' },
        },
        rooms: [{ roomName: 'Double', rateName: 'Flexible' }],
      })
    },
  )

  it('cost less with the code that the guest typed, as the searches to which they lead', async () => {
    const promotions = [codeForAll({ code: 'SPRING', percent: 10, nights: 3 })]
    await using houses = await startHouses({ seed: twoHouses({ rules: [{ ...march, minStay: 3 }], promotions }) })
    const { dates } = await houses
      .guest()
      .dates.nearby.query({ stay, rooms: [{ party: twoAdults }], promoCode: 'SPRING' })
    // Ten of a hundred off each of three nights.
    expect(dates[0]?.price.stay).toEqual({ minor: 33_000, currency: 'EUR' })
  })

  it('are free on the nights that the guest is keeping already, and so is the chart', async () => {
    await using houses = await startHouses({ seed: twoHouses() })
    await houses.guest().checkout.hold.mutate({ basket: aBasket, key: aKey() })
    const freeFor = async (visitor?: string) => {
      const guest = houses.guest(visitor)
      const { dates } = await guest.dates.nearby.query({ stay: aBasket.stay, rooms: [{ party: twoAdults }] })
      const { months } = await guest.dates.chart.query({ party: twoAdults })
      const days = months.flatMap(({ days }) => days)
      return [dates[0]?.stay.arrival, days.find(({ day }) => day === aBasket.stay.arrival)?.state]
    }
    expect(await freeFor()).toEqual(['2027-03-04', 'free'])
    expect(await freeFor('visitor-0000000000000002')).toEqual(['2027-03-02', 'depart-only'])
  })

  it('CAL-08 the chart has every day of twelve months with the price of its shortest stay, and the lowest of each month', async () => {
    await using houses = await startHouses({ seed })
    const { months } = await houses.guest().dates.chart.query({ party: twoAdults })
    expect(months.map(({ month, days }) => `${month} ${days.length}`)).toEqual([
      '2027-03 31',
      '2027-04 30',
      '2027-05 31',
      '2027-06 30',
      '2027-07 31',
      '2027-08 31',
      '2027-09 30',
      '2027-10 31',
      '2027-11 30',
      '2027-12 31',
      '2028-01 31',
      '2028-02 29',
    ])
    expect(months[0]?.days[4]).toEqual({
      day: '2027-03-05',
      state: 'free',
      shortest: { nights: 3, price: { minor: 36_000, currency: 'EUR' } },
      refusals: [],
    })
    expect(months[1]?.lowest).toMatchObject({ day: '2027-04-01', shortest: { nights: 1, price: { minor: 12_000 } } })
  })

  it('CAL-04 the chart under a code has its prices, and its period where the guest typed it; a hidden one shows nothing of itself', async () => {
    const june = { firstNight: '2027-06-01' as CalendarDate, lastNight: '2027-06-30' as CalendarDate }
    const code = codeForAll({ code: 'JUNE', percent: 10, nights: 1 })
    const promotions = [{ ...code, conditions: june }]
    await using houses = await startHouses({ seed: twoHouses({ promotions }) })
    const { chart } = houses.guest().dates
    const of = (months: Awaited<ReturnType<typeof chart.query>>['months'], wanted: string) =>
      months.flatMap(({ days }) => days).find(({ day }) => day === wanted)?.shortest?.price.minor
    const [without, typed, hidden] = [
      await chart.query({ party: twoAdults }),
      await chart.query({ party: twoAdults, promoCode: 'JUNE' }),
      await chart.query({ party: twoAdults, hiddenPromoCode: 'JUNE' }),
    ]
    // A night of 100.00 and a breakfast of 10.00 for two.
    expect([of(without.months, '2027-06-10'), of(typed.months, '2027-06-10'), of(hidden.months, '2027-06-10')]).toEqual(
      [12_000, 11_000, 11_000],
    )
    expect([without, typed, hidden].map(({ months }) => of(months, '2027-07-10'))).toEqual([12_000, undefined, 12_000])
    expect([without.period, typed.period, hidden.period]).toEqual([
      undefined,
      { first: '2027-06-01', last: '2027-07-01' },
      undefined,
    ])
  })

  it.each(['portico', 'plain'] as const)(
    'has the stays of a month for all rooms together: profile %s',
    async (profile) => {
      await using houses = await startHouses({ seed, profile })
      const dates = await houses.guest().dates.flexible.query({ nights: 3, month: '2027-03', rooms: [twoAdults] })
      expect(dates.length).toBeGreaterThan(20)
      expect(dates.every(({ stay }) => stay.arrival.startsWith('2027-03') && nightCountOf(stay) === 3)).toBe(true)
      const [first] = dates
      if (!first) throw new Error('there is no stay')
      if (profile === 'plain') return expect(first.price).toBeUndefined()
      const found = await houses.guest().roomSearch.quotes.query({ stay: first.stay, rooms: [{ party: twoAdults }] })
      const totals =
        found.kind === 'rooms'
          ? found.rooms.flatMap(({ quotes }) => quotes.map(({ price }) => price.guestTotal.minor))
          : []
      expect(first.price?.guestTotal.minor).toBe(Math.min(...totals))
    },
  )

  it('has no stays of a month that is over, and refuses what is no month', async () => {
    await using houses = await startHouses({ seed })
    const { flexible } = houses.guest().dates
    expect(await flexible.query({ nights: 3, month: '2026-01', rooms: [twoAdults] })).toEqual([])
    for (const month of ['2027-13', '1999-01', 'May'])
      await expect(flexible.query({ nights: 3, month, rooms: [twoAdults] })).rejects.toThrow()
  })

  it('a server without charts tells on which days a stay can begin', async () => {
    await using houses = await startHouses({ seed, profile: 'plain' })
    const { months } = await houses.guest().dates.chart.query({ party: twoAdults })
    expect(months.map(({ lowest }) => lowest)).toEqual(months.map(() => undefined))
    expect(months[0]?.days[0]).toEqual({ day: '2027-03-01', state: 'free', refusals: [] })
  })

  it('CAL-07 a calendar that is "non valido" is an empty chart, not an error', async () => {
    await using houses = await startHouses({ seed, profile: 'plain' })
    const between = createServer((request, reply) => {
      if (request.url?.includes('calendar.do')) return reply.end('Mese non valido')
      fetch(houses.booking.url + request.url, { headers: { authorization: request.headers.authorization ?? '' } })
        .then(async (answer) => reply.end(await answer.text()))
        .catch(() => reply.destroy())
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const { port } = between.address() as AddressInfo
    await using gateway = await startGateway({
      upstreams: [{ url: `http://127.0.0.1:${port}`, profile: 'plain', token: houses.booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      now: () => '2027-03-01T09:00:00.000Z' as never,
    })
    const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1 })
    expect(await guest.dates.chart.query({ party: twoAdults })).toEqual({ months: [] })
    between.closeAllConnections()
    between.close()
  })
})

describe('a search for tonight', () => {
  it('SRCH-24 is spoken to from 18:00 at the hotel, where a room is free', async () => {
    await using houses = await startHouses()
    const tonight = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-06' as CalendarDate }
    const sameNight = async () => {
      const found = await houses.guest().roomSearch.quotes.query({ stay: tonight, rooms: [{ party: twoAdults }] })
      return found.kind === 'rooms' && found.sameNight
    }
    houses.at('2027-03-05T16:59:00.000Z')
    expect(await sameNight()).toBe(false)
    houses.at('2027-03-05T17:00:00.000Z')
    expect(await sameNight()).toBe(true)
  })

  it('SRCH-24 takes the hour from the channel’s settings', async () => {
    const hosts = [aHost({ host: 'one.test', channelIds: [1] })]
    await using houses = await startHouses({
      gateway: { settings: aSnapshot(hosts, { channels: [{ channelId: 1, sameNightFrom: 12 }] }) },
    })
    houses.at('2027-03-05T11:00:00.000Z')
    const tonight = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-06' as CalendarDate }
    const found = await houses.guest().roomSearch.quotes.query({ stay: tonight, rooms: [{ party: twoAdults }] })
    expect(found).toMatchObject({ kind: 'rooms', sameNight: true })
  })
})
