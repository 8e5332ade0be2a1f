import { randomUUID } from 'node:crypto'
import { logIn } from '@portico/booking-server/agencies/log-in'
import { endSessions } from '@portico/booking-server/agencies/sessions'
import { commit, write } from '@portico/booking-server/db/write'
import { makeAgencyAct } from '@portico/booking-server/operators/agencies/make-agency-act'
import type { AgencyAct } from '@portico/contracts/operator/agencies'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const password = 'Viaggi!2027'
const netProduct = 10_102
const seed = aHouse({ rooms: 12, plans: [{}, { name: { en: 'Net', it: 'Netto' }, kinds: ['net'] }] })

describe.each(databases)('a session that ends while confirms are on their way, on $name', (database) => {
  it('SEC-03: leaves each confirm booked for the agency or refused, none for a guest, and nothing reserved afterwards', async () => {
    await using made = await makeEmptyDatabase(database)
    await using server = await startBookingServer({ database: made.target, seed, now: () => now, jobs: false })
    const agencyId = await insertAgency(server.db)
    const userId = await insertTradeUser(server.db, agencyId)
    const agency = await loggedIn(server.db, userId, { now })
    const basket = aBasket({ productId: netProduct })
    const book = () => callServer(server, confirm, agency, { ...aConfirm('portico'), basket })
    const end = () =>
      write(server.db, [], async (tx) => commit(await endSessions(tx, { userId }, 'ada@operators.example', now)))
    const [, ...outcomes] = await Promise.all([book().then(end), ...Array.from({ length: 10 }, book)])
    const booked = await server.db.reader.selectFrom('reservation').select(['client_id', 'agency_id']).execute()
    expect(booked).toHaveLength(outcomes.filter(({ kind }) => kind === 'answered').length + 1)
    for (const row of booked) expect(row).toEqual({ client_id: userId, agency_id: agencyId })
    expect((await book()).kind).toBe('refused')
    expect((await callServer(server, priceCheck, agency, { basket, timestamp: 0 })).kind).toBe('refused')
  })

  it.each<[string, (ids: { agencyId: number; changedAt: Instant }) => AgencyAct]>([
    ['an agency is suspended', ({ agencyId }) => ({ kind: 'suspend', agencyId })],
    [
      'a contract is closed',
      (ids) => ({ kind: 'save-contract', ...ids, channelId: 2, terms: { enabled: false, paymentDays: 30 } }),
    ],
  ])('no session is left of a login at the instant when %s', async (_, actOf) => {
    await using made = await makeEmptyDatabase(database)
    await using server = await startBookingServer({ database: made.target, seed, now: () => now, jobs: false })
    const { db, payments } = server
    const { secrets } = payments
    const operator = { email: 'ada@operators.example', role: 'owner', hotelIds: 'all' } as const
    const closes = (act: AgencyAct) => makeAgencyAct({ db, secrets }, operator, { key: randomUUID(), act }, now)
    for (const round of [1, 2, 3]) {
      const agencyId = await insertAgency(db)
      const username = `ada${round}@agency.example`
      await insertTradeUser(db, agencyId, { username, password })
      const { changed_at } = await db.reader
        .selectFrom('agency_contract')
        .where('agency_id', '=', agencyId)
        .select('changed_at')
        .executeTakeFirstOrThrow()
      // The first login is in its transaction when the operator's act begins, the others are still at the password.
      const logins = Array.from({ length: 4 }, () => logIn(db, { username, password, channelId: 2, hotelId: 1 }, now))
      const act = Promise.race(logins).then(() => closes(actOf({ agencyId, changedAt: changed_at as Instant })))
      expect([(await act).kind, ...(await Promise.all(logins)).map(({ kind }) => kind)]).toContain('done')
      const open = await db.reader
        .selectFrom('trade_session')
        .innerJoin('trade_user', 'trade_user.id', 'trade_session.user_id')
        .where('trade_user.agency_id', '=', agencyId)
        .where('trade_session.ended_at', 'is', null)
        .select('trade_session.id')
        .execute()
      expect(open).toEqual([])
    }
  })
})
