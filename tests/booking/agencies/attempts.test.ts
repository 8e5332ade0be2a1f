import { removeOldAttempts } from '@portico/booking-server/agencies/attempts'
import { logIn } from '@portico/booking-server/agencies/log-in'
import { recoverPassword } from '@portico/booking-server/agencies/temporary-password'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import { describe, expect, it } from 'vitest'
import { type Database, mainlyOn } from '../../builders/databases.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'
import { openTestHotel } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser } from '../../builders/trade.ts'

const username = 'ada@agency.example'
const password = 'Viaggi!2027'

async function openGuessed(database: Database) {
  const hotel = await openTestHotel(database)
  const agencyId = await insertAgency(hotel.db)
  await insertTradeUser(hotel.db, agencyId, { username, password })
  const logsIn = async (address: string | undefined, typed = password, name = username) =>
    (await logIn(hotel.db, { username: name, password: typed, channelId: 2, address }, hotel.now())).kind
  return {
    hotel,
    logsIn,
    guesses: async (times: number, address: (i: number) => string | undefined, name = username) => {
      const outcomes = []
      for (let i = 0; i < times; i++) outcomes.push(await logsIn(address(i), `Guess!${i}`, name))
      return outcomes
    },
    [Symbol.asyncDispose]: () => hotel[Symbol.asyncDispose](),
  }
}

describe.each(mainlyOn('PostgreSQL'))('guessing at a password on $name', (database) => {
  it('ends for an account after ten wrong ones in an hour, from wherever they come, and never where its user usually is', async () => {
    await using guessed = await openGuessed(database)
    expect(await guessed.logsIn('office')).toBe('logged-in')
    const outcomes = await guessed.guesses(12, (i) => `elsewhere ${i}`)
    expect(outcomes).toEqual([...Array(10).fill('wrong-credentials'), 'over-limit', 'over-limit'])
    expect(await guessed.logsIn('elsewhere 20')).toBe('over-limit')
    expect(await guessed.logsIn('office', 'a slip')).toBe('wrong-credentials')
    expect(await guessed.logsIn('office')).toBe('logged-in')
    guessed.hotel.wait(60)
    expect(await guessed.logsIn('elsewhere 20')).toBe('logged-in')
  })

  it('of those that are sent together lets no more through than one after another', async () => {
    await using guessed = await openGuessed(database)
    const outcomes = await Promise.all(Array.from({ length: 15 }, (_, i) => guessed.logsIn(undefined, `Guess!${i}`)))
    expect(outcomes.filter((kind) => kind === 'wrong-credentials')).toHaveLength(10)
  })

  it('from one address ends after fifty, at whatever accounts, and for nobody elsewhere', async () => {
    await using guessed = await openGuessed(database)
    for (let name = 0; name < 5; name++) await guessed.guesses(10, () => 'thief', `somebody${name}@agency.example`)
    expect(await guessed.logsIn('thief')).toBe('over-limit')
    expect(await guessed.logsIn('office')).toBe('logged-in')
  })

  it('locks nobody out who recovers the password: the mailed one works from anywhere', async () => {
    await using guessed = await openGuessed(database)
    const { hotel } = guessed
    const secrets = secretBox('the key of a test')
    await guessed.guesses(11, (i) => `elsewhere ${i}`)
    await recoverPassword(hotel.db, secrets, { username }, hotel.now())
    const [mail] = await sendDueMails(hotel.db, hotel.now(), secrets)
    const [temporary = ''] = /Aa2\.\S+/.exec(mail?.text ?? '') ?? []
    expect(await guessed.logsIn('a hotel on the way', temporary)).toBe('logged-in')
  })

  it('has three mails of recovery in an hour sent to one account, and the last one works', async () => {
    await using guessed = await openGuessed(database)
    const { hotel } = guessed
    const secrets = secretBox('the key of a test')
    const kinds = []
    for (let i = 0; i < 4; i++) {
      kinds.push((await recoverPassword(hotel.db, secrets, { username, address: `a ${i}` }, hotel.now())).kind)
      hotel.wait(1)
    }
    expect(kinds).toEqual(['sent', 'sent', 'sent', 'over-limit'])
    expect(await sendDueMails(hotel.db, hotel.now(), secrets)).toHaveLength(3)
  })

  it('is forgotten after 30 days, with the sessions of that time, and without a name in the clear', async () => {
    await using guessed = await openGuessed(database)
    const { hotel } = guessed
    await guessed.logsIn('office')
    await guessed.logsIn('office', 'a slip')
    const attempts = () => hotel.db.reader.selectFrom('trade_attempt').selectAll().execute()
    expect(JSON.stringify(await attempts())).not.toContain('agency.example')
    hotel.wait(29 * 24 * 60)
    await removeOldAttempts(hotel.db, hotel.now())
    expect(await attempts()).toHaveLength(2)
    hotel.wait(2 * 24 * 60)
    await removeOldAttempts(hotel.db, hotel.now())
    expect(await attempts()).toEqual([])
    expect(await hotel.db.reader.selectFrom('trade_session').select('id').execute()).toEqual([])
  })
})
