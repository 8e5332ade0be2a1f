import { commit, write } from '@portico/booking-server/db/write'
import { accountUsed } from '@portico/booking-server/reservations/agency/credit'
import type { AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import { describe, expect, it } from 'vitest'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { type OwnAgencies, products, startOwnAgencies } from '../../builders/gateway/own-agencies.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'

const party = { adults: 2, childrenAges: [] }
const basket = { stay, rooms: [{ party, productId: products.lago }] }
const all: AgencyReservationFilters = { status: 'all', sort: 'newest', page: 1 }

/** LAGO’s owner at our own server, with as much credit as so many of these stays come to. */
async function startWithCredit(stays: number) {
  let wire: FaultyUpstream | undefined
  const agencies: OwnAgencies = await startOwnAgencies({}, async (url) => {
    wire = await openFaultyUpstream(url)
    return wire.url
  })
  if (!wire) throw new Error('nothing is between')
  const { db } = agencies.houses.booking
  const user = agencies.user(await agencies.logsIn())
  const page = await user.checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  const shown = page.basket.price.guestTotal
  const one = page.basket.price.stay.minor
  const { id } = await db.reader.selectFrom('agency').where('code', '=', 'LAGO').select('id').executeTakeFirstOrThrow()
  const setCredit = (many: number) =>
    write(db, [], async (tx) => {
      await tx
        .updateTable('agency_contract')
        .set({ credit_minor: many * one })
        .where('agency_id', '=', id)
        .execute()
      return commit(undefined)
    })
  await setCredit(stays)
  const rows = async () => {
    const list = await user.trade.reservations.mutate(all)
    return list.kind === 'page' ? list.reservations : []
  }
  return {
    agencies,
    user,
    wire,
    one,
    setCredit,
    rows,
    books: (wanted: object = {}) =>
      user.checkout.confirm.mutate({ ...aConfirm({ basket, shown, paymentMethod: 'account' }), ...wanted }),
    owes: async () => (await accountUsed(db.reader, { agencyId: id, channelId: 2 }))[0]?.minor ?? 0,
    /** An option, as the list shows it. */
    option: async () => {
      const booked = await user.checkout.confirm.mutate(aConfirm({ basket, shown, option: true }))
      const [row] = await rows()
      if (!row) throw new Error(booked.kind)
      return row.ref
    },
    [Symbol.asyncDispose]: async () => {
      await agencies[Symbol.asyncDispose]()
      await wire?.[Symbol.asyncDispose]()
    },
  }
}

describe('on account at our own server', () => {
  it('CHK-29, AGY-35 of two tabs that book at once the second is over the credit: nothing is booked, what was typed stays, and another way to pay books', async () => {
    await using house = await startWithCredit(1)
    const { user } = house
    await user.checkout.saveDraft.mutate({ basket, draft: { note: 'late arrival' } })
    const outcomes = await Promise.all([house.books(), house.books()])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['confirmed', 'over-credit'])
    expect([await house.owes(), (await house.rows()).length]).toEqual([house.one, 1])
    await user.checkout.saveDraft.mutate({ basket, draft: { note: 'late arrival' } })
    const key = aKey()
    expect(await house.books({ key })).toEqual({ kind: 'over-credit' })
    expect(await house.books({ key })).toEqual({ kind: 'over-credit' })
    expect(await user.checkout.page.mutate({ basket })).toMatchObject({ kind: 'open', draft: { note: 'late arrival' } })
    expect((await house.books({ paymentMethod: 'hotelpay' })).kind).toBe('confirmed')
    expect([await house.owes(), (await house.rows()).length]).toEqual([house.one, 2])
  })

  it('AGY-35, API-04 an option beyond the credit stays one; of two tabs one takes it, once', async () => {
    await using house = await startWithCredit(0)
    const { user } = house
    const taken = { ref: await house.option(), paymentMethod: 'account' as const }
    expect(await user.trade.confirmOption.mutate({ ...taken, key: aKey() })).toEqual({ kind: 'over-credit' })
    expect(await house.rows()).toMatchObject([{ status: 'waiting', reason: 'option' }])
    await house.setCredit(2)
    const keys = [aKey(), aKey()]
    const tabs = await Promise.all(keys.map((key) => user.trade.confirmOption.mutate({ ...taken, key })))
    expect(tabs.map(({ kind }) => kind).sort()).toEqual(['not-changeable', 'option-confirmed'])
    expect([await house.owes(), await house.rows()]).toMatchObject([house.one, [{ status: 'active' }]])
    // Each tab is answered as before.
    expect(await Promise.all(keys.map((key) => user.trade.confirmOption.mutate({ ...taken, key })))).toEqual(tabs)
  })

  it('AGY-35, API-04, SEC-08 an option whose answer is lost was taken, or not, as the reservation shows; it is sent once for a key', async () => {
    await using house = await startWithCredit(2)
    const { user, wire } = house
    const taken = { ref: await house.option(), paymentMethod: 'account' as const, key: aKey() }
    wire.next('confirm-reservation', 'lost')
    const outcomes = await Promise.all([1, 2].map(() => user.trade.confirmOption.mutate(taken)))
    expect(outcomes).toEqual([{ kind: 'option-confirmed' }, { kind: 'option-confirmed' }])
    expect(wire.arrived('confirm-reservation')).toHaveLength(1)
    expect(await house.owes()).toBe(house.one)
  })

  it('API-07, AGY-23 a password whose answer is lost was changed, or not, as the server says', async () => {
    await using house = await startWithCredit(0)
    const { user, wire, agencies } = house
    const change = { current: 'Viaggi!2027', password: 'Gondole!2028', repeated: 'Gondole!2028' }
    wire.next('changePwd', 'dropped')
    await expect(user.trade.changePassword.mutate(change)).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })
    expect(
      (await agencies.user().trade.login.mutate({ username: 'owner@lago.example', password: change.current })).kind,
    ).toBe('logged-in')
    wire.next('changePwd', 'lost')
    expect((await user.trade.changePassword.mutate(change)).kind).toBe('changed')
    expect(
      (await agencies.user().trade.login.mutate({ username: 'owner@lago.example', password: change.password })).kind,
    ).toBe('logged-in')
  })
})
