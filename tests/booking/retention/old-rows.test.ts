import { removeOldMails } from '@portico/booking-server/mail/remove-old-mails'
import { sendTestMail } from '@portico/booking-server/mail/send-test-mail'
import { receiveMessage } from '@portico/booking-server/payments/receive-message'
import { removeOldMessages } from '@portico/booking-server/payments/remove-old-messages'
import { describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const day = 24 * 60

const mails = ({ db }: TestHotel) =>
  db.reader.selectFrom('outbox').select(['id', 'reservation_id', 'state']).orderBy('id').execute()
const messages = ({ db }: PaidHotel) =>
  db.reader.selectFrom('payment_message').select(['request', 'verdict']).orderBy('id').execute()

describe.each(databases)('a row that nobody needs any more, on $name', (database) => {
  it('of a mail that is about no reservation goes a year after it was sent; what waits, was given up, or is a reservation’s stays', async () => {
    await using hotel = await openTestHotel(database)
    expectAnswered(await hotel.confirm())
    for (let count = 0; count < 3; count++) await sendTestMail(hotel.db, 1, hotel.now())
    await hotel.sentMails()
    const sent = await mails(hotel)
    const ofReservation = sent.filter(({ reservation_id }) => reservation_id !== null)
    expect(sent).toHaveLength(ofReservation.length + 3)
    expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['sent']))
    const [due, parked] = sent.filter(({ reservation_id }) => reservation_id === null)
    if (!due || !parked) throw new Error('no mails')
    hotel.wait(365 * day - 1)
    await removeOldMails(hotel.db, hotel.now())
    expect(await mails(hotel)).toEqual(sent)
    hotel.wait(2)
    await hotel.change(async (tx) => {
      await tx.updateTable('outbox').set({ state: 'due', sent_at: null }).where('id', '=', due.id).execute()
      await tx.updateTable('outbox').set({ state: 'parked', sent_at: null }).where('id', '=', parked.id).execute()
    })
    await removeOldMails(hotel.db, hotel.now())
    expect((await mails(hotel)).map(({ id }) => id)).toEqual([...ofReservation.map(({ id }) => id), due.id, parked.id])
    await expectSound(hotel)
  })

  it('of a provider’s message is emptied after a month and goes after a year; the same message again changes no money', async () => {
    await using hotel = await openPaidHotel(database)
    const { code } = await hotel.book()
    await hotel.choose(await hotel.page(code), 'pay')
    await hotel.deliver(3)
    const remove = () => removeOldMessages(hotel.payments, hotel.now())
    hotel.wait(29 * day)
    await remove()
    expect(await messages(hotel)).toEqual([{ request: expect.any(String), verdict: 'proven' }])
    hotel.wait(2 * day)
    await remove()
    expect(await messages(hotel)).toEqual([{ request: null, verdict: 'proven' }])
    hotel.wait(333 * day)
    await remove()
    expect(await messages(hotel)).toHaveLength(1)
    hotel.wait(2 * day)
    await remove()
    expect(await messages(hotel)).toEqual([])
    const ledger = () => hotel.db.reader.selectFrom('folio').selectAll().orderBy('position').execute()
    const before = await ledger()
    for (const { inbox, request } of hotel.messages) await receiveMessage(hotel.payments, inbox, request, hotel.now())
    expect(await messages(hotel)).toHaveLength(1)
    expect(await ledger()).toEqual(before)
    await expectSound(hotel)
  })
})
