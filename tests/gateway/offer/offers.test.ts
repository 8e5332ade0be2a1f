import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { anOption, recipient, sendAnOffer } from '../../builders/an-offer.ts'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, aKey, type Houses, startHouses } from '../../builders/gateway/two-houses.ts'

const theStay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const title = 'A title that nobody reads before'
const letter = 'A letter with a secret in it'
const option = (name: string) => ({
  ...anOption({ stay: theStay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] }, name),
  text: `The text of ${name}`,
})

async function openOffer(houses: Houses, overrides: Parameters<typeof sendAnOffer>[1] = {}) {
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  const { code } = await sendAnOffer(
    { db: houses.booking.db, now },
    { title, text: letter, options: [option('By the sea')], ...overrides },
  )
  const guest = houses.guest()
  const unlocked = await guest.offer.unlock.mutate({ code, email: recipient })
  if (unlocked.kind !== 'unlocked') throw new Error('not unlocked')
  const read = async () => {
    const offer = await guest.offer.read.mutate({ code, grant: unlocked.grant })
    if (offer.kind !== 'open') throw new Error('not open')
    return offer
  }
  return { code, guest, grant: unlocked.grant, read }
}

describe('an offer at the gateway', () => {
  it('API-15 is what GET v2/offers/{code} of its server says of it, with its options and their prices', async () => {
    const servers: FaultyUpstream[] = []
    const between = async (url: string) => {
      const server = await openFaultyUpstream(url)
      servers.push(server)
      return server.url
    }
    await using houses = await startHouses({ between })
    const { code, read } = await openOffer(houses)
    const before = servers[0]?.arrived(code).length ?? 0
    expect(await read()).toMatchObject({ code, title, options: [{ name: 'By the sea' }] })
    expect(servers[0]?.arrived(code).length).toBe(before + 1)
    await servers[0]?.[Symbol.asyncDispose]()
  })

  it('OFR-03 opens for the e-mail that it was sent to, in any capitals, and for no other', async () => {
    await using houses = await startHouses()
    const { code, guest } = await openOffer(houses)
    for (const email of ['eve@guests.example', 'ada@guests.example.org', 'ada+1@guests.example'])
      expect(await guest.offer.unlock.mutate({ code, email })).toEqual({ kind: 'not-found' })
    expect(await guest.offer.unlock.mutate({ code, email: 'ADA@guests.EXAMPLE' })).toMatchObject({ kind: 'unlocked' })
  })

  it('OFR-16 tells its code, state and house before the e-mail matches, and no byte more, whatever the server says', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await openOffer(houses)
    await guest.offer.message.mutate({ code, grant, text: 'May the dog come?', key: aKey() })
    const thirdParty = houses.guest('visitor-of-a-stranger-01')
    const answers = [
      await thirdParty.offer.find.mutate({ code }),
      await thirdParty.offer.unlock.mutate({ code, email: 'eve@guests.example' }),
      await thirdParty.offer.read.mutate({ code, grant: `${grant}A` }),
      await thirdParty.offer.reject.mutate({ code, grant: 'none', reason: '' }),
      await thirdParty.offer.message.mutate({ code, grant: 'none', text: 'Hello', key: aKey() }),
      await thirdParty.offer.confirm.mutate({ code, grant: 'none', option: 1, request: aConfirm() }),
    ]
    expect(answers[0]).toEqual({ code, state: 'locked', channelId: 1, hotelId: 1, languageId: 1 })
    expect(answers.slice(1)).toMatchObject([{ kind: 'not-found' }, ...Array(4).fill({ kind: 'locked' })])
    const { code: _, state: __, languageId: ___, ...secret } = await read()
    const reply = JSON.stringify(answers)
    const texts = textsOf(secret).filter((text) => text.length > 3 && !/^\d+$|^[A-Z]{3}$/.test(text))
    expect(texts).toContain('May the dog come?')
    expect(texts).toContain(letter)
    expect(texts.filter((text) => reply.includes(text))).toEqual([])
  })

  it('is not there under a host that does not sell its house, nor with the grant of another offer', async () => {
    await using houses = await startHouses()
    const { code, grant } = await openOffer(houses, { isGuaranteed: false })
    const other = await openOffer(houses, { isGuaranteed: false })
    const elsewhere = houses.gateway.client({ host: 'other.test', channel: 3, hotel: 2 })
    await expect(elsewhere.offer.find.mutate({ code })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect(await elsewhere.offer.unlock.mutate({ code, email: recipient })).toEqual({ kind: 'not-found' })
    expect(await elsewhere.offer.read.mutate({ code, grant })).toEqual({ kind: 'locked' })
    expect(await other.guest.offer.read.mutate({ code, grant: other.grant })).toEqual({ kind: 'locked' })
  })

  it('is read for an hour, longer by use, and for a day at most', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await openOffer(houses)
    const { grant: renewed } = await read()
    houses.at('2027-03-01T09:59:00.000Z')
    expect(await guest.offer.read.mutate({ code, grant: renewed })).toMatchObject({ kind: 'open' })
    houses.at('2027-03-01T10:00:00.000Z')
    expect(await guest.offer.read.mutate({ code, grant })).toEqual({ kind: 'locked' })
  })

  it('stops who guesses an e-mail after five and one more, and who guesses codes after thirty; an hour later they may again', async () => {
    await using houses = await startHouses()
    const { code } = await openOffer(houses)
    const kinds: string[] = []
    for (let i = 0; i < 7; i++)
      kinds.push(
        await houses
          .guest(`visitor-of-a-stranger-${i}`)
          .offer.unlock.mutate({ code, email: `eve${i}@guests.example` })
          .then(
            ({ kind }) => kind,
            (error) => error.data.code,
          ),
      )
    expect(kinds).toEqual([...Array(6).fill('not-found'), 'TOO_MANY_REQUESTS'])
    houses.at('2027-03-01T10:00:01.000Z')
    expect(await houses.guest().offer.unlock.mutate({ code, email: recipient })).toMatchObject({ kind: 'unlocked' })
    const found: string[] = []
    for (let i = 0; i < 31; i++)
      found.push(
        await houses
          .guest()
          .offer.find.mutate({ code: `GUESS${i}` })
          .then(
            () => 'found',
            (error) => error.data.code,
          ),
      )
    expect(found).toEqual([...Array(30).fill('NOT_FOUND'), 'TOO_MANY_REQUESTS'])
  })

  it('is booked as a checkout books, at its own price and once: the same key, another tab, and after it the voucher', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await openOffer(houses)
    const [shown] = (await read()).options
    if (!shown) throw new Error('no option')
    const { guestTotal } = shown.price.price
    const request = { ...aConfirm(), basket: shown.basket, shown: guestTotal }
    const confirm = (wanted = request) => guest.offer.confirm.mutate({ code, grant, option: 1, request: wanted })
    const wrong = { ...request, shown: { ...guestTotal, minor: 1 }, key: aKey() }
    expect(await confirm(wrong)).toMatchObject({ kind: 'price-changed', now: guestTotal })
    const both = await Promise.all([confirm(), confirm()])
    expect(both.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed'])
    expect(await confirm({ ...request, key: aKey() })).toMatchObject({ kind: 'already-booked' })
    const after = await read()
    expect(after).toMatchObject({ state: 'confirmed', takenOption: 1 })
    const voucher = await guest.reservation.voucher.mutate({ grant: after.booked?.grant ?? '' })
    expect(voucher).toMatchObject({ kind: 'open', voucher: { basket: { price: { guestTotal } } } })
    await expect(guest.offer.reject.mutate({ code, grant, reason: '' })).resolves.toEqual({ kind: 'over' })
  })

  it('is refused at the fields that a checkout would refuse, before anything is sent', async () => {
    await using houses = await startHouses()
    const { code, guest, grant, read } = await openOffer(houses)
    const [shown] = (await read()).options
    if (!shown) throw new Error('no option')
    const request = {
      ...aConfirm(),
      basket: shown.basket,
      shown: shown.price.price.guestTotal,
      paymentMethod: 'paypal',
    }
    await expect(
      guest.offer.confirm.mutate({ code, grant, option: 1, request: request as ReturnType<typeof aConfirm> }),
    ).rejects.toMatchObject({ data: { fields: [{ path: ['paymentMethod'] }] } })
    expect((await read()).state).toBe('open')
  })
})

/** Every text and figure in it, at any depth. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap(textsOf)
}
