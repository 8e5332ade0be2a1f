import * as calls from '@portico/legacy/calls/all-calls'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { createLog } from '@portico/server/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, aStay } from '../../../tests/builders/a-stay.ts'
import { expectReply, requestRaw } from '../../../tests/builders/call-server.ts'
import { demoSeed } from './seed/demo-seed.ts'
import { type BookingServer, startBookingServer } from './start-booking-server.ts'

const start = (profile: 'plain' | 'portico') =>
  startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false, profile })
let server: BookingServer
let plain: BookingServer
beforeAll(async () => {
  server = await start('portico')
  plain = await start('plain')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const validQuery =
  'ca_id=201&ho_id=101&ln_id=1&dataArrivo=20270305&dataPartenza=20270308&adulti=2&bambini=1&avail_etaBambini=7&ar_id=1010201'
/** Login and payment are spoken to other servers, and not answered here. */
const mainPaths = Object.values(calls)
  .map(({ path }) => path)
  .filter((path) => path.includes('.do') && !/^(login|payment)\.do/.test(path))

describe('without the service token', () => {
  it.each([
    '/customers/hotellist.do?method=hotelList&ca_id=201',
    '/v1/exposed/bol/currency/EUR/CHF',
    '/customers/nothing.do',
  ])('%s is 401', async (path) => {
    for (const authorization of ['', 'Bearer wrong', plain.serviceToken]) {
      const response = await fetch(server.url + path, { headers: authorization ? { authorization } : {} })
      expect(response.status).toBe(401)
      expect(await response.text()).not.toContain('Miramare')
    }
  })

  it('health is answered', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('a bad query', () => {
  const wrong = [
    ['adulti', '21'],
    ['adulti', '0'],
    ['adulti', '-1'],
    ['adulti', '2.5'],
    ['adulti', 'two'],
    ['adulti', '1e3'],
    ['adulti', 'NaN'],
    ['adulti', '99999999999999999999'],
    ['bambini', '16'],
    ['bambini', '2'],
    ['avail_etaBambini', '18'],
    ['avail_etaBambini', '-3'],
    ['avail_etaBambini', '7,'],
    ['avail_etaBambini', Array.from({ length: 16 }, () => 7).join(',')],
    ['dataArrivo', '20270230'],
    ['dataArrivo', '2027-03-05'],
    ['dataArrivo', ''],
    ['dataPartenza', '20270305'],
    ['dataPartenza', '20270301'],
    ['dataPartenza', '20271231'],
    ['ca_id', '0x10'],
    ['ca_id', "1' or '1'='1"],
    ['ho_id', '99999999999'],
    ['ln_id', 'it'],
    ['ar_id', '__proto__'],
  ] as const

  it.each(wrong)('is an error that names its parameter: %s=%s', async (parameter, value) => {
    const query = new URLSearchParams(validQuery)
    query.set(parameter, value)
    const { status, body } = await requestRaw(server, `/customers/guestdata.do?method=check&${query}`)
    expect(status).toBe(200)
    const named =
      parameter === 'dataPartenza' || parameter === 'dataArrivo' ? /dataArrivo|dataPartenza/ : new RegExp(parameter)
    expect(JSON.parse(body)).toMatchObject({ errore: expect.stringMatching(named), px_reason: { kind: 'malformed' } })
  })

  it.each(mainPaths)('is never a failure of the server, whatever is put into any parameter: %s', async (path) => {
    const values = ['', '-1', '1e999', '__proto__', '%zz', '\u0000<x>', "' or 1=1", 'a'.repeat(5_000)]
    const names = [
      ...new URLSearchParams(validQuery).keys(),
      '__proto__',
      'px_key',
      'px_hold',
      'codice_prenotazione',
      'mail',
    ]
    const queries = names.flatMap((name) =>
      values.map((value) => {
        const query = new URLSearchParams(validQuery)
        query.set(name, value)
        return query
      }),
    )
    const answers = await Promise.all(queries.map((query) => requestRaw(server, `/customers/${path}&${query}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('with a repeated parameter is refused', async () => {
    for (const twice of ['adulti=2', 'ca_id=201', 'dataArrivo=20270305', 'method=check']) {
      const { status, body } = await requestRaw(server, `/customers/guestdata.do?method=check&${validQuery}&${twice}`)
      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject({ px_reason: { kind: 'malformed', parameter: twice.split('=')[0] } })
    }
  })

  it('of 100 kB is turned away before it is read', async () => {
    const { status } = await requestRaw(
      server,
      `/customers/guestdata.do?method=check&${validQuery}&note=${'a'.repeat(100_000)}`,
    )
    expect(status).toBe(431)
    expect(
      (await requestRaw(server, `/customers/guestdata.do?method=check&${validQuery}&note=${'a'.repeat(60_000)}`))
        .status,
    ).toBe(200)
  })

  it('is told apart from a failure: no other method, path or verb does anything', async () => {
    expect(JSON.parse((await requestRaw(server, '/customers/guestdata.do?method=delete')).body)).toHaveProperty(
      'errore',
    )
    expect((await requestRaw(server, '/customers/guestdata.do')).status).toBe(200)
    expect((await requestRaw(server, '/customers/manager.do?method=search')).status).toBe(404)
    const headers = { authorization: `Bearer ${server.serviceToken}` }
    for (const method of ['POST', 'HEAD', 'PUT']) {
      expect(
        (await fetch(`${server.url}/customers/${calls.confirm.path}&${validQuery}`, { method, headers })).status,
      ).toBe(404)
    }
  })
})

describe('an unexpected failure', () => {
  it('is logged and is 500, without its cause', async () => {
    const lines: string[] = []
    const log = createLog({ name: 'test', level: 'info', destination: { write: (line) => lines.push(line) } })
    await using broken = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false, log })
    expect((await requestRaw(broken, '/readyz')).status).toBe(200)
    await broken.db.reader.destroy()
    const { status, body } = await requestRaw(broken, `/customers/avail.do?method=search&${validQuery}`)
    expect(status).toBe(500)
    expect(body).not.toMatch(/driver|destroyed|sql/i)
    expect(lines.join('')).toMatch(/driver has already been destroyed/)
  })
})

describe('the plain profile', () => {
  it('sends no extension field in any answer', async () => {
    const readable = mainPaths.filter((path) => !/confirm/.test(path))
    for (const path of readable) {
      const query = `${validQuery}&hotelId=101&etaBambini=7&promoCode=SUMMER&codice_prenotazione=X&mail=a@b.example`
      const { status, body } = await requestRaw(plain, `/customers/${path}&${query}`)
      expect(status).toBe(200)
      expect(body, path).not.toContain('px_')
    }
    const { body } = await requestRaw(plain, `/customers/avail.do?method=search&${validQuery}`)
    expect(JSON.parse(body).availability.length).toBeGreaterThan(0)
  })

  it.each(['hold', 'extend', 'release', 'outcome'])('knows no %s', async (method) => {
    const { body } = await requestRaw(
      plain,
      `/customers/guestdata.do?method=${method}&${validQuery}&px_key=k&px_visitor=v&px_address=a`,
    )
    expect(JSON.parse(body)).toEqual({ errore: 'The request is not valid. method: malformed.' })
  })

  it('sells at the same prices', async () => {
    const request = {
      stay: aStay('2027-03-05', { nights: 3 }),
      party: { adults: 2, childrenAges: [7] },
      chosen: [],
      cross: true,
      timestamp: 0,
    }
    const totalsOf = async (at: BookingServer) =>
      (await expectReply(at, roomSearch, { channelId: 201, hotelId: 101 }, request)).rooms.flatMap(({ quotes }) =>
        quotes.map(({ price }) => price.stay.minor),
      )
    expect(await totalsOf(plain)).toEqual(await totalsOf(server))
    expect(
      await expectReply(
        plain,
        availabilityCheck,
        { channelId: 201, hotelId: 101 },
        { stay: request.stay, rooms: [request.party] },
      ),
    ).toBe(true)
  })
})
