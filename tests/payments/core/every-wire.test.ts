import { waitingPaymentsOf } from '@portico/booking-server/operators/payments/waiting-payments'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { checkAttempts } from '@portico/booking-server/payments/check-attempts'
import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { sweepUnpaid } from '@portico/booking-server/reservations/transfers'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { providerOf, wires } from '@portico/payments/providers'
import { startTimeout } from '@portico/server/limits/time-limit'
import { describe, expect, it } from 'vitest'
import { type PaymentSimulators, startPayments } from '../../../simulators/payments/server.ts'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { messageOf } from '../../builders/read/message-of.ts'
import { aConfirm, aKey, expectAnswered, expectSound, openTestHotel } from '../../builders/test-hotel.ts'
import { type Choice, payAt } from '../contract/guest.ts'

const email = 'ada@guests.example'
const owner: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const dialects = Object.entries(wires).flatMap(([method, some]) =>
  some.map(({ name }) => ({ method: method as PaymentMethodId, wire: name })),
)
const [database] = databases
const seed = aHouse({ plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 10_000 }] }] })

/**
 * A small hotel with one account. Its provider's messages never arrive: what it learns is what its guest brings, and
 * what it asks for.
 */
async function openHotelAt(simulators: PaymentSimulators, method: PaymentMethodId, wire: string) {
  if (!database) throw new Error('no database')
  const hotel = await openTestHotel(database, {
    seed,
    paymentsOf: (world, secretsKey) => paymentsOf(world, secretsKey, { simulators: simulators.url }),
  })
  const { payments } = hotel
  const account = simulators.provider.wires.get(wire)?.accounts[0]
  if (!payments || !account) throw new Error(`nobody simulates ${wire}`)
  await hotel.change(async (tx) => {
    const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
    const own = JSON.stringify({ ...JSON.parse(settings), paymentMethods: ['hotelpay', method] })
    await tx.updateTable('hotel').where('id', '=', 1).set({ settings: own }).execute()
    const made = {
      hotelId: 1,
      method,
      mode: 'simulation' as const,
      settings: { ...account.settings, wire },
      secrets: account.secrets,
    }
    await replaceTerminal(tx, payments.secrets, made, hotel.now())
  })
  const { code } = expectAnswered(await hotel.confirm({ ...aConfirm('portico'), paymentMethod: method }))
  const start = async () =>
    expectAnswered(await hotel.startPayment({ code, email, method, key: aKey(), host: 'hotel.example' }))
  const comesBack = async (landed: Awaited<ReturnType<typeof payAt>>) => {
    if (landed.kind !== 'returned') return
    const { pathname, search } = new URL(landed.url)
    const { method: way, body } = landed.request
    const key = pathname.split('/payment/')[1] ?? ''
    const request = {
      key,
      method: way === 'POST' ? 'POST' : 'GET',
      query: search.slice(1),
      body: Buffer.from(body).toString(),
    } as const
    expectAnswered(await hotel.paymentReturn(request))
  }
  const jobs = async (minutes: number) => {
    for (let i = 0; i < minutes / 5; i++) {
      hotel.wait(5)
      await checkAttempts(payments, hotel.now())
      await runOperations(payments, hotel.now())
    }
  }
  /** How the guest reads that it stands: of the attempt, or else of the booking. */
  const stateNow = async (): Promise<string> => {
    const { pendingPayment, state } = expectAnswered(await hotel.retrieve({ code, email }))
    return pendingPayment?.attempt?.state ?? state
  }
  return {
    hotel,
    start,
    comesBack,
    jobs,
    /** What the provider has sent, each so many times. */
    deliver: async (messages: readonly ReturnType<typeof messageOf>[], times: number) => {
      for (const { inbox, request } of messages)
        for (let i = 0; i < times; i++)
          expect((await receiveMessage(payments, inbox, request, hotel.now())).status).toBe(200)
      await handleMessages(payments, hotel.now())
    },
    /** What moved in the ledger. */
    money: async () => {
      const moved = hotel.db.reader.selectFrom('folio').where('kind', 'in', ['payment', 'refund', 'dispute'])
      return (await moved.select(['kind', 'minor']).orderBy('position').execute()).map(
        ({ kind, minor }) => `${kind} ${minor}`,
      )
    },
    stateNow,
    /** The address of the last attempt's way back, typed by anybody who was sent there. */
    turnsBackByAddress: async () => {
      const { reference } = await hotel.db.reader
        .selectFrom('payment_attempt')
        .select('reference')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const key = payments.secrets.keyOf('return', reference)
      expectAnswered(await hotel.paymentReturn({ key, method: 'GET', query: 'result=closed', body: '' }))
    },
    /** How it stands for a guest who begins to pay, does this at the provider and comes back, if at all. */
    attemptBy: async (choice: Choice): Promise<string> => {
      const started = await start()
      if (!started.next) return started.outcome
      const landed = await payAt(started.next, choice, 'http://hotel.example')
      if (landed.kind !== 'returned') return landed.kind
      await comesBack(landed)
      await runOperations(payments, hotel.now())
      return await stateNow()
    },
  }
}

const usual = { declined: 'failed', bankRefuses: 'failed', bankClosed: 'closed', closed: 'closed' }
/** Stripe's guests take another card on the same page; Satispay says the same of who is refused as of who goes back. */
const otherwise: Readonly<Record<string, Partial<typeof usual>>> = {
  stripe: { declined: 'stayed', bankRefuses: 'stayed' },
  satispay: { declined: 'closed' },
}

describe('a booking whose payment comes to nothing', () => {
  it.each(dialects)(
    'by $method at $wire is as its provider says, begun again each time, and then paid once',
    async ({ method, wire }) => {
      await using simulators = await startPayments({
        now: () => new Date('2027-03-01T11:00:00.000Z'),
        send: async () => new Response(),
      })
      const { hotel, attemptBy } = await openHotelAt(simulators, method, wire)
      await using _ = hotel
      const cards = simulators.provider.wires.get(wire)?.cards ?? []
      const cardOf = (...outcomes: string[]) => cards.find(({ outcome }) => outcomes.includes(outcome))?.number
      const [declined, challenged] = [cardOf('declined', 'insufficient-funds'), cardOf('challenge')]
      const said = {
        declined: await attemptBy(declined === undefined ? 'decline' : { card: declined }),
        ...(challenged !== undefined && { bankRefuses: await attemptBy({ card: challenged, bank: 'fail' }) }),
        ...(challenged !== undefined && { bankClosed: await attemptBy({ card: challenged, bank: 'close' }) }),
        closed: await attemptBy('close'),
      }
      expect(said).toEqual(
        Object.fromEntries(Object.keys(said).map((name) => [name, { ...usual, ...otherwise[wire] }[name as 'closed']])),
      )
      expect(await attemptBy({ ...(challenged !== undefined && { card: challenged }) })).toBe('confirmed')
      expect(simulators.ledger().filter(({ capturedMinor }) => capturedMinor > 0)).toHaveLength(1)
      expect(await hotel.db.reader.selectFrom('folio').where('kind', '=', 'payment').select('minor').execute()).toEqual(
        [{ minor: -24_000 }],
      )
      // What comes to nothing is the guest's to try again: nothing of it waits for the house.
      expect(await waitingPaymentsOf(hotel.db.reader, owner, { hotelId: 1 }, hotel.now())).toEqual([])
      await expectSound(hotel)
    },
  )

  it.each(dialects)(
    'by $method at $wire is paid by a guest who closed the page, some minutes later',
    async ({ method, wire }) => {
      const time = { now: () => new Date('2027-03-01T11:00:00.000Z') }
      await using simulators = await startPayments({ now: () => time.now(), send: async () => new Response() })
      const { hotel, start, jobs, stateNow, attemptBy } = await openHotelAt(simulators, method, wire)
      await using _ = hotel
      time.now = () => new Date(hotel.now())
      await start()
      await jobs(10)
      expect(await stateNow()).toBe('continue')
      expect(await attemptBy({})).toBe('confirmed')
      expect(simulators.ledger().filter(({ capturedMinor }) => capturedMinor > 0)).toHaveLength(1)
      await expectSound(hotel)
    },
  )

  it('by azul is a person’s where its page is over and no guest came back: nobody can be asked whether it was paid', async () => {
    const time = { now: () => new Date('2027-03-01T11:00:00.000Z') }
    await using simulators = await startPayments({ now: () => time.now(), send: async () => new Response() })
    const { hotel, start, jobs } = await openHotelAt(simulators, 'azul', 'azul')
    await using _ = hotel
    time.now = () => new Date(hotel.now())
    const { next } = await start()
    if (next) await payAt(next, {}, 'http://hotel.example')
    await jobs(30)
    expect(await waitingPaymentsOf(hotel.db.reader, owner, { hotelId: 1 }, hotel.now())).toEqual([])
    hotel.wait(6)
    await jobs(1)
    expect(await sweepUnpaid(hotel.db, hotel.now())).toBe(1)
    await jobs(15)
    expect(await waitingPaymentsOf(hotel.db.reader, owner, { hotelId: 1 }, hotel.now())).toMatchObject([
      { why: 'review', method: 'azul' },
    ])
    await expectSound(hotel)
  })

  // AZUL knows of no payment that waits.
  const withBanks = dialects.filter(({ wire }) => !['paypal', 'satispay', 'scalapay', 'azul'].includes(wire))
  it.each(withBanks)(
    'by $method at $wire waits while the bank decides, and no other attempt is begun',
    async ({ method, wire }) => {
      await using simulators = await startPayments({
        now: () => new Date('2027-03-01T11:00:00.000Z'),
        send: async () => new Response(),
      })
      const { hotel, start, attemptBy } = await openHotelAt(simulators, method, wire)
      await using _ = hotel
      const challenged =
        simulators.provider.wires.get(wire)?.cards.find(({ outcome }) => outcome === 'challenge')?.number ?? ''
      expect(await attemptBy({ card: challenged, bank: 'wait' })).toBe('waiting')
      expect((await start()).outcome).toBe('waiting')
      await expectSound(hotel)
    },
  )

  it.each(dialects)(
    'by $method at $wire is paid once by a guest who turns back by the address alone and pays on both pages',
    async ({ method, wire }) => {
      await using simulators = await startPayments({
        now: () => new Date('2027-03-01T11:00:00.000Z'),
        send: async () => new Response(),
      })
      const { hotel, start, comesBack, turnsBackByAddress, jobs } = await openHotelAt(simulators, method, wire)
      await using _ = hotel
      const first = await start()
      await turnsBackByAddress()
      const second = await start()
      for (const { next } of [second, first]) if (next) await comesBack(await payAt(next, {}, 'http://hotel.example'))
      await jobs(60)
      const taken = simulators
        .ledger()
        .reduce((sum, { capturedMinor, refundedMinor }) => sum + capturedMinor - refundedMinor, 0)
      expect(taken).toBe(24_000)
      expect(await hotel.db.reader.selectFrom('reservation').select('state').execute()).toEqual([
        { state: 'confirmed' },
      ])
      await expectSound(hotel)
    },
  )
})

describe('money that the guest’s bank takes back', () => {
  const says = (method: PaymentMethodId, wire: string) =>
    providerOf(method, { wire })?.(nobody).capabilities.dispute === true
  const now = () => new Date('2027-03-01T11:00:00.000Z')

  it.each(dialects.filter(({ method, wire }) => says(method, wire)))(
    'by $method at $wire is in the ledger once, however often it is said, and before a person',
    async ({ method, wire }) => {
      const { hotel, simulators, sent, deliver, money } = await paidAndFetchedBack(method, wire, now)
      await using _ = simulators
      await using _hotel = hotel
      expect(sent.length).toBeGreaterThan(0)
      await deliver(sent, 3)
      expect(await money()).toEqual(['payment -24000', 'dispute 24000'])
      expect(await waitingPaymentsOf(hotel.db.reader, owner, { hotelId: 1 }, hotel.now())).toMatchObject([
        { why: 'review' },
      ])
      expect(await hotel.db.reader.selectFrom('payment_attempt').select('state').execute()).toEqual([
        { state: 'review' },
      ])
      await expectSound(hotel)
    },
  )

  it.each(dialects.filter(({ method, wire }) => !says(method, wire)))(
    'by $method at $wire cannot be known: no message of it is sent, and the house reads it in the provider’s back office',
    async ({ method, wire }) => {
      const { hotel, simulators, sent, deliver, jobs, money } = await paidAndFetchedBack(method, wire, now)
      await using _ = simulators
      await using _hotel = hotel
      await deliver(sent, 1)
      await jobs(60)
      expect(await money()).toEqual(['payment -24000'])
      await expectSound(hotel)
    },
  )
})

const nobody = { fetch, now: () => new Date(0), uuid: () => '', timeout: startTimeout, simulationOf: () => undefined }

/**
 * A booking that was paid, of which the simulated bank has fetched the money back, and what the provider sent of that.
 */
async function paidAndFetchedBack(method: PaymentMethodId, wire: string, now: () => Date) {
  const messages: ReturnType<typeof messageOf>[] = []
  const send = (async (url: string, init?: RequestInit) => {
    messages.push(messageOf(url, init))
    return new Response()
  }) as typeof fetch
  const simulators = await startPayments({ now, send })
  const opened = await openHotelAt(simulators, method, wire)
  expect(await opened.attemptBy({})).toBe('confirmed')
  await simulators.provider.settled()
  messages.length = 0
  const [payment] = [...simulators.provider.payments.values()].filter(({ capturedMinor }) => capturedMinor > 0)
  if (!payment) throw new Error('nothing was paid')
  await simulators.provider.chargeBack(payment)
  return { ...opened, simulators, sent: messages }
}
