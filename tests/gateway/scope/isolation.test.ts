import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@portico/domain/time/deadline'
import type { PlacePolicy } from '@portico/gateway/procedures/procedures'
import { appRouterOf, type Features } from '@portico/gateway/router'
import { TradeSessions } from '@portico/gateway/sessions/trade-sessions'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import type { Upstream } from '@portico/gateway/upstream/upstream'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aBasket, aConfirm, aKey, type Houses, start, startHouses } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

type Mounted = { readonly _def: { readonly type: string; readonly meta?: PlacePolicy } }

/** Every procedure that is mounted, and how far it says that a place must be right. */
const procedures = Object.entries(
  appRouterOf({} as Features)._def.procedures as unknown as Record<string, Mounted>,
).map(([path, { _def }]) => ({
  path,
  needs: _def.meta?.needs,
  isQuery: _def.type === 'query',
}))

/** Beside a right place: what opens what a procedure has. A new procedure without a line fails the first test. */
const openedBy: Record<
  string,
  | 'nothing'
  | 'visitor'
  | 'code and e-mail'
  | 'key of a mail'
  | 'key of a return'
  | 'grant'
  | 'name and password'
  | 'session'
> = {
  'host.context': 'nothing',
  'host.media': 'nothing',
  'host.isFeedKey': 'nothing',
  'host.photo': 'nothing',
  'host.vital': 'nothing',
  'host.demoIndex': 'nothing',
  'catalogue.channel': 'nothing',
  'catalogue.places': 'nothing',
  'catalogue.hotel': 'nothing',
  'catalogue.information': 'nothing',
  'roomSearch.quotes': 'nothing',
  'roomSearch.merged': 'nothing',
  'roomSearch.combined': 'nothing',
  'portalSearch.portal': 'nothing',
  'portalSearch.page': 'nothing',
  'portalSearch.calendar': 'nothing',
  'portalSearch.places': 'nothing',
  'dates.nearby': 'nothing',
  'dates.chart': 'nothing',
  'dates.flexible': 'nothing',
  'services.offered': 'nothing',
  'services.step': 'nothing',
  'packages.offered': 'nothing',
  'packages.one': 'nothing',
  'packages.airports': 'nothing',
  'checkout.page': 'visitor',
  'checkout.explain': 'visitor',
  'checkout.hold': 'visitor',
  'checkout.extend': 'visitor',
  'checkout.release': 'visitor',
  'checkout.saveDraft': 'visitor',
  'checkout.forget': 'visitor',
  'checkout.confirm': 'visitor',
  'reservation.recover': 'code and e-mail',
  'reservation.openKey': 'key of a mail',
  'reservation.voucher': 'grant',
  'reservation.cancel': 'grant',
  'reservation.cancelRoom': 'grant',
  'reservation.review': 'grant',
  'reservation.modify': 'grant',
  'reservation.resell': 'grant',
  'reservation.resend': 'grant',
  'reservation.updateTransfer': 'grant',
  'reservation.changeConsent': 'grant',
  'currency.offered': 'nothing',
  'currency.ofPortal': 'nothing',
  'awaited.find': 'nothing',
  'awaited.unlock': 'code and e-mail',
  'awaited.read': 'grant',
  'awaited.confirm': 'grant',
  'awaited.reject': 'grant',
  'awaited.accept': 'grant',
  'offer.find': 'nothing',
  'offer.unlock': 'code and e-mail',
  'offer.read': 'grant',
  'offer.confirm': 'grant',
  'offer.reject': 'grant',
  'offer.message': 'grant',
  'payment.start': 'grant',
  'payment.return': 'key of a return',
  'payment.settle': 'grant',
  'trade.associated': 'nothing',
  'trade.login': 'name and password',
  'trade.check': 'session',
  'trade.logout': 'session',
  'trade.changePassword': 'session',
  'trade.recoverPassword': 'name and password',
  'trade.requestAccess': 'nothing',
  'trade.reservations': 'session',
  'trade.allReservations': 'session',
  'trade.sealSearchText': 'session',
  'trade.openSearchText': 'session',
  'trade.overview': 'session',
  'trade.booking': 'session',
  'trade.open': 'session',
  'trade.confirmOption': 'session',
  'trade.resend': 'session',
  'trade.print': 'session',
  'trade.profile': 'session',
  'trade.logo': 'session',
  'trade.saveLogo': 'session',
  'trade.statement': 'session',
  'offerRequest.send': 'nothing',
  'reservation.mailCodes': 'nothing',
}

const right = {
  host: 'one.test',
  channel: '1',
  hotel: '1',
  language: '1',
  visitor: 'visitor-0000000000000001',
  'trade-session': '',
}
const wrong: Record<string, { place: Partial<typeof right>; from: readonly string[] }> = {
  'no place at all': {
    place: { host: '', channel: '', hotel: '', language: '', visitor: '' },
    from: ['host', 'channel', 'hotel'],
  },
  'an unknown host': { place: { host: 'nowhere.test' }, from: ['host', 'channel', 'hotel'] },
  'no host': { place: { host: '' }, from: ['host', 'channel', 'hotel'] },
  'another host’s name before a dot': { place: { host: 'one.test.evil.test' }, from: ['host', 'channel', 'hotel'] },
  'another host': { place: { host: 'other.test' }, from: ['channel', 'hotel'] },
  'the channel of another host': { place: { channel: '3', hotel: '2' }, from: ['channel', 'hotel'] },
  'a channel that no host opens': { place: { channel: '2' }, from: ['channel', 'hotel'] },
  'no channel': { place: { channel: '' }, from: ['channel', 'hotel'] },
  'a channel that is no number': { place: { channel: '1e0' }, from: ['channel', 'hotel'] },
  'the hotel and channel of another host, one swapped': { place: { channel: '1', hotel: '2' }, from: ['hotel'] },
  'a hotel that nobody sells': { place: { hotel: '77' }, from: ['hotel'] },
  'the hotel of another channel': { place: { hotel: '2' }, from: ['hotel'] },
  'no hotel': { place: { hotel: '' }, from: ['hotel'] },
}

type Wish = {
  readonly place?: Partial<typeof right>
  readonly token?: string
  readonly input?: unknown
  readonly isGet?: boolean
}

/** As the web asks, with empty headers left out. */
async function call(
  { gateway }: Houses,
  path: string,
  { place = {}, token = gateway.token, input = {}, isGet = false }: Wish = {},
) {
  const headers: Record<string, string> = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  for (const [name, value] of Object.entries({ ...right, ...place }))
    if (value !== '') headers[`x-portico-${name}`] = value
  const body = JSON.stringify(input)
  const url = `${gateway.url}/trpc/${path}`
  const response = isGet
    ? await fetch(`${url}?input=${encodeURIComponent(body)}`, { headers })
    : await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

describe('a place that does not fit', () => {
  it('is known for every procedure of the router: how far the place must be right, and what opens it beside', () => {
    expect(procedures.filter(({ needs }) => needs === undefined)).toEqual([])
    expect(procedures.map(({ path }) => path).sort()).toEqual(Object.keys(openedBy).sort())
    expect(
      procedures.filter(({ path, needs }) => openedBy[path] !== 'nothing' && needs !== 'channel' && needs !== 'hotel'),
    ).toEqual([])
  })

  it('is not found, by any procedure that needs it, and tells nothing of any house (RTE-02)', async () => {
    await using houses = await startHouses({ gateway: { hasDemoIndex: true } })
    const surprises: string[] = []
    for (const { path, needs = '', isQuery } of procedures) {
      const atHome = await call(houses, path)
      if (atHome.status === 404 || atHome.status === 401) surprises.push(`${path} at home: ${atHome.status}`)
      for (const [name, { place, from }] of Object.entries(wrong)) {
        if (!from.includes(needs)) continue
        const answers = [
          await call(houses, path, { place }),
          ...(isQuery ? [await call(houses, path, { place, isGet: true })] : []),
        ]
        for (const { status, text } of answers) {
          if (status !== 404 || /House|house|example/.test(text))
            surprises.push(`${path} with ${name}: ${status} ${text}`)
        }
      }
    }
    expect(surprises).toEqual([])
  })

  it('cannot be put right by what is sent beside the headers', async () => {
    await using houses = await startHouses()
    const ids = {
      host: 'other.test',
      channel: 3,
      channelId: 3,
      ca_id: 3,
      hotel: 2,
      hotelId: 2,
      ho_id: 2,
      language: 2,
      clientId: 7,
      visitor: 'x',
    }
    const surprises: string[] = []
    for (const { path, isQuery } of procedures.filter(({ needs }) => needs !== 'nothing')) {
      const query = new URLSearchParams(Object.entries(ids).map(([name, value]) => [name, String(value)]))
      for (const isGet of isQuery ? [true, false] : [false]) {
        const plain = await call(houses, path, { isGet })
        const beside = await call(houses, isGet ? path : `${path}?${query}`, { isGet, input: isGet ? ids : {} })
        const same = beside.status === 400 || (beside.status === plain.status && beside.text === plain.text)
        if (!same || /Other House/.test(beside.text)) surprises.push(`${path}: ${beside.status} ${beside.text}`)
      }
    }
    expect(surprises).toEqual([])
  })

  it('is not believed without the service token: 401, whatever is asked', async () => {
    await using houses = await startHouses()
    const paths = [...procedures.map(({ path }) => path), 'no.such.procedure']
    const answers = await Promise.all(paths.map((path) => call(houses, path, { token: 'not-the-token' })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('is read case by case: upper case, port and trailing dot of a host are the same host', async () => {
    await using houses = await startHouses()
    const answers = await Promise.all(
      ['ONE.test', 'one.test:3000', 'one.test.'].map((host) => call(houses, 'host.context', { place: { host } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

/** Sealed as the gateway itself seals, or by another's keys. */
async function sessionsOf({ gateway }: Houses) {
  const store = openSqliteStore(gateway.home)
  const at = (since: string, sealing = new Sealing(readSealingKeys(gateway.home))) =>
    new TradeSessions(store, sealing, () => since as Instant)
  const place = {
    host: aHost({ host: 'one.test', channelIds: [1] }),
    channelId: 1,
    upstream: { key: 'upstream-0' } as Upstream,
  }
  const user = { userId: 7, passwordExpired: false }
  const made = (wanted: Partial<typeof place> = {}, by = at(start)) => by.begin({ ...place, ...wanted }, user, [])
  const ended = await made()
  await at(start).end(ended.session)
  const elsewhere = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  const useless = {
    'of another host': (await made({ host: aHost({ host: 'other.test', channelIds: [1] }) })).sealed,
    'of another channel': (await made({ channelId: 3 })).sealed,
    'of another server': (await made({ upstream: { key: 'other' } as Upstream })).sealed,
    ended: ended.sealed,
    'an hour old': (await made({}, at('2027-03-01T08:00:00.000Z'))).sealed,
    'sealed with other keys': (await made({}, at(start, new Sealing(readSealingKeys(elsewhere))))).sealed,
    touched: `${(await made()).sealed}A`,
    'a number': '7',
    'an id in clear': JSON.stringify({ ...ended.session, id: 'new' }),
  }
  rmSync(elsewhere, { recursive: true })
  const sound = (await made()).sealed
  await store.close()
  return { useless, sound }
}

describe('a trade session that does not count', () => {
  it('is as none at all for every procedure', async () => {
    await using houses = await startHouses()
    const { useless, sound } = await sessionsOf(houses)
    // What was ended there is read from the file once a second.
    await vi.waitFor(
      async () => {
        const check = await call(houses, 'trade.check', { place: { 'trade-session': useless.ended } })
        expect(check.text).toContain('nobody')
      },
      { ...pollOptions, interval: 200 },
    )
    expect((await call(houses, 'trade.check', { place: { 'trade-session': sound } })).text).toContain(
      '"logged-in","user":{"id":7',
    )
    const surprises: string[] = []
    for (const { path } of procedures) {
      const { status, text } = await call(houses, path)
      for (const [name, session] of Object.entries(useless)) {
        const answer = await call(houses, path, { place: { 'trade-session': session } })
        if (answer.status !== status || answer.text !== text)
          surprises.push(`${path} with one ${name}: ${answer.status} ${answer.text}`)
      }
    }
    expect(surprises).toEqual([])
  })
})

describe('what hangs on a visitor', () => {
  it('is there for no other visitor, no other host and nobody without a cookie, whatever keys they send', async () => {
    await using houses = await startHouses()
    const owner = houses.guest('visitor-of-the-owner-01')
    const key = aKey()
    expect(await owner.checkout.hold.mutate({ basket: aBasket, key })).toMatchObject({ kind: 'held' })
    await owner.checkout.saveDraft.mutate({ basket: aBasket, draft: { note: 'canary-note' } })

    const otherVisitor = houses.guest('visitor-of-somebody-else')
    const unnamed = houses.gateway.client({ host: 'one.test', channel: 1, hotel: 1 })
    const elsewhere = houses.gateway.client({
      host: 'other.test',
      channel: 3,
      hotel: 2,
      visitor: 'visitor-of-the-owner-01',
    })
    expect(await otherVisitor.checkout.page.mutate({ basket: aBasket })).toMatchObject({ kind: 'gone' })
    expect(await unnamed.checkout.page.mutate({ basket: aBasket })).toMatchObject({ kind: 'gone' })
    expect(await elsewhere.checkout.page.mutate({ basket: aBasket })).not.toMatchObject({
      draft: { note: 'canary-note' },
    })
    expect(await otherVisitor.checkout.extend.mutate({ basket: aBasket, key })).toEqual({ kind: 'ended' })
    await otherVisitor.checkout.release.mutate({ basket: aBasket, key })
    await expect(unnamed.checkout.release.mutate({ basket: aBasket, key })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
    // The last room is still the owner's.
    expect(await otherVisitor.checkout.confirm.mutate(aConfirm())).toMatchObject({ kind: 'sold-out' })
    const page = await owner.checkout.page.mutate({ basket: aBasket })
    expect(page).toMatchObject({ kind: 'open', hold: { kind: 'live' }, draft: { note: 'canary-note' } })
    expect(await owner.checkout.confirm.mutate(aConfirm())).toMatchObject({ kind: 'confirmed' })
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
    const from = (address: string) =>
      houses.gateway.client({ host: 'one.test', channel: 1, address }).reservation.recover
    const rightEmail = 'canary.ada@guest.example'

    expect(await from('192.0.2.1').mutate({ code: '0000000000', email: rightEmail })).toEqual({ kind: 'not-found' })
    for (let i = 0; i < 5; i++) {
      expect(await from(`192.0.2.${10 + i}`).mutate({ code, email: 'other@guest.example' })).toEqual({
        kind: 'not-found',
      })
    }
    await expect(from('192.0.2.99').mutate({ code, email: rightEmail })).rejects.toMatchObject({
      data: { code: 'TOO_MANY_REQUESTS' },
    })
    for (let i = 0; i < 9; i++) await from('192.0.2.1').mutate({ code: `000000000${i}`, email: rightEmail })
    await expect(from('192.0.2.1').mutate({ code: '1111111111', email: rightEmail })).rejects.toMatchObject({
      data: { code: 'TOO_MANY_REQUESTS' },
    })
    houses.at('2027-03-01T10:00:01.000Z')
    expect((await from('192.0.2.1').mutate({ code, email: rightEmail })).kind).toBe('found')
  })
})

it('L4 spellings of a code that a server may read as one share one count', async () => {
  await using houses = await startHouses({ profile: 'plain' })
  const from = (i: number) =>
    houses.gateway.client({ host: 'one.test', channel: 1, address: `192.0.2.${i}` }).reservation.recover
  const email = 'nobody@guest.example'
  for (const [i, code] of ['12ab', ' 12AB', '0012ab', '12-ab', '1\t2áb'].entries())
    expect(await from(i).mutate({ code, email })).toEqual({ kind: 'not-found' })
  await expect(from(99).mutate({ code: '12ab', email })).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
  expect(await from(99).mutate({ code: '12ac', email })).toEqual({ kind: 'not-found' })
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
    expect(await guest.host.context.query()).toMatchObject({
      host: 'one.test',
      logo: `/media/${hash}`,
      revision: 1,
      consentScript: false,
    })
    expect(await guest.host.context.query()).not.toHaveProperty('legacyPassThrough')
    expect(await guest.host.media.query({ hash })).toEqual(picture)
    await expect(guest.host.media.query({ hash: foreign })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    await expect(guest.host.demoIndex.query()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })

  it('is listed on the door page of a demo machine', async () => {
    await using houses = await startHouses({ gateway: { hasDemoIndex: true } })
    const demoIndex = await houses.gateway.client({}).host.demoIndex.query()
    expect(demoIndex.map(({ host, channelId }) => [host, channelId])).toEqual([
      ['one.test', 1],
      ['other.test', 3],
    ])
  })
})
