import { join } from 'node:path'

import { deliverVia } from '@portico/booking-server/mail/deliver'
import type { OutgoingMail } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { type LanguageCode, languages } from '@portico/locale/languages'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { readPdf } from '../../builders/read/read-pdf.ts'
import { aBasket, aConfirm, expectAnswered, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

// What a guest reads in each language, whole: a golden file that a change of a text, a date or a sign shows up in.

const log = createLog({ name: 'test', level: 'silent' })
const golden = (code: string) => join(import.meta.dirname, 'golden', `${code}.txt`)
const names: Partial<Record<LanguageCode, { readonly name: string; readonly lastName: string }>> = {
  zh: { name: '小明', lastName: '王' },
  ja: { name: '花子', lastName: '山田' },
  ru: { name: 'Анна', lastName: 'Петрова' },
}

async function mailsOf(hotel: TestHotel): Promise<OutgoingMail['message']> {
  const mails: OutgoingMail[] = []
  const deliver = deliverVia(hotel.db.reader, async (mail) => void mails.push(mail), 'http://localhost:3000', {
    attachesPrint: true,
    files: undefined,
  })
  while ((await sendOutbox({ db: hotel.db, deliver, log }, hotel.now())) > 0);
  const [mail, ...more] = mails.filter(({ name }) => name.endsWith('guest'))
  if (!mail || more.length > 0) throw new Error('not one mail to the guest')
  return mail.message
}

/** Without what is drawn by lot. */
const settled = (text: string) =>
  text.replaceAll(/\b[0-9A-HJKMNP-TV-Z]{10}\b/g, 'CODE').replaceAll(/\/voucher\/key\/[\w-]{22}/g, '/voucher/key/…')

async function printIn({ attachments = [] }: OutgoingMail['message']): Promise<string> {
  const found = attachments.find(({ contentType }) => contentType === 'application/pdf')
  if (!Buffer.isBuffer(found?.content)) throw new Error('no PDF')
  const { content, untagged } = await readPdf(found.content)
  return [...content.map(({ text }) => text), untagged].filter(Boolean).join('\n')
}

it.each(mainlyOn('SQLite').flatMap((database) => languages.map(({ code, id }) => ({ database, code, id }))))(
  'mails of a booking, a change and a cancellation, whole, and the print of the booking: $code',
  async ({ database, code: language, id: languageId }) => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
    const { code } = expectAnswered(
      await hotel.confirm(
        {
          basket: aBasket({ rooms: 2 }),
          guests: [{}, {}],
          booker: { ...aConfirm('portico').booker, ...names[language] },
        },
        { languageId },
      ),
    )
    const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    const booked = await mailsOf(hotel)
    const print = await printIn(booked)
    const room = await hotel.db.reader
      .selectFrom('reservation_room')
      .where('reservation_id', '=', reservationId)
      .select('code')
      .executeTakeFirstOrThrow()
    await hotel.cancelRoom(reservationId, room.code)
    const changed = await mailsOf(hotel)
    await hotel.cancel(reservationId)
    const cancelled = await mailsOf(hotel)
    const mails = [booked, changed, cancelled].map(({ subject, text }) => `${subject}\n\n${text}`)
    const all = [...mails, print].join(`\n${'='.repeat(72)}\n`)
    await expect(settled(all)).toMatchFileSnapshot(golden(language))
  },
)
