import { changePassword } from '@portico/booking-server/agencies/change-password'
import { logIn } from '@portico/booking-server/agencies/log-in'
import { hashPassword, isPassword, newTemporaryPassword } from '@portico/booking-server/agencies/passwords'
import { endSessions, findSession, type StoredTradeSession } from '@portico/booking-server/agencies/sessions'
import { recoverPassword } from '@portico/booking-server/agencies/temporary-password'
import { commit, write } from '@portico/booking-server/db/write'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import { passwordProblemOf } from '@portico/domain/trade/password'
import { describe, expect, it } from 'vitest'
import { type Database, mainlyOn } from '../../builders/databases.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'
import { openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser } from '../../builders/trade.ts'

const username = 'ada@agency.example'
const password = 'Viaggi!2027'
const another = 'Treni!2028'
const at = { username, channelId: 2, hotelId: 1 }

async function openTrading(database: Database) {
  const hotel = await openTestHotel(database)
  const secrets = secretBox('the key of a test')
  const userId = await insertTradeUser(hotel.db, await insertAgency(hotel.db), { username, password, languageId: 3 })
  return {
    hotel,
    secrets,
    userId,
    recovers: (name = username) =>
      recoverPassword(
        hotel.db,
        secrets,
        { username: name, host: 'trade.example', channelId: 2, address: 'a' },
        hotel.now(),
      ),
    mails: () => sendDueMails(hotel.db, hotel.now(), secrets),
    [Symbol.asyncDispose]: () => hotel[Symbol.asyncDispose](),
  }
}

async function sessionBy(hotel: TestHotel, typed: string): Promise<StoredTradeSession> {
  const outcome = await logIn(hotel.db, { ...at, password: typed }, hotel.now())
  const session = outcome.kind === 'logged-in' && (await findSession(hotel.db.reader, outcome.token, hotel.now()))
  if (!session) throw new Error(outcome.kind)
  return session
}

const loginKind = async (hotel: TestHotel, typed: string) =>
  (await logIn(hotel.db, { ...at, password: typed }, hotel.now())).kind

function passwordIn(text: string): string {
  const [found] = /Aa2\.[a-z2-9]{16}/.exec(text) ?? []
  if (found === undefined) throw new Error(`no password in: ${text}`)
  return found
}

describe('a stored password', () => {
  it('is argon2id with OWASP’s parameters and a salt of its own, and only the same password is it', async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await isPassword(password, one)).toBe(true)
    expect(await isPassword('Viaggi!2026', one)).toBe(false)
    for (const none of ['', null, undefined, one.replace('m=19456', 'm=8')])
      expect(await isPassword(password, none)).toBe(false)
  })

  it('is one however a keyboard composes its letters', async () => {
    expect(await isPassword('Cafe\u0301!2027', await hashPassword('Café!2027'))).toBe(true)
  })

  it('that is made for a mail is one that AGY-24 allows, and another each time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, newTemporaryPassword))
    expect(new Set(made.map(({ plain }) => plain)).size).toBe(20)
    for (const { plain } of made) expect(passwordProblemOf(plain, '')).toBeUndefined()
  })
})

describe.each(mainlyOn('SQLite'))('a password on $name', (database) => {
  it('AGY-21, API-08: is recovered by a mail in the user’s language, with where to log in, whose row keeps nothing readable', async () => {
    await using trading = await openTrading(database)
    const { hotel } = trading
    expect(await trading.recovers(' Ada@Agency.Example')).toEqual({ kind: 'sent' })
    const [row] = await hotel.db.reader.selectFrom('outbox').select('payload').execute()
    const [mail, ...more] = await trading.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'temporary-password',
      recipient: 'guest',
      subject: 'A House: Ihr vorläufiges Passwort',
    })
    expect(mail?.text).toContain('http://trade.example:3000/channel/2/language/3/login')
    expect(mail?.text).toContain('Montag, 1. März 2027, 13:00')
    expect(row?.payload).not.toContain(passwordIn(mail?.text ?? ''))
    expect((await hotel.db.reader.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()).payload).toBe('{}')
  })

  it('is mailed in the name of the channel where that has several hotels, which its agencies know by no single one of them', async () => {
    await using trading = await openTrading(database)
    const { hotel } = trading
    await trading.recovers()
    expect((await trading.mails())[0]?.subject).toBe('A House: Ihr vorläufiges Passwort')
    await write(hotel.db, [], async (tx) => {
      const first = await tx.selectFrom('hotel').where('id', '=', 1).selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('hotel')
        .values({ ...first, id: 2 })
        .execute()
      return commit(await tx.insertInto('channel_hotel').values({ channel_id: 2, hotel_id: 2 }).execute())
    })
    hotel.wait(2)
    await trading.recovers()
    const [mail] = await trading.mails()
    expect(mail?.subject).toBe('Trade: Ihr vorläufiges Passwort')
  })

  it('that is asked for twice within a minute is mailed once, and the one in the mail works', async () => {
    await using trading = await openTrading(database)
    const { hotel } = trading
    expect(await Promise.all([trading.recovers(), trading.recovers()])).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    const [mail, ...more] = await trading.mails()
    expect(more).toEqual([])
    expect(await loginKind(hotel, passwordIn(mail?.text ?? ''))).toBe('logged-in')
    hotel.wait(1)
    await trading.recovers()
    expect(await trading.mails()).toHaveLength(1)
  })

  it('AGY-22: of a name that nobody has, or of a user who may not log in, is not found', async () => {
    await using trading = await openTrading(database)
    expect(await trading.recovers('eva@agency.example')).toEqual({ kind: 'not-found' })
    await trading.hotel.db.writer
      .updateTable('trade_user')
      .set({ state: 'disabled' })
      .where('id', '=', trading.userId)
      .execute()
    expect(await trading.recovers()).toEqual({ kind: 'not-found' })
    expect(await trading.mails()).toEqual([])
  })

  it('that was mailed works once, beside the own one, within an hour, and nothing can be done with it but choose another', async () => {
    await using trading = await openTrading(database)
    const { hotel } = trading
    await trading.recovers()
    const temporary = passwordIn((await trading.mails())[0]?.text ?? '')
    expect(await sessionBy(hotel, password)).toMatchObject({ passwordExpired: false })
    hotel.wait(59)
    const session = await sessionBy(hotel, temporary)
    expect(session).toMatchObject({ passwordExpired: true })
    expect(await loginKind(hotel, temporary)).toBe('wrong-credentials')
    expect(await loginKind(hotel, password)).toBe('logged-in')
    const chosen = { current: temporary, password: another }
    expect(await changePassword(hotel.db, session, chosen, hotel.now())).toEqual({ kind: 'changed' })
    await trading.recovers()
    const later = passwordIn((await trading.mails())[0]?.text ?? '')
    hotel.wait(60)
    expect(await loginKind(hotel, later)).toBe('wrong-credentials')
    expect(await loginKind(hotel, another)).toBe('logged-in')
  })

  it('that was mailed opens one session of two that are asked for at once', async () => {
    await using trading = await openTrading(database)
    await trading.recovers()
    const temporary = passwordIn((await trading.mails())[0]?.text ?? '')
    const kinds = await Promise.all([1, 2, 3].map(() => loginKind(trading.hotel, temporary)))
    expect(kinds.sort()).toEqual(['logged-in', 'wrong-credentials', 'wrong-credentials'])
  })

  it('AGY-13, API-07: is changed after a login by a mailed one; the session goes on and the old ones are over', async () => {
    await using trading = await openTrading(database)
    const { hotel } = trading
    await trading.recovers()
    const temporary = passwordIn((await trading.mails())[0]?.text ?? '')
    const elsewhere = await logIn(hotel.db, { ...at, password }, hotel.now())
    const here = await logIn(hotel.db, { ...at, password: temporary }, hotel.now())
    if (here.kind !== 'logged-in' || elsewhere.kind !== 'logged-in') throw new Error('not logged in')
    const find = (token: string) => findSession(hotel.db.reader, token, hotel.now())
    const session = await find(here.token)
    if (!session) throw new Error('no session')
    expect(await changePassword(hotel.db, session, { current: temporary, password: another }, hotel.now())).toEqual({
      kind: 'changed',
    })
    expect(await find(here.token)).toEqual({ ...session, passwordExpired: false })
    expect(await find(elsewhere.token)).toBeUndefined()
    expect(await Promise.all([password, temporary, another].map((typed) => loginKind(hotel, typed)))).toEqual([
      ...['wrong-credentials', 'wrong-credentials', 'logged-in'],
    ])
  })

  it.each([
    ['AGY-24: one that is too simple', { current: password, password: 'viaggi2027' }, 'not-valid'],
    ['one that many people choose', { current: password, password: 'Password1!' }, 'too-common'],
    ['AGY-26: the one that holds', { current: password, password }, 'same-as-before'],
    ['AGY-26: the one that holds, where the current one is not named', { password }, 'same-as-before'],
    ['anything beside a wrong current one', { current: another, password: 'Navi!2029' }, 'wrong-current'],
  ])('is not changed to %s', async (_, typed, problem) => {
    await using trading = await openTrading(database)
    const session = await sessionBy(trading.hotel, password)
    expect(await changePassword(trading.hotel.db, session, typed, trading.hotel.now())).toEqual({
      kind: 'refused',
      problem,
    })
    expect(await loginKind(trading.hotel, password)).toBe('logged-in')
  })

  it('of two changes at once is the one of them that came first, and the other is refused', async () => {
    await using trading = await openTrading(database)
    const { db, now } = trading.hotel
    const session = await sessionBy(trading.hotel, password)
    const wanted = [another, 'Navi!2029']
    const outcomes = await Promise.all(
      wanted.map((one) => changePassword(db, session, { current: password, password: one }, now())),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'refused'])
    const logins = await Promise.all([...wanted, password].map((typed) => loginKind(trading.hotel, typed)))
    expect(logins).toEqual([
      ...outcomes.map(({ kind }) => (kind === 'changed' ? 'logged-in' : 'wrong-credentials')),
      'wrong-credentials',
    ])
  })

  it('that is changed beside logins by the old one leaves none of their sessions', async () => {
    await using trading = await openTrading(database)
    const { db, now } = trading.hotel
    const session = await sessionBy(trading.hotel, password)
    const logins = Array.from({ length: 5 }, () => logIn(db, { ...at, password }, now()))
    const [changed, ...opened] = await Promise.all([
      changePassword(db, session, { current: password, password: another }, now()),
      ...logins,
    ])
    expect(changed).toEqual({ kind: 'changed' })
    for (const outcome of opened)
      if (outcome.kind === 'logged-in') expect(await findSession(db.reader, outcome.token, now())).toBeUndefined()
  })

  it('is not changed by a session that ends meanwhile', async () => {
    await using trading = await openTrading(database)
    const { db, now } = trading.hotel
    const session = await sessionBy(trading.hotel, password)
    await write(db, [], async (tx) =>
      commit(await endSessions(tx, { sessionId: session.id }, 'ada@operators.example', now())),
    )
    expect(await changePassword(db, session, { current: password, password: another }, now())).toEqual({
      kind: 'ended',
    })
    expect(await loginKind(trading.hotel, password)).toBe('logged-in')
  })
})
