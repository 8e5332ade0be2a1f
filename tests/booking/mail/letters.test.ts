import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@portico/booking-server/file-store/file-store'
import { folderStore } from '@portico/booking-server/file-store/folder-store'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { type OutgoingMail, sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { storeLogo } from '@portico/booking-server/pictures/logos'
import { createLog } from '@portico/server/log'
import readQrCode from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { lineOf, momentOf, partOf, readCalendarFile, textOf } from '../../builders/read/read-calendar-file.ts'
import { readPdf } from '../../builders/read/read-pdf.ts'
import { faultsOf } from '../../builders/read/schema-org.ts'
import { aBasket, aConfirm, expectAnswered, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const log = createLog({ name: 'test', level: 'silent' })

type Recipient = 'guest' | 'copy' | 'hotel'

/** Sends what is due: one whole mail for each recipient. */
async function sent(hotel: TestHotel, files?: FileStore): Promise<Record<Recipient, OutgoingMail['message']>> {
  const mails: OutgoingMail[] = []
  const deliver = deliverVia(hotel.db.reader, async (mail) => void mails.push(mail), 'http://localhost:3000', {
    attachesPrint: true,
    files,
  })
  while ((await sendOutbox({ db: hotel.db, deliver, log }, hotel.now())) > 0);
  const to = (recipient: Recipient) => {
    const [mail, ...more] = mails.filter(({ name }) => name.endsWith(recipient))
    if (!mail || more.length > 0) throw new Error(`not one mail to the ${recipient}`)
    return mail.message
  }
  return { guest: to('guest'), copy: to('copy'), hotel: to('hotel') }
}

function markupOf({ html }: OutgoingMail['message']): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(String(html)) ?? []
  return JSON.parse(json)
}

function calendarOf({ icalEvent }: OutgoingMail['message']) {
  if (typeof icalEvent !== 'object' || !('content' in icalEvent)) throw new Error('no calendar')
  return { method: icalEvent.method, file: readCalendarFile(String(icalEvent.content)) }
}

function pdfIn({ attachments = [] }: OutgoingMail['message'], name: string): Uint8Array {
  const found = attachments.find(({ filename, contentType }) => filename === name && contentType === 'application/pdf')
  if (!Buffer.isBuffer(found?.content)) throw new Error('no PDF')
  return found.content
}

const withCopy = {
  ...aConfirm('portico').booker,
  alternativeEmail: 'office@guests.example',
  note: 'Win a prize at example.test',
}

async function booked(hotel: TestHotel, rooms = 1, paymentMethod: 'hotelpay' | 'bank' = 'hotelpay') {
  const { code } = expectAnswered(
    await hotel.confirm({ basket: aBasket({ rooms }), guests: Array(rooms).fill({}), paymentMethod, booker: withCopy }),
  )
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  return { code, id: reservationId }
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="#0d5a74"/></svg>'

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-logo-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.each(mainlyOn('SQLite'))('a mail on $name', (database) => {
  it('carries the hotel’s logo within itself, as a picture that mail programs draw', async () => {
    await withFolder(async (folder) => {
      writeFileSync(join(folder, 'logo.svg'), drawing)
      const logo = await storeLogo('logo.svg', folder, folderStore(folder), false)
      if (logo.kind === 'unusable') throw new Error(logo.problem)
      await using hotel = await openTestHotel(database, { seed: aHouse({}) })
      const { settings } = await hotel.db.reader.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
      const branded = JSON.stringify({ ...JSON.parse(String(settings)), brand: { colour: '#0d5a74', logo: logo.path } })
      await hotel.db.writer.updateTable('hotel').set({ settings: branded }).execute()
      await booked(hotel)
      const { guest } = await sent(hotel, folderStore(folder))
      expect(guest.html).toContain('<img src="cid:logo"')
      const [part] = guest.attachments ?? []
      expect(part).toMatchObject({ cid: 'logo', contentType: 'image/png' })
      const png = part?.content as Buffer
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 120, 120])
      await sendToFolder(folder)({ name: 'one', message: guest })
      const file = readFileSync(join(folder, 'one.eml'), 'latin1')
      expect(file).toMatch(/multipart\/related/)
      expect(file).toContain('Content-ID: <logo>')
    })
  })

  it('carries the code of a transfer for the guest’s banking app, and none for the hotel', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({}) })
    const { code } = await booked(hotel, 1, 'bank')
    const { guest, hotel: own } = await sent(hotel)
    const part = guest.attachments?.find(({ cid }) => cid === 'transfer-code')
    expect(guest.html).toContain('<img src="cid:transfer-code"')
    const { data, info } = await sharp(part?.content as Buffer)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const lines = readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data.split('\n') ?? []
    expect(lines.slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT'])
    expect(lines.slice(8)).toEqual(['', '', code])
    const [owner = 'none', iban = 'none', amount = 'none'] = lines.slice(5)
    expect(String(guest.text)).toContain(owner)
    expect(String(guest.text)).toContain(iban)
    expect(String(guest.text)).toContain(amount.replace('EUR', '€ '))
    expect([own.html, own.attachments]).not.toContainEqual(expect.stringContaining('transfer-code'))
  })

  it('has no place for a logo that is not there', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({}) })
    await booked(hotel)
    const { guest } = await sent(hotel, folderStore('/nowhere'))
    expect(guest.html).not.toContain('<img')
  })

  it('says to mail programs what was booked, and later that it was changed and cancelled', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { code, id } = await booked(hotel, 2)
    const first = markupOf((await sent(hotel)).guest)
    expect(first).toMatchObject({
      '@context': 'http://schema.org',
      '@type': 'LodgingReservation',
      reservationNumber: code,
      reservationStatus: 'http://schema.org/ReservationConfirmed',
      underName: { '@type': 'Person', name: 'Ada Rossi' },
      reservationFor: {
        '@type': 'LodgingBusiness',
        name: 'A House',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Via Prova 1',
          addressLocality: 'Prova',
          postalCode: '00001',
          addressCountry: 'IT',
        },
        telephone: '+39 0000 000 001',
      },
      checkinDate: '2027-03-05T14:00:00.000Z',
      checkoutDate: '2027-03-07T10:00:00.000Z',
      numAdults: 4,
      totalPrice: '496.00',
      priceCurrency: 'EUR',
    })
    const { reservationNumber, checkinDate, checkoutDate, modifyReservationUrl, cancelReservationUrl, ...known } = first
    expect(await faultsOf(known)).toEqual([])
    expect(known).toMatchObject({ reservationId: code, checkinTime: checkinDate, checkoutTime: checkoutDate })
    expect(cancelReservationUrl).toBe(modifyReservationUrl)
    expect(first).not.toHaveProperty('modifiedTime')
    expect(modifyReservationUrl).toMatch(/\/voucher\/key\/[\w-]{22}$/)

    await hotel.cancelRoom(id, await roomOf(hotel, id))
    expect(markupOf((await sent(hotel)).guest)).toMatchObject({ numAdults: 2, modifiedTime: hotel.now() })
    await hotel.cancel(id)
    expect(markupOf((await sent(hotel)).guest)).toMatchObject({
      reservationStatus: 'http://schema.org/ReservationCancelled',
    })
  })

  it('has what a stranger typed, and the link, in nobody else’s mail, markup or calendar', async () => {
    await using hotel = await openTestHotel(database)
    await booked(hotel)
    const mails = await sent(hotel)
    const readers = (words: string) =>
      Object.entries(mails).flatMap(([recipient, mail]) => (JSON.stringify(mail).includes(words) ? recipient : []))
    expect(readers('Win a prize')).toEqual(['hotel'])
    expect(readers('/voucher/key/')).toEqual(['guest'])
    expect(JSON.stringify(calendarOf(mails.guest).file)).not.toContain('http')
  })

  it('brings the stay into a calendar: the same event when it is made, changed and cancelled', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { code, id } = await booked(hotel, 2)
    const made = calendarOf((await sent(hotel)).guest)
    expect([momentOf(made.file, 'DTSTART'), momentOf(made.file, 'DTEND')]).toEqual([
      '2027-03-05T14:00:00.000Z',
      '2027-03-07T10:00:00.000Z',
    ])
    expect(textOf(lineOf(partOf(made.file, 'VEVENT'), 'DESCRIPTION'))).toContain(code)
    await hotel.cancelRoom(id, await roomOf(hotel, id))
    const changed = calendarOf((await sent(hotel)).guest)
    await hotel.cancel(id)
    const cancelled = calendarOf((await sent(hotel)).guest)
    const all = [made, changed, cancelled]
    const values = (name: string) => all.map(({ file }) => lineOf(partOf(file, 'VEVENT'), name).value)
    expect(new Set(values('UID')).size).toBe(1)
    expect(values('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(values('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(all.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
  })

  it('about a stay that waits for money is tentative in a calendar, and to the hotel it has none', async () => {
    await using hotel = await openTestHotel(database)
    await booked(hotel, 1, 'bank')
    const mails = await sent(hotel)
    expect(lineOf(partOf(calendarOf(mails.guest).file, 'VEVENT'), 'STATUS').value).toBe('TENTATIVE')
    expect(markupOf(mails.guest)).toMatchObject({ reservationStatus: 'http://schema.org/ReservationPending' })
    expect(mails.hotel.icalEvent).toBeUndefined()
  })

  it('brings a stay that is confirmed or changed as a PDF, whose only words of a stranger are the booker’s name', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { code, id } = await booked(hotel, 2)
    const made = await sent(hotel)
    const { title, language, isTagged, content } = await readPdf(pdfIn(made.guest, `${code}.pdf`))
    const text = content.map((part) => part.text).join('\n')
    expect({ title, language, isTagged }).toEqual({ title: 'Your stay at A House', language: 'en-GB', isTagged: true })
    for (const fact of [code, 'Ada Rossi', '€ 496.00', 'Free of charge until']) expect(text).toContain(fact)
    for (const typed of ['Win a prize', 'voucher/key', 'office@guests.example']) expect(text).not.toContain(typed)
    expect(pdfIn(made.copy, `${code}.pdf`).length).toBeGreaterThan(1_000)
    expect(made.hotel).not.toHaveProperty('attachments')
    await hotel.cancelRoom(id, await roomOf(hotel, id))
    const changed = await readPdf(pdfIn((await sent(hotel)).guest, `${code}.pdf`))
    expect(changed.content.map((part) => part.text).join('\n')).toContain('€ 248.00')
    await hotel.cancel(id)
    expect((await sent(hotel)).guest).not.toHaveProperty('attachments')
  })

  it('names what a change took away and what is there instead, with the price before and now', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id } = await booked(hotel, 2)
    await sent(hotel)
    await hotel.cancelRoom(id, await roomOf(hotel, id))
    const text = String((await sent(hotel)).guest.text)
    const changes = text.slice(text.indexOf('What has changed'), text.indexOf('Cancellation fee'))
    expect(changes).toContain('Before: Double, Friday 5 March 2027 – Sunday 7 March 2027, 2 adults')
    expect(changes).not.toContain('Now: Double')
    expect(changes).toContain('Before: Total: € 496.00\nNow: Total: € 248.00')
  })

  it('is whole without HTML too, and its HTML has one language and one heading', async () => {
    await using hotel = await openTestHotel(database)
    await booked(hotel)
    const { html, text } = (await sent(hotel)).guest
    expect(String(html)).toMatch(/<html lang="en-GB">/)
    expect(String(html).match(/<h1/g)).toHaveLength(1)
    for (const fact of ['Total', 'Free of charge until', 'At the hotel'])
      expect([String(text), String(html)].map((one) => one.includes(fact))).toEqual([true, true])
  })
})

async function roomOf(hotel: TestHotel, id: number): Promise<string> {
  const query = hotel.db.reader
    .selectFrom('reservation_room')
    .where('reservation_id', '=', id)
    .where('ended_in', 'is', null)
  return (await query.select('code').executeTakeFirstOrThrow()).code
}
