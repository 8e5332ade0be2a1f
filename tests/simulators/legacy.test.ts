import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../simulators/legacy/server.ts'

// That the stranger's server drifts as the protocol's public clients saw it, byte by byte: what the gateway is proven
// on must be there.

const now = () => new Date('2027-03-01T09:00:00.000Z')
const here = 'ca_id=1&ho_id=1&ln_id=2'
const stay = `${here}&dataArrivo=20270305&dataPartenza=20270306`
const couple = 'adulti=2&bambini=0'
const booker = 'nominativo=Ada%20Rossi&mail=ada@guest.example&paymentMethod=hotelpay'

async function aServer(rooms?: number) {
  const server = await startLegacyServer({ group: aLegacyGroup(rooms === undefined ? {} : { rooms }), now })
  const answer = async (call: string) => {
    const response = await fetch(`${server.url}/customers/${call}`)
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      cookie: response.headers.get('set-cookie'),
    }
  }
  return {
    ...server,
    answer,
    text: async (call: string) => (await answer(call)).bytes.toString('latin1'),
    json: async (call: string) => JSON.parse(new TextDecoder('windows-1252').decode((await answer(call)).bytes)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('a stranger’s server', () => {
  it('answers in a single-byte character set, and in UTF-8 where it is asked to', async () => {
    await using server = await aServer()
    const call = 'hotellist.do?method=getHotel&hotelId=1&ln_id=2'
    const single = (await server.answer(call)).bytes
    expect(single.includes(Buffer.from([0x43, 0x69, 0x74, 0x74, 0xe0]))).toBe(true)
    expect(single.includes(Buffer.from('’', 'utf8'))).toBe(false)
    expect((await server.answer(`${call}&ENC=UTF-8`)).bytes.includes(Buffer.from('Città', 'utf8'))).toBe(true)
  })

  it('tells one entry without a list, none as white space, and numbers and flags as text', async () => {
    await using server = await aServer()
    const call = `avail.do?method=search&${stay}&mt_id=0&cross=true`
    const two = await server.json(`${call}&${couple}`)
    expect(two.availability).toHaveLength(2)
    expect(two.crossAvailability).toBe('\r\n\t\r\n')
    const one = await server.json(`${call}&adulti=5&bambini=0`)
    expect(one.availability).toMatchObject({
      id: '102',
      count: '1',
      rates: {
        id: '10201',
        total: '354.00',
        best: 'true',
        policy: { days: '3' },
        costi: { giorno: '20270305', costo: '354.00' },
      },
    })
    expect((await server.json(`${call}&adulti=9&bambini=0`)).availability).toBe('\r\n\t\r\n')
  })

  it('answers the availability check in words, and a month that it does not sell', async () => {
    await using server = await aServer(1)
    const check = `availCheck.do?method=search&${stay}&sessionCode=&cross=false`
    expect(await server.text(`${check}&${couple}&adulti2=2&bambini2=0`)).toBe('true\r\n')
    expect(await server.text(`${check}&${couple}&adulti2=2&bambini2=0&adulti3=2&bambini3=0`)).toBe('false\r\n')
    expect(await server.text(`calendar.do?method=calendar&${here}&login=0&mese=1&anno=2020`)).toBe(
      'calendario non valido',
    )
  })

  it('refuses with errore and status 200', async () => {
    await using server = await aServer()
    const { status, bytes } = await server.answer('hotellist.do?method=hotelList&ca_id=77')
    expect({ status, body: bytes.toString() }).toEqual({ status: 200, body: '{"errore":"Canale sconosciuto"}' })
    expect(await server.text('delete.do?method=delete&ca_id=1&pr_id=1')).toBe('errore: prenotazione inesistente')
  })

  it('tells a hotel without rooms with the price 0', async () => {
    await using server = await aServer()
    server.books.close(201, '20270305')
    const { hotels } = await server.json(`availChannelCheck.do?method=search&${stay}&${couple}&lc_id=3`)
    expect(hotels.map(({ id, prezzominimo }: { id: string; prezzominimo: string }) => [id, prezzominimo])).toEqual([
      ['1', '120.00'],
      ['2', '0.00'],
    ])
  })

  it.each([
    ['ar_id=10101&ar_id2=10201', ''],
    ['ar_id1=10101&ar_id2=10201', '&promocode='],
  ])('gives each room a code of its own, by %s', async (rates, more) => {
    await using server = await aServer()
    const { prenotazione } = await server.json(
      `guestdata.do?method=confirm&${stay}&${couple}&adulti2=2&bambini2=1&avail_etaBambini2=7&${rates}&${booker}&servizi=20270305;7;;2/${more}`,
    )
    expect(prenotazione).toHaveLength(2)
    const [first, second] = prenotazione.map(({ codice }: { codice: string }) => codice)
    const found = (code: string) =>
      server.json(`retrieve.do?method=retrieve&ca_id=1&codice_prenotazione=${code}&mail=ADA@guest.example`)
    expect((await found(first)).prenotazione).toMatchObject({
      totale: '194.00',
      bambini: '0',
      servizi: { servizio: { numero: '2' } },
    })
    expect((await found(second)).prenotazione).toMatchObject({
      totale: '279.00',
      bambini: '1',
      camera: { nomecamera: 'Suite' },
    })
  })

  it('halves the price by the code, in both of its spellings', async () => {
    await using server = await aServer()
    const total = async (code: string) =>
      (await server.json(`guestdata.do?method=check&${stay}&ar_id=10101&${couple}&${code}`)).total
    expect(await Promise.all([total(''), total('promoCode=AMICI'), total('promocode=AMICI')])).toEqual([
      '144.00',
      '72.00',
      '72.00',
    ])
  })

  it('gives a cookie to everybody, and knows who logged in by it alone', async () => {
    await using server = await aServer()
    const login = 'login.do?method=login&ca_id=2&ho_id=1&username=agenzia'
    expect(await server.json(`${login}&password=no`)).toEqual({ id: '0' })
    const { cookie } = await server.answer(`${login}&password=Viaggi!2027`)
    const check = async (header: Record<string, string>) =>
      (await fetch(`${server.url}/customers/login.do?method=check&ca_id=2`, { headers: header })).json()
    expect(await check({ cookie: cookie?.split(';')[0] ?? '' })).toEqual({ id: '9' })
    expect(await check({})).toEqual({ id: '0' })
  })

  it('knows no other path, and no query of more than eight thousand bytes', async () => {
    await using server = await aServer()
    expect((await server.answer('avail.do?method=explain')).status).toBe(404)
    expect((await server.answer(`avail.do?method=search&note=${'x'.repeat(8_200)}`)).status).toBe(431)
  })
})
