import { earlyBooking } from '@portico/demo/promotions'
import { openSqliteDraftStore } from '@portico/gateway/store/draft-store'
import { describe, expect, it, vi } from 'vitest'
import { aBasket, aConfirm, aKey, startHouses, stay, total, twoHouses } from '../../builders/gateway/two-houses.ts'
import { startConfirmProxy } from '../../builders/start/start-confirm-proxy.ts'
import { pollOptions } from '../../setup/poll-options.ts'

describe.each(['portico', 'plain'] as const)('through the gateway, on profile %s', (profile) => {
  it('a guest searches, books, sees the voucher and finds it again', async () => {
    await using houses = await startHouses({ profile })
    const guest = houses.guest()

    const found = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
    expect(found).toMatchObject({
      kind: 'rooms',
      line: 0,
      rooms: [{ available: 1, quotes: [{ productId: 10101, best: true }] }],
    })

    const page = await guest.checkout.page.mutate({ basket: aBasket })
    expect(page).toMatchObject({ kind: 'open', basket: { price: { guestTotal: total } } })

    const confirmed = await guest.checkout.confirm.mutate(aConfirm())
    if (confirmed.kind !== 'confirmed') throw new Error(confirmed.kind)
    expect(confirmed.ref).toMatch(/^[0-9a-z]{16}$/)

    const opened = await guest.reservation.voucher.mutate({ grant: confirmed.grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    expect(opened.voucher).toMatchObject({
      state: 'confirmed',
      stay,
      payment: { kind: 'at-hotel' },
      basket: { price: { guestTotal: total } },
    })

    const typed = ` ${opened.voucher.code.toLowerCase().replace(/(.{5})/, '$1-')}`
    const code = profile === 'portico' ? typed : opened.voucher.code
    const recovered = await guest.reservation.recover.mutate({ code, email: 'canary.ada@guest.example' })
    expect(recovered).toMatchObject({ kind: 'found', hotelId: 1, channelId: 1, ref: confirmed.ref })

    const after = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
    expect(after.kind).toBe('none')
  })

  it('the last room is sold once, and the loser reads sold-out', async () => {
    await using houses = await startHouses({ profile })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        houses.guest(`visitor-000000000000000${i}`).checkout.confirm.mutate(aConfirm()),
      ),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['confirmed', ...Array(7).fill('sold-out')])
  })

  it('clicks on the last room under one key are one booking with one answer', async () => {
    await using houses = await startHouses({ profile })
    const request = aConfirm()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => houses.guest().checkout.confirm.mutate(request)))
    expect(outcomes.map((outcome) => ('ref' in outcome ? outcome.ref : outcome.kind))).toEqual(
      Array(6).fill(expect.stringMatching(/^[0-9a-z]{16}$/)),
    )
  })

  it('a price that is no longer the one on the page is never booked silently', async () => {
    await using houses = await startHouses({ profile })
    const quoted = { ...total, minor: 30_000 }
    const outcome = await houses.guest().checkout.confirm.mutate(aConfirm({ shown: quoted }))
    expect(outcome).toEqual({ kind: 'price-changed', quoted, now: total })
  })

  it('a search of two rooms shows the list for the first line, then prices the choice, and refuses more than there is', async () => {
    await using houses = await startHouses({ profile, seed: twoHouses({ rooms: 2 }) })
    const guest = houses.guest()
    const party = { adults: 2, childrenAges: [] }
    const first = await guest.roomSearch.quotes.query({ stay, rooms: [{ party }, { party }] })
    expect(first).toMatchObject({ kind: 'rooms', line: 0, rooms: [{ available: 2 }] })
    const second = await guest.roomSearch.quotes.query({ stay, rooms: [{ party, productId: 10101 }, { party }] })
    expect(second).toMatchObject({
      kind: 'rooms',
      line: 1,
      rooms: [{ available: 1 }],
      selection: { price: { guestTotal: total } },
    })
    const both = await guest.roomSearch.quotes.query({
      stay,
      rooms: [
        { party, productId: 10101 },
        { party, productId: 10101 },
      ],
    })
    expect(both).toMatchObject({ kind: 'complete', selection: { lines: [{ productId: 10101 }, { productId: 10101 }] } })
    const three = await guest.roomSearch.quotes.query({ stay, rooms: [{ party }, { party }, { party }] })
    expect(three.kind).toBe('none')
  })

  it('yesterday cannot be booked', async () => {
    await using houses = await startHouses({ profile })
    const past = { arrival: '2027-02-28', departure: '2027-03-02' } as typeof stay
    const found = await houses
      .guest()
      .roomSearch.quotes.query({ stay: past, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
    expect(found).toEqual({ kind: 'in-the-past' })
  })
})

describe('with holds', () => {
  it('a hold keeps the rooms and the price for its visitor, and a double click is one hold', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    const key = aKey()
    const [once, twice] = await Promise.all([
      guest.checkout.hold.mutate({ basket: aBasket, key }),
      guest.checkout.hold.mutate({ basket: aBasket, key }),
    ])
    expect(once).toEqual({ kind: 'held', until: '2027-03-01T09:20:00.000Z', extendable: true })
    expect(twice).toEqual(once)
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      kind: 'open',
      hold: { kind: 'live' },
      basket: { price: { guestTotal: total } },
    })
    const other = houses.guest('visitor-0000000000000002')
    expect(await other.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      kind: 'gone',
      refusals: [{ kind: 'sold-out' }],
    })
    expect((await guest.checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
  })

  it('the page speaks the language it is opened in while the hold lasts', async () => {
    const seed = twoHouses({ rooms: [{ rooms: 1, name: { en: 'Double', it: 'Doppia' } }] })
    await using houses = await startHouses({ seed })
    const hold = { basket: aBasket, key: aKey() }
    await houses.guest().checkout.hold.mutate(hold)
    const page = await houses.guest(undefined, 2).checkout.page.mutate({ basket: aBasket })
    expect(page).toMatchObject({ hold: { kind: 'live' }, basket: { lines: [{ roomName: 'Doppia' }] } })
  })

  const ofAnEarlierGateway = {
    currency: 'EUR',
    lines: [
      {
        productId: 10_101,
        roomName: 'Double',
        party: { adults: 2, childrenAges: [] },
        minor: 33_480,
        promotions: ['Early'],
      },
    ],
    services: [],
    minor: 33_480,
    prepayment: [],
    guarantees: [],
    paymentMethods: [{ id: 'hotelpay' }],
  }
  it.each([
    ['is of an earlier gateway', JSON.stringify(ofAnEarlierGateway)],
    ['is half a document', '{"currency":{"code":"EUR"},"rooms":[{'],
    ['lacks what it must have', '{"currency":{"code":"EUR"},"total":334.8}'],
  ])(
    'a hold of the last room whose stored price %s is opened and booked at its price, as its server knows it',
    async (_, stored) => {
      await using houses = await startHouses({
        seed: twoHouses({ rooms: 1, promotions: [earlyBooking({ days: 3, percent: 10 })] }),
      })
      const guest = houses.guest()
      await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
      const before = await guest.checkout.page.mutate({ basket: aBasket })
      const damages = async () => {
        const store = openSqliteDraftStore(houses.gateway.home)
        expect(store.$client.prepare('update basket_hold set locked_price = ?').run(stored).changes).toBe(1)
        await store.close()
      }
      await damages()
      const page = await guest.checkout.page.mutate({ basket: aBasket })
      expect(page).toMatchObject({
        kind: 'open',
        hold: { kind: 'live' },
        basket: { lines: [{ promotions: [{ name: expect.any(String) }] }] },
      })
      expect(page).toEqual(before)
      await damages()
      const shown = page.kind === 'open' ? page.basket.price.guestTotal : total
      expect(await guest.checkout.confirm.mutate(aConfirm({ shown }))).toMatchObject({ kind: 'confirmed' })
    },
  )

  it('a hold whose stored price cannot be read, and of which its server knows nothing any more, has ended', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    const store = openSqliteDraftStore(houses.gateway.home)
    store.$client.prepare(`update basket_hold set locked_price = '', key = ?`).run(aKey())
    await store.close()
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      kind: 'open',
      hold: { kind: 'ended' },
    })
  })

  it('a hold is extended once, and its end is told', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    expect(await guest.checkout.extend.mutate({ basket: aBasket, key: aKey() })).toEqual({
      kind: 'held',
      until: '2027-03-01T09:40:00.000Z',
      extendable: false,
    })
    houses.at('2027-03-01T09:40:00.000Z')
    expect(await guest.checkout.extend.mutate({ basket: aBasket, key: aKey() })).toEqual({ kind: 'ended' })
  })

  it('an ended hold books at today’s price when that is the price it had', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    houses.at('2027-03-01T09:30:00.000Z')
    expect((await guest.checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
  })

  it('the button of an old page, whose hold has ended, holds anew', async () => {
    await using houses = await startHouses()
    const guest = houses.guest()
    const key = aKey()
    await guest.checkout.hold.mutate({ basket: aBasket, key })
    await guest.checkout.release.mutate({ basket: aBasket, key: aKey() })
    expect((await guest.checkout.hold.mutate({ basket: aBasket, key })).kind).toBe('held')
  })

  it('a third hold of one address beyond its limit is declined, and checkout goes on without', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 40 }) })
    const many = {
      ...aBasket,
      rooms: Array.from({ length: 10 }, () => aBasket.rooms[0] as (typeof aBasket.rooms)[number]),
    }
    await houses.guest().checkout.hold.mutate({ basket: many, key: aKey() })
    const other = houses.guest('visitor-0000000000000002')
    expect(await other.checkout.hold.mutate({ basket: aBasket, key: aKey() })).toEqual({ kind: 'without-hold' })
    expect(await other.checkout.page.mutate({ basket: aBasket })).toMatchObject({
      kind: 'open',
      hold: { kind: 'over-limit' },
    })
    expect((await other.checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
  })

  it('without the capability nobody holds, and the page says so', async () => {
    await using houses = await startHouses({ profile: 'plain' })
    const guest = houses.guest()
    expect(await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })).toEqual({ kind: 'without-hold' })
    expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ hold: { kind: 'unsupported' } })
  })
})

it('what was typed is there again for its visitor alone, for two hours', async () => {
  await using houses = await startHouses()
  const guest = houses.guest()
  await guest.checkout.saveDraft.mutate({ basket: aBasket, draft: { name: 'Ada' } })
  expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ draft: { name: 'Ada' } })
  expect(await houses.guest('visitor-0000000000000002').checkout.page.mutate({ basket: aBasket })).toMatchObject({
    draft: {},
  })
  houses.at('2027-03-01T11:00:00.000Z')
  expect(await guest.checkout.page.mutate({ basket: aBasket })).toMatchObject({ draft: {} })
})

it('what was typed stays where the guest had left before the booking was told, until it is', async () => {
  let wire: Awaited<ReturnType<typeof startConfirmProxy>> | undefined
  await using houses = await startHouses({
    between: async (url) => {
      wire = await startConfirmProxy(url)
      return wire.url
    },
  })
  const guest = houses.guest()
  await guest.checkout.saveDraft.mutate({ basket: aBasket, draft: { name: 'Ada' } })
  const disconnect = new AbortController()
  const connections = () =>
    new Promise<number>((resolve) => houses.gateway.app.server.getConnections((_, count) => resolve(count)))
  const answered = wire?.holdNextAnswer(async () => {
    const before = await connections()
    disconnect.abort()
    // Until the gateway has noticed.
    await vi.waitFor(async () => expect(await connections()).toBe(before - 1), pollOptions)
  })
  const request = aConfirm()
  await expect(guest.checkout.confirm.mutate(request, { signal: disconnect.signal })).rejects.toThrow()
  await answered
  const later = { arrival: '2027-03-12', departure: '2027-03-15' } as typeof stay
  const page = () => guest.checkout.page.mutate({ basket: { ...aBasket, stay: later } })
  const figures = async () => {
    const headers = { authorization: `Bearer ${houses.gateway.token}` }
    return (await fetch(`${houses.gateway.url}/metrics`, { headers })).text()
  }
  await vi.waitFor(async () => {
    const figuresNow = await figures()
    expect(figuresNow).toMatch(/^portico_legacy_call_seconds_count\{.*call="confirm",outcome="answered"\} 1$/m)
    expect(figuresNow).toMatch(/^portico_intents\{state="sent"\} 0$/m)
  }, pollOptions)
  expect(await page()).toMatchObject({ draft: { name: 'Ada' } })
  expect(await guest.checkout.confirm.mutate(request)).toMatchObject({ kind: 'confirmed' })
  expect(await page()).toHaveProperty('draft', {})
  await wire?.[Symbol.asyncDispose]()
})

describe('rooms without payment', () => {
  const seed = twoHouses({ rooms: 40 })
  const by = (email: string) => aConfirm({ booker: { ...aConfirm().booker, email, emailConfirm: email } })
  const booksFrom = async (houses: Awaited<ReturnType<typeof startHouses>>, address: string, email: string) => {
    const guest = houses.gateway.client({
      host: 'one.test',
      channel: 1,
      hotel: 1,
      language: 1,
      visitor: aKey(),
      address,
    })
    return (await guest.checkout.confirm.mutate(by(email))).kind
  }

  it('are limited by the guest’s address, all of a /64 as one, which the booking server never sees in clear', async () => {
    await using houses = await startHouses({ seed, unpaidLimits: { perAddress: 1, perEmail: 9, percentOfNight: 100 } })
    expect(await booksFrom(houses, '2001:db8::1', 'one@guest.example')).toBe('confirmed')
    expect(await booksFrom(houses, '2001:db8::ffff', 'two@guest.example')).toBe('unpaid-limit')
    expect(await booksFrom(houses, '2001:db8:0:1::1', 'two@guest.example')).toBe('confirmed')
    const rows = await houses.booking.db.reader.selectFrom('reservation').select('address').execute()
    expect(rows.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^[\w-]{22,}$/),
      expect.stringMatching(/^[\w-]{22,}$/),
    ])
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2)
  })

  it('are limited by e-mail alone for guests whose address nobody knows, as behind a proxy on this machine', async () => {
    await using houses = await startHouses({ seed, unpaidLimits: { perAddress: 1, perEmail: 2, percentOfNight: 100 } })
    for (const email of ['one@guest.example', 'two@guest.example', 'Two@Guest.Example'])
      expect(await booksFrom(houses, '127.0.0.1', email)).toBe('confirmed')
    expect(await booksFrom(houses, '127.0.0.1', 'two@guest.example')).toBe('unpaid-limit')
  })

  it('are limited on a server without reasons too, which can only refuse', async () => {
    await using houses = await startHouses({
      profile: 'plain',
      seed,
      unpaidLimits: { perAddress: 1, perEmail: 1, percentOfNight: 100 },
    })
    expect(await booksFrom(houses, '192.0.2.1', 'one@guest.example')).toBe('confirmed')
    expect(await booksFrom(houses, '192.0.2.2', 'one@guest.example')).toBe('refused')
  })
})
