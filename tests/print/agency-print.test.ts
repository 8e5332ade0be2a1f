import { commit, write } from '@portico/booking-server/db/write'
import { folderStore } from '@portico/booking-server/file-store/folder-store'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { makeAgencyAct } from '@portico/booking-server/operators/agencies/make-agency-act'
import { presentDetails } from '@portico/booking-server/operators/present-details'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { type AgencyPrintRequest, agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { aKey } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { callServer, expectReply } from '../builders/call-server.ts'
import { type Database, mainlyOn, makeEmptyDatabase } from '../builders/databases.ts'
import { readPdf } from '../builders/read/read-pdf.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { aBasket, aConfirm } from '../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, type LoggedIn, loggedIn } from '../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const email = 'ada@guests.example'
const sameText = (text: string) => ({ en: text, it: text })
const seed = aHouse({
  rooms: 2,
  plans: [{ name: sameText('Trade terms'), kinds: ['refundable-until', 'pay-at-hotel', 'net'] }],
})

/**
 * A house with one agency: its owner, an agent, and a reservation of two rooms that the agent made, which earns 18.00.
 */
async function open(database: Database, booking: Partial<LegacyConfirmRequest> = {}) {
  const made = await makeEmptyDatabase(database)
  const server = await startBookingServer({
    home: made.folder,
    database: made.target,
    seed,
    now: () => now,
    jobs: false,
  })
  const { db } = server
  const agencyId = await insertAgency(db, { code: 'SOLE', creditMinor: 100_000 })
  const owner = await loggedIn(db, await insertTradeUser(db, agencyId, { username: 'owner@sole.example' }), { now })
  const agent = await loggedIn(
    db,
    await insertTradeUser(db, agencyId, { username: 'agent@sole.example', role: 'agent' }),
    { now },
  )
  const { code } = await expectReply(server, confirm, agent, {
    ...aConfirm('portico'),
    basket: aBasket({ rooms: 2 }),
    guests: [
      { name: 'Ada', lastName: 'Rossi' },
      { name: '小明', lastName: '王' },
    ],
    ...booking,
  })
  const { reservationId } = await expectReply(server, retrieve, { channelId: 2 }, { code, email })
  await write(db, [1], async (tx) =>
    commit(
      await tx.updateTable('reservation').set({ commission_minor: 1_800 }).where('id', '=', reservationId).execute(),
    ),
  )
  return {
    server,
    folder: made.folder,
    owner,
    agent,
    agencyId,
    code,
    reservationId,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

async function read(server: BookingServer, caller: LoggedIn, request: AgencyPrintRequest) {
  const { fileName, pdf } = await expectReply(server, agencyPrint, caller, request)
  const printed = await readPdf(Buffer.from(pdf, 'base64'))
  const cells = printed.content.filter(({ tag }) => tag === 'TH' || tag === 'TD').map(({ text }) => text)
  return {
    ...printed,
    fileName,
    text: printed.content.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n'),
    /** Of each row its label and its value. */
    rows: Object.fromEntries(
      cells.flatMap((cell, i) => (i % 2 === 0 ? [[cell, (cells[i + 1] ?? '').replaceAll('\u00a0', ' ')]] : [])),
    ),
  }
}

/** What each reservation that the caller lists is sold for. */
async function sellingOf(server: BookingServer, caller: LoggedIn) {
  const { reservations } = await expectReply(server, agencyReservations, caller, { status: 'all' })
  return reservations.map(({ sellingMinor }) => sellingMinor)
}

const amount = /€|\d,\d\d|\d\.\d\d/

describe.each(mainlyOn('SQLite'))('a reservation printed for an agency, on $name', (database) => {
  it('has net, commission and VAT apart for an owner, and all that was booked: API-06', async () => {
    await using house = await open(database)
    const { server, owner, reservationId, code } = house
    const pdf = await read(server, owner, { reservationId, guest: 0 })
    expect(pdf).toMatchObject({
      fileName: `${code}.pdf`,
      title: `Reservation ${code}`,
      language: 'en-GB',
      isTagged: true,
    })
    expect(pdf.rows).toMatchObject({
      'Reservation code': code,
      State: 'Confirmed',
      'Booked by': 'SOLE, agent',
      'Stay, VAT included': '€ 480.00',
      'Commission, without VAT': '€ 18.00',
      'Net, without commission': '€ 462.00',
    })
    const [worth, vat] = [pdf.rows['Value without VAT'], pdf.rows.VAT].map((text) => Number(text?.replace('€ ', '')))
    expect((worth ?? 0) + (vat ?? 0)).toBeCloseTo(480, 2)
    expect(vat).toBeGreaterThan(0)
    for (const part of ['Ada Rossi', '王 小明', 'Trade terms · Breakfast included', 'Room 2: Double', 'Via Lunga 1'])
      expect(pdf.text).toContain(part)
  })

  it('says an agent nothing of what the agency earns', async () => {
    await using house = await open(database)
    const pdf = await read(house.server, house.agent, { reservationId: house.reservationId, guest: 0 })
    expect(pdf.text).toContain('€ 480.00')
    expect(pdf.text).not.toMatch(/commission|18\.00|462\.00/i)
  })

  it('is in the language of who reads it', async () => {
    await using house = await open(database)
    const pdf = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 0, languageId: 3 })
    expect(pdf).toMatchObject({ language: 'de', title: `Buchung ${house.code}` })
    expect(pdf.rows).toMatchObject({ 'Provision, ohne MwSt.': '€ 18,00', 'Netto, ohne Provision': '€ 462,00' })
    expect(pdf.text).toContain('Stand\nBestätigt')
  })

  it('gives a guest the own room alone, with its price and without commission', async () => {
    await using house = await open(database)
    const pdf = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 2 })
    expect(pdf).toMatchObject({ fileName: `${house.code}-2.pdf`, title: 'Your stay at A House' })
    expect(pdf.rows).toMatchObject({ Guest: '王 小明', 'Booked by': 'SOLE', Total: '€ 240.00' })
    expect(pdf.text).toContain('Room 2: Double')
    expect(pdf.text).not.toMatch(/Ada Rossi|Room 1|€ 480|commission|462\.00|18\.00|agent|Trade terms/i)
  })

  it('has no amount and no name of a rate for a guest whose prices are hidden, in every language', async () => {
    await using house = await open(database)
    for (const languageId of [1, 2, 3]) {
      const pdf = await read(house.server, house.owner, {
        reservationId: house.reservationId,
        guest: 1,
        languageId,
        hidesPrices: true,
      })
      expect(pdf.text).not.toMatch(amount)
      expect(pdf.text).not.toContain('Trade terms')
      expect(pdf.text).toContain('Ada Rossi')
      expect(pdf.text).toContain('Double')
    }
  })

  it('has of all prices that of the agency alone where one is said, hidden or not, and never for the agency itself', async () => {
    const both = { name: 'Ada', lastName: 'Rossi' }
    await using house = await open(database, { guests: [both, both] })
    const sold = { reservationId: house.reservationId, sellingMinor: 61_250 }
    for (const hidesPrices of [true, undefined]) {
      const pdf = await read(house.server, house.owner, { ...sold, guest: 1, hidesPrices })
      expect(pdf.rows).toMatchObject({ Total: '€ 612.50' })
      expect(pdf.text.match(/€/g)).toHaveLength(1)
      expect(pdf.text).toContain('City tax is paid at the hotel.')
      expect(pdf.text).not.toMatch(/Trade terms|commission/i)
    }
    const own = await read(house.server, house.owner, { ...sold, guest: 0 })
    expect(own.rows).toMatchObject({ 'Stay, VAT included': '€ 480.00' })
    expect(own.text).not.toContain('612.50')
  })

  it('keeps what the agency sells it for, for whoever of it prints or lists next, until it is changed or taken away', async () => {
    const both = { name: 'Ada', lastName: 'Rossi' }
    await using house = await open(database, { guests: [both, both] })
    const { server, owner, agent, reservationId } = house
    const printed = (caller: LoggedIn, request: Partial<AgencyPrintRequest>) =>
      read(server, caller, { reservationId, guest: 1, ...request })
    await printed(agent, { hidesPrices: true, sellingMinor: 61_250, storesSelling: true })
    for (const caller of [owner, agent]) {
      expect(await sellingOf(server, caller)).toEqual([61_250])
      expect((await printed(caller, {})).text.match(/€.*/g)).toEqual(['€ 612.50'])
    }
    expect((await printed(owner, { hidesPrices: true })).text).not.toMatch(amount)
    expect((await printed(owner, { guest: 0 })).text).not.toContain('612.50')
    // Said for one print alone.
    expect((await printed(owner, { sellingMinor: 70_000 })).rows).toMatchObject({ Total: '€ 700.00' })
    expect(await sellingOf(server, owner)).toEqual([61_250])
    await printed(owner, { guest: 0, sellingMinor: 65_000, storesSelling: true })
    expect(await sellingOf(server, agent)).toEqual([65_000])
    expect((await printed(agent, { storesSelling: true })).rows).toMatchObject({ Total: '€ 496.00' })
    expect(await sellingOf(server, owner)).toEqual([undefined])
  })

  it('says that price to no guest, no other agency and not to the house, in no page and no mail', async () => {
    await using house = await open(database)
    const { server, owner, reservationId, code } = house
    const { db } = server
    await read(server, owner, { reservationId, guest: 1, sellingMinor: 61_250, storesSelling: true })
    const other = await loggedIn(db, await insertTradeUser(db, await insertAgency(db)), { now })
    const forOther = { reservationId, guest: 1, sellingMinor: 1, storesSelling: true }
    expect(await callServer(server, agencyPrint, other, forOther)).toMatchObject({ kind: 'refused' })
    expect(await callServer(server, agencyPrint, {}, forOther)).toMatchObject({ kind: 'refused' })
    expect(await sellingOf(server, owner)).toEqual([61_250])
    expect(await sellingOf(server, other)).toEqual([])
    const row = await db.reader
      .selectFrom('reservation')
      .where('id', '=', reservationId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const mails: unknown[] = []
    const deliver = deliverVia(db.reader, async ({ message }) => void mails.push(message), 'http://localhost:3000')
    while ((await sendOutbox({ db, deliver, log: createLog({ name: 'test', level: 'silent' }) }, now)) > 0);
    expect(mails.length).toBeGreaterThanOrEqual(2)
    const presented = {
      guest: await expectReply(server, retrieve, { channelId: 2 }, { code, email }),
      house: await presentDetails({ db: db.reader, operator: { role: 'owner' }, row, now }),
      mails,
    }
    for (const [who, what] of Object.entries(presented)) expect(JSON.stringify(what), who).not.toMatch(/612[.,]?50/)
  })

  it('has the agency’s logo for its guests, not for itself, and none once it is taken away or was no picture', async () => {
    await using house = await open(database)
    const { server, owner, agencyId, reservationId } = house
    const context = { db: server.db, secrets: secretBox('the key of a test'), files: folderStore(house.folder) }
    const operator = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' } as const
    const save = (bytes?: Buffer) =>
      makeAgencyAct(
        context,
        operator,
        { key: aKey(), act: { kind: 'save-logo', agencyId, base64: bytes?.toString('base64') } },
        now,
      )
    const altsOf = async (guest: number) =>
      (await read(server, owner, { reservationId, guest, hidesPrices: true })).figures
    expect(await altsOf(1)).toEqual([])
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>'
    expect(await save(Buffer.from(svg))).toEqual({ kind: 'done', agencyId })
    expect([await altsOf(0), await altsOf(1), await altsOf(2)]).toEqual([[], ['SOLE'], ['SOLE']])
    expect(await save(Buffer.from('no picture'))).toEqual({ kind: 'unusable-logo' })
    expect(await altsOf(1)).toEqual(['SOLE'])
    expect(await save()).toEqual({ kind: 'done', agencyId })
    expect(await altsOf(1)).toEqual([])
  })

  it('gives who has all rooms the whole of it, hidden or not', async () => {
    const both = { name: 'Ada', lastName: 'Rossi' }
    await using house = await open(database, { guests: [both, both] })
    const shown = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 1 })
    expect(shown.rows).toMatchObject({
      'Stay, VAT included': '€ 480.00',
      'City tax, paid at the hotel': '€ 16.00',
      Total: '€ 496.00',
    })
    const hidden = await read(house.server, house.owner, {
      reservationId: house.reservationId,
      guest: 1,
      hidesPrices: true,
    })
    expect(hidden.text).toContain('City tax is paid at the hotel.')
    expect(hidden.text).toContain('Room 2: Double')
    expect(hidden.text).not.toMatch(amount)
  })

  it('says a client neither the rate nor the credit of the agency: of what is open only what is paid at the hotel', async () => {
    const both = { name: 'Ada', lastName: 'Rossi' }
    await using house = await open(database, { guests: [both, both], paymentMethod: 'account' })
    const forAgency = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 0 })
    expect(forAgency.text).toMatch(/Due on .*\n€ 480\.00/)
    const pdf = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 1 })
    expect(pdf.rows).toMatchObject({ 'At the hotel': '€ 16.00', Total: '€ 496.00' })
    expect(pdf.text).not.toMatch(/Trade terms|Due on/)
  })

  it('says until when an option is kept', async () => {
    await using house = await open(database, { optionHours: 24 })
    const pdf = await read(house.server, house.agent, { reservationId: house.reservationId, guest: 0 })
    expect(pdf.rows).toMatchObject({
      State: 'Not confirmed yet',
      'Yours until, the hotel’s own time': expect.stringMatching(/2 March 2027/),
    })
  })

  it('says of a cancelled one what it costs, and no longer what cancelling would', async () => {
    await using house = await open(database)
    const { server, owner, reservationId } = house
    await expectReply(server, cancel, { channelId: 2 }, { reservationId, key: 'key-of-a-cancellation-1' })
    const pdf = await read(server, owner, { reservationId, guest: 0 })
    expect(pdf.rows).toMatchObject({ State: 'Cancelled', 'Cancellation fee': '€ 0.00' })
    expect(pdf.text).not.toContain('Free of charge until')
  })

  it('keeps long names whole', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'abc')
    await using house = await open(database, { guests: [{ name, lastName: name }, {}] })
    const pdf = await read(house.server, house.owner, { reservationId: house.reservationId, guest: 1 })
    // A line that ends inside of a word is read as one that ends.
    expect(pdf.rows.Guest?.replaceAll(/\s/g, '')).toBe(name + name)
  })

  it('is there for no other agency, no guest, no session of another channel, and no guest beyond the last: SEC-02', async () => {
    await using house = await open(database)
    const { server, owner, agencyId, reservationId } = house
    const { db } = server
    const other = await loggedIn(db, await insertTradeUser(db, await insertAgency(db)), { now })
    const earlier = '2027-03-01T09:00:00.000Z' as Instant
    const expired = await loggedIn(db, await insertTradeUser(db, agencyId), { now: earlier })
    const notFound = { kind: 'refused', reason: { kind: 'not-found' } }
    const notLoggedIn = { kind: 'refused', reason: { kind: 'not-logged-in' } }
    const request = { reservationId, guest: 0 }
    expect(await callServer(server, agencyPrint, other, request)).toMatchObject(notFound)
    expect(await callServer(server, agencyPrint, other, { reservationId: 999_999, guest: 0 })).toMatchObject(notFound)
    expect(await callServer(server, agencyPrint, {}, request)).toMatchObject(notLoggedIn)
    expect(await callServer(server, agencyPrint, { clientId: owner.clientId }, request)).toMatchObject(notLoggedIn)
    expect(await callServer(server, agencyPrint, expired, request)).toMatchObject(notLoggedIn)
    expect(await callServer(server, agencyPrint, owner, { reservationId, guest: 3 })).toMatchObject(notFound)
    await write(db, [1], async (tx) =>
      commit(await tx.updateTable('reservation').set({ channel_id: 1 }).where('id', '=', reservationId).execute()),
    )
    expect(await callServer(server, agencyPrint, owner, request)).toMatchObject(notFound)
  })
})
