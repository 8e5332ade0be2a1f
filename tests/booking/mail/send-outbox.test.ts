import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobsOf, startJobs } from '@portico/booking-server/jobs/jobs'
import type { OutboxRow } from '@portico/booking-server/letters/mail-facts'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { type OutgoingMail, type SendMail, sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aBasket, agency, expectAnswered, kindOf, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const log = createLog({ name: 'test', level: 'silent' })
const day = 24 * 60

/** A post office that refuses what `refuses` names, and remembers the rest. */
function postOffice(refuses: (mail: OutgoingMail) => boolean = () => false) {
  const sent: OutgoingMail[] = []
  const post: SendMail = async (mail) => {
    if (refuses(mail)) throw new Error('450 try again later')
    sent.push(mail)
  }
  const recipients = () => sent.map(({ message }) => addressOf(message.to))
  return { post, sent, recipients }
}

function addressOf(to: OutgoingMail['message']['to']): string {
  return typeof to === 'object' && 'address' in to ? (to.address ?? '') : String(to)
}

async function sendAll(hotel: TestHotel, post: SendMail): Promise<void> {
  while (
    (await sendOutbox(
      { db: hotel.db, deliver: deliverVia(hotel.db.reader, post, 'http://localhost:3000'), log },
      hotel.now(),
    )) > 0
  );
}

const withCopy = {
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada@guests.example',
  alternativeEmail: 'office@guests.example',
  phone: '1',
  country: 'IT',
  address: 'a',
  city: 'b',
}

/** As many mails as a night of trouble leaves: two recipients, two mails each, for as many reservations as it takes. */
async function fillOutbox(hotel: TestHotel, size: number): Promise<void> {
  expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
  const { id: _, ...row } = await hotel.db.reader.selectFrom('reservation').selectAll().executeTakeFirstOrThrow()
  await hotel.db.writer.deleteFrom('outbox').execute()
  for (let made = 0; made < size; made += 200) {
    await hotel.change(async (tx) => {
      const copies = Array.from({ length: 50 }, (_unused, i) => ({ ...row, code: `COPY${made + i}`, hold_id: null }))
      const ids = await tx.insertInto('reservation').values(copies).returning('id').execute()
      const mails = ids.flatMap(({ id }) =>
        [1, 2].flatMap((revision) => (['guest', 'hotel'] as const).map((recipient) => ({ id, revision, recipient }))),
      )
      const head = {
        kind: 'awaiting-transfer',
        payload: '{}',
        state: 'due',
        attempts: 0,
        next_at: hotel.now(),
        created_at: hotel.now(),
      } as const
      const values = mails.map(({ id, revision, recipient }) => ({
        ...head,
        reservation_id: id,
        revision,
        recipient,
        message_id: `<${id}.${revision}.${recipient}@x>`,
      }))
      await tx.insertInto('outbox').values(values).execute()
    })
  }
}

describe.each(databases)('the outbox on $name', (database) => {
  it('MAIL-01: tells the hotel of a booking, of its payment, of a change and of its cancellation', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    await hotel.confirm({ paymentMethod: 'bank' })
    await hotel.registerPayment(code)
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    const party = { adults: 1, childrenAges: [] }
    const { code: room } = await hotel.db.reader
      .selectFrom('reservation_room')
      .where('reservation_id', '=', reservationId)
      .select('code')
      .executeTakeFirstOrThrow()
    const rooms = [{ code: room, productId: 10_101, stay: aBasket().stay, party }]
    const priced = await hotel.recalculate(reservationId, rooms)
    if (priced.kind !== 'recalculated') throw new Error(priced.kind)
    expect(await hotel.modify(reservationId, rooms, priced.totalMinor)).toMatchObject({ kind: 'modified' })
    hotel.wait(5 * day)
    await hotel.sweepTransfers()
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const toHotel = sent
      .filter(({ message }) => addressOf(message.to) === 'desk@a-house.example')
      .map(({ message }) => message.subject)
    expect(toHotel.map((subject) => subject?.split(/[ :,]/)[0]).sort()).toEqual([
      'Bonifico',
      'Cancellata',
      'Modificata',
      'Nuova',
      'Nuova',
    ])
    expect(toHotel.find((subject) => subject?.startsWith('Bonifico'))).toContain(code)
  })

  it('does not keep a server that stops: what is left of a backlog leaves when it is back', async () => {
    await using hotel = await openTestHotel(database)
    await fillOutbox(hotel, 200)
    const { post, sent } = postOffice()
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const deliver = deliverVia(hotel.db.reader, post, 'http://localhost:3000')
    const mailing = { db: hotel.db, deliver: (row: OutboxRow) => deliver(row).finally(resolve), log }
    const jobs = startJobs(
      jobsOf(
        hotel.db,
        paymentsOf({ db: hotel.db, now: hotel.now, webUrl: 'http://localhost:3000' }, 'the key of a test'),
        mailing,
      ),
      { now: hotel.now, log },
    )
    await first
    await jobs.stop()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThan(100)
    await sendAll(hotel, post)
    expect(sent).toHaveLength(200)
  })

  it('MAIL-02: sends a copy of each mail to the booker’s other address', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank', booker: withCopy }))
    await hotel.registerPayment(code)
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const textsTo = (address: string) =>
      sent.filter(({ message }) => addressOf(message.to) === address).map(({ message }) => message.text)
    expect(textsTo('ada@guests.example')).toHaveLength(2)

    const copies = textsTo('office@guests.example').map(String)
    expect(copies).toHaveLength(2)
    expect(copies.map((text) => text.includes(code))).toEqual([true, true])
  })

  it('gives the key of the voucher to the guest alone, and a newer mail’s key ends the earlier one’s', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ host: 'one.test', paymentMethod: 'bank', booker: withCopy }))
    await hotel.registerPayment(code)
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const keysTo = (address: string) =>
      sent
        .filter(({ message }) => addressOf(message.to) === address)
        .map(({ message }) => /\/voucher\/key\/([\w-]{22})/.exec(String(message.text))?.[1])
    expect(keysTo('office@guests.example')).toEqual([undefined, undefined])
    const [first = '', second = ''] = keysTo('ada@guests.example')
    expect(kindOf(await hotel.retrieve({ mailKey: first }))).toBe('not-found')
    expect(expectAnswered(await hotel.retrieve({ mailKey: second })).code).toBe(code)
  })

  it('tells what the guest wrote to the hotel alone', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.confirm({ booker: { ...withCopy, note: 'Win a prize at example.test' } })
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const readers = sent
      .filter(({ message }) => `${message.text}${message.html}`.includes('Win a prize'))
      .map(({ name }) => name)
    expect(readers).toEqual([expect.stringMatching(/-hotel$/)])
  })

  it('sends each mail once, and forgets the key of its link', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.confirm()
    const { post, recipients } = postOffice()
    await sendAll(hotel, post)
    await sendAll(hotel, post)
    expect(recipients().sort()).toEqual(['Ada@Guests.example', 'desk@a-house.example'])
    expect(await hotel.db.reader.selectFrom('outbox').select(['state', 'payload']).distinct().execute()).toEqual([
      { state: 'sent', payload: '{}' },
    ])
  })

  it('tries again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then parks; the message id stays', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.confirm()
    const ids: unknown[] = []
    const { post } = postOffice(({ name, message }) => {
      if (name.endsWith('guest')) ids.push(message.messageId)
      return name.endsWith('guest')
    })
    await sendAll(hotel, post)
    for (const [i, minutes] of [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440].entries()) {
      hotel.wait(minutes - 1 / 60)
      await sendAll(hotel, post)
      expect(ids).toHaveLength(i + 1)
      hotel.wait(1 / 60)
      await sendAll(hotel, post)
      expect(ids).toHaveLength(i + 2)
    }
    expect(new Set(ids).size).toBe(1)
    const row = await hotel.db.reader
      .selectFrom('outbox')
      .select(['state', 'attempts'])
      .where('recipient', '=', 'guest')
      .executeTakeFirst()
    expect(row).toEqual({ state: 'parked', attempts: 10 })
  })

  it('lets no failing mail hold up another, and keeps the order of a recipient', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    await hotel.registerPayment(code)
    await hotel.confirm()
    let broken = true
    const { post, sent } = postOffice(({ name }) => broken && name === '1-guest')
    await sendAll(hotel, post)
    expect(sent.map(({ name }) => name).sort()).toEqual(['2-hotel', '4-hotel', '5-guest', '6-hotel'])
    broken = false
    hotel.wait(1)
    await sendAll(hotel, post)
    expect(sent.slice(4).map(({ name }) => name)).toEqual(['1-guest', '3-guest'])
  })

  it('keeps on telling a reservation’s later mails when an earlier one is parked', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    await hotel.db.writer
      .updateTable('outbox')
      .set({ state: 'parked', attempts: 10 })
      .where('recipient', '=', 'guest')
      .execute()
    await hotel.registerPayment(code)
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    expect(sent.map(({ name }) => name.replace(/^\d+-/, '')).sort()).toEqual(['guest', 'hotel', 'hotel'])
  })

  it('drains a long backlog with poison in it: each sound mail once, in the order of its reservation', async () => {
    await using hotel = await openTestHotel(database)
    const size = byTestSize({ fast: 200, normal: 200, full: 10_000 })
    await fillOutbox(hotel, size)
    const { post, sent } = postOffice(({ name }) => Number(name.split('-')[0]) % 97 === 0)
    await sendAll(hotel, post)
    const rows = await hotel.db.reader
      .selectFrom('outbox')
      .select(['id', 'reservation_id', 'recipient', 'state'])
      .orderBy('id')
      .execute()
    const due = rows.filter(({ state }) => state === 'due')
    expect(due.length).toBeGreaterThan(0)
    const poisoned = due.filter(({ id }) => id % 97 === 0)
    const behind = (row: (typeof rows)[number]) =>
      poisoned.some(
        (one) => one.reservation_id === row.reservation_id && one.recipient === row.recipient && one.id <= row.id,
      )
    expect(due.every(behind)).toBe(true)
    const ids = sent.map(({ name }) => Number(name.split('-')[0]))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length + due.length).toBe(size)
    for (const mails of Map.groupBy(
      rows,
      ({ reservation_id, recipient }) => `${reservation_id} ${recipient}`,
    ).values()) {
      const places = mails.map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0)
      expect(places).toEqual([...places].sort((a, b) => a - b))
    }
  }, 300_000)

  it('writes mails as files, complete and with nobody’s address in their names', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(
      await hotel.confirm({ booker: { ...withCopy, name: 'Zoë', lastName: 'Nuñez, <evil@guests.example>' } }),
    )
    const folder = join(hotel.folder, 'mail')
    await sendAll(hotel, sendToFolder(folder))
    expect(readdirSync(folder).sort()).toEqual(['1-guest.eml', '2-copy.eml', '3-hotel.eml'])
    const guest = readFileSync(join(folder, '1-guest.eml'), 'utf8')
    const headers = guest.slice(0, guest.indexOf('\r\n\r\n'))
    expect(headers).toMatch(/^From: A House <desk@a-house\.example>\r\n/)
    expect(headers.match(/^(To|Cc|Bcc):.*$/gm)).toHaveLength(1)
    expect(headers).toMatch(/<ada@guests\.example>/)
    expect(headers).toMatch(/^Message-ID: <[\w-]{36}@a-house\.example>\r?$/m)
    expect(guest.replaceAll(/=\r\n/g, '')).toContain(code)
  })

  it('tells the guest what was booked, with a link that opens it and names neither code nor e-mail', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm())
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const text = String(sent.find(({ name }) => name.endsWith('guest'))?.message.text)
    for (const fact of [
      code,
      'Friday 5 March 2027',
      'Fri 5 Mar: € 120.00',
      'Sat 6 Mar: € 120.00',
      'City tax, paid at the hotel: € 8.00',
      'Total: € 248.00',
      'Free of charge until Wednesday 3 March 2027, 18:00',
    ])
      expect(text).toContain(fact)
    const [, key = ''] =
      /http:\/\/hotel\.example:3000\/hotel\/1\/channel\/1\/language\/1\/voucher\/key\/([\w-]{22})\n/.exec(text) ?? []
    expect(expectAnswered(await hotel.retrieve({ mailKey: key })).code).toBe(code)
    expect(kindOf(await hotel.retrieve({ mailKey: key }, 2))).toBe('not-found')
    hotel.wait(6 * day + 29 * day)
    expect(kindOf(await hotel.retrieve({ mailKey: key }))).toBe('answered')
    hotel.wait(2 * day)
    expect(kindOf(await hotel.retrieve({ mailKey: key }))).toBe('not-found')
  })

  it('speaks German to who booked in it, and calls what the hotel has no German for by its English name', async () => {
    await using hotel = await openTestHotel(database)
    expectAnswered(await hotel.confirm({}, { languageId: 3 }))
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const { subject, text } = sent.find(({ name }) => name.endsWith('guest'))?.message ?? {}
    expect(subject).toBe('A House: Ihr Aufenthalt ab Freitag, 5. März 2027 ist bestätigt')
    for (const fact of [
      'Fr, 5. März: € 120,00',
      'Kurtaxe, im Hotel zu zahlen: € 8,00',
      'Gesamtpreis: € 248,00',
      'Kostenlos bis Mittwoch, 3. März 2027, 18:00',
      'Double',
    ])
      expect(text).toContain(fact)
  })

  it('tells how to pay by transfer', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    const text = String(sent.find(({ name }) => name.endsWith('guest'))?.message.text)
    for (const fact of [
      'Amount: € 240.00',
      'IBAN: IT49E9988801010000000101101',
      `Reference: ${code}`,
      'by Thursday 4 March 2027, 23:59',
    ])
      expect(text).toContain(fact)
  })

  it('writes no link where the server has no keys', async () => {
    await using hotel = await openTestHotel(database, { profile: 'plain' })
    await hotel.confirm()
    const { post, sent } = postOffice()
    await sendAll(hotel, post)
    expect(String(sent.find(({ name }) => name.endsWith('guest'))?.message.text)).not.toContain('http')
  })
})

describe.each(databases)('mails to one recipient on $name', (database) => {
  const sendAllLimited = async (hotel: TestHotel, post: SendMail, mailsPerHour = 3) => {
    const deps = {
      db: hotel.db,
      deliver: deliverVia(hotel.db.reader, post, 'http://localhost:3000'),
      log,
      mailsPerHour,
    }
    while ((await sendOutbox(deps, hotel.now())) > 0);
  }

  it('are so many an hour, whatever role the address has; the rest waits and is not lost, and nobody else waits', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 30 }) })
    const { post, recipients } = postOffice()
    const sentTo = (address: string) => recipients().filter((one) => one.toLowerCase() === address).length
    for (let i = 0; i < 5; i++)
      expectAnswered(
        await hotel.confirm({ booker: { ...withCopy, email: 'OFFICE@guests.example', alternativeEmail: undefined } }),
      )
    for (let i = 0; i < 2; i++) expectAnswered(await hotel.confirm({ booker: withCopy }))
    await sendAllLimited(hotel, post)
    expect([sentTo('office@guests.example'), sentTo('ada@guests.example'), sentTo('desk@a-house.example')]).toEqual([
      3, 2, 7,
    ])
    hotel.wait(59)
    await sendAllLimited(hotel, post)
    expect(sentTo('office@guests.example')).toBe(3)
    hotel.wait(1)
    await sendAllLimited(hotel, post)
    expect(sentTo('office@guests.example')).toBe(6)
    hotel.wait(60)
    await sendAllLimited(hotel, post)
    expect(sentTo('office@guests.example')).toBe(7)
    const waiting = await hotel.db.reader.selectFrom('outbox').where('state', '<>', 'sent').select('id').execute()
    expect(waiting).toEqual([])
  })

  it('are not limited where a trade user books', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 30 }) })
    const { post, recipients } = postOffice()
    for (let i = 0; i < 5; i++)
      expectAnswered(await hotel.confirm({ booker: { ...withCopy, alternativeEmail: undefined } }, agency))
    await sendAllLimited(hotel, post)
    expect(recipients().filter((one) => one === 'ada@guests.example')).toHaveLength(5)
  })
})
