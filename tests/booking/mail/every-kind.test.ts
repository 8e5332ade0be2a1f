import { join } from 'node:path'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { MailKind, MailPayload } from '@portico/booking-server/db/tables/records'
import { handleOfferRequest } from '@portico/booking-server/http/calls/offer/offer-request'
import { passwordPurpose } from '@portico/booking-server/letters/trade-letter'
import { dueAt } from '@portico/booking-server/outbox/enqueue-mails'
import { printReservation } from '@portico/booking-server/prints/print-reservation'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { profiles } from '@portico/legacy/codec/extensions'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { type LanguageId, languageOf, languages } from '@portico/locale/languages'
import { english } from '@portico/locale/texts/english'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aDraftToAwait, awaitingAt } from '../../builders/an-awaited.ts'
import { anOption, callsOf, sendAnOffer } from '../../builders/an-offer.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { readPdf } from '../../builders/read/read-pdf.ts'
import { type SentMail, sendDueMails } from '../../builders/read/sent-mails.ts'
import { tradeCaller } from '../../builders/test-agency.ts'
import {
  aBasket,
  aConfirm,
  agency,
  aKey,
  expectAnswered,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'

// Mails of every kind to guest, house and agency, and the prints, in each language: a golden file that a change of a
// text, a date or a sign shows up in. A line that a mail above has too is not written again.

const golden = (code: string) => join(import.meta.dirname, 'golden', 'every-kind', `${code}.txt`)
const secrets = secretBox('the key of a test')
/** Where everybody reads the language, so that the house's own mails are in it too. */
const countryOf = (languageId: LanguageId) => new Intl.Locale(languageOf(languageId).tag).maximize().region
const aboutMoney = {
  minor: 12_050,
  on: '2027-03-04' as CalendarDate,
  until: '2027-03-04T17:00:00.000Z' as Instant,
  method: 'stripe',
  reference: 'PAYMENTNUMBER01',
  payKey: 'k'.repeat(22),
} as const

type House = TestHotel & { readonly languageId: LanguageId }

async function houseIn(hotel: TestHotel, languageId: LanguageId): Promise<House> {
  const { settings } = await hotel.db.reader.selectFrom('hotel').select('settings').executeTakeFirstOrThrow()
  const country = `"country":"${countryOf(languageId)}"`
  await hotel.change((tx) =>
    tx
      .updateTable('hotel')
      .set({ settings: settings.replace('"country":"IT"', country) as typeof settings })
      .execute(),
  )
  return { ...hotel, languageId }
}

const sent = ({ db, now }: TestHotel) => sendDueMails(db, now(), secrets)

/** A mail of any kind, as if something had given cause to it. */
async function mailsOf(
  house: House,
  kind: MailKind,
  recipients: readonly ('guest' | 'hotel')[],
  about: { readonly reservation_id?: number; readonly payload?: MailPayload },
): Promise<SentMail[]> {
  const { reservation_id = null, payload = {} } = about
  await house.change(async (tx) => {
    for (const recipient of recipients)
      await tx
        .insertInto('outbox')
        .values({
          ...{ reservation_id, hotel_id: reservation_id === null ? 1 : null, kind, recipient, revision: 1 },
          ...{
            address: null,
            payload: toJson(payload),
            message_id: `<${aKey()}@a-house.example>`,
            ...dueAt(house.now()),
          },
        })
        .execute()
  })
  return await sent(house)
}

async function book(house: House, overrides: Parameters<TestHotel['confirm']>[0] = {}): Promise<number> {
  const confirmed = await house.confirm(overrides, { languageId: house.languageId })
  const { code } = expectAnswered(confirmed)
  return expectAnswered(await house.retrieve({ code, email: 'ada@guests.example' })).reservationId
}

/** What a guest and the house read of a stay, once for each kind of mail. */
async function mailsOfStays(house: House): Promise<SentMail[]> {
  const note = 'A quiet room, please.'
  const id = await book(house, { booker: { ...aConfirm('portico').booker, note, taxCode: 'RSSDAA80T71H501X' } })
  const mails = await sent(house)
  await book(house, { paymentMethod: 'bank' })
  mails.push(...(await sent(house)))
  for (const kind of Object.keys(english.mails.subject) as (keyof typeof english.mails.subject)[]) {
    const purpose = /guarantee/.test(kind) ? 'guarantee' : 'pay'
    const recipients = kind in english.mails.hotelSubject ? (['guest', 'hotel'] as const) : (['guest'] as const)
    mails.push(...(await mailsOf(house, kind, recipients, { reservation_id: id, payload: { ...aboutMoney, purpose } })))
  }
  await house.cancel(id, { guestReason: 'other' })
  return [...mails, ...(await sent(house))]
}

async function mailsOfOffers(house: House): Promise<SentMail[]> {
  const { languageId } = house
  const calls = callsOf(house)
  const options = [anOption(aBasket(), 'A'), anOption(aBasket({ departure: '2027-03-08' }), 'B')]
  const { code, offerId } = await offerOf(house, { languageId, options })
  await calls.message(code, 'Is there a cot?')
  const mails = await sent(house)
  for (const kind of ['offer-answered', 'offer-expired', 'offer-withdrawn'] as const)
    mails.push(...(await mailsOf(house, kind, ['guest', 'hotel'], { payload: { offerId } })))
  await calls.reject(code, 'Too dear')
  mails.push(...(await sent(house)))
  const caller = { ...noCaller, channelId: 1, hotelId: 1, languageId }
  const { db, now } = house
  for (const time of [
    { kind: 'stay', stay: aBasket().stay },
    { kind: 'flexible', month: '2027-07', nights: 5 },
  ] as const)
    await handleOfferRequest({ db, now, capabilities: profiles.portico }, caller, {
      ...{
        time,
        name: 'Zoë',
        email: 'zoe@guests.example',
        note: 'Our dog comes too.',
        key: aKey(),
        host: 'hotel.example',
      },
      rooms: [{ adults: 2, childrenAges: [7] }],
    })
  return [...mails, ...(await sent(house))]
}

async function offerOf(house: House, overrides: Parameters<typeof sendAnOffer>[1]) {
  const { code } = await sendAnOffer(house, overrides)
  const offer = await house.db.reader
    .selectFrom('offer')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  return { code, offerId: offer.id }
}

async function mailsOfAwaited(house: House): Promise<SentMail[]> {
  const awaiting = awaitingAt(house)
  await awaiting.reserved({ draft: aDraftToAwait({ languageId: house.languageId }) })
  const mails = await sent(house)
  const row = await house.db.reader
    .selectFrom('awaited_confirmation')
    .select('reservation_id')
    .executeTakeFirstOrThrow()
  for (const kind of ['option-taken', 'option-expired', 'rejected'] as const)
    mails.push(...(await mailsOf(house, kind, ['guest', 'hotel'], row)))
  return mails
}

async function mailsOfAgencies(house: House): Promise<SentMail[]> {
  const { languageId, now } = house
  const details = {
    type: 'travel-agency',
    name: 'Glicine Viaggi',
    contactName: 'Clara',
    email: 'clara@glicine.example',
    address: 'Via Lunga 1',
    zip: '00100',
    city: 'Roma',
    country: 'IT',
    phone: '+39 06 1234567',
    vatNumber: 'IT00743110157',
    iata: '1234567',
  } as const
  const inserted = await house.db.writer
    .insertInto('access_request')
    .values({
      ...{ channel_id: 2, host: null, language_id: languageId, email: details.email, details: toJson(details) },
      ...{ state: 'waiting', note: 'We work with one agency of a town.', created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db.writer.updateTable('trade_user').set({ language_id: languageId }).execute()
  const channel = { channelId: 2, host: 'hotel.example' }
  const password = secrets.seal(passwordPurpose, 'Temporary!2027')
  const toUser = { ...channel, userId: tradeCaller.userId, password, until: aboutMoney.until }
  const mails = await mailsOf(house, 'access-requested', ['hotel'], { payload: { ...channel, requestId: inserted.id } })
  mails.push(
    ...(await mailsOf(house, 'access-refused', ['guest'], { payload: { ...channel, requestId: inserted.id } })),
  )
  for (const kind of ['access-approved', 'temporary-password', 'password-reset'] as const)
    mails.push(...(await mailsOf(house, kind, ['guest'], { payload: toUser })))
  return [...mails, ...(await mailsOf(house, 'test', ['hotel'], {}))]
}

/** As the agency that booked has them: its own, its guest's, and its guest's without prices. */
async function printsOf(house: House): Promise<SentMail[]> {
  const { db, languageId, now } = house
  await house.confirm({ paymentMethod: 'hotelpay', basket: aBasket({ rooms: 2 }) }, { ...agency, languageId })
  const { id } = await db.reader
    .selectFrom('reservation')
    .where('client_id', '=', agency.clientId)
    .select('id')
    .executeTakeFirstOrThrow()
  await sent(house)
  const printed: SentMail[] = []
  for (const [recipient, request] of [
    ['agency', { guest: 0 }],
    ['guest', { guest: 1 }],
    ['guest without prices', { guest: 1, hidesPrices: true }],
  ] as const) {
    const print = await printReservation(db, tradeCaller, { reservationId: id, languageId, ...request }, { now: now() })
    if (print.kind !== 'printed') throw new Error(print.kind)
    const { title, content, untagged } = await readPdf(print.pdf)
    const text = [...content.map((part) => part.text), untagged].filter(Boolean).join('\n')
    printed.push({ kind: 'print', recipient, subject: title ?? '', text })
  }
  return printed
}

/** Without what is drawn by lot. */
const settled = (text: string) =>
  text
    .replaceAll(/(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{10,12}(?![0-9A-Z])/g, 'CODE')
    .replaceAll(/\/(voucher\/key|offer|cro)\/[\w-]+/g, '/$1/…')

/** Each with its subject, and with what no mail above says. */
function newIn(mails: readonly SentMail[]): string {
  const known = new Set<string>()
  return mails
    .map(({ kind, recipient, subject, text }) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^-+$/.test(line) && !known.has(line))
      for (const line of lines) known.add(line)
      return [`=== ${kind}, ${recipient}`, subject, ...lines].join('\n')
    })
    .join('\n\n')
}

it.each(mainlyOn('SQLite').flatMap((database) => languages.map(({ code, id }) => ({ database, code, id }))))(
  'mails of every kind, to guests, house and agencies, and prints: $code',
  async ({ database, code, id }) => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 20 }) })
    const house = await houseIn(hotel, id)
    const mails = [
      ...(await mailsOfStays(house)),
      ...(await mailsOfOffers(house)),
      ...(await mailsOfAwaited(house)),
      ...(await mailsOfAgencies(house)),
      ...(await printsOf(house)),
    ]
    const kinds = new Set(mails.map(({ kind }) => kind))
    for (const kind of Object.keys(english.mails.subject)) expect([kind, kinds.has(kind)]).toEqual([kind, true])
    await expect(`${settled(newIn(mails))}\n`).toMatchFileSnapshot(golden(code))
  },
)
