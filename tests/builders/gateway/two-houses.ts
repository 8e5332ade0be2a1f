import { randomBytes } from 'node:crypto'
import type { UnpaidLimits } from '@portico/booking-server/reservations/unpaid-limits'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import type { Seed } from '@portico/demo/seed/seed'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type GatewayOptions, type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { aHouse } from '../a-house.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { startBookingServer } from '../start-booking-server.ts'

/** The day on which the tests happen, unless they move the clock. */
export const start = '2027-03-01T09:00:00.000Z' as Instant

export const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }

/** House 1 of `aHouse` on its channels 1 and 2, and a second house like it: hotel 2 on channel 3. */
export function twoHouses(wanted: Parameters<typeof aHouse>[0] = {}): Seed {
  const seed = aHouse(wanted)
  const [first] = seed.hotels
  if (!first) throw new Error('no house')
  return {
    ...seed,
    channels: [
      ...seed.channels,
      { id: 3, code: 'OTHER', name: 'Other', trade: false, tradeConfHour: 0, hotelIds: [2] },
    ],
    hotels: [first, { ...first, id: 2, name: 'Other House' }],
  }
}

export type Houses = AsyncDisposable & {
  readonly booking: BookingServer
  readonly gateway: RunningGateway
  /** Moves both servers' clock. */
  at(now: string): void
  /** A visitor at house 1 under its own host. */
  guest(visitor?: string, language?: number): ReturnType<RunningGateway['client']>
}

type Wish = {
  readonly profile?: ExtensionProfile
  readonly seed?: Seed
  /** Of the booking server. */
  readonly home?: string
  readonly database?: string
  /** Of a bucket for the booking server's pictures and files. */
  readonly s3Url?: string
  readonly unpaidLimits?: UnpaidLimits
  readonly gateway?: Partial<GatewayOptions>
  /** Of both servers, and of the jobs of the one. */
  readonly log?: GatewayOptions['log']
  /** What stands between the two, by the address of the booking server; its own address. */
  readonly between?: (url: string) => Promise<string>
}

/** Both servers in one process on one clock: `one.test` sells house 1, `other.test` house 2. */
export async function startHouses({
  profile = 'portico',
  seed = twoHouses(),
  home,
  database,
  s3Url,
  unpaidLimits,
  gateway: options = {},
  log,
  between,
}: Wish = {}): Promise<Houses> {
  let now = start
  const clock = () => now
  const booking = await startBookingServer({
    profile,
    seed,
    now: clock,
    ...(home && { home }),
    database,
    s3Url,
    ...(unpaidLimits && { unpaidLimits }),
    ...(log && { log, jobs: true }),
  })
  const gateway = await startGateway({
    upstreams: [{ url: between ? await between(booking.url) : booking.url, profile, token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'other.test', channelIds: [3] })]),
    now: clock,
    ...(log && { log }),
    ...options,
  })
  return {
    booking,
    gateway,
    at: (moment) => {
      now = moment as Instant
    },
    guest: (visitor = 'visitor-0000000000000001', language = 1) =>
      gateway.client({ host: 'one.test', channel: 1, hotel: 1, language, visitor, address: '192.0.2.1' }),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}

export const aBasket: Basket = { stay, rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10101 }] }

export function aKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Three nights at 100.00 and breakfast for two, and city tax. */
export const total = money(37_200, 'EUR')

export function aConfirm(wanted: Partial<ConfirmRequest> = {}): ConfirmRequest {
  return {
    basket: aBasket,
    key: aKey(),
    shown: total,
    booker: {
      name: 'Ada',
      lastName: 'Canary-Lovelace',
      email: 'canary.ada@guest.example',
      emailConfirm: 'canary.ada@guest.example',
      phone: '+44 20 7946 0000',
      country: 'GB',
      address: '12 St James’s Square',
      city: 'London',
    },
    guests: [],
    consents: {
      cancellationPolicy: true,
      terms: true,
      privacy: true,
      report: false,
      marketing: false,
      profile: false,
      custom: [],
    },
    paymentMethod: 'hotelpay',
    ...wanted,
  }
}
