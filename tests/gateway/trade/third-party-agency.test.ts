import type { AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import {
  otherAgency,
  reserved,
  sessionIn,
  startTradeHouse,
  type TradeHouse,
} from '../../builders/gateway/trade-house.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'

// An agency's whole work at a server that shares no code with the gateway, and writes as the older servers do.

const all: AgencyReservationFilters = { status: 'all', sort: 'newest', page: 1 }
const colleague = { username: 'collega@viaggi.example', password: 'Barche!2027' }
type User = ReturnType<TradeHouse['user']>

async function books(user: User, { productId = reserved, option = false, adults = 2 } = {}) {
  const basket = { stay, rooms: [{ party: { adults, childrenAges: [] }, productId }] }
  const page = await user.checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  const consents = {
    ...aConfirm().consents,
    custom: page.customPolicies.map(({ policyId }) => ({ policyId, accepted: true })),
  }
  const booked = await user.checkout.confirm.mutate(
    aConfirm({ basket, shown: page.basket.price.guestTotal, consents, key: aKey(), ...(option && { option }) }),
  )
  if (booked.kind !== 'confirmed' && booked.kind !== 'pending') throw new Error(booked.kind)
  return booked
}

async function pageOf(user: User, wanted: Partial<AgencyReservationFilters> = {}) {
  const page = await user.trade.reservations.mutate({ ...all, ...wanted })
  if (page.kind !== 'page') throw new Error(page.kind)
  return page
}
const idsOf = async (user: User, wanted: Partial<AgencyReservationFilters>) =>
  (await pageOf(user, wanted)).reservations.map(({ status, total: { minor } }) => [status, minor])

describe('an agency at a third-party server', () => {
  it('API-03, API-10, AGY-31 finds what any of its users booked by every filter, and another agency finds nothing', async () => {
    await using house = await startTradeHouse()
    const user = house.user(await house.logsIn())
    await books(user)
    await books(user, { productId: 10_201, option: true, adults: 3 })
    house.server.books.cancel(4_701, 2)
    await books(user)
    const page = await pageOf(user)
    expect(page).toMatchObject({ total: 3, pages: 1, hasStatement: false, hotels: [{ id: 1 }, { id: 2 }] })
    // Three nights of which two are at the weekend, and a third adult.
    const [room, suite] = [
      ['active', 23_800],
      ['waiting', 83_800],
    ]
    expect(await idsOf(user, {})).toEqual([room, suite, ['cancelled', 23_800]])
    expect(page.reservations.map(({ opens, optionUntil }) => [opens, optionUntil])).toEqual([
      [true, undefined],
      [true, '2027-03-03T09:00:00.000Z'],
      [false, undefined],
    ])
    const filtered = async (wanted: Partial<AgencyReservationFilters>) =>
      idsOf(user, { ...wanted, status: wanted.status ?? 'all' })
    expect(await filtered({ status: 'active' })).toEqual([room])
    expect(await filtered({ status: 'waiting' })).toEqual([suite])
    expect(await filtered({ minPrice: 23_801 })).toEqual([suite])
    expect(await filtered({ maxPrice: 23_800, status: 'active' })).toEqual([room])
    expect(await filtered({ adults: 3 })).toEqual([suite])
    expect(await filtered({ hotelId: 2 })).toEqual([])
    expect(await filtered({ rooms: 2 })).toEqual([])
    expect(await filtered({ expiresBy: '2027-03-03' as CalendarDate })).toEqual([suite])
    expect(await filtered({ expiresBy: '2027-03-02' as CalendarDate })).toEqual([])
    expect((await idsOf(user, { sort: 'price' }))[0]).toEqual(suite)
    expect((await pageOf(house.user(await house.logsIn(colleague)))).total).toBe(3)
    expect((await pageOf(house.user(await house.logsIn(otherAgency)))).total).toBe(0)
  })

  it('API-04, AGY-35 keeps rooms as an option, opens it from the list, and takes it once', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    const user = house.user(session)
    await books(user, { option: true })
    const [row] = (await pageOf(user)).reservations
    // The list is a page of the channel, and the server does not say again which hotel it is.
    const onList = house.gateway.client({
      host: 'one.test',
      channel: 2,
      language: 2,
      visitor: 'visitor-0000000000000001',
      tradeSession: session,
    })
    const found = await onList.trade.open.mutate({ ref: row?.ref ?? '' })
    if (found.kind !== 'found') throw new Error(found.kind)
    const booking = () => user.trade.booking.mutate({ grant: found.grant })
    const opened = await user.reservation.voucher.mutate({ grant: found.grant })
    expect(opened).toMatchObject({
      kind: 'open',
      voucher: { state: 'pending', reason: 'option', optionUntil: '2027-03-03T09:00:00.000Z', optionHours: 48 },
    })
    expect(await booking()).toMatchObject({
      kind: 'own',
      guests: ['Ada Canary-Lovelace'],
      paymentMethods: ['hotelpay'],
    })
    const take = (paymentMethod: 'hotelpay' | 'bank', key = aKey()) =>
      user.trade.confirmOption.mutate({ ref: row?.ref ?? '', paymentMethod, key })
    expect(await take('bank')).toEqual({ kind: 'refused' })
    const key = aKey()
    expect(await Promise.all([take('hotelpay', key), take('hotelpay', key)])).toEqual(
      Array(2).fill({ kind: 'option-confirmed' }),
    )
    expect(await take('hotelpay')).toEqual({ kind: 'refused' })
    expect(await booking()).toMatchObject({ reservation: { status: 'active' }, paymentMethods: [] })
  })

  it('API-06, AGY-36 prints with the server’s prices, and nothing where they are to be hidden: it would come with them', async () => {
    await using house = await startTradeHouse()
    const user = house.user(await house.logsIn())
    await books(user)
    const [row] = (await pageOf(user)).reservations
    const print = (guest: number, hidePrices: boolean) =>
      user.trade.print.mutate({ ref: row?.ref ?? '', guest, hidePrices })
    const printed = await print(1, false)
    if (printed.kind !== 'printed') throw new Error(printed.kind)
    const text = new TextDecoder('windows-1252').decode(Buffer.from(printed.pdf, 'base64'))
    expect(text).toMatch(/\(Copia per l’ospite 1\) Tj.*Riservata alle agenzie\) Tj.*\(Totale 238,00 EUR\) Tj/s)
    expect(await print(3, false)).toEqual({ kind: 'not-found' })
    const before = house.server.seen.length
    expect(await print(1, true)).toEqual({ kind: 'not-found' })
    expect(house.server.seen).toHaveLength(before)
    // It knows no such call.
    expect(await user.trade.resend.mutate({ ref: row?.ref ?? '' })).toEqual({ kind: 'refused' })
  })

  it('API-07, API-08, API-09, AGY-23 recovers its password by mail, changes it before anything else, and another asks for access', async () => {
    await using house = await startTradeHouse()
    const { accounts } = house.server
    expect(await house.user().trade.recoverPassword.mutate({ username: 'nessuno@viaggi.example' })).toEqual({
      kind: 'not-found',
    })
    expect(await house.user().trade.recoverPassword.mutate({ username: colleague.username })).toEqual({ kind: 'sent' })
    const mailed = accounts.mails[0]?.password ?? ''
    expect(await house.user().trade.login.mutate(colleague)).toEqual({ kind: 'wrong-credentials' })
    const expired = sessionIn(await house.user().trade.login.mutate({ ...colleague, password: mailed }))
    expect(await house.user(expired).trade.reservations.mutate(all)).toEqual({ kind: 'ended' })
    const password = 'Barche!2028'
    const changed = await house
      .user(expired)
      .trade.changePassword.mutate({ current: mailed, password, repeated: password })
    if (changed.kind !== 'changed' || !changed.session) throw new Error(changed.kind)
    expect((await pageOf(house.user(changed.session))).total).toBe(0)
    const request = {
      type: 'travel-agency' as const,
      name: 'Viaggi Sole',
      contactName: 'Ada Sole',
      email: 'new@agency.example',
      iata: '38201236',
      vatNumber: 'IT00743110157',
      address: 'Via Lunga 1',
      city: 'Roma',
      country: 'IT',
    }
    expect(await house.user().trade.requestAccess.mutate({ ...request, key: aKey() })).toEqual({ kind: 'received' })
    expect(await house.user().trade.requestAccess.mutate({ ...request, key: aKey() })).toEqual({ kind: 'exists' })
    expect(accounts.requests).toMatchObject([{ fullname: 'Viaggi Sole', mail: 'new@agency.example' }])
  })

  it('SEC-03 is asked to log in again where the server has ended the session by itself', async () => {
    await using house = await startTradeHouse()
    const session = await house.logsIn()
    await pageOf(house.user(session))
    house.server.endSessions()
    expect(await house.user(session).trade.reservations.mutate(all)).toEqual({ kind: 'ended' })
    expect(await house.user(session).trade.check.query()).toEqual({ kind: 'nobody' })
  })

  it('every call carries the session’s cookie, and none a word of ours', async () => {
    await using house = await startTradeHouse()
    const user = house.user(await house.logsIn())
    await books(user)
    const [row] = (await pageOf(user, { hotelId: 1, sort: 'arrival' })).reservations
    await user.trade.print.mutate({ ref: row?.ref ?? '', guest: 0, hidePrices: false })
    const api = house.server.seen.filter(({ call }) => call.includes('agency/'))
    expect(new Set(api.map(({ call }) => call))).toEqual(
      new Set(['GET agency/hotels', 'POST agency/list-reservations/9/2', 'POST agency/print/4701/0']),
    )
    expect(api.every(({ cookies }) => /JSESSIONID=/.test(cookies))).toBe(true)
    expect(house.server.seen.filter(({ query, body }) => /px_/.test(`${query} ${body}`))).toEqual([])
  })
})
