import { randomUUID } from 'node:crypto'
import { type NewOfferRequest, storeOfferRequest } from '@portico/booking-server/offers/store-request'
import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { OfferDraft } from '@portico/contracts/operator/offers'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { callsOf } from '../builders/an-offer.ts'
import { mainlyOn } from '../builders/databases.ts'
import { aBasket, expectAnswered, expectSound, openTestHotel, product, type TestHotel } from '../builders/test-hotel.ts'

const reception: OperatorIdentity = { email: 'reception@hotel.example', role: 'reception', hotelIds: [1] }
const elsewhere: OperatorIdentity = { email: 'other@hotel.example', role: 'reception', hotelIds: [2] }

const receptionOf = ({ db, now }: Pick<TestHotel, 'db' | 'now'>, operator = reception) =>
  trpc.createCallerFactory(operatorsRouter)({ db, now, operator }).offers

const aDraft = (overrides: Partial<OfferDraft> = {}): OfferDraft => ({
  hotelId: 1,
  channelId: 1,
  languageId: 1,
  host: 'hotel.example',
  name: 'Ada Rossi',
  email: 'Ada@Guests.example',
  title: 'Two nights',
  text: 'As we said.',
  isGuaranteed: true,
  expires: { day: '2027-03-03' as CalendarDate, time: '18:00' },
  options: [
    {
      name: '',
      text: '',
      stay: aBasket().stay,
      rooms: [{ productId: product, party: { adults: 2, childrenAges: [] }, own: { minor: 19_999, currency: 'EUR' } }],
    },
  ],
  ...overrides,
})
const key = () => randomUUID()

const aRequest = (overrides: Partial<NewOfferRequest> = {}): NewOfferRequest => ({
  time: { kind: 'stay', stay: aBasket().stay },
  rooms: [{ adults: 2, childrenAges: [] }],
  name: 'Zoë Ünal',
  email: 'zoe@guests.example',
  note: 'May the dog come?',
  ...overrides,
})

describe.each(mainlyOn('PostgreSQL'))('offers at the reception, on $name', (database) => {
  it('a draft shows what it costs and what it would cost, is sent at that price alone, and once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const front = receptionOf(hotel)
    const priced = await front.price(aDraft())
    expect(priced).toMatchObject({
      kind: 'priced',
      options: [{ total: { minor: 19_999 }, usual: { minor: 24_000 }, rooms: [{ isOwn: true }] }],
      latest: '2027-03-05T22:59:00.000Z',
    })
    const written = await front.write({ draft: aDraft(), key: key() })
    if (written.kind !== 'done') throw new Error(written.kind)
    const { id, revision } = written
    expect(await front.details({ id })).toMatchObject({ state: 'draft', draft: aDraft(), revision })
    const wrong = await front.send({ id, revision, totals: [20_000], key: key() })
    expect(wrong).toEqual({ kind: 'price-changed', option: 1, now: { minor: 19_999, currency: 'EUR' } })
    const request = { id, revision, totals: [19_999], key: key() }
    const sent = await front.send(request)
    expect(sent).toMatchObject({ kind: 'sent', revision: revision + 1 })
    expect(await front.send(request)).toEqual(sent)
    expect(await front.send({ ...request, key: key() })).toEqual({ kind: 'changed-meanwhile' })
    expect(await hotel.taken()).toBe(1)
    const [mail] = await hotel.sentMails()
    expect(mail).toMatchObject({ kind: 'offer-sent', recipient: 'guest', subject: 'A House: your personal offer' })
    if (sent.kind === 'sent') expect(mail?.text).toContain(`http://hotel.example:3000/offer/${sent.code}\n`)
    expect(mail?.text).toContain('Stay, VAT included: € 199.99')
    await expectSound(hotel)
  })

  it('a conversation goes both ways, what waits for an answer comes first, and what was withdrawn gives its rooms back', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const [front, calls] = [receptionOf(hotel), callsOf(hotel)]
    const codes: { id: number; code: string }[] = []
    for (const title of ['first', 'second']) {
      const written = await front.write({ draft: aDraft({ title }), key: key() })
      if (written.kind !== 'done') throw new Error(written.kind)
      const sent = await front.send({ id: written.id, revision: written.revision, totals: [19_999], key: key() })
      if (sent.kind !== 'sent') throw new Error(sent.kind)
      codes.push(sent)
      hotel.wait(1)
    }
    const [first, second] = codes
    if (!first || !second) throw new Error('two offers')
    expect((await front.list({})).rows.map(({ id }) => id)).toEqual([second.id, first.id])
    expectAnswered(await calls.message(first.code, 'May the dog come?'))
    expect((await front.list({})).rows).toMatchObject([{ id: first.id, awaitsAnswer: true }, { id: second.id }])
    const answer = { id: first.id, text: 'Of course.', key: key() }
    for (let i = 0; i < 2; i++) expect(await front.answer(answer)).toMatchObject({ kind: 'done' })
    expect(expectAnswered(await calls.unlock(first.code)).messages).toMatchObject([
      { from: 'guest', text: 'May the dog come?' },
      { from: 'hotel', text: 'Of course.' },
    ])
    expect((await front.details({ id: first.id })).messages).toMatchObject([{}, { person: 'reception@hotel.example' }])
    expect(await front.withdraw({ id: first.id, key: key() })).toMatchObject({ kind: 'done' })
    expect(expectAnswered(await calls.unlock(first.code))).toMatchObject({ isWithdrawn: true, options: [] })
    expect(await hotel.taken()).toBe(1)
    expect(await front.withdraw({ id: first.id, key: key() })).toEqual({ kind: 'changed-meanwhile' })
    const copied = await front.copy({ id: first.id, key: key() })
    if (copied.kind !== 'done') throw new Error(copied.kind)
    expect(await front.details({ id: copied.id })).toMatchObject({
      state: 'draft',
      draft: { ...aDraft({ title: 'first' }), expires: undefined },
    })
    await expectSound(hotel)
  })

  it('of another hotel is as good as not there, to read, write and send', async () => {
    await using hotel = await openTestHotel(database)
    const [front, other] = [receptionOf(hotel), receptionOf(hotel, elsewhere)]
    const written = await front.write({ draft: aDraft(), key: key() })
    if (written.kind !== 'done') throw new Error(written.kind)
    const { id, revision } = written
    const attempts = [
      other.details({ id }),
      other.price(aDraft()),
      other.write({ draft: aDraft(), key: key() }),
      other.write({ draft: aDraft(), of: { id, revision }, key: key() }),
      other.send({ id, revision, totals: [19_999], key: key() }),
      other.withdraw({ id, key: key() }),
      other.answer({ id, text: 'yes', key: key() }),
      other.copy({ id, key: key() }),
    ]
    const kinds = await Promise.allSettled(attempts)
    expect(kinds.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(attempts.map(() => 'NOT_FOUND'))
    expect((await other.list({})).rows).toEqual([])
  })

  it('a request stands in the list with what waits, is answered by one draft however many write it, and is then that offer', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const front = receptionOf(hotel)
    const caller = { hotelId: 1, channelId: 1, languageId: 3 }
    await front.write({ draft: aDraft(), key: key() })
    for (const name of ['Zoë Ünal', 'Ida Berg'])
      await storeOfferRequest(hotel.db, caller, aRequest({ name }), hotel.now())
    expect(await front.waiting()).toBe(2)
    const { rows } = await front.list({})
    expect(rows).toMatchObject([
      { kind: 'request', name: 'Ida Berg', awaitsAnswer: true, rooms: 1, arrival: '2027-03-05' },
      { kind: 'request', name: 'Zoë Ünal', awaitsAnswer: true },
      { kind: 'offer', state: 'draft', awaitsAnswer: false },
    ])
    const [ida = { id: 0 }, zoe = { id: 0 }] = rows
    const seen = await front.request({ id: zoe.id })
    expect(seen).toMatchObject({ note: 'May the dog come?', languageId: 3, time: { kind: 'stay' }, state: 'waiting' })
    const request = { id: zoe.id, revision: seen.revision }
    const both = await Promise.all([1, 2].map(() => front.write({ draft: aDraft(), request, key: key() })))
    expect(both.map(({ kind }) => kind).sort()).toEqual(['changed-meanwhile', 'done'])
    const [made] = both.flatMap((one) => (one.kind === 'done' ? [one.id] : []))
    expect(await front.request({ id: zoe.id })).toMatchObject({ state: 'answered', offerId: made })
    expect((await front.list({ only: 'drafts' })).rows).toHaveLength(2)
    expect(await front.closeRequest({ ...request, key: key() })).toEqual({ kind: 'changed-meanwhile' })
    const once = { id: ida.id, revision: 1, key: key() }
    expect(await front.closeRequest(once)).toMatchObject({ kind: 'done' })
    expect(await front.closeRequest(once)).toMatchObject({ kind: 'done' })
    expect(await front.waiting()).toBe(0)
    expect((await front.list({ only: 'waiting' })).rows).toEqual([])
    expect((await front.list({ only: 'ended' })).rows).toMatchObject([{ kind: 'request', state: 'closed' }])
    const other = receptionOf(hotel, elsewhere)
    expect(await other.waiting()).toBe(0)
    expect((await other.list({})).rows).toEqual([])
    await expect(other.request({ id: ida.id })).rejects.toThrow('no such offer')
    await expect(other.closeRequest({ ...once, key: key() })).rejects.toThrow('no such offer')
  })

  it('a list longer than its page goes on after its last row, of requests and offers alike, and shows each once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const front = receptionOf(hotel)
    const caller = { hotelId: 1, channelId: 1, languageId: 1 }
    for (let i = 0; i < 40; i++) {
      await storeOfferRequest(hotel.db, caller, aRequest(), hotel.now())
      await front.write({ draft: aDraft(), key: key() })
    }
    const first = await front.list({})
    expect([first.rows.length, first.hasMore]).toEqual([50, true])
    const last = first.rows.at(-1)
    if (!last) throw new Error('an empty page')
    const { kind, id, awaitsAnswer, changedAt } = last
    const second = await front.list({ after: { kind, id, awaitsAnswer, changedAt } })
    expect([second.rows.length, second.hasMore]).toEqual([30, false])
    const all = [...first.rows, ...second.rows]
    expect(all.slice(0, 40).every(({ awaitsAnswer: waits }) => waits)).toBe(true)
    expect(new Set(all.map((row) => `${row.kind} ${row.id}`)).size).toBe(80)
  })

  it('a request with days becomes a priced draft at once, each room at the cheapest rate that is left, and only once', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const front = receptionOf(hotel)
    const caller = { hotelId: 1, channelId: 1, languageId: 3 }
    const party = { adults: 2, childrenAges: [] }
    await storeOfferRequest(hotel.db, caller, aRequest({ rooms: [party, party] }), hotel.now())
    await storeOfferRequest(hotel.db, caller, aRequest({ time: { kind: 'flexible', month: '2027-05' } }), hotel.now())
    await storeOfferRequest(hotel.db, caller, aRequest({ rooms: [party, party, party] }), hotel.now())
    await storeOfferRequest(hotel.db, caller, aRequest({ rooms: Array.from({ length: 11 }, () => party) }), hotel.now())
    expect(await front.sellers()).toMatchObject([{ hotelId: 1, currency: 'EUR', channels: [{ id: 1 }] }])
    const search = { hotelId: 1, channelId: 1, stay: aBasket().stay, party, chosen: [] }
    const { rates } = await front.rooms(search)
    expect(rates.map(({ price }) => price.minor)).toEqual(
      rates.map(({ price }) => price.minor).toSorted((a, b) => a - b),
    )
    expect(await front.rooms({ ...search, chosen: [product, product] })).toEqual({ rates: [], refusals: ['sold-out'] })
    const begun = { id: 1, revision: 1, host: 'hotel.example', key: key() }
    const made = await front.begin(begun)
    if (made.kind !== 'done') throw new Error(made.kind)
    expect(await front.begin(begun)).toEqual(made)
    expect(await front.begin({ ...begun, key: key() })).toEqual({ kind: 'changed-meanwhile' })
    expect(await front.details({ id: made.id })).toMatchObject({
      state: 'draft',
      draft: {
        ...{ languageId: 3, host: 'hotel.example', email: 'zoe@guests.example', isGuaranteed: false },
        options: [{ stay: aBasket().stay, rooms: [{ productId: rates[0]?.productId, party }, { party }] }],
      },
      priced: [{ total: { minor: 2 * (rates[0]?.price.minor ?? 0) } }],
    })
    expect(await front.begin({ id: 2, revision: 1, key: key() })).toMatchObject({ refusal: 'no-days' })
    expect(await front.begin({ id: 3, revision: 1, key: key() })).toMatchObject({ refusal: 'sold-out' })
    expect(await front.begin({ id: 4, revision: 1, key: key() })).toMatchObject({ refusal: 'too-many-rooms' })
    expect(await front.waiting()).toBe(3)
    const other = receptionOf(hotel, elsewhere)
    expect(await other.sellers()).toEqual([])
    await expect(other.begin({ id: 2, revision: 1, key: key() })).rejects.toThrow('no such offer')
    await expect(other.rooms(search)).rejects.toThrow('no such offer')
  })

  it('a price of its own is one from a cent up to what an operator can type, and one in other money is none', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const front = receptionOf(hotel)
    const [option = { name: '', text: '', stay: aBasket().stay, rooms: [] }] = aDraft().options
    const at = (minor: number, currency: 'EUR' | 'CHF' = 'EUR') => {
      const rooms = option.rooms.map((room) => ({ ...room, own: { minor, currency } }))
      return aDraft({ options: [{ ...option, rooms }] })
    }
    for (const minor of [1, 99_999_999_999]) {
      expect(await front.price(at(minor))).toMatchObject({ kind: 'priced', options: [{ total: { minor } }] })
      const made = await front.write({ draft: at(minor), key: key() })
      if (made.kind !== 'done') throw new Error(made.kind)
      const seen = await front.details({ id: made.id })
      expect([seen.draft.options[0]?.rooms[0]?.own?.minor, seen.priced[0]?.total.minor]).toEqual([minor, minor])
      const { id, revision } = made
      expect(await front.send({ id, revision, totals: [minor], key: key() })).toMatchObject({ kind: 'sent' })
    }
    expect(await front.price(at(50_000, 'CHF'))).toMatchObject({
      options: [{ total: { minor: 24_000 }, rooms: [{ isOwn: false }] }],
    })
  })
})
