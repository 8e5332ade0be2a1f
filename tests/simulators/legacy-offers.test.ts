import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../simulators/legacy/server.ts'
import { sendOffer, type WantedOffer } from '../../simulators/legacy/written-offers.ts'

// Offers at the stranger's API server: which answers a client meets there, field by field.

const mail = 'ada@guest.example'
const stay = { arrival: '20270305', departure: '20270307' }
const nothing = '\r\n\t\r\n'

async function aServer() {
  let now = '2027-03-01T09:00:00.000Z'
  const group = aLegacyGroup({ rooms: 1 })
  const server = await startLegacyServer({ group, now: () => new Date(now) })
  const call = async (line: string, body?: object) => {
    const [method = '', path] = line.split(' ')
    const response = await fetch(`${server.url}/v2/offers/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: response.headers.has('content-type') ? await response.json() : undefined }
  }
  return {
    books: server.books,
    call,
    sends: (overrides: Partial<WantedOffer> = {}) =>
      sendOffer(server.books, group, {
        ...{ name: 'Ada Rossi', mail, expires: Date.parse('2027-03-01T17:00:00.000Z') },
        options: [{ ...stay, name: 'Con vista', rateIds: [10_101] }],
        ...overrides,
      }).code,
    at: (later: string) => {
      now = later
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('an offer at a stranger’s server', () => {
  it('is a stub until its recipient opens it, and then all of it, numbers as text and one entry for its list', async () => {
    await using server = await aServer()
    const code = server.sends({ attachments: [{ name: 'Menù.pdf', url: 'https://files.hotel.example/menu.pdf' }] })
    const stub = { codice: code, ca_id: '1', ho_id: '1', ln_id: '1' }
    expect(await server.call(`GET ${code}`)).toEqual({ status: 200, body: { ...stub, state: 'locked' } })
    const refusal = { status: 404, body: { title: 'Offerta sconosciuta', status: 404 } }
    expect(await server.call('GET NONE')).toEqual(refusal)
    expect(await server.call(`POST ${code}/unlock`, { mail: 'eve@guest.example' })).toEqual(refusal)
    const { body } = await server.call(`POST ${code}/unlock`, { mail: 'ADA@guest.example' })
    expect(body).toMatchObject({
      ...stub,
      state: 'open',
      expires: '2027-03-01T17:00:00.000Z',
      attachments: { name: 'Menù.pdf', url: 'https://files.hotel.example/menu.pdf' },
      messages: nothing,
      video: null,
      playlist: nothing,
      rejectionReason: null,
      options: {
        id: '1',
        name: 'Con vista',
        dataarrivo: '20270305',
        datapartenza: '20270307',
        currency: { code: 'EUR' },
        total: '288.00',
        cityTax: '8.00',
        rooms: { ar_id: '10101', roomName: 'Doppia', total: '288.00', bambini: nothing },
        servizi: nothing,
        paymentMethods: { id: 'hotelpay' },
      },
    })
    expect(await server.call(`GET ${code}`)).toEqual({ status: 200, body })
  })

  it('costs what was written, and is confirmed once, as a reservation for each of its rooms, as long as they are free', async () => {
    await using server = await aServer()
    const option = { ...stay, rateIds: [10_101, 10_201], nightly: 9_999 }
    const code = server.sends({ options: [{ ...stay, rateIds: [10_101] }, option] })
    const confirm = (wanted: number, of = code) => server.call(`POST ${of}/confirm`, { mail, option: wanted })
    expect((await confirm(3)).status).toBe(404)
    const { status, body } = await confirm(2)
    expect({ status, body }).toEqual({
      status: 200,
      body: { reservationCode: expect.stringMatching(/^\d{10}$/), state: 'confirmed', payBy: null },
    })
    expect(server.books.reservations.map(({ total, room }) => [room.name, total])).toEqual([
      ['Doppia', 19_998],
      ['Suite', 19_998],
    ])
    expect(server.books.reservations[0]?.code).toBe(body.reservationCode)
    expect((await confirm(2)).status).toBe(409)
    const late = server.sends()
    await server.call(`POST ${late}/unlock`, { mail })
    expect((await server.call(`GET ${late}`)).body.state).toBe('unavailable')
    expect(await confirm(1, late)).toEqual({ status: 409, body: { title: 'Camere non disponibili', status: 409 } })
  })

  it('is rejected with a reason, runs out by itself, and has what guest and hotel write as often as it is sent', async () => {
    await using server = await aServer()
    const [declined, late] = [server.sends(), server.sends()]
    const writes = (text: string) => server.call(`POST ${declined}/messages`, { mail, text })
    expect((await writes(' ')).status).toBe(400)
    expect(await writes('Il cane?')).toEqual({ status: 200, body: {} })
    await writes('Il cane?')
    const at = '2027-03-01T09:00:00.000Z'
    const message = { from: 'guest', text: 'Il cane?', at }
    expect((await server.call(`POST ${declined}/unlock`, { mail })).body.messages).toEqual([message, message])
    const reject = (code: string) => server.call(`POST ${code}/reject`, { mail, reason: 'Troppo lontano.' })
    expect((await reject(declined)).status).toBe(200)
    expect((await server.call(`GET ${declined}`)).body).toMatchObject({
      state: 'rejected',
      rejectionReason: 'Troppo lontano.',
    })
    expect(await reject(declined)).toEqual({ status: 409, body: { title: 'Offerta rejected', status: 409 } })
    server.at('2027-03-01T17:00:00.000Z')
    expect((await server.call(`POST ${late}/unlock`, { mail })).body.state).toBe('expired')
    expect((await reject(late)).status).toBe(409)
    expect((await server.call(`POST ${late}/confirm`, { mail, option: 1 })).status).toBe(409)
    expect(server.books.reservations).toEqual([])
  })
})
