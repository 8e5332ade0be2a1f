import type { AccessRequest } from '@portico/contracts/trade/access-request'
import type { AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { type PlainAgency, startPlainAgency } from '../../builders/gateway/plain-agency.ts'
import { agency, otherAgency, sessionIn } from '../../builders/gateway/trade-house.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'

const all: AgencyReservationFilters = { status: 'all', sort: 'newest', page: 1 }
const ended = { kind: 'ended' }
const tooMany = { data: { code: 'TOO_MANY_REQUESTS' } }

/** A row of a stranger's list. */
function aRow(id: number, more: Record<string, unknown> = {}) {
  const day = String(10 + (id % 15))
  return {
    id,
    codice: `P${id}`,
    ho_id: 1,
    nomehotel: 'Città Alta',
    state: 'confirmed',
    nominativo: `Ada ${id}`,
    mail: 'ada@guest.example',
    dataarrivo: `202705${day}`,
    datapartenza: `202706${day}`,
    camere: 1,
    adulti: 2,
    bambini: 0,
    totale: 100 + id,
    ...more,
  }
}

function lists(plain: PlainAgency, rows: readonly unknown[]): void {
  plain.answers(/list-reservations/, () => ({ body: { reservations: rows } }))
}

describe('an agency’s list at a server that sends all of it', () => {
  it('AGY-31, AGY-32, API-10, SEC-02 is asked for by client and channel of the session, with every filter', async () => {
    await using plain = await startPlainAgency()
    lists(plain, [aRow(1)])
    const user = plain.house.user(await plain.house.logsIn())
    const filters = {
      hotelId: 1,
      minPrice: 8_050,
      maxPrice: 90_000,
      adults: 2,
      rooms: 1,
      expiresBy: '2027-03-04' as CalendarDate,
    }
    await user.trade.reservations.mutate({ ...all, ...filters, status: 'waiting' })
    expect(plain.received.filter(({ line }) => line.includes('list'))).toEqual([
      {
        line: 'POST /agency/list-reservations/9/2',
        body: {
          property: 1,
          status: 'waiting',
          minPrice: 80.5,
          maxPrice: 900,
          adults: 2,
          rooms: 1,
          expiry: '20270304',
        },
        cookies: expect.any(String),
      },
    ])
  })

  it('AGY-31, AGY-33 is sorted and paged by the gateway; a page after the last is the last', async () => {
    await using plain = await startPlainAgency()
    const states = ['confirmed', 'pending', 'cancelled'] as const
    lists(
      plain,
      Array.from({ length: 60 }, (_, i) => aRow(i + 1, { state: states[i % 3] })),
    )
    const user = plain.house.user(await plain.house.logsIn())
    const pageOf = async (wanted: Partial<AgencyReservationFilters>) => {
      const page = await user.trade.reservations.mutate({ ...all, ...wanted })
      if (page.kind !== 'page') throw new Error(page.kind)
      return page
    }
    const first = await pageOf({})
    expect([first.total, first.pages, first.page, first.reservations.length]).toEqual([60, 3, 1, 25])
    expect(first.reservations.slice(0, 3).map(({ status }) => status)).toEqual(['active', 'waiting', 'cancelled'])
    expect(first.reservations[0]).toMatchObject({
      code: 'P1',
      guest: 'Ada 1',
      total: { minor: 10_100, currency: 'EUR' },
      opens: true,
    })
    // The server does not list the agency's hotels: those of the channel are offered.
    expect(first.hotels.map(({ id }) => id)).toEqual([1, 2])
    const last = await pageOf({ page: 9 })
    expect([last.page, last.reservations.map(({ code }) => code)]).toEqual([
      3,
      Array.from({ length: 10 }, (_, i) => `P${i + 51}`),
    ])
    const dearest = await pageOf({ sort: 'price' })
    expect(dearest.reservations.slice(0, 2).map(({ code }) => code)).toEqual(['P60', 'P59'])
    const soonest = await pageOf({ sort: 'arrival' })
    const days = soonest.reservations.map(({ stay }) => stay.arrival)
    expect(days).toEqual([...days].sort())
  })

  it('SEC-02, SEC-03 is for nobody else: not for a guest, not after the logout, not with an expired password; nor is anything of it', async () => {
    await using plain = await startPlainAgency()
    lists(plain, [aRow(1)])
    plain.answers(/agency\/(print|resend|confirm)/, () => ({ body: { fileName: 'P1.pdf', pdf: 'JVBERg==' } }))
    const { house } = plain
    const own = await house.logsIn()
    const page = await house.user(own).trade.reservations.mutate(all)
    const ref = (page.kind === 'page' && page.reservations[0]?.ref) || ''
    const other = house.user(await house.logsIn(otherAgency))
    expect(await other.trade.print.mutate({ ref, guest: 0, hidePrices: false })).toEqual({ kind: 'not-found' })
    expect(await other.trade.resend.mutate({ ref })).toEqual({ kind: 'refused' })
    expect(await other.trade.open.mutate({ ref })).toEqual({ kind: 'not-found' })
    expect(await other.trade.confirmOption.mutate({ ref, paymentMethod: 'bank', key: aKey() })).toEqual({
      kind: 'refused',
    })
    const expired = sessionIn(await house.user().trade.login.mutate({ username: 'scaduta', password: 'Vecchia!2020' }))
    await house.user(own).trade.logout.mutate()
    const before = plain.received.length
    for (const nobody of [house.user(), house.user(own), house.user(expired), house.user(own, { channel: 1 })]) {
      expect(await nobody.trade.reservations.mutate(all)).toEqual(ended)
      expect(await nobody.trade.print.mutate({ ref, guest: 0, hidePrices: false })).toEqual(ended)
      expect(await nobody.trade.resend.mutate({ ref })).toEqual(ended)
      expect(await nobody.trade.open.mutate({ ref })).toEqual(ended)
      expect(await nobody.trade.confirmOption.mutate({ ref, paymentMethod: 'bank', key: aKey() })).toEqual(ended)
      expect(await nobody.trade.statement.mutate({ month: '2027-03' })).toEqual(ended)
      expect(await nobody.trade.booking.mutate({ grant: 'x' })).toEqual(ended)
    }
    expect(plain.received.length).toBe(before)
  })
})

describe('one of an agency’s reservations', () => {
  it('AGY-36, API-06, AGY-34 is printed for the agency or a guest, and its mails sent again, by its number', async () => {
    await using plain = await startPlainAgency()
    lists(plain, [aRow(4_711)])
    plain.answers(/agency\/print/, () => ({ body: { fileName: 'P4711.pdf', pdf: 'JVBERg==' } }))
    plain.answers(/agency\/resend/, () => ({ body: {} }))
    const user = plain.house.user(await plain.house.logsIn())
    const page = await user.trade.reservations.mutate(all)
    const ref = (page.kind === 'page' && page.reservations[0]?.ref) || ''
    expect(await user.trade.print.mutate({ ref, guest: 2, hidePrices: false })).toEqual({
      kind: 'printed',
      fileName: 'P4711.pdf',
      pdf: 'JVBERg==',
    })
    for (let i = 0; i < 3; i++)
      expect(await user.trade.resend.mutate({ ref })).toEqual({ kind: 'sent', email: 'ada@guest.example' })
    expect(await user.trade.resend.mutate({ ref })).toEqual({ kind: 'too-often' })
    expect(plain.received.map(({ line }) => line).filter((line) => /print/.test(line))).toEqual([
      'POST /agency/print/4711/2',
    ])
    expect(plain.received.find(({ line }) => /resend/.test(line))?.body).toEqual({ prId: 4_711 })
    expect(await user.trade.statement.mutate({ month: '2027-03' })).toEqual({ kind: 'unsupported' })
  })

  it('SEC-02 opens the voucher for the session alone: whoever uses the browser after the logout has only a cookie that opens nothing', async () => {
    await using plain = await startPlainAgency()
    const { house } = plain
    const session = await house.logsIn()
    const user = house.user(session)
    const basket = { stay, rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10_101 }] }
    const shop = await user.checkout.page.mutate({ basket })
    if (shop.kind !== 'open') throw new Error(shop.kind)
    const consents = {
      ...aConfirm().consents,
      custom: shop.customPolicies.map(({ policyId }) => ({ policyId, accepted: true })),
    }
    const booked = await user.checkout.confirm.mutate(
      aConfirm({ basket, shown: shop.basket.price.guestTotal, consents }),
    )
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    const opened = await user.reservation.voucher.mutate({ grant: booked.grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    const { code } = opened.voucher
    lists(plain, [aRow(1, { codice: code, mail: aConfirm().booker.email })])
    const page = await user.trade.reservations.mutate(all)
    const found = await user.trade.open.mutate({ ref: (page.kind === 'page' && page.reservations[0]?.ref) || '' })
    if (found.kind !== 'found') throw new Error(found.kind)
    expect(found).toMatchObject({ hotelId: 1, channelId: 2 })
    for (const grant of [booked.grant, found.grant]) {
      expect((await user.reservation.voucher.mutate({ grant })).kind).toBe('open')
      expect(await user.trade.booking.mutate({ grant })).toMatchObject({
        kind: 'own',
        reservation: { code },
        paymentMethods: [],
      })
      expect(await house.user().reservation.voucher.mutate({ grant })).toEqual(ended)
      const other = house.user(await house.logsIn(otherAgency))
      expect(await other.reservation.voucher.mutate({ grant })).toEqual(ended)
      expect(await other.reservation.cancel.mutate({ grant, key: aKey() })).toEqual(ended)
      expect(await other.trade.booking.mutate({ grant })).toEqual({ kind: 'other' })
    }
    await user.trade.logout.mutate()
    for (const grant of [booked.grant, found.grant])
      expect(await user.reservation.voucher.mutate({ grant })).toEqual(ended)
  })

  it('AGY-35, API-04 is taken as an option once, however often it is clicked; of a lost answer nobody says what became of it', async () => {
    await using plain = await startPlainAgency()
    lists(plain, [aRow(1, { state: 'pending', reason: 'option', optionUntil: '2027-03-02T10:00:00.000Z' })])
    plain.answers(/confirm-reservation/, () => ({ body: { state: 'pending', payBy: '2027-03-03T10:00:00.000Z' } }))
    const user = plain.house.user(await plain.house.logsIn())
    const page = await user.trade.reservations.mutate(all)
    const row = page.kind === 'page' ? page.reservations[0] : undefined
    expect(row).toMatchObject({ status: 'waiting', optionUntil: '2027-03-02T10:00:00.000Z', timeZone: 'Europe/Rome' })
    const taken = { ref: row?.ref ?? '', paymentMethod: 'bank' as const, key: aKey() }
    const outcomes = await Promise.all([1, 2, 3].map(() => user.trade.confirmOption.mutate(taken)))
    expect(outcomes).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'option-pending', payBy: '2027-03-03T10:00:00.000Z' })),
    )
    const sent = () => plain.received.filter(({ line }) => /confirm/.test(line)).map(({ body }) => body)
    expect(sent()).toEqual([{ prId: 1, paymentMethod: 'bank' }])
    await expect(user.trade.confirmOption.mutate({ ...taken, paymentMethod: 'hotelpay' })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    })

    plain.answers(/confirm-reservation/, () => 'lost')
    const lost = { ...taken, key: aKey() }
    expect(await user.trade.confirmOption.mutate(lost)).toEqual({ kind: 'unknown' })
    expect(await user.trade.confirmOption.mutate(lost)).toEqual({ kind: 'unknown' })
    expect(sent()).toHaveLength(2)
  })
})

describe('a password', () => {
  it('AGY-23, AGY-25 to AGY-27, API-07 is changed where the current one is right; the session goes on, and the one before it is over', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/changePwd/, ({ body }) => {
      plain.setPassword('agenzia', String(body.password))
      return { body: {} }
    })
    const { house } = plain
    const session = await house.logsIn()
    const next = 'Gondole!2028'
    const change = (typed: object) =>
      house
        .user(session)
        .trade.changePassword.mutate({ current: agency.password, password: next, repeated: next, ...typed })
    const refused = (problem: string) => ({ kind: 'refused', problem })
    expect(await change({ repeated: 'Gondole!2029' })).toEqual(refused('mismatch'))
    expect(await change({ password: agency.password, repeated: agency.password })).toEqual(refused('same-as-before'))
    expect(await change({ password: 'short', repeated: 'short' })).toEqual(refused('not-valid'))
    expect(await change({ password: 'Password1!', repeated: 'Password1!' })).toEqual(refused('too-common'))
    expect(await change({ current: 'wrong' })).toEqual(refused('wrong-current'))
    expect(plain.received).toEqual([])
    const changed = await change({})
    if (changed.kind !== 'changed' || !changed.session) throw new Error(changed.kind)
    expect(plain.received.map(({ line, body }) => [line, body])).toEqual([
      ['POST /agency/changePwd', { password: next }],
    ])
    expect(await house.user(session).trade.check.query()).toEqual({ kind: 'nobody' })
    expect(await house.user(changed.session).trade.check.query()).toMatchObject({
      kind: 'logged-in',
      user: { id: 9, since: '2027-03-01T09:00:00.000Z' },
    })
    expect(
      (
        await house
          .user(changed.session)
          .trade.reservations.mutate(all)
          .catch(() => ({ kind: 'failed' }))
      ).kind,
    ).toBe('failed')
    expect(await house.user().trade.login.mutate(agency)).toEqual({ kind: 'wrong-credentials' })
    expect((await house.user().trade.login.mutate({ ...agency, password: next })).kind).toBe('logged-in')
    expect(await change({})).toEqual(ended)
  })

  it('API-07, AGY-23 is changed once, and said to be, where the answer is lost; where nothing reached the server, nobody says so', async () => {
    await using plain = await startPlainAgency()
    const { house } = plain
    const next = 'Gondole!2028'
    const user = house.user(await house.logsIn())
    const change = () => user.trade.changePassword.mutate({ current: agency.password, password: next, repeated: next })
    plain.answers(/changePwd/, () => 'lost')
    await expect(change()).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })
    expect((await house.user().trade.login.mutate(agency)).kind).toBe('logged-in')
    plain.answers(/changePwd/, ({ body }) => {
      plain.setPassword('agenzia', String(body.password))
      return 'lost'
    })
    expect((await change()).kind).toBe('changed')
    expect(plain.received).toHaveLength(2)
    expect((await house.user().trade.login.mutate({ ...agency, password: next })).kind).toBe('logged-in')
  })

  it('AGY-13 that has expired is changed in its own session, which then opens everything', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/changePwd/, () => ({ body: {} }))
    lists(plain, [])
    const expired = { username: 'scaduta', password: 'Vecchia!2020' }
    const session = sessionIn(await plain.house.user().trade.login.mutate(expired))
    expect(await plain.house.user(session).trade.reservations.mutate(all)).toEqual(ended)
    const typed = { current: expired.password, password: 'Nuova!2027', repeated: 'Nuova!2027' }
    const changed = await plain.house.user(session).trade.changePassword.mutate(typed)
    if (changed.kind !== 'changed' || !changed.session) throw new Error(changed.kind)
    expect((await plain.house.user(changed.session).trade.check.query()).kind).toBe('logged-in')
    expect((await plain.house.user(changed.session).trade.reservations.mutate(all)).kind).toBe('page')
  })

  it('is not guessed in a page that was left open: five wrong current ones an hour', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/changePwd/, () => ({ body: {} }))
    const user = plain.house.user(await plain.house.logsIn())
    const typed = { password: 'Gondole!2028', repeated: 'Gondole!2028' }
    for (let i = 0; i < 5; i++)
      expect((await user.trade.changePassword.mutate({ ...typed, current: `wrong ${i}` })).kind).toBe('refused')
    await expect(user.trade.changePassword.mutate({ ...typed, current: agency.password })).rejects.toMatchObject(
      tooMany,
    )
    expect(plain.received).toEqual([])
  })

  it('AGY-21, AGY-22, API-08 is recovered by a mail, three times an hour; an address that nobody has is not found', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/retrievePwd/, ({ body }) =>
      body.username === 'ada@agency.example'
        ? { body: {} }
        : { status: 404, body: { title: 'E-mail address not found' } },
    )
    const recover = (username: string, address = '192.0.2.1', channel = 2) =>
      plain.house.user(undefined, { address, channel }).trade.recoverPassword.mutate({ username })
    expect(await recover('ada@agency.example', '192.0.2.1', 1)).toEqual({ kind: 'no-trade-channel' })
    expect(await recover('nobody@agency.example')).toEqual({ kind: 'not-found' })
    for (let i = 0; i < 3; i++)
      expect(await recover('ada@agency.example', `192.0.2.${10 + i}`)).toEqual({ kind: 'sent' })
    await expect(recover(' ADA@agency.example', '192.0.2.99')).rejects.toMatchObject(tooMany)
    for (let i = 0; i < 9; i++) await recover(`somebody${i}@agency.example`)
    await expect(recover('other@agency.example')).rejects.toMatchObject(tooMany)
    expect(plain.received.every(({ cookies }) => cookies === '')).toBe(true)
    await expect(recover('no address')).rejects.toMatchObject({
      data: { fields: [{ path: ['username'], message: 'email' }] },
    })
  })
})

describe('a request for access', () => {
  const request: AccessRequest = {
    type: 'travel-agency',
    name: 'Viaggi Sole',
    address: 'Via Lunga 1',
    city: 'Roma',
    country: 'IT',
    email: 'new@agency.example',
    contactName: 'Ada Sole',
    vatNumber: 'IT00743110157',
    iata: '38201236',
    key: aKey(),
  }

  it('AGY-28, AGY-29, API-09 reaches the channel’s server with all that was typed; who is there already is told so', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/askApproval/, ({ body }) =>
      body.mail === request.email ? { body: {} } : { status: 409, body: { title: 'Account esistente' } },
    )
    const send = (typed: AccessRequest, channel = 2) =>
      plain.house.user(undefined, { channel }).trade.requestAccess.mutate(typed)
    expect(await send(request, 1)).toEqual({ kind: 'no-trade-channel' })
    expect(await send(request)).toEqual({ kind: 'received' })
    expect(await send(request)).toEqual({ kind: 'received' })
    expect(await send({ ...request, email: 'known@agency.example' })).toEqual({ kind: 'exists' })
    expect(plain.received).toHaveLength(2)
    expect(plain.received[0]?.body).toEqual({
      ca_id: 2,
      ln_id: 2,
      fullname: 'Viaggi Sole',
      address: 'Via Lunga 1',
      city: 'Roma',
      country: 'IT',
      mail: 'new@agency.example',
      referent_name: 'Ada Sole',
      vatNr: 'IT00743110157',
      iata: '38201236',
      type: '1',
    })
    await expect(send({ ...request, vatNumber: undefined, iata: undefined })).rejects.toMatchObject({
      data: { fields: [{ path: ['vatNumber'], message: 'vat-or-iata' }] },
    })
  })

  it('comes three times an hour for one address of e-mail, ten times from one address', async () => {
    await using plain = await startPlainAgency()
    plain.answers(/askApproval/, () => ({ body: {} }))
    const send = (email: string, address: string) =>
      plain.house.user(undefined, { address }).trade.requestAccess.mutate({ ...request, email, key: aKey() })
    for (let i = 0; i < 3; i++) await send(request.email, `192.0.2.${10 + i}`)
    await expect(send(request.email, '192.0.2.99')).rejects.toMatchObject(tooMany)
    for (let i = 0; i < 10; i++) await send(`new${i}@agency.example`, '192.0.2.1')
    await expect(send('other@agency.example', '192.0.2.1')).rejects.toMatchObject(tooMany)
  })
})

it('passwords of trade users stand in no log line', async () => {
  const lines: string[] = []
  const log = createLog({ name: 'gateway', level: 'trace', destination: { write: (line) => void lines.push(line) } })
  await using plain = await startPlainAgency({ log })
  plain.answers(/changePwd/, () => 'lost')
  plain.answers(/retrievePwd/, () => ({ body: {} }))
  const user = plain.house.user(await plain.house.logsIn())
  const password = 'Kanari!2028'
  await user.trade.changePassword
    .mutate({ current: agency.password, password, repeated: password })
    .catch(() => undefined)
  await user.trade.changePassword.mutate({ current: 'Kanari!wrong1', password, repeated: password })
  await user.trade.recoverPassword.mutate({ username: 'kanari@agency.example' })
  expect(lines.length).toBeGreaterThan(5)
  const text = lines.join('\n')
  expect(
    [agency.password, encodeURIComponent(agency.password), 'Kanari', 'kanari'].filter((secret) =>
      text.includes(secret),
    ),
  ).toEqual([])
})
