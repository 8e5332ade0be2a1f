import { appRouter } from '@portico/gateway/router'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from './a-snapshot.ts'
import { aConfirm, type Houses, startHouses } from './two-houses.ts'

/** How far a place must be right for each procedure; a new procedure without a line fails the first test. */
const levels = {
  'host.context': 'host',
  'host.media': 'host',
  'host.doors': 'none',
  'catalogue.channel': 'channel',
  'catalogue.hotel': 'hotel',
  'roomSearch.quotes': 'hotel',
  'roomSearch.merged': 'hotel',
  'portalSearch.hotels': 'channel',
  'dates.nearby': 'hotel',
  'dates.chart': 'hotel',
  'checkout.page': 'hotel',
  'checkout.hold': 'hotel',
  'checkout.extend': 'hotel',
  'checkout.release': 'hotel',
  'checkout.saveDraft': 'hotel',
  'checkout.confirm': 'hotel',
  'reservation.recover': 'channel',
  'reservation.openKey': 'channel',
  'reservation.voucher': 'channel',
  'currency.offered': 'hotel',
} as const
const procedures = Object.entries(levels) as [keyof typeof levels, (typeof levels)[keyof typeof levels]][]

const right = { host: 'one.test', channel: '1', hotel: '1', language: '1', visitor: 'visitor-0000000000000001' }
const wrong: Record<string, { place: Partial<typeof right>; from: readonly string[] }> = {
  'an unknown host': { place: { host: 'nowhere.test' }, from: ['host', 'channel', 'hotel'] },
  'no host': { place: { host: '' }, from: ['host', 'channel', 'hotel'] },
  'another host’s name before a dot': { place: { host: 'one.test.evil.test' }, from: ['host', 'channel', 'hotel'] },
  'the channel of another host': { place: { channel: '3', hotel: '2' }, from: ['channel', 'hotel'] },
  'a channel that no host opens': { place: { channel: '2' }, from: ['channel', 'hotel'] },
  'no channel': { place: { channel: '' }, from: ['channel', 'hotel'] },
  'a channel that is no number': { place: { channel: '1e0' }, from: ['channel', 'hotel'] },
  'the hotel of another channel': { place: { hotel: '2' }, from: ['hotel'] },
  'no hotel': { place: { hotel: '' }, from: ['hotel'] },
}

async function call(houses: Houses, path: string, place: Partial<typeof right>, token = houses.gateway.token, input: unknown = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  for (const [name, value] of Object.entries({ ...right, ...place })) headers[`x-portico-${name}`] = value
  const response = await fetch(`${houses.gateway.url}/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  return { status: response.status, text: await response.text() }
}

describe('a place that does not fit', () => {
  it('is known for every procedure of the router', () => {
    expect(Object.keys(appRouter._def.procedures).sort()).toEqual(Object.keys(levels).sort())
  })

  it('is not found, by any procedure that needs it, and tells nothing of any house (RTE-02)', async () => {
    await using houses = await startHouses()
    const surprises: string[] = []
    for (const [path, level] of procedures) {
      for (const [name, { place, from }] of Object.entries(wrong)) {
        if (!from.includes(level)) continue
        const { status, text } = await call(houses, path, place)
        if (status !== 404 || /House|house|example/.test(text)) surprises.push(`${path} with ${name}: ${status} ${text}`)
      }
    }
    expect(surprises).toEqual([])
  })

  it('is not believed without the service token: 401, whatever is asked', async () => {
    await using houses = await startHouses()
    const asked = [...procedures.map(([path]) => path), 'no.such.procedure']
    const answers = await Promise.all(asked.map((path) => call(houses, path, {}, 'not-the-token')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('is read case by case: upper case, port and trailing dot of a host are the same host', async () => {
    await using houses = await startHouses()
    const answers = await Promise.all(['ONE.test', 'one.test:3000', 'one.test.'].map((host) => call(houses, 'host.context', { host })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('a reservation', () => {
  it('opens under a host that sells its hotel and under no other', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    const booked = await guest.checkout.confirm.mutate(aConfirm())
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    const opened = await guest.reservation.voucher.mutate({ grant: booked.grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    const typed = { code: opened.voucher.code, email: 'canary.ada@guest.example' }

    const elsewhere = houses.gateway.client({ host: 'other.test', channel: 3, hotel: 2 })
    expect(await elsewhere.reservation.voucher.mutate({ grant: booked.grant })).toEqual({ kind: 'ended' })
    expect(await elsewhere.reservation.recover.mutate(typed)).toEqual({ kind: 'not-found' })
    expect((await guest.reservation.recover.mutate(typed)).kind).toBe('found')
  })

  it('is lost for a grant that was touched or has grown old, and use keeps it alive for a day at most', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    const booked = await guest.checkout.confirm.mutate(aConfirm())
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    let { grant } = booked
    const touched = grant.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    expect(await guest.reservation.voucher.mutate({ grant: touched })).toEqual({ kind: 'ended' })
    for (let minutes = 59; minutes < 24 * 60; minutes += 59) {
      houses.at(new Date(Date.UTC(2027, 2, 1, 9, minutes)).toISOString())
      const opened = await guest.reservation.voucher.mutate({ grant })
      if (opened.kind !== 'open') throw new Error(`ended after ${minutes} minutes`)
      grant = opened.grant
    }
    houses.at('2027-03-02T08:59:59.000Z')
    expect((await guest.reservation.voucher.mutate({ grant })).kind).toBe('open')
    houses.at('2027-03-02T09:00:00.000Z')
    expect(await guest.reservation.voucher.mutate({ grant })).toEqual({ kind: 'ended' })
    houses.at('2027-03-01T10:00:00.000Z')
    expect(await guest.reservation.voucher.mutate({ grant: booked.grant })).toEqual({ kind: 'ended' })
  })

  it('is looked for with a wrong code and with a wrong e-mail alike, and not for ever', async () => {
    await using houses = await startHouses()
    const booked = await houses.guest().checkout.confirm.mutate(aConfirm())
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    const opened = await houses.guest().reservation.voucher.mutate({ grant: booked.grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    const { code } = opened.voucher
    const from = (address: string) => houses.gateway.client({ host: 'one.test', channel: 1, address }).reservation.recover
    const rightEmail = 'canary.ada@guest.example'

    expect(await from('192.0.2.1').mutate({ code: '0000000000', email: rightEmail })).toEqual({ kind: 'not-found' })
    for (let i = 0; i < 5; i++) {
      expect(await from(`192.0.2.${10 + i}`).mutate({ code, email: 'other@guest.example' })).toEqual({ kind: 'not-found' })
    }
    await expect(from('192.0.2.99').mutate({ code, email: rightEmail })).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
    for (let i = 0; i < 9; i++) await from('192.0.2.1').mutate({ code: `000000000${i}`, email: rightEmail })
    await expect(from('192.0.2.1').mutate({ code: '1111111111', email: rightEmail })).rejects.toMatchObject({
      data: { code: 'TOO_MANY_REQUESTS' },
    })
    houses.at('2027-03-01T10:00:01.000Z')
    expect((await from('192.0.2.1').mutate({ code, email: rightEmail })).kind).toBe('found')
  })
})

describe('a host', () => {
  it('shows its own looks and pictures, and lists nobody else', async () => {
    const hash = 'a'.repeat(64)
    const foreign = 'b'.repeat(64)
    const picture = { type: 'image/png' as const, base64: 'iVBORw0KGgo=' }
    const settings = aSnapshot(
      [
        aHost({ host: 'one.test', channelIds: [1], logo: `/media/${hash}` }),
        aHost({ host: 'other.test', channelIds: [3], logo: `/media/${foreign}` }),
      ],
      { media: { [hash]: picture, [foreign]: picture } },
    )
    await using houses = await startHouses({ gateway: { settings } })
    const guest = houses.guest()
    expect(await guest.host.context.query()).toMatchObject({ host: 'one.test', logo: `/media/${hash}`, revision: 1, consentScript: false })
    expect(await guest.host.context.query()).not.toHaveProperty('legacyPassThrough')
    expect(await guest.host.media.query({ hash })).toEqual(picture)
    await expect(guest.host.media.query({ hash: foreign })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    await expect(guest.host.doors.query()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })

  it('is listed on the door page of a demo machine', async () => {
    await using houses = await startHouses({ gateway: { hasDoors: true } })
    const doors = await houses.gateway.client({}).host.doors.query()
    expect(doors.map(({ host, channelId }) => [host, channelId])).toEqual([
      ['one.test', 1],
      ['other.test', 3],
    ])
  })
})
