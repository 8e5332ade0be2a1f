import { requestAccess } from '@portico/booking-server/agencies/request-access'
import { commit, write } from '@portico/booking-server/db/write'
import { enqueueRefusal } from '@portico/booking-server/outbox/enqueue-trade-mails'
import type { Agency } from '@portico/contracts/checkout/agency'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser } from '../../builders/trade.ts'

const sole: Agency = {
  type: 'company',
  name: 'Viaggi Sole',
  address: 'Via Sole 3',
  city: 'Milano',
  country: 'IT',
  email: 'Ufficio@Sole.example',
  contactName: 'Lia Sole',
  vatNumber: 'IT00743110157',
}

const requests = async (hotel: TestHotel, agency: Agency = sole, channelId = 2) =>
  (await requestAccess(hotel.db, { agency, channelId, languageId: 2, host: 'trade.example' }, hotel.now())).kind

describe.each(mainlyOn('SQLite'))('a request for access on $name', (database) => {
  it('AGY-28: waits for an operator, and the hotel hears of it with all that was said', async () => {
    await using hotel = await openTestHotel(database)
    expect(await requests(hotel)).toBe('received')
    expect(await hotel.db.reader.selectFrom('access_request').selectAll().execute()).toMatchObject([
      { channel_id: 2, language_id: 2, email: 'ufficio@sole.example', state: 'waiting', host: 'trade.example' },
    ])
    const [mail, ...more] = await sendDueMails(hotel.db, hotel.now())
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'access-requested',
      recipient: 'hotel',
      subject: 'A House: una richiesta di accesso per agenzie',
    })
    for (const said of [
      'Viaggi Sole',
      'Azienda',
      'Via Sole 3',
      'Milano',
      'Lia Sole',
      'Ufficio@Sole.example',
      'IT00743110157',
      'Trade',
    ])
      expect(mail?.text).toContain(said)
  })

  it('AGY-29: exists where its address has a user, or a request that waits, however it is spelled', async () => {
    await using hotel = await openTestHotel(database)
    await insertTradeUser(hotel.db, await insertAgency(hotel.db), { username: 'ada@agency.example' })
    expect(await requests(hotel, { ...sole, email: 'ADA@agency.example' })).toBe('exists')
    expect(await requests(hotel)).toBe('received')
    expect(await requests(hotel, { ...sole, email: 'ufficio@sole.EXAMPLE' })).toBe('exists')
  })

  it('that is made many times at once is one, and is refused at a channel for guests', async () => {
    await using hotel = await openTestHotel(database)
    const kinds = await Promise.all(Array.from({ length: 6 }, () => requests(hotel)))
    expect(kinds.sort()).toEqual([...Array(5).fill('exists'), 'received'])
    expect(await requests(hotel, { ...sole, email: 'a@b.example' }, 1)).toBe('not-found')
    expect(await hotel.db.reader.selectFrom('access_request').select('id').execute()).toHaveLength(1)
  })

  it('that is refused is answered in the language of who asked, with the operator’s note, and may be made again', async () => {
    await using hotel = await openTestHotel(database)
    await requests(hotel)
    await sendDueMails(hotel.db, hotel.now())
    await write(hotel.db, [], async (tx) => {
      const refused = {
        state: 'refused',
        note: 'La preghiamo di scrivere da un indirizzo dell’agenzia.',
        decided_at: hotel.now(),
      } as const
      const { id } = await tx.updateTable('access_request').set(refused).returning('id').executeTakeFirstOrThrow()
      return commit(await enqueueRefusal(tx, id, hotel.now()))
    })
    const [mail] = await sendDueMails(hotel.db, hotel.now())
    expect(mail).toMatchObject({
      kind: 'access-refused',
      recipient: 'guest',
      subject: 'A House: la sua richiesta di accesso',
    })
    expect(mail?.text).toContain('La preghiamo di scrivere da un indirizzo dell’agenzia.')
    expect(await requests(hotel)).toBe('received')
  })
})

describe('a request for access on the wire', () => {
  const customer = {
    type: 'travel-agency',
    name: 'Viaggi Sole',
    address: 'Via Sole 3',
    city: 'Milano',
    country: 'IT',
    email: 'a@sole.example',
  } as const

  it('API-09: is received, exists the second time, and names the field that is wrong', async () => {
    await using server = await startBookingServer({ seed: aHouse(), jobs: false })
    const sends = (fields: object) =>
      callServer(server, requestApproval, { channelId: 2 }, { customer: { ...customer, ...fields } })
    const wrong = (parameter: string, problem = 'malformed') => ({ reason: { kind: 'malformed', parameter, problem } })
    expect(await sends({})).toMatchObject(wrong('vatNr'))
    expect(await sends({ iata: '12345678' })).toMatchObject(wrong('iata'))
    expect(await sends({ iata: '12345675', email: 'no address' })).toMatchObject(wrong('mail'))
    expect(await sends({ iata: '12345675', name: ' ' })).toMatchObject(wrong('fullname', 'missing'))
    expect(await sends({ iata: '12345675' })).toEqual({ kind: 'answered', answer: {} })
    expect(await sends({ iata: '12345675' })).toMatchObject({ reason: { kind: 'account-exists' } })
  })
})
