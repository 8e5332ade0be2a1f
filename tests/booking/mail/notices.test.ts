import { enqueueReminders } from '@portico/booking-server/mail/enqueue-reminders'
import { resendMails } from '@portico/booking-server/mail/resend-mails'
import { sendTestMail } from '@portico/booking-server/mail/send-test-mail'
import { registerRefund } from '@portico/booking-server/reservations/register-refund'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { aConfirm, expectAnswered, expectSound, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const [hour, day] = [60, 24 * 60]

/** What is due, by kind and recipient, after the reminders were looked for. */
async function reminded(hotel: TestHotel): Promise<string[]> {
  await enqueueReminders(hotel.db, hotel.now())
  const sent = await hotel.sentMails()
  return sent
    .filter(({ kind }) => kind === 'reminder' || kind === 'payment-due')
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
}

/** Arrival on 5 March; noon on 1 March. */
async function booked(
  hotel: TestHotel,
  paymentMethod: 'hotelpay' | 'bank' = 'hotelpay',
): Promise<{ code: string; id: number }> {
  const { code } = expectAnswered(await hotel.confirm({ paymentMethod }))
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  await hotel.sentMails()
  return { code, id: reservationId }
}

describe.each(mainlyOn('SQLite'))('a reminder on $name', (database) => {
  it('leaves three days before arrival at ten in the morning at the hotel, to the guest alone, once', async () => {
    await using hotel = await openTestHotel(database)
    await booked(hotel)
    hotel.wait(21 * hour - 1)
    expect(await reminded(hotel)).toEqual([])
    hotel.wait(hour + 1)
    expect(await reminded(hotel)).toEqual(['reminder guest'])
    expect(await reminded(hotel)).toEqual([])
    hotel.wait(day)
    expect(await reminded(hotel)).toEqual([])
    await expectSound(hotel)
  })

  it('is sent once by two servers that look at the same moment', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 3 }) })
    for (const _ of [1, 2, 3]) await booked(hotel)
    hotel.wait(day)
    const enqueued = await Promise.all([1, 2, 3, 4].map(() => enqueueReminders(hotel.db, hotel.now())))
    expect(enqueued.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect((await hotel.sentMails()).map(({ kind }) => kind)).toEqual(['reminder', 'reminder', 'reminder'])
  })

  it('leaves late where no server ran at its time, but not on the day of arrival', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    await booked(hotel)
    hotel.wait(2 * day)
    expect(await reminded(hotel)).toEqual(['reminder guest'])
    await hotel.db.writer.deleteFrom('outbox').where('kind', '=', 'reminder').execute()
    hotel.wait(2 * day)
    expect(await reminded(hotel)).toEqual([])
  })

  it('is not for who has booked after its moment, nor for who has cancelled', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { id } = await booked(hotel)
    hotel.wait(day)
    await booked(hotel)
    await enqueueReminders(hotel.db, hotel.now())
    await hotel.cancel(id)
    // Two recipients are written to at once: either may be first.
    const mails = (await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`)
    expect(mails.sort()).toEqual(['by-guest guest', 'by-guest hotel'])
    expect(await reminded(hotel)).toEqual([])
  })

  it('comes as early as the hotel wishes, or never', async () => {
    await using hotel = await openTestHotel(database)
    await booked(hotel)
    const { settings } = await hotel.db.reader
      .selectFrom('hotel')
      .where('id', '=', 1)
      .select('settings')
      .executeTakeFirstOrThrow()
    const withMailing = (mailing: object) =>
      hotel.change((tx) =>
        tx
          .updateTable('hotel')
          .set({ settings: JSON.stringify({ ...JSON.parse(settings), mailing }) as typeof settings })
          .execute(),
      )
    await withMailing({ reminderDays: 0, paymentDueDays: 0 })
    hotel.wait(day)
    expect(await reminded(hotel)).toEqual([])
    await withMailing({ reminderDays: 1, paymentDueDays: 0 })
    expect(await reminded(hotel)).toEqual([])
    hotel.wait(2 * day)
    expect(await reminded(hotel)).toEqual(['reminder guest'])
  })

  it('of a transfer leaves a day before it must have come, once, with where the money goes', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = await booked(hotel, 'bank')
    const { pay_by } = await hotel.db.reader.selectFrom('reservation').select('pay_by').executeTakeFirstOrThrow()
    hotel.wait((Date.parse(pay_by ?? '') - Date.parse(hotel.now())) / 60_000 - day - 1)
    expect(await reminded(hotel)).toEqual([])
    hotel.wait(2)
    await enqueueReminders(hotel.db, hotel.now())
    const [mail, ...others] = await hotel.sentMails()
    expect(mail).toMatchObject({ kind: 'payment-due', recipient: 'guest' })
    expect(mail?.text).toContain('IT49E9988801010000000101101')
    expect(mail?.text).toContain(code)
    expect(others).toEqual([])
    expect(await reminded(hotel)).toEqual([])
  })

  it('of a transfer that has arrived meanwhile is dropped', async () => {
    await using hotel = await openTestHotel(database)
    const { code } = await booked(hotel, 'bank')
    hotel.wait(3 * day)
    await enqueueReminders(hotel.db, hotel.now())
    await hotel.registerPayment(code)
    const kinds = (await hotel.sentMails()).map(({ kind }) => kind)
    expect(kinds).toContain('transfer-received')
    expect(kinds).not.toContain('payment-due')
  })
})

describe.each(mainlyOn('SQLite'))('a refund on $name', (database) => {
  it('is enqueued to the guest with its amount, once', async () => {
    await using hotel = await openTestHotel(database)
    const { code, id } = await booked(hotel, 'bank')
    await hotel.registerPayment(code)
    await hotel.cancel(id)
    await hotel.sentMails()
    const registered = await registerRefund(hotel.db, code, hotel.now())
    if (registered.kind !== 'registered') throw new Error(registered.kind)
    await registerRefund(hotel.db, code, hotel.now())
    const sent = await hotel.sentMails()
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual(['refunded guest'])
    expect(sent[0]?.text).toContain(`Given back by bank transfer: € ${(registered.minor / 100).toFixed(2)}`)
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('a mail to try mails on $name', (database) => {
  it('goes to the hotel in its own language, about no reservation, by the same outbox', async () => {
    await using hotel = await openTestHotel(database)
    expect(await sendTestMail(hotel.db, 99, hotel.now())).toEqual({ kind: 'not-found' })
    expect(await sendTestMail(hotel.db, 1, hotel.now())).toEqual({ kind: 'enqueued', address: 'desk@a-house.example' })
    const sent = await hotel.sentMails()
    expect(sent).toMatchObject([{ kind: 'test', recipient: 'hotel', subject: 'Le e-mail di A House arrivano' }])
    await expectSound(hotel)
  })
})

describe.each(mainlyOn('SQLite'))('a mail that a guest has sent again on $name', (database) => {
  const again = async (hotel: TestHotel, id: number) => (await resendMails(hotel.db, id, hotel.now())).kind

  it('says what the booking is now, to the guest and not to the hotel', async () => {
    await using hotel = await openTestHotel(database)
    const { id } = await booked(hotel)
    expect(await again(hotel, id)).toBe('resent')
    expect(await hotel.sentMails()).toMatchObject([
      { kind: 'resent', recipient: 'guest', subject: expect.stringContaining('is confirmed') },
    ])
    await hotel.cancel(id)
    await hotel.sentMails()
    hotel.wait(hour)
    expect(await again(hotel, id)).toBe('resent')
    expect(await hotel.sentMails()).toMatchObject([
      { subject: expect.stringContaining('you have cancelled your stay') },
    ])
    expect(await again(hotel, 99)).toBe('not-found')
    await expectSound(hotel)
  })

  it('is one for clicks within a minute, together or one by one, and three in a day', async () => {
    await using hotel = await openTestHotel(database)
    const { id } = await booked(hotel)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => again(hotel, id))))).toEqual(new Set(['resent']))
    expect(await hotel.sentMails()).toHaveLength(1)
    for (const expected of ['resent', 'resent', 'over-limit']) {
      hotel.wait(hour)
      expect(await again(hotel, id)).toBe(expected)
    }
    hotel.wait(day)
    expect(await again(hotel, id)).toBe('resent')
  })
})

it.each(mainlyOn('SQLite'))(
  'MAIL-02: reminder, refund and what is sent again go to the booker’s other address too, without a link, on $name',
  async (database) => {
    await using hotel = await openTestHotel(database)
    const booker = { ...aConfirm('portico').booker, alternativeEmail: 'office@guests.example' }
    const { code } = expectAnswered(await hotel.confirm({ paymentMethod: 'bank', booker }))
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    await hotel.registerPayment(code)
    await hotel.sentMails()
    hotel.wait(day)
    await enqueueReminders(hotel.db, hotel.now())
    await resendMails(hotel.db, reservationId, hotel.now())
    const sent = await hotel.sentMails()
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      'reminder copy',
      'reminder guest',
      'resent copy',
      'resent guest',
    ])
    expect(sent.map(({ recipient, text }) => `${recipient} ${text.includes('/voucher/key/')}`).sort()).toEqual([
      'copy false',
      'copy false',
      'guest true',
      'guest true',
    ])
    await hotel.cancel(reservationId)
    await hotel.sentMails()
    await registerRefund(hotel.db, code, hotel.now())
    expect((await hotel.sentMails()).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      'refunded copy',
      'refunded guest',
    ])
  },
)
