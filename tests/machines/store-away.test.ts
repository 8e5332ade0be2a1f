import { startGateway } from '@portico/gateway/start-gateway'
import { expect, inject, it } from 'vitest'
import { aBasket, aConfirm, aGuest } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { makeDatabase, runOn } from '../postgres/database.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { now } from './start-two-machines.ts'

it('while PostgreSQL takes no connections a gateway is not ready, searches go on, what books is refused; afterwards it books without a restart', async ({
  skip,
}) => {
  const postgres = inject('postgres')
  if (!('server' in postgres)) return skip(postgres.reason)
  const { address, drop } = await makeDatabase(postgres.server)
  const name = new URL(address).pathname.slice(1)
  try {
    await using booking = await startBookingServer({ seed: aHouse({ rooms: 5 }), now })
    await using gateway = await startGateway({
      database: address,
      upstreams: [{ url: booking.url, token: booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
      now,
    })
    const basket = aBasket('2027-03-05' as never)
    const guest = aGuest(gateway)
    const ready = async () => (await fetch(`${gateway.url}/readyz`)).status
    const search = () =>
      guest.roomSearch.quotes.query({ stay: basket.stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
    const page = await guest.checkout.page.mutate({ basket })
    if (page.kind !== 'open') throw new Error(page.kind)
    const request = aConfirm(basket, page.basket.price.guestTotal.minor)
    expect(await ready()).toBe(200)

    await runOn(
      postgres.server,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    await expect.poll(ready, pollOptions).toBe(503)
    expect(await search()).toMatchObject({ kind: 'rooms' })
    await expect(guest.checkout.confirm.mutate(request)).rejects.toMatchObject({
      data: { code: 'INTERNAL_SERVER_ERROR' },
    })

    await runOn(postgres.server, `alter database ${name} with allow_connections true`)
    await expect.poll(ready, pollOptions).toBe(200)
    expect(await guest.checkout.confirm.mutate(request)).toMatchObject({ kind: 'confirmed' })
    expect(await booking.db.reader.selectFrom('reservation').select('id').execute()).toHaveLength(1)
  } finally {
    await drop()
  }
})
