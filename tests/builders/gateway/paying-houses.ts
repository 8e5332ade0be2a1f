import type { AddressInfo } from 'node:net'
import { commit, write } from '@portico/booking-server/db/write'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { handleMessages } from '@portico/booking-server/payments/receive-message'
import { messageLimits } from '@portico/contracts/payment/received-message'
import type { StartedPayment } from '@portico/contracts/reservation/payment'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import type { GatewayFactory } from '@portico/web/app/base/server/gateway.server'
import { forwardPaymentMessages } from '@portico/web/http/forward/forward-payment-messages'
import { createWebServer } from '@portico/web/http/web-server'
import { startPayments } from '../../../simulators/payments/server.ts'
import { type Choice, payAt } from '../../payments/contract/guest.ts'
import { aHost, aSnapshot } from '../a-snapshot.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { openFaultyUpstream } from './faulty-upstream.ts'
import { aConfirm, aKey, start, twoHouses } from './two-houses.ts'

type Options = {
  readonly limits?: NonNullable<Parameters<typeof startGateway>[0]['limits']>
  /** The web's time for a message. */
  readonly messageMs?: number
}

/**
 * Two houses whose guests pay all on booking, by stripe: the generic hosted page at one simulated provider, at which
 * each house has an account of its own. `one.test` sells house 1, `other.test` house 2. Messages come over the web's
 * own door, below the host of the guest; they wait until they are delivered.
 */
export async function startPayingHouses({ limits, messageMs = messageLimits.wholeMs }: Options = {}) {
  let at = start
  const now = () => at
  const log: string[] = []
  const logOf = (name: string) => createLog({ name, level: 'trace', destination: { write: (line) => log.push(line) } })
  const sent: { readonly url: string; readonly init: RequestInit }[] = []
  const simulators = await startPayments({
    now: () => new Date(now()),
    send: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return new Response()
    },
  })
  const seed = twoHouses({ rooms: 3, plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 10_000 }] }] })
  const booking = await startBookingServer({
    seed,
    now,
    jobs: false,
    webUrl: 'http://localhost:3000',
    payments: { simulators: simulators.url },
    log: logOf('booking-server'),
  })
  const inboxes: string[] = []
  for (const hotelId of [1, 2]) {
    const account = simulators.provider.wires.get('generic')?.accounts[hotelId - 1]
    if (!account) throw new Error('each house has an account')
    await write(booking.db, [hotelId], async (tx) => {
      const { settings } = await tx
        .selectFrom('hotel')
        .where('id', '=', hotelId)
        .select('settings')
        .executeTakeFirstOrThrow()
      const own = { ...JSON.parse(settings), paymentMethods: ['hotelpay', 'bank', 'stripe'] }
      await tx
        .updateTable('hotel')
        .where('id', '=', hotelId)
        .set({ settings: JSON.stringify(own) })
        .execute()
      const made = {
        hotelId,
        method: 'stripe',
        mode: 'simulation',
        settings: { ...account.settings, wire: 'generic' },
        secrets: account.secrets,
      } as const
      await replaceTerminal(tx, booking.payments.secrets, made, now())
      return commit(undefined)
    })
    const row = await booking.db.reader
      .selectFrom('payment_terminal')
      .select('inbox')
      .where('hotel_id', '=', hotelId)
      .executeTakeFirstOrThrow()
    inboxes.push(row.inbox)
  }
  const faulty = await openFaultyUpstream(booking.url)
  const gateway = await startGateway({
    upstreams: [{ url: faulty.url, token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'other.test', channelIds: [3] })]),
    now,
    log: logOf('gateway'),
    ...(limits && { limits }),
  })
  const web = await createWebServer(
    { log: logOf('web'), serviceToken: gateway.token, publicUrl: 'http://one.test', development: false, demo: false },
    {
      gatewayOf: (() => undefined) as unknown as GatewayFactory,
      isGatewayUp: async () => true,
      common: async (app) =>
        forwardPaymentMessages(app, { gatewayUrl: gateway.url, serviceToken: gateway.token }, { wholeMs: messageMs }),
      pages: () => undefined,
    },
  )
  await web.listen({ port: 0, host: '127.0.0.1' })
  const webUrl = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`

  const guestOf = (house: 1 | 2, address = '192.0.2.1') =>
    gateway.client({
      ...(house === 1 ? { host: 'one.test', channel: 1, hotel: 1 } : { host: 'other.test', channel: 3, hotel: 2 }),
      language: 1,
      visitor: 'visitor-0000000000000001',
      address,
    })
  type Guest = ReturnType<RunningGateway['client']>

  return {
    booking,
    gateway,
    faulty,
    simulators,
    inboxes,
    log,
    sent,
    webUrl,
    at: (moment: string) => {
      at = moment as Instant
    },
    wait: (minutes: number) => {
      at = instantAfter(at, { minutes })
    },
    guestOf,
    /** Books the room of the house; the sealed right to the reservation. */
    books: async (guest: Guest): Promise<string> => {
      const page = await guest.checkout.page.mutate({ basket: aConfirm().basket })
      if (page.kind !== 'open') throw new Error(page.kind)
      const booked = await guest.checkout.confirm.mutate(
        aConfirm({ shown: page.basket.price.guestTotal, paymentMethod: 'stripe' }),
      )
      if (booked.kind !== 'pending' || !booked.isToPay) throw new Error(`${booked.kind} without a payment`)
      return booked.grant
    },
    starts: (guest: Guest, grant: string, key = aKey()) => guest.payment.start.mutate({ grant, method: 'stripe', key }),
    /** What the guest does at the provider; what the browser brings back, with what it was granted. */
    pays: async (started: StartedPayment, grants: string[], choice: Choice = {}) => {
      if (started.kind !== 'started') throw new Error(started.kind)
      const landed = await payAt(started.next, choice, 'http://o')
      if (landed.kind !== 'returned') throw new Error(landed.kind)
      const url = new URL(landed.url)
      const key = url.pathname.split('/payment/')[1] ?? ''
      return {
        key,
        method: landed.request.method as 'GET' | 'POST',
        query: url.search.slice(1),
        body: Buffer.from(landed.request.body).toString(),
        grants,
      }
    },
    voucher: async (guest: Guest, grant: string) => {
      const opened = await guest.reservation.voucher.mutate({ grant })
      if (opened.kind !== 'open') throw new Error(opened.kind)
      return opened.voucher
    },
    /** Sends a message as the provider would, over the web. */
    post: (path: string, init: RequestInit = {}) =>
      fetch(`${webUrl}/payment-messages/${path}`, { method: 'POST', redirect: 'manual', ...init }),
    /** Reads what has come in. */
    readMessages: () => handleMessages(booking.payments, now()),
    state: async () => {
      const [reservations, attempts, messages, money] = await Promise.all([
        booking.db.reader
          .selectFrom('reservation')
          .select(['hotel_id', 'state', 'reason', 'pay_by'])
          .orderBy('id')
          .execute(),
        booking.db.reader.selectFrom('payment_attempt').select(['hotel_id', 'state', 'facts']).orderBy('id').execute(),
        booking.db.reader.selectFrom('payment_message').select('id').execute(),
        booking.db.reader.selectFrom('folio').select('minor').where('kind', '=', 'payment').execute(),
      ])
      return { reservations, attempts, messages: messages.length, money }
    },
    [Symbol.asyncDispose]: async () => {
      await web.close()
      for (const open of [gateway, faulty, booking, simulators]) await open[Symbol.asyncDispose]()
    },
  }
}
