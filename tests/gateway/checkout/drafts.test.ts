import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Draft } from '@portico/contracts/checkout/draft'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { Drafts, draftKeyOf } from '@portico/gateway/checkout/drafts'
import { draft, openSqliteDraftStore } from '@portico/gateway/store/draft-store'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { describe, expect, it } from 'vitest'
import { gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'
import { aBasket, start, startHouses } from '../../builders/gateway/two-houses.ts'

const visitorOf = (i: number) => `visitor-${String(i).padStart(16, '0')}`

/** All that a form can hold: sealed some 80 kB. */
const full: Draft = {
  guests: '字'.repeat(16_000),
  ...Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`field-${i}`, '字'.repeat(60)])),
}

const guests = { audience: { kind: 'guest' } } as const
const tradeUsers = { audience: { kind: 'trade', clientId: 9 } } as const

function openDrafts({ maxBytes }: { readonly maxBytes?: number } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'portico-drafts-'))
  const draftStore = openSqliteDraftStore(home, maxBytes)
  const sealing = new Sealing(readSealingKeys(home))
  let now = start
  let notStored = 0
  const drafts = new Drafts(
    draftStore,
    sealing,
    () => now,
    () => void notStored++,
  )
  const keyOf = (i: number, basketHash = 'a basket') => ({
    visitor: visitorOf(i),
    host: 'one.test',
    hotelId: 1,
    basketHash,
  })
  return {
    home,
    drafts,
    draftStore,
    sealing,
    save: async (i: number, address: string, typed: Draft = { name: 'Ada' }) => {
      now = new Date(Date.parse(start) + i).toISOString() as Instant
      await drafts.saveDraft(keyOf(i), address, typed)
    },
    find: (i: number) => drafts.findDraft(keyOf(i), guests),
    count: async () => (await draftStore.select().from(draft)).length,
    notStored: () => notStored,
    keyOf,
    [Symbol.asyncDispose]: async () => {
      await draftStore.close()
      rmSync(home, { recursive: true })
    },
  }
}

describe('drafts (H2)', () => {
  it('take no more of a field than the field takes, nor more than 64 kB', async () => {
    await using houses = await startHouses()
    const save = (draft: Record<string, string>) => houses.guest().checkout.saveDraft.mutate({ basket: aBasket, draft })
    await save({
      name: 'A'.repeat(60),
      note: 'A'.repeat(1_000),
      guests: '0-0\tAda\t\t\t',
      unsettled: 'A'.repeat(1_200),
    })
    for (const [field, letters] of Object.entries({ name: 61, note: 1_001, other: 61 }))
      await expect(save({ [field]: 'A'.repeat(letters) })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
    // No form fills so much: all its fields at their longest fit.
    const wide = {
      guests: '字'.repeat(16_000),
      ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field-${i}`, '字'.repeat(60)])),
    }
    await expect(save(wide)).rejects.toMatchObject({ data: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  it('are saved as often as fields are left, three hundred times a minute by one address', async () => {
    await using houses = await startHouses()
    const place = { host: 'one.test', channel: 1, hotel: 1, language: 1, address: '192.0.2.1' }
    const save = (i: number) =>
      houses.gateway
        .client({ ...place, visitor: visitorOf(i) })
        .checkout.saveDraft.mutate({ basket: aBasket, draft: { note: 'a note' } })
    for (let i = 0; i < 300; i++) await save(i % 20)
    await expect(save(300)).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('are in a file of their own, and none of it in the journal’s', async () => {
    await using houses = await startHouses()
    await houses.guest().checkout.saveDraft.mutate({ basket: aBasket, draft: { name: 'Ada' } })
    expect(await houses.guest().checkout.page.mutate({ basket: aBasket })).toMatchObject({ draft: { name: 'Ada' } })
    const folder = join(houses.gateway.home, 'gateway')
    const store = openSqliteStore(houses.gateway.home)
    const tables = store.$client
      .prepare(`select name from sqlite_schema where name like '%draft%' or name like '%hold%'`)
      .all()
    expect(tables).toEqual([])
    await store.close()
    expect(statSync(join(folder, 'drafts.sqlite')).size).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'drafts.sqlite-wal')).includes('one.test')).toBe(true)
  })

  it('of one address are a hundred at most; the newest stay', async () => {
    await using open = openDrafts()
    await open.save(0, '192.0.2.2')
    for (let i = 1; i <= 103; i++) await open.save(i, '192.0.2.1')
    expect(await open.count()).toBe(101)
    expect(await Promise.all([0, 3, 4, 103].map(open.find))).toEqual([
      { name: 'Ada' },
      {},
      { name: 'Ada' },
      { name: 'Ada' },
    ])
  })

  it('of all are five thousand at most, and their file grows no more', async () => {
    await using open = openDrafts()
    const text = { note: 'A'.repeat(1_000) }
    const bytes = () => {
      open.draftStore.$client.pragma('wal_checkpoint(truncate)')
      return statSync(join(open.home, 'gateway', 'drafts.sqlite')).size
    }
    await open.save(0, '192.0.2.1', text)
    // As if so many others had saved theirs in the seconds after it.
    open.draftStore.$client.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 4999)
      insert into basket_draft select printf('visitor-%016d', i), host, hotel_id, basket_hash, 'address ' || i, sealed_text,
        strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '+' || (i / 1000.0) || ' seconds') from basket_draft, n`)
    const full = bytes()
    for (let i = 5_000; i < 5_400; i++) await open.save(i, `192.0.${i >> 8}.${i & 255}`, text)
    expect(await open.count()).toBe(5_000)
    const visitors = await open.draftStore.select({ visitor: draft.visitor }).from(draft)
    expect(visitors.map(({ visitor }) => visitor).sort()[0]).toBe(visitorOf(400))
    expect(bytes()).toBeLessThan(full * 1.05)
  })

  it('make room by the space that they take, the oldest first, and none is refused', async () => {
    await using open = openDrafts({ maxBytes: 1_048_576 })
    for (let i = 0; i < 20; i++) await open.save(i, `192.0.2.${i}`, full)
    expect(await Promise.all([19, 12].map(open.find))).toEqual([full, full])
    expect(await open.find(0)).toEqual({})
    expect(open.notStored()).toBe(0)
  })

  it('that find no room are not stored, which is counted and no error', async () => {
    await using open = openDrafts({ maxBytes: 100_000 })
    await open.save(0, '192.0.2.1', full)
    await open.save(1, '192.0.2.2', full)
    expect(open.notStored()).toBe(2)
    await open.save(2, '192.0.2.3')
    expect(await open.find(2)).toEqual({ name: 'Ada' })
  })

  it('that are not what a draft is are none', async () => {
    await using open = openDrafts()
    await open.save(1, '192.0.2.1')
    const sealedText = open.sealing.seal('draft', JSON.stringify({ name: { first: 'Ada' } }))
    await open.draftStore.write((tx) => tx.update(draft).set({ sealedText }))
    expect(await open.find(1)).toEqual({})
  })
})

describe.each(gatewayDatabases)('what was typed, on $name,', (database) => {
  it('comes back to a guest for another stay, and to a trade user for the booking that its address names alone', async () => {
    await using home = await openGatewayHome(database)
    const { draftStore } = await home.open()
    const drafts = new Drafts(
      draftStore,
      new Sealing(readSealingKeys(home.home)),
      () => start,
      (_, error) => {
        throw error
      },
    )
    const checkoutKey = { visitor: visitorOf(1), host: 'one.test', hotelId: 1 }
    const another = { ...aBasket, stay: { ...aBasket.stay, departure: addDays(aBasket.stay.departure, 1) } }
    const [first, second] = ['first-booking-at-desk0', 'second-booking-at-desk']
    const namedAs = (draftId: string, basket = aBasket) => draftKeyOf(checkoutKey, { ...basket, draftId })
    await drafts.saveDraft(draftKeyOf(checkoutKey, aBasket), '192.0.2.1', { name: 'Ada' })
    expect(await drafts.findDraft(draftKeyOf(checkoutKey, another), guests)).toEqual({ name: 'Ada' })
    expect(await drafts.findDraft(draftKeyOf(checkoutKey, another), tradeUsers)).toEqual({})

    await drafts.saveDraft(namedAs(first), '192.0.2.1', { name: 'Grace' })
    expect(await drafts.findDraft(namedAs(first, another), tradeUsers)).toEqual({ name: 'Grace' })
    for (const basket of [aBasket, another])
      expect(await drafts.findDraft(namedAs(second, basket), tradeUsers)).toEqual({})
    await drafts.deleteDraft(namedAs(first, another))
    expect(await drafts.findDraft(namedAs(first), tradeUsers)).toEqual({})
  })
})
