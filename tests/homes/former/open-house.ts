import type { Seed } from '@portico/demo/seed/seed'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { anAdmin } from '../../builders/admin/an-admin.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

type House = {
  readonly home: string
  readonly database: string | undefined
  readonly now: Instant
  readonly seed?: Seed
}

/** All programs of a house on one home, guests at `house.example` and agencies on its second channel. */
export async function openHouse({ home, database, now, seed }: House) {
  await using starting = new AsyncDisposableStack()
  const clock = () => now
  const booking = starting.use(await startBookingServer({ home, database, now: clock, ...(seed && { seed }) }))
  const gateway = starting.use(
    await startGateway({
      home,
      database,
      upstreams: [{ url: booking.url, token: booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1, 2] })]),
      now: clock,
    }),
  )
  const admin = starting.use(await anAdmin({ home }))
  const place = {
    host: 'house.example',
    hotel: 1,
    language: 1,
    visitor: 'visitor-0000000000000001',
    address: '192.0.2.1',
  }
  const started = starting.move()
  return {
    booking,
    admin,
    clock,
    guest: gateway.client({ ...place, channel: 1 }),
    agent: (session?: string) =>
      gateway.client({ ...place, channel: 2, ...(session !== undefined && { tradeSession: session }) }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
export type OpenHouse = Awaited<ReturnType<typeof openHouse>>

export const agency = { username: 'owner@lago.example', password: 'Viaggi!2027' }
