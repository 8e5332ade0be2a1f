import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { sendOffer, type WantedOffer } from '../../../simulators/legacy/written-offers.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, aKey, start } from '../../builders/gateway/two-houses.ts'

// Offers of a server that knows the calls and nothing of ours: no keys, no letter, no booking with all that a checkout
// asks.

const email = 'ada@guests.example'
const stay = { arrival: '20270305', departure: '20270308' }
const hourMs = 3_600_000
const text = 'May the dog come?'

async function startElsewhere() {
  let moment: Instant = start
  const group = aLegacyGroup()
  const server = await startLegacyServer({ group, now: () => new Date(moment) })
  const upstream = await openFaultyUpstream(server.url)
  const gateway = await startGateway({
    upstreams: [{ url: upstream.url, profile: 'plain' }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'trade.test', channelIds: [2] })]),
    now: () => moment,
  })
  const guest = () => gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, address: '192.0.2.1' })
  return {
    server,
    upstream,
    gateway,
    guest,
    at: (later: Instant) => {
      moment = later
    },
    sends: (overrides: Partial<WantedOffer> = {}) =>
      sendOffer(server.books, group, {
        ...{ name: 'Ada Rossi', mail: email, expires: Date.parse(moment) + 24 * hourMs },
        options: [{ ...stay, name: 'Con vista', rateIds: [10_101] }],
        ...overrides,
      }),
    async opens(code: string) {
      const unlocked = await guest().offer.unlock.mutate({ code, email })
      if (unlocked.kind !== 'unlocked') throw new Error('not unlocked')
      const { grant } = unlocked
      const read = async () => {
        const reading = await guest().offer.read.mutate({ code, grant })
        if (reading.kind !== 'open') throw new Error('not open')
        return reading
      }
      const reject = (reason: string) => guest().offer.reject.mutate({ code, grant, reason })
      const writes = (key: string, seen: number, words = text) =>
        guest().offer.message.mutate({ code, grant, text: words, key, seen })
      return { grant, read, reject, writes }
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('an offer of a server that is not ours', () => {
  it('is locked to whoever has not given the e-mail address, also when it was opened elsewhere and its server tells it to everybody', async () => {
    await using elsewhere = await startElsewhere()
    const { code } = elsewhere.sends()
    const { grant, writes } = await elsewhere.opens(code)
    await writes(aKey(), 0)
    const reply = await (await fetch(`${elsewhere.server.url}/v2/offers/${code}`)).text()
    for (const secret of ['Con vista', 'Doppia', '408.00', text]) expect(reply).toContain(secret)
    const guest = elsewhere.guest()
    const answers = [
      await guest.offer.find.mutate({ code }),
      await guest.offer.unlock.mutate({ code, email: 'eve@guests.example' }),
      await guest.offer.read.mutate({ code, grant: 'none' }),
      await guest.offer.message.mutate({ code, grant: `${grant}A`, text, key: aKey() }),
      await guest.offer.reject.mutate({ code, grant: 'none', reason: '' }),
    ]
    expect(answers).toEqual([
      { code, state: 'locked', channelId: 1, hotelId: 1, languageId: 1 },
      { kind: 'not-found' },
      ...Array(3).fill({ kind: 'locked' }),
    ])
    const trade = elsewhere.gateway.client({ host: 'trade.test', channel: 2, hotel: 1, language: 1 })
    await expect(trade.offer.find.mutate({ code })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })

  it('is read with its options, prices and addresses, and booked by its hotel alone: the page hears of it', async () => {
    await using elsewhere = await startElsewhere()
    const attachments = [{ name: 'Menù.pdf', url: 'https://files.hotel.example/menu.pdf' }]
    const { code } = elsewhere.sends({
      ...{ attachments, video: 'https://films.example/suite.mp4', languageId: 2 },
      options: [
        { ...stay, name: 'Doppia e suite', rateIds: [10_101, 10_201] },
        { ...stay, rateIds: [10_201], nightly: 11_111 },
      ],
    })
    const { grant, read } = await elsewhere.opens(code)
    const shown = await read()
    expect(shown).toMatchObject({ state: 'open', languageId: 2, booksHere: false, messages: [] })
    expect(shown.expires).toBe('2027-03-02T09:00:00.000Z')
    expect(shown.files).toEqual([
      { kind: 'link', ...attachments[0] },
      { kind: 'link', name: undefined, url: 'https://films.example/suite.mp4' },
    ])
    expect(
      shown.options.map(({ name, price }) => [name, price.price.stay.minor, price.price.guestTotal.minor]),
    ).toEqual([
      ['Doppia e suite', 115_600, 118_000],
      ['', 33_333, 34_533],
    ])
    const [option] = shown.options
    if (!option) throw new Error('no option')
    const request = { ...aConfirm(), basket: option.basket, shown: option.price.price.guestTotal }
    await expect(elsewhere.guest().offer.confirm.mutate({ code, grant, option: 1, request })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    const booked = await fetch(`${elsewhere.server.url}/v2/offers/${code}/confirm`, {
      method: 'POST',
      body: JSON.stringify({ mail: email, option: 1 }),
    })
    expect(await booked.json()).toMatchObject({ state: 'confirmed', payBy: null })
    expect((await read()).state).toBe('confirmed')
    expect(elsewhere.server.books.reservations.map(({ total }) => total)).toEqual([40_800, 74_800])
  })

  it('is rejected once with its reason; run out or its rooms gone, it says so and opens no more by itself', async () => {
    await using elsewhere = await startElsewhere()
    const soon = { expires: Date.parse('2027-03-01T09:30:00.000Z') }
    const [declined, gone, late] = [elsewhere.sends(), elsewhere.sends(), elsewhere.sends(soon)]
    const first = await elsewhere.opens(declined.code)
    elsewhere.upstream.next('reject', 'lost')
    expect(await first.reject('Too far from the lake.')).toEqual({ kind: 'done' })
    expect(await first.reject('Once more.')).toEqual({ kind: 'done' })
    expect(await first.read()).toMatchObject({ state: 'rejected', rejectionReason: 'Too far from the lake.' })
    const second = await elsewhere.opens(gone.code)
    elsewhere.server.books.close(101, '20270306')
    expect((await second.read()).state).toBe('unavailable')
    const third = await elsewhere.opens(late.code)
    elsewhere.at('2027-03-01T09:30:00.000Z' as Instant)
    expect((await third.read()).state).toBe('expired')
    expect(await third.reject('')).toEqual({ kind: 'over' })
    expect(elsewhere.server.books.reservations).toEqual([])
  })

  it('has a message once, however its answer is lost and however often its page is sent, and twice where a guest wrote it twice', async () => {
    await using elsewhere = await startElsewhere()
    const { code } = elsewhere.sends()
    const { read, writes } = await elsewhere.opens(code)
    const written = async () => (await read()).messages.map((message) => message.text)
    const key = aKey()
    expect(await Promise.all([writes(key, 0), writes(key, 0)])).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(await written()).toEqual([text])
    // The guest has seen it, and writes the same words again: its answer is lost, and the conversation cannot be read
    // after it.
    const next = aKey()
    elsewhere.upstream.next('messages', 'lost')
    elsewhere.upstream.next('unlock', 'numbers-as-text')
    elsewhere.upstream.next('unlock', 'dropped')
    expect(await writes(next, 1)).toEqual({ kind: 'unknown' })
    expect(await writes(next, 1)).toEqual({ kind: 'done' })
    expect(await written()).toEqual([text, text])
    // Another gateway, or one that has forgotten what it sent, reads of it in the conversation.
    expect(await writes(aKey(), 1)).toEqual({ kind: 'done' })
    expect(await written()).toEqual([text, text])
    // What never arrived is sent again.
    const last = aKey()
    elsewhere.upstream.next('messages', 'dropped')
    expect(await writes(last, 2)).toEqual({ kind: 'unknown' })
    expect(await writes(last, 2)).toEqual({ kind: 'done' })
    expect(await written()).toEqual([text, text, text])
    expect(elsewhere.server.seen.filter(({ call }) => call === `POST v2/offers/${code}/messages`)).toHaveLength(3)
  })
})
