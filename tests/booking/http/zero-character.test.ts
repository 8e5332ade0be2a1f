import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { requestRaw } from '../../builders/call-server.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

describe.each(databases)('a zero character in a request on $name', (database) => {
  it('is malformed in a query and in a document, however it is written, and never a failure', async () => {
    await using made = await makeEmptyDatabase(database)
    await using server = await startBookingServer({ database: made.target, seed: aHouse(), jobs: false })
    const get = async (query: string) => {
      const { status, body } = await requestRaw(server, `/customers/${query}`)
      return [status, JSON.parse(body).px_reason?.parameter]
    }
    expect(await get('retrieve.do?method=retrieve&ca_id=1&codice_prenotazione=AB%00C&mail=a@b.example')).toEqual([
      200,
      'codice_prenotazione',
    ])
    expect(await get('login.do?method=login&ca_id=2&ho_id=1&username=a@b.example&password=%00')).toEqual([
      200,
      'password',
    ])
    const retrieve = async (name: string) => {
      const body = `{"username": "${name}"}`
      return (await requestRaw(server, '/agency/retrievePwd', { method: 'POST', type: 'application/json', body }))
        .status
    }
    expect(await retrieve('a\\u0000b')).toBe(400)
    expect(await retrieve('a\\\\\\u0000b')).toBe(400)
    expect(await retrieve('a\\\\u0000b')).toBe(404)
  })
})
