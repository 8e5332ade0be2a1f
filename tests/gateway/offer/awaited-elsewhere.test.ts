import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { reserveForGuest } from '../../../simulators/legacy/reserve-for-guest.ts'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, start } from '../../builders/gateway/two-houses.ts'

// At a server that knows the calls and nothing of ours, which tells all of a reservation to whoever has its code.

const email = 'ada@guests.example'
const hourMs = 3_600_000

async function startElsewhere() {
  let moment: Instant = start
  const group = aLegacyGroup()
  const server = await startLegacyServer({ group, now: () => new Date(moment) })
  const upstream = await openFaultyUpstream(server.url)
  const gateway = await startGateway({
    upstreams: [{ url: upstream.url, profile: 'plain' }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => moment,
  })
  const guest = () => gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, address: '192.0.2.1' })
  const stay = { rateId: 10_101, arrival: '20270305', departure: '20270308' }
  return {
    server,
    upstream,
    guest,
    at: (later: Instant) => {
      moment = later
    },
    reserve: (hours = 24) => {
      const until = Date.parse(moment) + hours * hourMs
      return reserveForGuest(server.books, group, { ...stay, name: 'Ada Rossi', mail: email, until }).code
    },
    async opens(code: string) {
      const unlocked = await guest().awaited.unlock.mutate({ code, email })
      if (unlocked.kind !== 'unlocked') throw new Error('not unlocked')
      const { grant } = unlocked
      const read = async () => {
        const reading = await guest().awaited.read.mutate({ code, grant })
        if (reading.kind !== 'open') throw new Error('not open')
        return reading
      }
      const accept = () => guest().awaited.accept.mutate({ code, grant })
      return { grant, read, accept }
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('a reservation that awaits its guest at a server that is not ours', () => {
  it('is locked before the e-mail matches: no answer has a byte of what the server tells to everybody', async () => {
    await using elsewhere = await startElsewhere()
    const code = elsewhere.reserve()
    const guest = elsewhere.guest()
    const replied = await (await fetch(`${elsewhere.server.url}/cro/${code}`)).text()
    expect(replied).toContain('Ada Rossi')
    const answers = [
      await guest.awaited.find.mutate({ code }),
      await guest.awaited.unlock.mutate({ code, email: 'eve@guests.example' }),
      await guest.awaited.read.mutate({ code, grant: 'none' }),
      await guest.awaited.accept.mutate({ code, grant: 'none' }),
      await guest.awaited.reject.mutate({ code, grant: 'none', reason: '' }),
    ]
    expect(answers).toEqual([
      { code, state: 'locked', channelId: 1, hotelId: 1, languageId: 1 },
      { kind: 'not-found' },
      ...Array(3).fill({ kind: 'locked' }),
    ])
    expect(elsewhere.server.seen.filter(({ call }) => call.startsWith('POST cro/'))).toEqual([])
  })

  it('is confirmed as it is by the call of the protocol, twice as once, and has a voucher', async () => {
    await using elsewhere = await startElsewhere()
    const code = elsewhere.reserve()
    const { grant, read, accept } = await elsewhere.opens(code)
    const shown = await read()
    expect(shown).toMatchObject({ state: 'open', recipient: 'Ada Rossi', booksHere: false })
    expect(shown.expires).toBe('2027-03-02T09:00:00.000Z')
    expect(shown.options[0]?.price.price.guestTotal).toEqual({ minor: 42_000, currency: 'EUR' })
    expect(await Promise.all([accept(), accept()])).toEqual([{ kind: 'done' }, { kind: 'done' }])
    const after = await read()
    expect(after.state).toBe('confirmed')
    const voucher = await elsewhere.guest().reservation.voucher.mutate({ grant: after.booked?.grant ?? '' })
    expect(voucher).toMatchObject({ kind: 'open', voucher: { code, state: 'confirmed' } })
    expect(await elsewhere.guest().awaited.reject.mutate({ code, grant, reason: '' })).toEqual({ kind: 'over' })
    const posted = elsewhere.server.seen.filter(({ call }) => call === `POST cro/${code}/confirm`)
    expect(posted.map(({ body }) => JSON.parse(body))).toEqual(posted.map(() => ({ mail: email })))
  })

  it('is rejected and gives its room back; run out, it can be neither confirmed nor rejected', async () => {
    await using elsewhere = await startElsewhere()
    const [declined, late] = [elsewhere.reserve(), elsewhere.reserve(0.5)]
    const first = await elsewhere.opens(declined)
    const reject = (code: string, grant: string) =>
      elsewhere.guest().awaited.reject.mutate({ code, grant, reason: 'Too far.' })
    expect(await reject(declined, first.grant)).toEqual({ kind: 'done' })
    expect((await first.read()).state).toBe('rejected')
    expect(await reject(declined, first.grant)).toEqual({ kind: 'done' })
    expect(elsewhere.server.books.reservations.map(({ code }) => code)).toEqual([late])
    const second = await elsewhere.opens(late)
    elsewhere.at('2027-03-01T09:30:00.000Z' as Instant)
    expect((await second.read()).state).toBe('expired')
    expect([await second.accept(), await reject(late, second.grant)]).toEqual([{ kind: 'over' }, { kind: 'over' }])
    expect(elsewhere.server.books.reservations).toEqual([])
  })

  it('whose answer was lost says by its own state whether the server has heard', async () => {
    await using elsewhere = await startElsewhere()
    const code = elsewhere.reserve()
    const { read, accept } = await elsewhere.opens(code)
    elsewhere.upstream.next('confirm', 'lost')
    expect(await accept()).toEqual({ kind: 'done' })
    expect((await read()).state).toBe('confirmed')
    expect(elsewhere.server.seen.filter(({ call }) => call === `POST cro/${code}/confirm`)).toHaveLength(1)
  })

  it('is not booked by a checkout there, whose fields its call does not have', async () => {
    await using elsewhere = await startElsewhere()
    const code = elsewhere.reserve()
    const { grant, read } = await elsewhere.opens(code)
    const [shown] = (await read()).options
    if (!shown) throw new Error('no stay')
    const request = { ...aConfirm(), basket: shown.basket, shown: shown.price.price.guestTotal }
    await expect(elsewhere.guest().awaited.confirm.mutate({ code, grant, option: 1, request })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    expect((await read()).state).toBe('open')
  })
})
