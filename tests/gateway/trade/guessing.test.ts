import { describe, expect, it } from 'vitest'
import { type OwnAgencies, owner, password, startOwnAgencies } from '../../builders/gateway/own-agencies.ts'
import { start } from '../../builders/gateway/two-houses.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'

const own = 'visitor-of-the-owner-01'
const spellings = [owner, owner.toUpperCase(), ` ${owner}`, `${owner} `, 'Owner@LAGO.example']

/** A browser somewhere, of somebody who guesses or of the user; what cannot be had is `TOO_MANY_REQUESTS`. */
function fromBrowser({ houses: { gateway } }: OwnAgencies, address: string, visitor?: string) {
  const { trade } = gateway.client({
    host: 'one.test',
    channel: 2,
    hotel: 1,
    language: 1,
    address,
    ...(visitor !== undefined && { visitor }),
  })
  const outcomeOf = (outcome: Promise<{ readonly kind: string }>) =>
    outcome.then(
      ({ kind }) => kind,
      (error) => (error.data.code === 'TOO_MANY_REQUESTS' ? error.data.code : Promise.reject(error)),
    )
  return {
    logsIn: (typed = password, username = owner) => outcomeOf(trade.login.mutate({ username, password: typed })),
    recovers: (username = owner) => outcomeOf(trade.recoverPassword.mutate({ username })),
  }
}

/** As many addresses and browsers as there are tries. */
async function guess(agencies: OwnAgencies, times: number, name: (i: number) => string) {
  const outcomes = []
  for (let i = 0; i < times; i++)
    outcomes.push(
      await fromBrowser(agencies, `198.51.100.${i}`, `visitor-that-is-forged-${i}`).logsIn(`Guess!${i}`, name(i)),
    )
  return outcomes
}

describe('somebody who guesses at a password of our own server', () => {
  it('has ten tries an hour of a name, from however many addresses and browsers, however it is spelled', async () => {
    await using agencies = await startOwnAgencies()
    const outcomes = await guess(agencies, 14, (i) => spellings[i % spellings.length] ?? owner)
    expect(outcomes).toEqual([...Array(10).fill('wrong-credentials'), ...Array(4).fill('TOO_MANY_REQUESTS')])
    // Nor with the right one, which may be a guess like any other.
    expect(await fromBrowser(agencies, '198.51.100.99').logsIn()).toBe('TOO_MANY_REQUESTS')
  })

  it('learns nothing of who has an account: a name that nobody has is answered and counted alike', async () => {
    await using agencies = await startOwnAgencies()
    const unknown = await guess(agencies, 12, () => 'nobody@lago.example')
    expect(await guess(agencies, 12, () => owner)).toEqual(unknown)
  })

  it('keeps nobody out: the user comes in by the own browser wherever it is, by another where they usually are, or by a mail from anywhere', async () => {
    await using agencies = await startOwnAgencies()
    expect(await fromBrowser(agencies, '192.0.2.1', own).logsIn()).toBe('logged-in')
    await guess(agencies, 14, () => owner)
    expect(await fromBrowser(agencies, '203.0.113.7', own).logsIn('a slip')).toBe('wrong-credentials')
    expect(await fromBrowser(agencies, '203.0.113.7', own).logsIn()).toBe('logged-in')
    expect(await fromBrowser(agencies, '192.0.2.1', 'visitor-of-the-owner-02').logsIn()).toBe('logged-in')
    const somewhere = fromBrowser(agencies, '203.0.113.8', 'visitor-of-the-owner-03')
    expect(await somewhere.logsIn()).toBe('TOO_MANY_REQUESTS')
    expect(await somewhere.recovers()).toBe('sent')
    const { db, payments } = agencies.houses.booking
    const mails = await sendDueMails(db, start, payments.secrets)
    const [temporary = ''] = /Aa2\.\S+/.exec(mails.map(({ text }) => text).join(' ')) ?? []
    expect(await somewhere.logsIn(temporary)).toBe('password-expired')
  })

  it('gains nothing by a browser in which another name has logged in', async () => {
    await using agencies = await startOwnAgencies()
    const thief = fromBrowser(agencies, '198.51.100.1', own)
    expect(await thief.logsIn(password, 'owner@mare.example')).toBe('logged-in')
    const outcomes = []
    for (let i = 0; i < 7; i++) outcomes.push(await thief.logsIn(`Guess!${i}`))
    expect(outcomes).toEqual([...Array(5).fill('wrong-credentials'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  it('has ten tries an hour from one address, at whatever names', async () => {
    await using agencies = await startOwnAgencies()
    const outcomes = []
    for (let i = 0; i < 12; i++)
      outcomes.push(await fromBrowser(agencies, '198.51.100.1').logsIn('Guess!1', `name${i}@lago.example`))
    expect(outcomes).toEqual([...Array(10).fill('wrong-credentials'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(await fromBrowser(agencies, '198.51.100.1').logsIn()).toBe('TOO_MANY_REQUESTS')
    expect(await fromBrowser(agencies, '192.0.2.1').logsIn()).toBe('logged-in')
  })
})

describe('somebody who tries recoveries', () => {
  it('AGY-21 uses up nothing of a name by one that is spelled alike and that nobody has', async () => {
    await using agencies = await startOwnAgencies()
    for (const alike of ['ow.ner@lago.example', 'owner@la-go.example', '0owner@lago.example', 'o.w.ner@lago.example'])
      expect(await fromBrowser(agencies, '198.51.100.1').recovers(alike)).toBe('not-found')
    expect(await fromBrowser(agencies, '192.0.2.1').recovers()).toBe('sent')
  })

  it('AGY-22 has ten tries an hour from one address, and no more than three mails go to one name from anywhere', async () => {
    await using agencies = await startOwnAgencies()
    const outcomes = []
    for (let i = 0; i < 11; i++)
      outcomes.push(await fromBrowser(agencies, '198.51.100.1').recovers(`name${i}@lago.example`))
    expect(outcomes).toEqual([...Array(10).fill('not-found'), 'TOO_MANY_REQUESTS'])
    const mailed = []
    for (const [i, name] of spellings.slice(0, 4).entries())
      mailed.push(await fromBrowser(agencies, `198.51.100.${10 + i}`).recovers(name))
    expect(mailed).toEqual(['sent', 'sent', 'sent', 'TOO_MANY_REQUESTS'])
  })
})
