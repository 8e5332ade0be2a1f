import { previewAct } from '@portico/booking-server/operators/make-act'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { sendNextLink, useLinks } from '@portico/booking-server/payments/send-link'
import { appendToFolio } from '@portico/booking-server/reservations/folio/append-to-folio'
import { loadReservationForUpdate } from '@portico/booking-server/reservations/state/change-state'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { PaymentAim } from '@portico/domain/payment/attempt'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instalment } from '@portico/domain/pricing/rate-plan'
import { describe, expect, it } from 'vitest'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aBasket, aConfirm, expectAnswered, kindOf } from '../../builders/test-hotel.ts'

const instalments: Instalment[] = [
  { due: 'days-after-booking', days: 10, basisPoints: 3_000 },
  { due: 'days-before-arrival', days: 14, basisPoints: 4_000 },
]
const authorisation: Instalment[] = [{ due: 'days-before-arrival', days: 3, basisPoints: 10_000, by: 'authorisation' }]

/** Two nights for 240.00 from 20 April 2027, booked on 1 March. */
async function booked(
  hotel: PaidHotel,
  method: PaymentMethodId = 'stripe',
  languageId = 1,
): Promise<{ id: number; code: string }> {
  const basket = aBasket({ arrival: '2027-04-20', departure: '2027-04-22' })
  const { code } = expectAnswered(
    await hotel.confirm(
      { ...aConfirm('portico'), basket, paymentMethod: 'stripe', host: 'a-house.localhost' },
      { languageId },
    ),
  )
  const { reservationId: id } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  await hotel.change((tx) =>
    tx.updateTable('reservation').set({ payment_method: method }).where('id', '=', id).execute(),
  )
  await hotel.sentMails()
  return { id, code }
}

const openHotel = (database: (typeof databases)[number], prepayment: Instalment[], rooms = 1) =>
  openPaidHotel(database, { prepayment, rooms })

/** The clock put forward to this moment, the job run, and what was mailed. */
async function at(hotel: PaidHotel, moment: string) {
  hotel.wait((Date.parse(moment) - Date.parse(hotel.now())) / 60_000)
  await scheduleLinks(hotel.payments, hotel.now())
  return (await hotel.sentMails()).filter(({ kind }) => kind.includes('link'))
}
const kinds = (mails: readonly { kind: string; recipient: string }[]) =>
  mails.map(({ kind, recipient }) => `${kind} ${recipient}`)

function keyOf({ text }: { text: string }): string {
  const [, key = ''] = /\/hotel\/1\/channel\/1\/language\/\d+\/pay\/([\w-]{22})\s/.exec(text) ?? []
  expect(key).not.toBe('')
  return key
}

/** Money that came by a provider, and the links that led to it. */
async function pays(hotel: PaidHotel, id: number, minor: number): Promise<void> {
  await hotel.change(async (tx) => {
    const reservation = await loadReservationForUpdate(tx, 1, id)
    if (!reservation) throw new Error('no reservation')
    await appendToFolio({
      tx,
      reservation,
      timeZone: 'Europe/Rome',
      cause: 'paid',
      events: { payment: { minor, method: 'stripe' } },
      at: hotel.now(),
    })
    await useLinks(tx, reservation, hotel.now())
  })
}

const opens = async (hotel: PaidHotel, mailKey: string, channelId = 1) => {
  const result = await hotel.retrieve({ mailKey }, channelId)
  return result.kind === 'answered' ? result.answer.state : result.kind
}

const owner: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

/** Providers that can do less than the simulated one. */
function limitAims(hotel: PaidHotel, aims: readonly PaymentAim['kind'][], currencies?: readonly CurrencyCode[]): void {
  const { providerOf } = hotel.payments
  const limited: typeof providerOf = (method, settings) => {
    const provider = providerOf(method, settings)
    return (
      provider && { ...provider, capabilities: { ...provider.capabilities, aims, ...(currencies && { currencies }) } }
    )
  }
  Object.assign(hotel.payments, { providerOf: limited })
}

describe.each(mainlyOn('PostgreSQL'))('links to pay on $name', (database) => {
  it('PAY-12 are mailed three days before each due day, with what is due then, and once more a day before while it is open', async () => {
    await using hotel = await openHotel(database, instalments)
    const { id } = await booked(hotel)
    expect(await at(hotel, '2027-03-08T08:59:00.000Z')).toEqual([])
    const [first, ...more] = await at(hotel, '2027-03-08T09:00:00.000Z')
    expect(more).toEqual([])
    expect(first).toMatchObject({ kind: 'payment-link', recipient: 'guest' })
    expect(first?.text).toMatch(/To be paid: € 72.00\nDue by: .*11.* 2027/)
    expect(await at(hotel, '2027-03-10T08:59:00.000Z')).toEqual([])
    const reminders = await at(hotel, '2027-03-10T09:00:00.000Z')
    expect(kinds(reminders)).toEqual(['payment-link-reminder guest'])
    expect(reminders.map(keyOf)).not.toEqual([keyOf(first ?? { text: '' })])
    await pays(hotel, id, 7_200)
    expect(await at(hotel, '2027-04-03T07:59:00.000Z')).toEqual([])
    const second = await at(hotel, '2027-04-03T08:00:00.000Z')
    expect(kinds(second)).toEqual(['payment-link guest'])
    expect(second[0]?.text).toContain('To be paid: € 96.00')
    await pays(hotel, id, 9_600)
    expect(await at(hotel, '2027-04-19T12:00:00.000Z')).toEqual([])
  })

  it('PAY-18 for a card are mailed before the day on which it is reserved; unused they end nothing, and the house is told once', async () => {
    await using hotel = await openHotel(database, authorisation)
    const { code } = await booked(hotel)
    const [mail] = await at(hotel, '2027-04-14T08:00:00.000Z')
    expect(mail?.kind).toBe('guarantee-link')
    expect(mail?.text).toMatch(/Only reserved on your card: € 240.00\nDue by: .*17.* 2027/)
    expect(kinds(await at(hotel, '2027-04-16T08:00:00.000Z'))).toEqual(['guarantee-link-reminder guest'])
    expect(await at(hotel, '2027-04-18T07:59:00.000Z')).toEqual([])
    const [notice] = await at(hotel, '2027-04-18T08:00:00.000Z')
    expect(notice).toMatchObject({ kind: 'link-unused', recipient: 'hotel' })
    expect(notice?.text).toContain(code)
    expect(notice?.text).toContain('Solo bloccato sulla carta: € 240,00')
    expect(await at(hotel, '2027-04-19T08:00:00.000Z')).toEqual([])
    const { state, payment } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect([state, payment?.received]).toEqual(['confirmed', false])
  })

  it('open the reservation on its own channel until they are used or their end has come, whether it was cancelled meanwhile, and never later', async () => {
    await using hotel = await openHotel(database, instalments, 2)
    const { id } = await booked(hotel)
    const cancelled = await booked(hotel)
    const mails = await at(hotel, '2027-03-08T09:00:00.000Z')
    const [key = '', unused = ''] = mails.map(keyOf)
    expect(await opens(hotel, key)).toBe('confirmed')
    expect(await opens(hotel, key, 2)).toBe('refused')
    expect(await opens(hotel, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe('refused')
    await pays(hotel, id, 7_200)
    const used = await hotel.db.reader.selectFrom('payment_link').select(['hash', 'used_at']).execute()
    expect(used.map(({ used_at }) => used_at).sort()).toEqual([hotel.now(), null])
    expect(JSON.stringify(used)).not.toContain(key)
    // Paid: whoever has the mail later reads that it was used, and nothing of the booking.
    expect(await hotel.retrieve({ mailKey: key })).toMatchObject({ kind: 'refused', reason: { kind: 'link-used' } })
    expect(await hotel.retrieve({ mailKey: key }, 2)).toMatchObject({ kind: 'refused', reason: { kind: 'not-found' } })
    await hotel.cancel(cancelled.id)
    expect(await opens(hotel, unused)).toBe('cancelled')
    await at(hotel, '2027-03-18T22:58:00.000Z')
    expect(await opens(hotel, unused)).toBe('cancelled')
    await at(hotel, '2027-03-18T22:59:00.000Z')
    for (const ended of [key, unused])
      expect(await hotel.retrieve({ mailKey: ended })).toMatchObject({ reason: { kind: 'not-found' } })
  })

  it('are mailed once by servers that look at the same moment, and by one that was stopped in the middle and started again', async () => {
    await using hotel = await openHotel(database, instalments, 3)
    for (const _ of [1, 2, 3]) await booked(hotel)
    hotel.wait(10 * 24 * 60)
    let looks = 0
    await scheduleLinks(hotel.payments, hotel.now(), () => looks++ > 0)
    expect(kinds(await hotel.sentMails())).toEqual(['payment-link guest'])
    await Promise.all([1, 2, 3, 4].map(() => scheduleLinks(hotel.payments, hotel.now())))
    expect(kinds(await hotel.sentMails())).toEqual(['payment-link guest', 'payment-link guest'])
    expect(await hotel.db.reader.selectFrom('payment_link').select('hash').execute()).toHaveLength(3)
  })

  it('are not for who pays at the hotel or has cancelled, and are mailed late where no server ran at their time', async () => {
    await using hotel = await openHotel(database, instalments, 3)
    await booked(hotel, 'hotelpay')
    const { id } = await booked(hotel)
    await hotel.cancel(id)
    await hotel.sentMails()
    const late = await booked(hotel, 'link')
    const mails = await at(hotel, '2027-03-20T12:00:00.000Z')
    expect(kinds(mails)).toEqual(['payment-link guest'])
    expect(await opens(hotel, keyOf(mails[0] ?? { text: '' }))).toBe('confirmed')
    expect(await hotel.db.reader.selectFrom('payment_link').select('reservation_id').execute()).toEqual([
      { reservation_id: late.id },
    ])
  })

  it('are mailed again where the house wishes, in the language of the guest, and not where nothing is open', async () => {
    await using hotel = await openHotel(database, instalments)
    const { id } = await booked(hotel, 'stripe', 2)
    const resend = async () => {
      let sent: boolean | undefined
      await hotel.change(async (tx) => {
        const reservation = await loadReservationForUpdate(tx, 1, id)
        sent =
          reservation &&
          (await sendNextLink({ tx, providers: hotel.payments, reservation, mail: 'link', now: hotel.now() }))
      })
      return sent
    }
    expect(await resend()).toBe(true)
    const [mail] = await hotel.sentMails()
    expect(mail?.text).toMatch(/Da pagare: € 72,00/)
    expect(mail?.text).toContain('/language/2/pay/')
    await pays(hotel, id, 16_800)
    expect(await resend()).toBe(false)
  })

  it('are mailed to nobody where no provider in use can do it: the house is told once, and the link follows when one can', async () => {
    await using hotel = await openHotel(database, authorisation)
    const { id, code } = await booked(hotel, 'link')
    const usual = hotel.payments.providerOf
    limitAims(hotel, ['capture', 'tokenise'])
    const [notice, ...more] = await at(hotel, '2027-04-14T08:00:00.000Z')
    expect(more).toEqual([])
    expect(notice).toMatchObject({ kind: 'link-unpayable', recipient: 'hotel' })
    expect(notice?.text).toContain(code)
    expect(notice?.text).toContain('Nessuno dei metodi di pagamento attivi')
    expect(await at(hotel, '2027-04-14T08:01:00.000Z')).toEqual([])
    const row = await hotel.reservation(code)
    const act = { id, act: { kind: 'resend-link' } } as const
    expect(
      await previewAct({ db: hotel.db, operator: owner, input: act, now: hotel.now(), payments: hotel.payments }),
    ).toEqual({
      kind: 'impossible',
      why: 'no-method',
    })
    await hotel.change((tx) =>
      sendNextLink({ tx, providers: hotel.payments, reservation: row, mail: 'failed', now: hotel.now() }),
    )
    expect(await hotel.sentMails()).toEqual([])
    expect(await hotel.db.reader.selectFrom('payment_link').select('hash').execute()).toEqual([])
    Object.assign(hotel.payments, { providerOf: usual })
    expect(kinds(await at(hotel, '2027-04-14T08:02:00.000Z'))).toEqual(['guarantee-link guest'])
  })

  it('PAY-02 are offered only where a provider in use can do all that the rate asks, in the currency of the hotel', async () => {
    await using hotel = await openHotel(database, authorisation, 3)
    const basket = aBasket({ arrival: '2027-04-20', departure: '2027-04-22' })
    const byLink = async () => kindOf(await hotel.confirm({ ...aConfirm('portico'), basket, paymentMethod: 'link' }))
    expect(await byLink()).toBe('answered')
    limitAims(hotel, ['capture', 'tokenise'])
    expect(await byLink()).toBe('malformed')
    limitAims(hotel, ['authorise'], ['CHF'])
    expect(await byLink()).toBe('malformed')
    limitAims(hotel, ['authorise'], ['EUR'])
    expect(await byLink()).toBe('answered')
  })
})
