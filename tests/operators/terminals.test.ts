import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { commit, write } from '@portico/booking-server/db/write'
import { readyMethodsOf } from '@portico/booking-server/payment-records/terminals'
import { brokenTrail } from '@portico/booking-server/trail/operator-trail'
import { hotelMethodIds } from '@portico/domain/payment/payment-methods'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { startPayments } from '../../simulators/payments/server.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'

const minutes = 60_000
const planet = { hotelId: 1, method: 'planet' } as const
const settings = { merchantId: '1110000001' }
const password = 'simulated-password-1'
const signKey = '6d1f0c9e4a7b2d5586e3f1a0c4b7d9e21f3a5c7e9b0d2f4a6c8e0b1d3f5a7c9e'
const account = { ...planet, mode: 'simulation', settings, secrets: { password, signKey } } as const

async function openHouse(simulated = true) {
  const simulators = await startPayments()
  const lines: string[] = []
  const log = createLog({ name: 'booking-server', level: 'trace', destination: { write: (line) => lines.push(line) } })
  const house = await startOperatedHouse({ log, ...(simulated && { payments: { simulators: simulators.url } }) })
  const api = await house.admin.signedInOperator()
  const statusOf = async (method: string) =>
    (await api.payments.methods.mutate({ hotelId: 1 })).methods.find((one) => one.method === method)
  return {
    ...house,
    api,
    simulators,
    statusOf,
    logged: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      await house[Symbol.asyncDispose]()
      await simulators[Symbol.asyncDispose]()
    },
  }
}

describe('ways to pay', () => {
  it('an owner sees all nineteen, and what each needs', async () => {
    await using house = await openHouse()
    const { methods } = await house.api.payments.methods.mutate({ hotelId: 1 })
    expect(methods.map(({ method }) => method)).toEqual(hotelMethodIds)
    const statuses = Object.fromEntries(methods.map(({ method, status }) => [method, status]))
    expect(statuses).toMatchObject({
      hotelpay: 'offered',
      bank: 'offered',
      planet: 'needs-terminal',
      link: 'not-offered',
      extranet: 'by-hand',
    })
    for (const method of ['besafepay', 'ermes_direct_pay', 'holipay']) expect(statuses[method]).toBe('needs-papers')
    for (const { method, status, fields } of methods) if (status === 'needs-papers') expect(fields, method).toEqual([])
  })

  it('what its provider cannot take in the hotel’s currency is offered to nobody, and admin says so: Stripe takes three decimals in tens alone (C16)', async () => {
    await using house = await openHouse()
    const { api } = house
    const stripe = { hotelId: 1, method: 'stripe' } as const
    const accounts = (await (await fetch(`${house.simulators.url}/accounts`)).json()) as {
      stripe: { settings: Record<string, string>; secrets: Record<string, string> }[]
    }
    const [account] = accounts.stripe
    if (!account) throw new Error('no account')
    expect(
      await api.payments.saveTerminal.mutate({ ...stripe, mode: 'simulation', ...account, key: randomUUID() }),
    ).toEqual({ kind: 'saved' })
    await api.payments.testTerminal.mutate(stripe)
    expect(await house.statusOf('stripe')).toMatchObject({ status: 'not-offered' })
    const offered = async () => [...(await readyMethodsOf(house.db.reader, 1, house.bookingServer.payments)).keys()]
    expect(await offered()).toEqual(['stripe'])
    await write(house.db, [1], async (tx) => {
      await tx.updateTable('hotel').set({ currency: 'KWD' }).where('id', '=', 1).execute()
      return commit(undefined)
    })
    expect(await house.statusOf('stripe')).toMatchObject({ status: 'other-currency' })
    expect(await offered()).toEqual([])
    expect(await api.payments.switchMethod.mutate({ ...stripe, isOn: true })).toEqual({ kind: 'refused' })
  })

  it('an account is connected at the address that was shown before, and is offered to guests once its provider knows it, and no longer than that', async () => {
    await using house = await openHouse()
    const { api } = house
    expect(await api.payments.testTerminal.mutate(planet)).toEqual({ kind: 'refused' })
    expect(await api.payments.switchMethod.mutate({ ...planet, isOn: true })).toEqual({ kind: 'refused' })
    const offered = async () => [...(await readyMethodsOf(house.db.reader, 1, house.bookingServer.payments)).keys()]
    const addressBefore = (await house.statusOf('planet'))?.nextMessageUrl ?? ''
    expect(addressBefore).toMatch(/\/payment-messages\/[\w-]{22}$/)
    expect(await api.payments.saveTerminal.mutate({ ...account, key: randomUUID() })).toEqual({ kind: 'saved' })
    const saved = await house.statusOf('planet')
    expect(saved).toMatchObject({
      status: 'untested',
      terminal: { mode: 'simulation', settings, secrets: ['password', 'signKey'], messageUrl: addressBefore },
    })
    expect(saved?.nextMessageUrl).not.toBe(addressBefore)
    expect(await api.payments.switchMethod.mutate({ ...planet, isOn: true })).toEqual({ kind: 'refused' })
    expect(await offered()).toEqual([])
    expect(await api.payments.testTerminal.mutate(planet)).toMatchObject({ kind: 'tested', isRight: true })
    expect(await house.statusOf('planet')).toMatchObject({ status: 'not-offered' })
    expect(await offered()).toEqual(['planet'])
    expect(await api.payments.switchMethod.mutate({ ...planet, isOn: true })).toEqual({ kind: 'switched' })
    expect(await house.statusOf('planet')).toMatchObject({ status: 'offered', place: 3 })

    const changedAt = (await house.statusOf('planet'))?.terminal?.changedAt
    if (!changedAt) throw new Error('no terminal')
    const wrong = { ...account, secrets: { password: 'not-the-password' }, changedAt }
    expect(await api.payments.saveTerminal.mutate({ ...wrong, key: randomUUID() })).toEqual({ kind: 'saved' })
    expect(await offered()).toEqual([])
    expect(await api.payments.testTerminal.mutate(planet)).toMatchObject({ kind: 'tested', isRight: false })
    expect(await house.statusOf('planet')).toMatchObject({ status: 'untested', place: 3 })
    expect(await offered()).toEqual([])

    expect(await api.payments.switchMethod.mutate({ ...planet, isOn: false })).toEqual({ kind: 'switched' })
    for (const method of ['bank', 'hotelpay'] as const)
      await api.payments.switchMethod.mutate({ hotelId: 1, method, isOn: false })
    const { methods } = await api.payments.methods.mutate({ hotelId: 1 })
    expect(methods.filter(({ status }) => status === 'offered')).toHaveLength(1)
    const { lines } = await api.reservations.trail.query({})
    expect(await brokenTrail(house.db.reader, house.db.trailKey)).toEqual([])
    expect(
      lines
        .map(({ action }) => action)
        .reverse()
        .slice(0, 3),
    ).toEqual(['saved-terminal', 'tested-terminal', 'switched-method'])
  })

  it('what was typed is judged field by field, saved once, and over nobody else’s', async () => {
    await using house = await openHouse()
    const { api } = house
    const save = (changes: object, key: string = randomUUID()) =>
      api.payments.saveTerminal.mutate({ ...account, key, ...changes })
    expect(await save({ settings: { merchantId: 'abc', other: 'x' }, secrets: { password } })).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'merchantId', why: 'malformed' },
        { field: 'signKey', why: 'needed' },
        { field: 'other', why: 'unknown' },
      ],
    })
    const key = randomUUID()
    expect(await save({}, key)).toEqual({ kind: 'saved' })
    expect(await save({}, key)).toEqual({ kind: 'saved' })
    expect(await save({ mode: 'test' }, key)).toEqual({ kind: 'key-used' })
    expect(await house.db.reader.selectFrom('payment_terminal').select('id').execute()).toHaveLength(1)
    expect(await save({})).toEqual({ kind: 'changed-meanwhile' })
    const changedAt = (await house.statusOf('planet'))?.terminal?.changedAt
    // A secret of the simulation never becomes one for guests' money.
    expect(await save({ mode: 'live', secrets: {}, changedAt })).toMatchObject({
      kind: 'invalid',
      problems: [{ why: 'needed' }, { why: 'needed' }],
    })
    const stripe = (mode: string, secretKey: string) =>
      save({ method: 'stripe', mode, settings: {}, secrets: { secretKey, webhookSecret: 'whsec_0123456789abcdef' } })
    const another = { kind: 'invalid', problems: [{ field: 'secretKey', why: 'other-mode' }] }
    expect(await stripe('live', 'sk_test_0123456789')).toEqual(another)
    expect(await stripe('test', 'sk_live_0123456789')).toEqual(another)
    expect(await stripe('test', 'sk_test_0123456789')).toEqual({ kind: 'saved' })
    expect(await save({ method: 'hotelpay' })).toEqual({ kind: 'refused' })
    expect(await save({ method: 'holipay' })).toEqual({ kind: 'refused' })
  })

  it('a server without simulations offers none, and shows one that was left as what it is', async () => {
    await using house = await openHouse(false)
    expect((await house.statusOf('planet'))?.modes).toEqual(['live', 'test'])
    expect(await house.api.payments.saveTerminal.mutate({ ...account, key: randomUUID() })).toEqual({ kind: 'refused' })
    await using simulated = await openHouse()
    await simulated.api.payments.saveTerminal.mutate({ ...account, key: randomUUID() })
    const row = await simulated.db.reader.selectFrom('payment_terminal').selectAll().executeTakeFirstOrThrow()
    const { id: _, secrets: sealed, ...rest } = row
    await write(house.db, [1], async (tx) => {
      await tx
        .insertInto('payment_terminal')
        .values({
          ...rest,
          secrets: house.bookingServer.payments.secrets.seal(
            'terminal',
            simulated.bookingServer.payments.secrets.open('terminal', sealed),
          ),
        })
        .execute()
      return commit(undefined)
    })
    expect(await house.statusOf('planet')).toMatchObject({ status: 'no-simulation' })
    expect(await house.api.payments.switchMethod.mutate({ ...planet, isOn: true })).toEqual({ kind: 'refused' })
  })

  it('nobody but an owner who has just typed the password changes where money goes', async () => {
    await using house = await openHouse()
    const { api: reception } = await house.admin.receptionist(house.api, [1])
    await expect(reception.payments.methods.mutate({ hotelId: 1 })).rejects.toThrow('for owners')
    await expect(reception.payments.saveTerminal.mutate({ ...account, key: randomUUID() })).rejects.toThrow(
      'for owners',
    )
    await expect(reception.payments.switchMethod.mutate({ ...planet, isOn: true })).rejects.toThrow('for owners')
    await expect(reception.payments.testTerminal.mutate(planet)).rejects.toThrow('for owners')
    expect((await reception.payments.day.mutate({ hotelId: 1, day: '2027-03-01' as never })).lines).toEqual([])
    await expect(reception.payments.day.mutate({ hotelId: 2, day: '2027-03-01' as never })).rejects.toThrow('no such')
    house.admin.advance(11 * minutes)
    await expect(house.api.payments.saveTerminal.mutate({ ...account, key: randomUUID() })).rejects.toThrow(
      'password again',
    )
    await expect(house.api.payments.methods.mutate({ hotelId: 2 })).rejects.toThrow('no such')
  })

  it('a secret lies sealed in the booking server, and is in no answer, log, trail, snapshot or file', async () => {
    await using house = await openHouse()
    const { api } = house
    const answers: unknown[] = [await api.payments.saveTerminal.mutate({ ...account, key: randomUUID() })]
    const invalid = { ...account, secrets: { password, signKey: `${signKey}zz` }, key: randomUUID() }
    answers.push(await api.payments.saveTerminal.mutate(invalid))
    answers.push(await api.payments.testTerminal.mutate(planet))
    answers.push(await api.payments.methods.mutate({ hotelId: 1 }))
    answers.push(await api.reservations.trail.query({}))
    const places = new Map([...filesBelow(house.admin.home)].map((file) => [file, readFileSync(file)]))
    expect([...places.keys()].some((file) => file.endsWith('booking.sqlite'))).toBe(true)
    places.set('answers', Buffer.from(JSON.stringify(answers)))
    places.set('log', Buffer.from(house.logged()))
    for (const secret of [password, signKey])
      for (const form of formsOf(secret))
        for (const [place, bytes] of places)
          expect(bytes.includes(form), `${place} has ${form.slice(0, 6)}…`).toBe(false)
    const row = await house.db.reader.selectFrom('payment_terminal').selectAll().executeTakeFirstOrThrow()
    expect(house.bookingServer.payments.secrets.open('terminal', row.secrets)).toContain(password)
  })
})

/** As it is, and as it might be written down by accident. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    [...secret].reverse().join(''),
  ]
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = statSync(path)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}
