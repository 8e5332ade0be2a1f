import { request } from 'node:https'
import type { Basket } from '@portico/contracts/price/basket'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { clientOf } from '@portico/gateway/start-gateway'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { expect, it } from 'vitest'
import { aConfirm, aKey } from '../builders/a-guest.ts'
import { retryUntilReply } from '../kill/booking-guests.ts'
import { onlyInFull } from '../setup/by-test-size.ts'
import { startTopology } from './start-topology.ts'

const host = 'hotel-miramare.localhost'
type Topology = Awaited<ReturnType<typeof startTopology>>

/** As a guest's browser opens the house: the last status, none where there is no trusted connection. */
function openHouse({ tlsPort, root }: Pick<Topology, 'tlsPort' | 'root'>, path = '/'): Promise<number> {
  return new Promise((done) => {
    const options = { host: '127.0.0.1', port: tlsPort, servername: host, ca: root, headers: { host }, path }
    request({ ...options, agent: false }, (reply) => {
      const { location } = reply.headers
      reply.resume().once('end', async () => {
        done(location === undefined ? (reply.statusCode ?? 0) : await openHouse({ tlsPort, root }, location))
      })
    })
      .once('error', () => done(0))
      .end()
  })
}

/** A guest at whichever gateway the proxy finds ready. */
async function aGuestOf({ gatewaysUrl, home }: Topology) {
  const token = readServiceToken(home, 'web-gateway')
  const place = { host, language: 1, visitor: aKey(), requestId: aKey(), address: '192.0.2.7' }
  const { channelIds, landingHotelId } = await clientOf(gatewaysUrl, token, place).host.context.query()
  return clientOf(gatewaysUrl, token, { ...place, channel: channelIds[0] ?? 0, hotel: landingHotelId ?? 0 })
}

const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)

async function book(machines: Topology, inDays: number): Promise<string> {
  const guest = await retryUntilReply(
    () => aGuestOf(machines),
    () => false,
  )
  if (!guest) throw new Error('no guest')
  const stay = { arrival: addDays(today, inDays), departure: addDays(today, inDays + 2) }
  const party = { adults: 2, childrenAges: [] }
  const found = await retryUntilReply(
    () => guest.roomSearch.quotes.query({ stay, rooms: [{ party }] }),
    () => false,
  )
  if (found?.kind !== 'rooms') throw new Error(`${stay.arrival}: ${found?.kind}`)
  const productId = found.rooms[0]?.quotes[0]?.productId ?? 0
  const basket: Basket = { stay, rooms: [{ party, productId }] }
  const page = await retryUntilReply(
    () => guest.checkout.page.mutate({ basket }),
    () => false,
  )
  if (page?.kind !== 'open') throw new Error(`${page?.kind}`)
  const confirm = aConfirm(basket, page.basket.price.guestTotal.minor)
  const outcome = await retryUntilReply(
    () => guest.checkout.confirm.mutate(confirm),
    () => false,
  )
  return outcome?.kind ?? ''
}

it('two of everything runs as docker-compose.yml says: a house by https, booked while one of each program is killed and while admin is away', {
  timeout: 600_000,
}, async (context) => {
  onlyInFull(context)
  const { skip } = context
  await using machines = await startTopology(skip, { PORTICO_DEMO: '1' })
  const isServed = async () => (await openHouse(machines)) === 200
  await expect.poll(isServed, { timeout: 90_000 }).toBe(true)
  expect(await book(machines, 40)).toBe('confirmed')
  for (const [i, name] of (['web', 'gateway', 'booking-server', 'admin'] as const).entries()) {
    await machines.process(name).kill()
    const from = performance.now()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => openHouse(machines)))
    await expect.poll(isServed, { timeout: 30_000 }).toBe(true)
    const served = Math.round(performance.now() - from)
    expect(await book(machines, 43 + 3 * i)).toBe('confirmed')
    console.info(
      `${name} killed: of ten pages at once ${statuses.filter((status) => status !== 200).length} failed; served after ${served} ms, booked after ${Math.round(performance.now() - from)} ms`,
    )
    await machines.process(name).start()
  }
  // Both machines know of all of it.
  await machines.process('booking-server-2').kill()
  await machines.process('gateway-2').kill()
  expect(await book(machines, 60)).toBe('confirmed')
})
