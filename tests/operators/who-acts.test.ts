import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import { operatorsRouter as gatewayRouter } from '@portico/gateway/operators/router'
import { readSigningKey, replaceSigningKey, signOperatorToken } from '@portico/server/tokens/operator-token'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { startPlainHouse } from '../builders/gateway/plain-house.ts'
import { start } from '../builders/gateway/two-houses.ts'
import { startOperatedHouse, startOperatedHouseOn } from '../builders/start/start-operated-house.ts'

type House = Awaited<ReturnType<typeof startOperatedHouse>>

const owner: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

const statusOf = ({ bookingServer }: House, token: string) => statusAt(bookingServer.url, token)

function statusAt(url: string, token: string, procedure = 'hotels', method = 'GET') {
  const init = {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  }
  return fetch(`${url}/operators/${procedure}`, init).then(({ status }) => status)
}

describe('the operators’ part of the booking server', () => {
  it('is open to who admin has signed, and to no service token: that of the web is none of an operator’s', async () => {
    await using house = await startOperatedHouse()
    const { home } = house.admin
    const signed = () => signOperatorToken(readSigningKey(home), 'booking-server', owner, house.admin.now())
    expect(await statusOf(house, signed())).toBe(200)
    for (const edge of ['web-gateway', 'gateway-booking-server', 'gateway-admin'] as const)
      expect(await statusOf(house, readServiceToken(home, edge)), edge).toBe(401)
    expect(await statusOf(house, '')).toBe(401)
  })

  it.each<[string, (house: House, token: string) => string]>([
    ['for another server', ({ admin }) => signOperatorToken(readSigningKey(admin.home), 'gateway', owner, admin.now())],
    [
      'of two minutes ago',
      ({ admin }) =>
        signOperatorToken(
          readSigningKey(admin.home),
          'booking-server',
          owner,
          new Date(admin.now().getTime() - 120_000),
        ),
    ],
    [
      'of in two minutes',
      ({ admin }) =>
        signOperatorToken(
          readSigningKey(admin.home),
          'booking-server',
          owner,
          new Date(admin.now().getTime() + 120_000),
        ),
    ],
    [
      'signed by a key of somebody else',
      ({ admin }) =>
        signOperatorToken(
          readSigningKey(mkdtempSync(join(tmpdir(), 'portico-key-'))),
          'booking-server',
          owner,
          admin.now(),
        ),
    ],
    [
      'whose claims were changed',
      (_, token) =>
        token.replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...owner, aud: 'booking-server', iat: 0, exp: 1e11 })).toString('base64url')}.`,
        ),
    ],
    ['without a signature', (_, token) => token.replace(/[^.]+$/, '')],
    [
      'whose header names no algorithm',
      (_, token) => token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ],
    ['with a fourth part', (_, token) => `${token}.x`],
    [
      'of a role that nobody has',
      ({ admin }) =>
        signOperatorToken(readSigningKey(admin.home), 'booking-server', { ...owner, role: 'guest' }, admin.now()),
    ],
    [
      'that names no hotels',
      ({ admin }) =>
        signOperatorToken(
          readSigningKey(admin.home),
          'booking-server',
          { email: owner.email, role: 'owner' },
          admin.now(),
        ),
    ],
  ])('is closed to a token %s', async (_, change) => {
    await using house = await startOperatedHouse()
    const token = signOperatorToken(readSigningKey(house.admin.home), 'booking-server', owner, house.admin.now())
    expect(await statusOf(house, change(house, token))).toBe(401)
  })

  it('follows a new key at once: tokens of the one before are good no more', async () => {
    await using house = await startOperatedHouse()
    const api = await house.admin.signedInOperator()
    const before = signOperatorToken(readSigningKey(house.admin.home), 'booking-server', owner, house.admin.now())
    replaceSigningKey(house.admin.home)
    expect(await statusOf(house, before)).toBe(401)
    expect(await api.reservations.hotels.query()).toMatchObject([{ id: 1 }])
  })
})

/**
 * Every procedure of both routers, and the roles that may call it: read from the routers, so that a new one must be
 * listed here.
 */
const allowed = {
  'booking-server hotels': ['owner', 'reception'],
  'booking-server channels': ['owner'],
  'booking-server search': ['owner', 'reception'],
  'booking-server details': ['owner', 'reception'],
  'booking-server day': ['owner', 'reception'],
  'booking-server exported': ['owner', 'reception'],
  'booking-server trail': ['owner'],
  'booking-server previewAct': ['owner', 'reception'],
  'booking-server makeAct': ['owner', 'reception'],
  'gateway unknownBookings': ['owner', 'reception'],
  'gateway settleUnknownBooking': ['owner', 'reception'],
  'gateway otherServers': ['owner', 'reception'],
  'gateway soldChannels': ['owner'],
  'gateway lookUp': ['owner', 'reception'],
  'gateway cancelLookedUp': ['owner', 'reception'],
  'gateway cancelLookedUpRoom': ['owner', 'reception'],
  'gateway resendLookedUp': ['owner', 'reception'],
  // What is written for one guest, reception writes too; what is told to other houses is the owner's.
  'booking-server offers.list': ['owner', 'reception'],
  'booking-server offers.waiting': ['owner', 'reception'],
  'booking-server offers.request': ['owner', 'reception'],
  'booking-server offers.sellers': ['owner', 'reception'],
  'booking-server offers.rooms': ['owner', 'reception'],
  'booking-server offers.services': ['owner', 'reception'],
  'booking-server offers.begin': ['owner', 'reception'],
  'booking-server offers.closeRequest': ['owner', 'reception'],
  'booking-server offers.details': ['owner', 'reception'],
  'booking-server offers.price': ['owner', 'reception'],
  'booking-server offers.write': ['owner', 'reception'],
  'booking-server offers.reserve': ['owner', 'reception'],
  'booking-server offers.send': ['owner', 'reception'],
  'booking-server offers.withdraw': ['owner', 'reception'],
  'booking-server offers.answer': ['owner', 'reception'],
  'booking-server offers.copy': ['owner', 'reception'],
  'gateway reports': ['owner'],
  'gateway sendReportAgain': ['owner'],
  // How a hotel is paid is its owner's; what was paid is everybody's who works with its reservations.
  'booking-server payments.methods': ['owner'],
  'booking-server payments.fields': ['owner'],
  'booking-server payments.saveTerminal': ['owner'],
  'booking-server payments.switchMethod': ['owner'],
  'booking-server payments.testTerminal': ['owner'],
  'booking-server payments.day': ['owner', 'reception'],
  'booking-server payments.waiting': ['owner', 'reception'],
  // Who sells for the hotels, on what terms and by whom, is the owner's.
  'booking-server agencies.waiting': ['owner'],
  'booking-server agencies.requests': ['owner'],
  'booking-server agencies.decide': ['owner'],
  'booking-server agencies.search': ['owner'],
  'booking-server agencies.details': ['owner'],
  'booking-server agencies.act': ['owner'],
  // All that is known of one person, and its end, is the owner's to answer for.
  'booking-server guests.preview': ['owner'],
  'booking-server guests.exported': ['owner'],
  'booking-server guests.erase': ['owner'],
  'gateway guests.preview': ['owner'],
  'gateway guests.exported': ['owner'],
  'gateway guests.erase': ['owner'],
}

type Procedures = Record<string, { _def: { type: string; meta?: { roles: readonly string[] } } }>

it('each procedure of operators names its roles, and no other role is let in', async () => {
  const tables = {
    'booking-server': operatorsRouter._def.procedures,
    gateway: gatewayRouter._def.procedures,
  } as unknown as Record<string, Procedures>
  const found = Object.entries(tables).flatMap(([server, procedures]) =>
    Object.entries(procedures).map(([name, { _def }]) => [`${server} ${name}`, [...(_def.meta?.roles ?? [])]]),
  )
  expect(Object.fromEntries(found)).toEqual(allowed)
  await using house = await startOperatedHouse()
  await using plain = await startPlainHouse('the booking server')
  const servers = [
    ['booking-server', house.bookingServer.url, house.admin.home, house.admin.now()],
    ['gateway', plain.gateway.url, plain.home, new Date(start)],
  ] as const
  for (const role of ['owner', 'reception'] as const)
    for (const [server, url, home, now] of servers)
      for (const [name, { _def }] of Object.entries(tables[server] ?? {})) {
        const token = signOperatorToken(readSigningKey(home), server, { ...owner, role }, now)
        const status = await statusAt(url, token, name, _def.type === 'query' ? 'GET' : 'POST')
        expect([server, name, role, status !== 401 && status !== 403]).toEqual([
          server,
          name,
          role,
          _def.meta?.roles.includes(role),
        ])
        const strange = signOperatorToken(readSigningKey(home), server, { ...owner, role: 'guest' }, now)
        expect([server, name, await statusAt(url, strange, name, _def.type === 'query' ? 'GET' : 'POST')]).toEqual([
          server,
          name,
          401,
        ])
      }
})

describe.each(mainlyOn('SQLite'))('a receptionist on $name', (database) => {
  it('sees the guests of the own hotels: of others there is nothing to find, to look at, to do or to save', async () => {
    await using house = await startOperatedHouseOn(database)
    const { code } = await house.books()
    const api = await house.admin.signedInOperator()
    const [found] = (await api.reservations.search.mutate({ text: code })).reservations
    const id = found?.id ?? 0
    const here = await house.admin.receptionist(api, [1], 'rita@example.com')
    expect((await here.api.reservations.search.mutate({ text: code })).reservations).toHaveLength(1)
    const { api: there } = await house.admin.receptionist(api, [7], 'remo@example.com')
    expect(await there.reservations.hotels.query()).toEqual([])
    for (const search of [{ text: code }, { text: 'rossi' }, { text: 'ada@guests.example' }, {}, { hotelId: 1 }])
      expect((await there.reservations.search.mutate(search)).reservations, JSON.stringify(search)).toEqual([])
    expect((await there.reservations.csv.mutate({})).rows).toBe(0)
    const act = { kind: 'cancel', fee: 'none' } as const
    await expect(there.reservations.details.mutate({ id })).rejects.toThrow('no such reservation')
    await expect(
      there.reservations.day.mutate({ hotelId: 1, day: '2027-03-05' as never, list: 'arrivals' }),
    ).rejects.toThrow('no such reservation')
    await expect(there.reservations.previewAct.mutate({ id, act })).rejects.toThrow('no such reservation')
    const key = 'a-key-of-twenty-two-signs'
    await expect(there.reservations.makeAct.mutate({ id, act, key, revision: 1, amountMinor: 0 })).rejects.toThrow(
      'no such reservation',
    )
    await api.operators.changeAccess.mutate({ email: 'remo@example.com', access: { role: 'reception', hotelIds: [1] } })
    expect((await there.reservations.search.mutate({ text: code })).reservations).toHaveLength(1)
    await api.operators.remove.mutate({ email: 'remo@example.com' })
    await expect(there.reservations.search.mutate({ text: code })).rejects.toThrow('sign in')
  })
})
