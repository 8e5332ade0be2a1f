import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { OfferDraft } from '@portico/contracts/operator/offers'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aDraftToAwait } from '../../builders/an-awaited.ts'
import { recipient } from '../../builders/an-offer.ts'
import { aConfirm, aKey, type Houses, startHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const options: OfferDraft['options'] = [
  { name: '', text: '', stay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] },
]

async function reserve(houses: Houses): Promise<string> {
  const operator = { email: 'reception@hotel.example', role: 'reception' as const, hotelIds: [1] }
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  const front = trpc.createCallerFactory(operatorsRouter)({ db: houses.booking.db, now, operator }).offers
  const draft = aDraftToAwait({ options, languageId: 2 })
  const priced = await front.price(draft)
  const totalMinor = priced.kind === 'priced' ? (priced.options[0]?.total.minor ?? 0) : 0
  const made = await front.reserve({ draft, totalMinor, wantsPayment: true, key: aKey() })
  if (made.kind !== 'sent') throw new Error(JSON.stringify(made))
  return made.code
}

async function open(houses: Houses) {
  const code = await reserve(houses)
  const guest = houses.guest()
  const unlocked = await guest.awaited.unlock.mutate({ code, email: recipient })
  if (unlocked.kind !== 'unlocked') throw new Error('not unlocked')
  const { grant } = unlocked
  const read = async () => {
    const reading = await guest.awaited.read.mutate({ code, grant })
    if (reading.kind !== 'open') throw new Error('not open')
    return reading
  }
  return { code, guest, grant, read }
}

describe('a reservation that awaits its guest, at the gateway', () => {
  it('opens for the e-mail of its guest, in any capitals, and for no other', async () => {
    await using houses = await startHouses()
    const { code, guest } = await open(houses)
    for (const email of ['eve@guests.example', 'ada@guests.example.org', 'ada+1@guests.example'])
      expect(await guest.awaited.unlock.mutate({ code, email })).toEqual({ kind: 'not-found' })
    expect(await guest.awaited.unlock.mutate({ code, email: 'ADA@guests.EXAMPLE' })).toMatchObject({ kind: 'unlocked' })
  })

  it('tells its code, house and language before the e-mail matches, and no byte more, though its server tells all', async () => {
    await using houses = await startHouses()
    const { code, grant, read } = await open(houses)
    const thirdParty = houses.guest('visitor-of-a-stranger-01')
    const answers = [
      await thirdParty.awaited.find.mutate({ code }),
      await thirdParty.awaited.unlock.mutate({ code, email: 'eve@guests.example' }),
      await thirdParty.awaited.read.mutate({ code, grant: `${grant}A` }),
      await thirdParty.awaited.reject.mutate({ code, grant: 'none', reason: '' }),
      await thirdParty.awaited.confirm.mutate({ code, grant: 'none', option: 1, request: aConfirm() }),
    ]
    expect(answers[0]).toEqual({ code, state: 'locked', channelId: 1, hotelId: 1, languageId: 2 })
    expect(answers.slice(1)).toMatchObject([{ kind: 'not-found' }, ...Array(3).fill({ kind: 'locked' })])
    const { code: _, languageId: __, ...secret } = await read()
    const reply = JSON.stringify(answers)
    const texts = textsOf(secret).filter((text) => text.length > 3 && !/^\d+$|^[A-Z]{3}$/.test(text))
    expect(texts).toContain('Ada Rossi')
    expect(texts).toContain('2027-03-03T17:00:00.000Z')
    expect(texts.filter((text) => reply.includes(text))).toEqual([])
  })

  it('is not there under a host that does not sell its house, nor where nobody awaits an answer', async () => {
    await using houses = await startHouses()
    const { code, grant } = await open(houses)
    const elsewhere = houses.gateway.client({ host: 'other.test', channel: 3, hotel: 2 })
    await expect(elsewhere.awaited.find.mutate({ code })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect(await elsewhere.awaited.unlock.mutate({ code, email: recipient })).toEqual({ kind: 'not-found' })
    expect(await elsewhere.awaited.read.mutate({ code, grant })).toEqual({ kind: 'locked' })
    await expect(houses.guest().awaited.find.mutate({ code: 'AB12CD34EF' })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    expect(await houses.guest().offer.read.mutate({ code, grant })).toEqual({ kind: 'locked' })
  })

  it('stops who guesses an e-mail after five and one more; an hour later its guest may again', async () => {
    await using houses = await startHouses()
    const code = await reserve(houses)
    const kinds: string[] = []
    for (let i = 0; i < 7; i++)
      kinds.push(
        await houses
          .guest(`visitor-of-a-stranger-${i}`)
          .awaited.unlock.mutate({ code, email: `eve${i}@guests.example` })
          .then(
            ({ kind }) => kind,
            (error) => error.data.code,
          ),
      )
    expect(kinds).toEqual([...Array(6).fill('not-found'), 'TOO_MANY_REQUESTS'])
    houses.at('2027-03-01T10:00:01.000Z')
    expect(await houses.guest().awaited.unlock.mutate({ code, email: recipient })).toMatchObject({ kind: 'unlocked' })
  })

  it('is confirmed as a checkout books, once: the same key, another tab, and after it the voucher', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await open(houses)
    const [shown] = (await read()).options
    if (!shown) throw new Error('no stay')
    const { guestTotal } = shown.price.price
    const request = { ...aConfirm(), basket: shown.basket, shown: guestTotal }
    const confirm = (wanted = request) => guest.awaited.confirm.mutate({ code, grant, option: 1, request: wanted })
    const wrong = { ...request, shown: { ...guestTotal, minor: 1 }, key: aKey() }
    expect(await confirm(wrong)).toMatchObject({ kind: 'price-changed', now: guestTotal })
    await expect(confirm({ ...request, key: aKey(), paymentMethod: 'paypal' })).rejects.toMatchObject({
      data: { fields: [{ path: ['paymentMethod'] }] },
    })
    await expect(guest.awaited.accept.mutate({ code, grant })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect((await read()).state).toBe('open')
    const both = await Promise.all([confirm(), confirm()])
    expect(both.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed'])
    expect(await confirm({ ...request, key: aKey() })).toMatchObject({ kind: 'already-booked' })
    const after = await read()
    expect(after.state).toBe('confirmed')
    const voucher = await guest.reservation.voucher.mutate({ grant: after.booked?.grant ?? '' })
    expect(voucher).toMatchObject({ kind: 'open', voucher: { code, basket: { price: { guestTotal } } } })
    await expect(guest.awaited.reject.mutate({ code, grant, reason: '' })).resolves.toEqual({ kind: 'over' })
  })

  it('is rejected with its reason, said twice as once', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await open(houses)
    for (let i = 0; i < 2; i++)
      expect(await guest.awaited.reject.mutate({ code, grant, reason: 'Too far.' })).toEqual({ kind: 'done' })
    const rejected = await read()
    expect([rejected.state, rejected.rejectionReason, rejected.booked]).toEqual(['rejected', 'Too far.', undefined])
  })
})

/** Every text and figure in it, at any depth. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap(textsOf)
}
