import { randomBytes } from 'node:crypto'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { anOption, recipient, sendAnOffer } from '../../builders/an-offer.ts'
import { openAnswerable } from '../../builders/gateway/answerable.ts'
import { owner, startOwnAgencies } from '../../builders/gateway/own-agencies.ts'
import { type Houses, startHouses } from '../../builders/gateway/two-houses.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const options = [anOption({ stay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] })]

async function send({ booking: { db } }: Houses): Promise<string> {
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  return (await sendAnOffer({ db, now }, { isGuaranteed: false, options })).code
}

const from = ({ gateway }: Houses, address: string, channel = 1) =>
  gateway.client({ host: 'one.test', channel, hotel: 1, language: 1, address })

const kindOf = (outcome: Promise<object>) =>
  outcome.then(
    (answer) => ('kind' in answer ? answer.kind : 'found'),
    (error) => error.data.code,
  )

/** 10,000 guesses where there is time for them. */
const addressCount = byTestSize({ fast: 30, normal: 100, full: 1_000 })

const madeUpCode = () => randomBytes(6).toString('hex')

describe('who guesses', () => {
  it('SEC-06 login, recovery and the unlocking of an offer are limited in attempts, per address and per code or name', async () => {
    await using agencies = await startOwnAgencies()
    const { houses } = agencies
    const code = await send(houses)
    const email = 'eve@guests.example'
    const attempts = {
      login: (address: string, username?: string) =>
        from(houses, address, 2).trade.login.mutate({ username: username ?? owner, password: 'a guess' }),
      recovery: (address: string, other?: string) =>
        from(houses, address).reservation.recover.mutate({ code: other ?? 'AB12CD34EF', email }),
      unlock: (address: string, other?: string) =>
        from(houses, address).offer.unlock.mutate({ code: other ?? code, email }),
    }
    const limits = {
      login: { perAddress: 10, perCode: 10 },
      recovery: { perAddress: 10, perCode: 5 },
      unlock: { perAddress: 10, perCode: 5 },
    }
    for (const [i, kind] of (['login', 'recovery', 'unlock'] as const).entries()) {
      const { perAddress, perCode } = limits[kind]
      const ofAddress: string[] = []
      for (let n = 0; n <= perAddress; n++)
        ofAddress.push(await kindOf(attempts[kind](`192.0.2.${i + 1}`, madeUpCode())))
      const ofCode: string[] = []
      // The last address has guessed at this code before: an offer's is open to others once more.
      const fromHere = (n: number) => `198.51.${i}.${Math.min(n, perCode - 1) + 1}`
      for (let n = 0; n <= perCode; n++) {
        if (kind === 'unlock' && n === perCode) expect(await kindOf(attempts.unlock(fromHere(n)))).toBe('not-found')
        ofCode.push(await kindOf(attempts[kind](fromHere(n))))
      }
      const answer = kind === 'login' ? 'wrong-credentials' : 'not-found'
      expect(ofAddress, kind).toEqual([...Array(perAddress).fill(answer), 'TOO_MANY_REQUESTS'])
      expect(ofCode, kind).toEqual([...Array(perCode).fill(answer), 'TOO_MANY_REQUESTS'])
    }
  })

  it(`opens nothing by ${addressCount * 10} guesses of e-mail and code from ${addressCount} addresses, and keeps no guest out for more than an hour`, {
    timeout: 1_800_000,
  }, async () => {
    await using houses = await startHouses()
    const [code, other] = [await send(houses), await send(houses)]
    const open = await from(houses, '203.0.113.1').offer.unlock.mutate({ code, email: recipient })
    if (open.kind !== 'unlocked') throw new Error('not unlocked')
    const counts = new Map<string, number>()
    const addresses = Array.from({ length: addressCount }, (_, i) => `10.${Math.floor(i / 250)}.${i % 250}.7`)
    const guessFrom = async (address: string) => {
      const guest = from(houses, address)
      for (let n = 0; n < 5; n++) {
        const kinds = [
          await kindOf(guest.offer.unlock.mutate({ code, email: `${madeUpCode()}@guests.example` })),
          await kindOf(guest.offer.find.mutate({ code: madeUpCode() })),
        ]
        for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
    }
    const workers = Array.from({ length: 20 }, async (_, worker) => {
      for (let i = worker; i < addresses.length; i += 20) await guessFrom(addresses[i] ?? '')
    })
    await Promise.all(workers)
    // Five in all, and then one from each address.
    const heard = addressCount + 5
    expect(Object.fromEntries(counts)).toEqual({
      'not-found': heard,
      TOO_MANY_REQUESTS: addressCount * 5 - heard,
      NOT_FOUND: addressCount * 5,
    })
    expect(await kindOf(from(houses, '203.0.113.1').offer.read.mutate({ code, grant: open.grant }))).toBe('open')
    const unlockFrom = (address: string, wanted = code, email = recipient) =>
      kindOf(from(houses, address).offer.unlock.mutate({ code: wanted, email }))
    expect(await unlockFrom('203.0.113.2', other)).toBe('unlocked')
    // As often as they like: what is right counts nowhere.
    for (let n = 0; n < 3; n++) expect(await unlockFrom('203.0.113.3')).toBe('unlocked')
    expect(await unlockFrom('203.0.113.4', code, 'a-slip@guests.example')).toBe('not-found')
    expect(await unlockFrom('203.0.113.4')).toBe('TOO_MANY_REQUESTS')
    houses.at('2027-03-01T10:00:01.000Z')
    expect(await unlockFrom('203.0.113.4')).toBe('unlocked')
  })

  it.each(['offer', 'awaited'] as const)(
    'who guess at the code of an %s hour by hour, never so that it rests, keep its guest out of no hour',
    async (kind) => {
      await using houses = await startHouses()
      const { code } = kind === 'offer' ? { code: await send(houses) } : await openAnswerable(kind, houses)
      const unlockFrom = (address: string, email: string) =>
        kindOf(from(houses, address)[kind].unlock.mutate({ code, email }))
      for (let quarter = 0; quarter < 12; quarter++) {
        houses.at(new Date(Date.parse('2027-03-01T09:00:00.000Z') + quarter * 15 * 60_000).toISOString())
        for (const guesser of ['198.51.100.1', '198.51.100.2'])
          for (let n = 0; n < 6; n++) await unlockFrom(guesser, `${madeUpCode()}@guests.example`)
        expect(await unlockFrom('198.51.100.1', recipient), `quarter ${quarter}`).toBe('TOO_MANY_REQUESTS')
        expect(await unlockFrom('203.0.113.1', recipient), `quarter ${quarter}`).toBe('unlocked')
      }
    },
  )
})
