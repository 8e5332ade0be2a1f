import { attemptsOf, storedCardOf } from '@portico/booking-server/payment-records/attempts'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { insertSimulatedTerminals } from '@portico/booking-server/seed/simulated-terminals'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { wires } from '@portico/payments/providers'
import { startTimeout } from '@portico/server/limits/time-limit'
import { describe, expect, it } from 'vitest'
import { startPayments } from '../../../simulators/payments/server.ts'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { aConfirm, aKey, expectAnswered, openTestHotel } from '../../builders/test-hotel.ts'
import { theHouse } from '../../builders/the-house.ts'
import { payAt } from '../contract/guest.ts'

const idle = { fetch, now: () => new Date(0), uuid: () => '', timeout: startTimeout, simulationOf: () => undefined }
/** Whose usual contract takes a card for later. */
const methods = Object.entries(wires)
  .filter(([, [usual]]) => usual?.adapter(idle).capabilities.aims.includes('tokenise'))
  .map(([method]) => method as PaymentMethodId)

describe.each(mainlyOn('SQLite'))('a rate that is guaranteed by a card, on $name', (database) => {
  it.each(methods)(
    'PAY-24: %s gives a token for the card before the booking is confirmed, only token, end and last four digits are stored, and the house can charge it where the provider can',
    async (method) => {
      let now = () => new Date()
      const send = (async () => new Response()) as typeof fetch
      await using simulators = await startPayments({ now: () => now(), send })
      await using hotel = await openTestHotel(database, {
        seed: aHouse({ plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }] }] }),
        paymentsOf: (world, secretsKey) => paymentsOf(world, secretsKey, { simulators: simulators.url }),
      })
      now = () => new Date(hotel.now())
      const { payments } = hotel
      if (!payments) throw new Error('a paid hotel has payments')
      await hotel.change(async (tx) => {
        const { settings } = await tx
          .selectFrom('hotel')
          .where('id', '=', 1)
          .select('settings')
          .executeTakeFirstOrThrow()
        const own = JSON.stringify({ ...JSON.parse(settings), paymentMethods: ['hotelpay', method] })
        await tx.updateTable('hotel').where('id', '=', 1).set({ settings: own }).execute()
      })
      await insertSimulatedTerminals(payments, simulators.url, [1])

      const { code } = expectAnswered(await hotel.confirm({ ...aConfirm('portico'), paymentMethod: method }))
      const booked = () =>
        hotel.db.reader.selectFrom('reservation').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
      const request = { code, email: 'ada@guests.example', method, key: aKey(), host: 'hotel.example' }
      const { next } = expectAnswered(await hotel.startPayment(request))
      if (!next) throw new Error('nowhere to go')
      const number = simulators.provider.wires.get(wires[method]?.[0]?.name ?? '')?.cards[0]?.number ?? ''
      const landed = await payAt(next, { card: number }, 'http://hotel.example')
      if (landed.kind !== 'returned') throw new Error(landed.text)
      expect(await booked()).toMatchObject({ state: 'pending' })

      const { pathname, search } = new URL(landed.url)
      const body = Buffer.from(landed.request.body).toString()
      const returned = {
        key: pathname.split('/payment/')[1] ?? '',
        method: landed.request.method as 'GET',
        query: search.slice(1),
        body,
      }
      expect(expectAnswered(await hotel.paymentReturn(returned))).toMatchObject({ state: 'paid' })
      const { id, state } = await booked()
      expect(state).toBe('confirmed')

      const [attempt] = await attemptsOf(hotel.db.reader, id)
      if (!attempt) throw new Error('no attempt')
      const card = storedCardOf(payments.secrets, attempt)
      expect(card?.token).toBeTypeOf('string')
      expect(Object.keys(card ?? {}).filter((name) => !['token', 'lastFour', 'expiry'].includes(name))).toEqual([])
      const stored: unknown[] = [card]
      for (const { name } of await hotel.db.reader.introspection.getTables())
        if (!name.startsWith('kysely_'))
          stored.push(
            await hotel.db.reader
              .selectFrom(name as 'reservation')
              .selectAll()
              .execute(),
          )
      const text = JSON.stringify(stored)
      for (const form of [
        number,
        number.slice(-12),
        Buffer.from(number).toString('base64'),
        number.replace(/(\d{4})(?=\d)/g, '$1 '),
      ])
        expect(text).not.toContain(form)
      // What the house charges the card comes from the same account, once.
      const house = theHouse({ ...hotel, payments, reservation: booked })
      hotel.wait(4 * 24 * 60)
      const { mayCharge, id: attemptId } = await house.attempt(code)
      const canCharge = wires[method]?.[0]?.adapter(idle).capabilities.charge
      expect(mayCharge?.amount.minor).toBe(canCharge ? (await house.details(code)).due.minor : undefined)
      if (canCharge) {
        await house.acts(code, { kind: 'charge-card', attemptId, minor: 10_000 })
        for (let i = 0; i < 2; i++) await runOperations(payments, hotel.now())
        const taken = simulators.ledger().map(({ capturedMinor }) => capturedMinor)
        expect(taken).toEqual([0, 10_000])
        expect(
          await hotel.db.reader.selectFrom('folio').where('kind', '=', 'payment').select(['minor', 'method']).execute(),
        ).toEqual([{ minor: -10_000, method }])
      } else
        expect(await house.preview(code, { kind: 'charge-card', attemptId, minor: 1 })).toEqual({
          kind: 'impossible',
          why: 'not-at-provider',
        })

      // What the card is charged by is sealed, unless it is our own name of the attempt.
      if (card?.token !== attempt.reference) expect(JSON.stringify(stored.slice(1))).not.toContain(card?.token)
    },
  )
})
