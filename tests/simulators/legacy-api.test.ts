import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../simulators/legacy/server.ts'

// The stranger's API server for agencies: which answers a client meets there, field by field.

let today = '2027-03-01T09:00:00.000Z'
const stay = 'ca_id=2&ho_id=1&ln_id=2&dataArrivo=20270305&dataPartenza=20270306&adulti=2&bambini=0'
const booker = 'nominativo=Ada%20Rossi&mail=ada@guest.example&paymentMethod=hotelpay'
const colleagueName = 'collega@viaggi.example'
const passwords = {
  agenzia: 'Viaggi!2027',
  'collega@viaggi.example': 'Barche!2027',
  'altra agenzia': 'Treni!2027',
  scaduta: 'Vecchia!2020',
}
const ids = { agenzia: 9, 'collega@viaggi.example': 13, 'altra agenzia': 10, scaduta: 11 }
type Name = keyof typeof passwords

async function aServer() {
  today = '2027-03-01T09:00:00.000Z'
  const server = await startLegacyServer({ group: aLegacyGroup(), now: () => new Date(today) })
  const main = async (call: string, cookie = '') =>
    (await fetch(`${server.url}/customers/${call}`, { headers: cookie === '' ? {} : { cookie } })).json()
  const logsIn = async (name: Name, password: string = passwords[name]) => {
    const address = `${server.url}/customers/login.do?method=login&ca_id=2&ho_id=1`
    const response = await fetch(
      `${address}&username=${encodeURIComponent(name)}&password=${encodeURIComponent(password)}`,
    )
    expect(await response.json()).toMatchObject({ id: String(ids[name]) })
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const api = async (cookie: string, line: string, body?: object) => {
    const [method = '', path] = line.split(' ')
    const response = await fetch(`${server.url}/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: response.headers.has('content-type') ? await response.json() : undefined }
  }
  return {
    server,
    main,
    logsIn,
    api,
    books: async (cookie: string, name: Name, more = '&ar_id=10104') =>
      main(`guestdata.do?method=confirm&${stay}&${booker}&cl_id=${ids[name]}${more}`, cookie),
    list: async (cookie: string, name: Name, filters: object = {}) =>
      api(cookie, `POST agency/list-reservations/${ids[name]}/2`, filters),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('agencies at a stranger’s server', () => {
  it('have users who see what all of them booked, numbers as text and one entry for its list, and nothing of another agency’s', async () => {
    await using server = await aServer()
    const [own, colleague, other] = await Promise.all(
      (['agenzia', colleagueName, 'altra agenzia'] as const).map((name) => server.logsIn(name)),
    )
    if (!own || !colleague || !other) throw new Error('no cookie')
    const { prenotazione } = await server.books(own, 'agenzia')
    expect((await server.list(own, 'agenzia')).body).toEqual({
      reservations: {
        id: '4701',
        codice: Number(prenotazione.codice),
        ho_id: '1',
        nomehotel: 'Albergo Città Alta',
        state: 'confirmed',
        reason: '',
        nominativo: 'Ada Rossi',
        mail: 'ada@guest.example',
        dataarrivo: '20270305',
        datapartenza: '20270306',
        camere: '1',
        adulti: '2',
        bambini: '0',
        totale: '84.00',
        currency: { code: 'EUR' },
        optionUntil: null,
      },
    })
    expect((await server.list(colleague, colleagueName)).body.reservations.id).toBe('4701')
    expect((await server.list(other, 'altra agenzia')).body).toEqual({ reservations: '\r\n\t\r\n' })
    expect(await server.list(other, 'agenzia')).toMatchObject({ status: 403 })
    expect(await server.api(other, 'POST agency/print/4701/0')).toMatchObject({
      status: 404,
      body: { title: 'Prenotazione non trovata' },
    })
    expect(await server.api('', 'GET agency/hotels')).toEqual({
      status: 401,
      body: { title: 'Accesso richiesto', status: 401 },
    })
    expect(
      (await server.api(own, 'GET agency/hotels')).body.hotels.map(({ hotelId }: { hotelId: string }) => hotelId),
    ).toEqual(['1', '2'])
  })

  it('filter their list by each of the documented filters, newest first', async () => {
    await using server = await aServer()
    const own = await server.logsIn('agenzia')
    await server.books(own, 'agenzia')
    await server.books(own, 'agenzia', '&ar_id=10201&option=1&optionHours=24')
    const elsewhere = stay.replace('ho_id=1', 'ho_id=2').replace('adulti=2', 'adulti=3')
    await server.main(`guestdata.do?method=confirm&${elsewhere}&${booker}&cl_id=9&ar_id=20101`, own)
    server.server.books.cancel(4_703, 2)
    const idsFor = async (filters: object) => {
      const { reservations } = (await server.list(own, 'agenzia', filters)).body
      return [reservations].flat().flatMap((row) => row.id ?? [])
    }
    expect(await idsFor({})).toEqual(['4703', '4702', '4701'])
    expect(await idsFor({ status: 'active' })).toEqual(['4701'])
    expect(await idsFor({ status: 'waiting' })).toEqual(['4702'])
    expect(await idsFor({ status: 'cancelled' })).toEqual(['4703'])
    expect(await idsFor({ property: 2 })).toEqual(['4703'])
    expect(await idsFor({ minPrice: '84.01' })).toEqual(['4703', '4702'])
    expect(await idsFor({ maxPrice: 84 })).toEqual(['4701'])
    expect(await idsFor({ adults: 3 })).toEqual(['4703'])
    expect(await idsFor({ rooms: 2 })).toEqual([])
    expect(await idsFor({ expiry: '20270302' })).toEqual(['4702'])
    expect(await idsFor({ expiry: '20270301' })).toEqual([])
  })

  it('keep rooms as an option, which is taken once, or ends by itself and gives its room back', async () => {
    await using server = await aServer()
    const own = await server.logsIn('agenzia')
    const option = '&ar_id=10201&option=1'
    expect(await server.books(own, 'agenzia', `${option}&optionHours=49`)).toEqual({ errore: 'Opzione non prevista' })
    const until = '2027-03-02T09:00:00.000Z'
    expect(await server.books(own, 'agenzia', `${option}&optionHours=24`)).toMatchObject({
      state: 'pending',
      option: { hours: '24', until },
    })
    expect(await server.books(own, 'agenzia', option)).toEqual({ errore: 'Camera non disponibile' })
    const take = (paymentMethod: string) =>
      server.api(own, 'POST agency/confirm-reservation', { prId: 4701, paymentMethod })
    expect((await take('bitcoin')).status).toBe(400)
    expect((await server.list(own, 'agenzia')).body.reservations).toMatchObject({
      state: 'pending',
      reason: 'option',
      optionUntil: until,
    })
    expect(await take('hotelpay')).toEqual({ status: 200, body: { state: 'confirmed' } })
    expect((await take('hotelpay')).status).toBe(409)

    await server.books(own, 'agenzia', '&ar_id=10104&option=1&optionHours=1')
    today = '2027-03-01T10:00:00.000Z'
    const rows = (await server.list(own, 'agenzia')).body.reservations
    expect(rows[0]).toMatchObject({ id: '4702', state: 'cancelled', optionUntil: null })
    expect(rows[0]).not.toHaveProperty('mail')
    expect(server.server.books.reservations.map(({ id }) => id)).toEqual([4701])
  })

  it('print for themselves or one of the guests: a plain PDF in Italian, with its price', async () => {
    await using server = await aServer()
    const own = await server.logsIn('agenzia')
    const { prenotazione } = await server.books(own, 'agenzia')
    const textOf = async (guest: number) => {
      const { body } = await server.api(own, `POST agency/print/4701/${guest}`)
      expect(body.fileName).toBe(`${prenotazione.codice}.pdf`)
      return new TextDecoder('windows-1252').decode(Buffer.from(body.pdf, 'base64'))
    }
    expect(await textOf(0)).toContain('Copia per l’agenzia')
    expect(await textOf(2)).toMatch(/\(Albergo Città Alta\) Tj.*\(Copia per l’ospite 2\) Tj.*\(Totale 84,00 EUR\) Tj/s)
    expect((await server.api(own, 'POST agency/print/4701/3')).status).toBe(404)
  })

  it('change a password, are mailed another one that works once for that alone, and ask for access once', async () => {
    await using server = await aServer()
    const expired = await server.logsIn('scaduta')
    expect((await server.list(expired, 'scaduta')).status).toBe(403)
    const change = (cookie: string, password: string) => server.api(cookie, 'POST agency/changePwd', { password })
    expect((await change(expired, 'breve')).status).toBe(400)
    expect((await change(expired, passwords.scaduta)).status).toBe(409)
    expect((await change(expired, 'Nuova!2027')).status).toBe(200)
    expect((await server.list(expired, 'scaduta')).status).toBe(200)

    const recover = (username: string) => server.api('', 'POST agency/retrievePwd', { username })
    expect((await recover('nessuno')).status).toBe(404)
    expect((await recover(colleagueName)).status).toBe(200)
    const { accounts } = server.server
    const colleague = await server.logsIn(colleagueName, accounts.mails[0]?.password)
    expect((await server.list(colleague, colleagueName)).status).toBe(403)
    expect((await change(colleague, 'Barche!2028')).status).toBe(200)
    expect((await server.list(colleague, colleagueName)).status).toBe(200)

    const apply = (more: object) =>
      server.api('', 'POST agency/askApproval', {
        ca_id: 2,
        fullname: 'Viaggi Sole',
        mail: 'sole@agency.example',
        ...more,
      })
    expect([(await apply({})).status, (await apply({ iata: '12345675', ca_id: 1 })).status]).toEqual([400, 404])
    expect([(await apply({ iata: '12345675' })).status, (await apply({ iata: '12345675' })).status]).toEqual([200, 409])
    expect(accounts.requests).toMatchObject([{ fullname: 'Viaggi Sole' }])
  })

  it('are nobody where the server has ended its sessions; what it does not know is 404 without a word', async () => {
    await using server = await aServer()
    const own = await server.logsIn('agenzia')
    server.server.endSessions()
    expect((await server.list(own, 'agenzia')).status).toBe(401)
    expect(await server.api(own, 'GET agency/statement/2027-03')).toEqual({ status: 404, body: undefined })
    expect(await server.api(own, 'POST agency/resend-email', { prId: 4701 })).toEqual({ status: 404, body: undefined })
  })
})
