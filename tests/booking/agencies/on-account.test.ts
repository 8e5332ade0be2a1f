import { commissionStatementOf } from '@portico/booking-server/reservations/agency/commission-statement'
import { accountUsed, openCredit } from '@portico/booking-server/reservations/agency/credit'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { colleague, otherAgency, tradeCaller } from '../../builders/test-agency.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  kindOf,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

const onAccount = { paymentMethod: 'account' }
const agent = { channelId: 2, trade: tradeCaller }
const email = 'ada@guests.example'

/** What a night for two comes to, and a stay of two. */
const [night, stay] = [12_000, 24_000]

/** A hotel with rooms enough, whose first agency may owe so much. */
async function openWithCredit(database: (typeof databases)[number], credit_minor: number | null, rooms = 120) {
  const hotel = await openTestHotel(database, { seed: aHouse({ rooms }) })
  await setCredit(hotel, credit_minor)
  return hotel
}

async function setCredit(hotel: TestHotel, credit_minor: number | null): Promise<void> {
  const credit = { credit_minor, credit_currency: credit_minor === null ? null : ('EUR' as const) }
  await hotel.change((tx) =>
    tx.updateTable('agency_contract').set(credit).where('agency_id', '=', tradeCaller.agencyId).execute(),
  )
}

async function used(hotel: TestHotel): Promise<number> {
  return (await accountUsed(hotel.db.reader, tradeCaller))[0]?.minor ?? 0
}

async function idOf(hotel: TestHotel, code: string): Promise<number> {
  return expectAnswered(await hotel.retrieve({ code, email }, 2)).reservationId
}

describe.each(mainlyOn('PostgreSQL'))('AGY-35 on account, on $name', (database) => {
  it('an agency books at once and owes the stay thirty days after departure', async () => {
    await using hotel = await openWithCredit(database, stay)
    const { code, state } = expectAnswered(await hotel.confirm(onAccount, agent))
    expect(state).toBe('confirmed')
    expect(await used(hotel)).toBe(stay)
    const { basket } = expectAnswered(await hotel.retrieve({ code, email }, 2))
    expect(basket.prepayment).toEqual([{ on: '2027-04-06', amount: { minor: stay, currency: 'EUR' } }])
    await expectSound(hotel)
  })

  it('the statement says what is open and by when, the credit what is left, and the VAT is the contract’s', async () => {
    await using hotel = await openWithCredit(database, 3 * stay)
    const { code } = expectAnswered(await hotel.confirm(onAccount, agent))
    const { reader } = hotel.db
    const march = () => commissionStatementOf(reader, tradeCaller, '2027-03', 'en')
    const euros = (minor: number) => ({ minor, currency: 'EUR' })
    const open = { code, onAccount: true, open: euros(stay), due: '2027-04-06' }
    expect(await march()).toMatchObject({ rows: [open], sums: [{ open: euros(stay) }] })
    expect(await openCredit(reader, tradeCaller)).toEqual({
      ...{ currency: 'EUR', limitMinor: 3 * stay, usedMinor: stay, days: 30 },
    })
    await hotel.change(async (tx) => {
      await tx.updateTable('reservation').set({ commission_minor: 1_000 }).execute()
      await tx.updateTable('agency_contract').set({ commission_vat: 2_200 }).execute()
      return await tx.updateTable('agency_booking').set({ owed_minor: 0 }).execute()
    })
    expect(await march()).toMatchObject({
      rows: [{ ...open, open: euros(0) }],
      sums: [{ commission: euros(1_000), commissionVat: euros(220), commissionWithVat: euros(1_220), open: euros(0) }],
    })
  })

  it('a hundred who book at once never owe more than the credit, and no other agency does on it', async () => {
    await using hotel = await openWithCredit(database, 40 * stay + night)
    const agents = Array.from({ length: 100 }, (_, i) => ({
      channelId: 2,
      trade: i % 2 === 0 ? tradeCaller : colleague,
    }))
    const outcomes = await Promise.all(agents.map((from) => hotel.confirm({ ...onAccount, key: aKey() }, from)))
    const kinds = outcomes.map(kindOf)
    expect([
      kinds.filter((kind) => kind === 'answered').length,
      kinds.filter((kind) => kind === 'over-credit').length,
    ]).toEqual([40, 60])
    expect(await used(hotel)).toBe(40 * stay)
    expect(await hotel.taken()).toBe(40)
    expect(kindOf(await hotel.confirm(onAccount, { channelId: 2, trade: otherAgency }))).toBe('malformed')
    await expectSound(hotel)
  })

  it('is offered to whoever has credit enough, and refused to guests and agencies without', async () => {
    await using hotel = await openWithCredit(database, stay)
    const offered = async (from: Parameters<TestHotel['hold']>[1]) =>
      expectAnswered(await hotel.hold({}, from)).basket.paymentMethods.some(({ id }) => id === 'account')
    expect(await offered(agent)).toBe(true)
    expect(await offered({ channelId: 2, trade: otherAgency })).toBe(false)
    expect(await offered({ channelId: 2 })).toBe(false)
    expect(await hotel.confirm(onAccount, { channelId: 2 })).toMatchObject({
      reason: { kind: 'malformed', parameter: 'paymentMethod' },
    })
    expectAnswered(await hotel.confirm(onAccount, agent))
    expect(await offered(agent)).toBe(false)
    expect(kindOf(await hotel.confirm(onAccount, agent))).toBe('over-credit')
    expectAnswered(await hotel.confirm({}, agent))
    expect(await used(hotel)).toBe(stay)
  })

  it('follows a change and a cancellation, and grows no further than the credit', async () => {
    await using hotel = await openWithCredit(database, stay + night)
    const { code, roomCodes } = expectAnswered(await hotel.confirm(onAccount, agent))
    const id = await idOf(hotel, code)
    const stayUntil = (departure: string, total: number) => {
      const { stay: nights, rooms } = aBasket({ departure })
      const changed = rooms.map((room) => ({ ...room, code: roomCodes[0] ?? '', stay: nights }))
      return hotel.modify(id, changed, total, { trade: tradeCaller })
    }
    expect(await stayUntil('2027-03-09', 4 * night)).toEqual({ kind: 'over-credit' })
    expect(await used(hotel)).toBe(stay)
    expect(await stayUntil('2027-03-08', 3 * night)).toMatchObject({ kind: 'modified' })
    expect(await used(hotel)).toBe(3 * night)
    expect(kindOf(await hotel.confirm(onAccount, agent))).toBe('over-credit')
    await expectSound(hotel)
    expect(await hotel.cancel(id)).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: 0 } })
    expect(await used(hotel)).toBe(0)
    expectAnswered(await hotel.confirm(onAccount, agent))
    await expectSound(hotel)
  })

  it('an option owes nothing until it is taken, and is not taken beyond the credit', async () => {
    await using hotel = await openWithCredit(database, stay)
    const first = await idOf(hotel, expectAnswered(await hotel.confirm({ ...onAccount, optionHours: 24 }, agent)).code)
    const second = await idOf(hotel, expectAnswered(await hotel.confirm({ optionHours: 24 }, agent)).code)
    expect(await used(hotel)).toBe(0)
    const requests = [first, second].map((id) => ({ id, key: aKey() }))
    const take = async ({ id, key }: { id: number; key: string }) => ({
      id,
      key,
      ...(await hotel.confirmOption(id, { ...onAccount, key })),
    })
    const both = await Promise.all(requests.map(take))
    expect(both.map(({ kind }) => kind).sort()).toEqual(['over-credit', 'taken'])
    expect(await used(hotel)).toBe(stay)
    // A copy of the refused one that comes when there is credit again takes nothing.
    for (const { id, kind } of both) if (kind === 'taken') await hotel.cancel(id)
    for (const one of both) if (one.kind === 'over-credit') expect(await take(one)).toEqual(one)
    expect(await used(hotel)).toBe(0)
    await expectSound(hotel)
  })

  it('a contract that lost its credit keeps what is booked and takes no more', async () => {
    await using hotel = await openWithCredit(database, 10 * stay)
    expectAnswered(await hotel.confirm(onAccount, agent))
    await setCredit(hotel, null)
    expect(kindOf(await hotel.confirm(onAccount, agent))).toBe('malformed')
    expect(await used(hotel)).toBe(stay)
    await expectSound(hotel)
  })
})
