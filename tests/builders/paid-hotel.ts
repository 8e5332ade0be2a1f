import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { checkAttempts } from '@portico/booking-server/payments/check-attempts'
import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { sweepUnpaid } from '@portico/booking-server/reservations/transfers'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instalment } from '@portico/domain/pricing/rate-plan'
import type { StartPaymentReply } from '@portico/legacy/calls/payment/start-payment'
import type { TerminalMode } from '@portico/payments/port'
import { wires as usualWires } from '@portico/payments/providers'
import { Provider } from '../../simulators/payments/frame/provider.ts'
import { wires } from '../../simulators/payments/wires.ts'
import { aHouse } from './a-house.ts'
import type { Database } from './databases.ts'
import { messageOf } from './read/message-of.ts'
import { aConfirm, aKey, expectAnswered, openTestHotel } from './test-hotel.ts'

const origin = 'http://simulation.test'
const genericMethods: readonly PaymentMethodId[] = ['stripe', 'paypal']
const card = { lastFour: '4242', month: '12', year: '2030', brand: 'visa' }

const ticket = {
  kinds: ['resellable', 'non-refundable'],
  cancellation: { kind: 'non-refundable' },
  resaleFee: 1_000,
} as const

/**
 * What happens to a call on its way to the provider: `lost` before it, `unanswered` after it has done its work,
 * `refused` for now, `silent` until that changes.
 */
export type Network = (path: string, wire: string) => 'well' | 'lost' | 'unanswered' | 'refused' | 'silent'

/** `own`: a method that has its own wire, before the two of the generic page. */
type PaidOptions = {
  readonly prepayment?: readonly Instalment[]
  readonly rooms?: number
  readonly own?: PaymentMethodId
  readonly isResellable?: boolean
  /** Whose accounts they are; a provider's test accounts are offered to guests where a developer's server says so. */
  readonly mode?: TerminalMode
  readonly offersTests?: boolean
}

/**
 * A small hotel whose guests pay all on booking, unless another schedule is given, by stripe or paypal: both are the
 * generic hosted page at one simulated provider, whose messages wait until they are delivered.
 */
export async function openPaidHotel(
  database: Database,
  {
    prepayment = [{ due: 'on-booking', basisPoints: 10_000 }],
    rooms = 3,
    own,
    isResellable = false,
    mode = 'simulation',
    offersTests = false,
  }: PaidOptions = {},
) {
  const messages: ReturnType<typeof messageOf>[] = []
  let network: Network = () => 'well'
  const silences: ((error: Error) => void)[] = []
  let clock = () => new Date()
  const provider = new Provider({
    now: () => clock(),
    origin: () => origin,
    send: async (url, init) => {
      messages.push(messageOf(url, init))
      return new Response()
    },
  })
  for (const make of wires) {
    const wire = make(provider)
    provider.wires.set(wire.name, wire)
  }
  const wireOf = (name: string) => {
    const wire = provider.wires.get(name)
    if (!wire) throw new Error(`no wire ${name}`)
    return wire
  }
  const called = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input))
    const [, name = ''] = pathname.split('/')
    const path = pathname.slice(name.length + 1)
    const way = network(path.slice(1), name)
    if (way === 'silent') await new Promise((_, reject) => silences.push(reject))
    if (way === 'lost') throw new Error('lost')
    if (way === 'refused') return new Response('Unauthorized', { status: 401 })
    const response = await wireOf(name).handle(new Request(String(input), init), path)
    if (way === 'unanswered') throw new Error('unanswered')
    return response
  }
  const seed = aHouse({ rooms, plans: [{ prepayment: [...prepayment], ...(isResellable && ticket) }] })
  const methods = [...(own ? [own] : []), ...genericMethods.filter((method) => method !== own)]
  const hotel = await openTestHotel(database, {
    seed,
    paymentsOf: (world, secretsKey) =>
      paymentsOf(world, secretsKey, { simulators: origin, offersTests, fetch: called as typeof fetch }),
  })
  clock = () => new Date(hotel.now())
  const { payments } = hotel
  if (!payments) throw new Error('a paid hotel has payments')
  await hotel.change(async (tx) => {
    const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
    const changed = { ...JSON.parse(settings), paymentMethods: ['hotelpay', 'bank', ...methods, 'link'] }
    await tx
      .updateTable('hotel')
      .where('id', '=', 1)
      .set({ settings: JSON.stringify(changed) })
      .execute()
    for (const method of methods) {
      const wire = method === own ? (usualWires[method]?.[0]?.name ?? method) : 'generic'
      const { settings, secrets } = wireOf(wire).accounts[wire === 'generic' ? genericMethods.indexOf(method) : 0] ?? {
        settings: {},
        secrets: {},
      }
      const at: Record<string, string> = wire === 'generic' ? { endpoint: `${origin}/generic` } : {}
      const terminal = { hotelId: 1, method, mode, settings: { ...settings, ...at, wire }, secrets }
      await replaceTerminal(tx, payments.secrets, terminal, hotel.now())
    }
  })

  const start = async (code: string, method = 'stripe', key = aKey()): Promise<StartPaymentReply> =>
    expectAnswered(await hotel.startPayment({ code, email: 'ada@guests.example', method, key, host: 'hotel.example' }))

  return {
    ...hotel,
    payments,
    provider,
    messages,
    onNetwork: (way: Network) => {
      network = way
      for (const end of silences.splice(0)) end(new Error('silent'))
    },
    book: async (method = 'stripe') =>
      expectAnswered(await hotel.confirm({ ...aConfirm('portico'), paymentMethod: method })),
    start,
    /** The address of the page that a guest is sent to. */
    page: async (code: string, method?: string, key?: string): Promise<string> => {
      const started = await start(code, method, key)
      if (started.next?.kind !== 'redirect') throw new Error(started.outcome)
      return started.next.url
    },
    /** What the guest does on the provider's page; the answer is what the browser would bring back. */
    choose: async (url: string, choice: 'pay' | 'decline' | 'close') => {
      const named = url.split('/').at(-1) ?? ''
      const payment =
        provider.payments.get(named) ??
        [...provider.payments.values()].find(({ data }) => Object.values(data).includes(named))
      if (!payment) throw new Error(`no payment at ${url}`)
      const before = payment.events.length
      const wire = wireOf(payment.wire)
      if (choice === 'pay') (wire.approve ?? provider.pay.bind(provider))(payment, card, 'approve')
      else if (choice === 'decline') provider.decline(payment, 'insufficient-funds')
      else provider.close(payment)
      for (const { kind } of payment.events.slice(before)) await provider.announce(payment, [kind])
      const { pathname, search } = new URL(wire.returnOf(payment).url)
      return { key: pathname.split('/payment/')[1] ?? '', method: 'GET' as const, query: search.slice(1), body: '' }
    },
    /** Every message that the provider has sent so far, so many times each; how they were answered. */
    deliver: async (times = 1) => {
      const statuses: number[] = []
      for (const { inbox, request } of messages)
        for (let i = 0; i < times; i++)
          statuses.push((await receiveMessage(payments, inbox, request, hotel.now())).status)
      await handleMessages(payments, hotel.now())
      return statuses
    },
    check: () => checkAttempts(payments, hotel.now()),
    operate: () => runOperations(payments, hotel.now()),
    sweepUnpaid: () => sweepUnpaid(hotel.db, hotel.now()),
    reservation: (code: string) =>
      hotel.db.reader.selectFrom('reservation').selectAll().where('code', '=', code).executeTakeFirstOrThrow(),
    /** What moved, as the ledger has it. */
    money: async (code: string) => {
      const rows = await hotel.db.reader
        .selectFrom('folio')
        .innerJoin('reservation', 'reservation.id', 'folio.reservation_id')
        .where('code', '=', code)
        .where('kind', 'in', ['payment', 'refund', 'dispute'])
        .select(['kind', 'minor'])
        .orderBy('position')
        .execute()
      return rows.map(({ kind, minor }) => `${kind} ${minor}`)
    },
    /** What the provider has taken and not given back. */
    taken: () => [...provider.payments.values()].reduce((sum, one) => sum + one.capturedMinor - one.refundedMinor, 0),
    roomsTaken: hotel.taken,
  }
}
export type PaidHotel = Awaited<ReturnType<typeof openPaidHotel>>
