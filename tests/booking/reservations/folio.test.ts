import { registerRefund } from '@portico/booking-server/reservations/register-refund'
import { money } from '@portico/domain/money/money'
import { balanceOf, openPartsOf, refundDueOf, sumOfEntries } from '@portico/domain/payment/folio'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import { expectAnswered, expectSound, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const day = 24 * 60
const email = 'ada@guests.example'
const nothing = { balance: 0, due: [], repay: 0 }

/** Free, then the first night; from the start the whole stay; a third paid at once, half of the stay as fee. */
const seed = aHouse({
  rooms: 60,
  plans: [
    {},
    { kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } },
    {
      cancellation: { kind: 'free-until', days: 3, time: '12:00', fee: { kind: 'share', basisPoints: 5_000 } },
      prepayment: [{ due: 'on-booking', basisPoints: 3_333 }],
    },
  ],
})
const products = [10_101, 10_102, 10_103]

type Wanted = {
  readonly rooms: readonly number[]
  readonly nights: number
  readonly isPaid: boolean
  readonly byBank: boolean
}

async function books(hotel: TestHotel, { rooms, nights, isPaid, byBank }: Wanted) {
  const stay = { arrival: '2027-03-20' as CalendarDate, departure: `2027-03-${20 + nights}` as CalendarDate }
  const basket = { stay, rooms: rooms.map((productId) => ({ productId, party: { adults: 2, childrenAges: [] } })) }
  const offered = expectAnswered(await hotel.priceCheck(basket)).paymentMethods.map(({ id }) => id)
  const paymentMethod = byBank || !offered.includes('hotelpay') ? 'bank' : 'hotelpay'
  const booked = expectAnswered(await hotel.confirm({ basket, paymentMethod, guests: rooms.map(() => ({})) }))
  if (isPaid && paymentMethod === 'bank') await hotel.registerPayment(booked.code)
  return { ...booked, voucher: () => voucherOf(hotel, booked.code) }
}

async function voucherOf(hotel: TestHotel, code: string) {
  const { folio, ...voucher } = expectAnswered(await hotel.retrieve({ code, email }))
  if (!folio) throw new Error('a voucher of ours has its ledger')
  return { ...voucher, folio, state: { balance: balanceOf(folio), due: openPartsOf(folio), repay: refundDueOf(folio) } }
}

const euro = (minor: number) => money(minor, 'EUR')

/** As a mail writes it, by the Italian rules of the host. */
const written = (minor: number) =>
  `€ ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, useGrouping: 'always' }).format(minor / 100)}`

describe.each(mainlyOn('SQLite'))('the folio on $name', (database) => {
  it('charges what was booked, and has the deposit due when the transfer must arrive, whatever day the rate names', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const { voucher } = await books(hotel, { rooms: [10_103], nights: 2, isPaid: false, byBank: true })
    const { folio, basket, state } = await voucher()
    const total = basket.price.stay.minor + (basket.cityTax?.amount.minor ?? 0)
    expect(sumOfEntries(folio, ['room', 'city-tax'])).toBe(total)
    expect(state.due.map(({ on }) => on)).toEqual(['2027-03-06', undefined])
    expect(state.due.reduce((sum, { minor }) => sum + minor, 0)).toBe(total)
  })

  it('owes nobody anything after an awaited transfer did not come', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const { voucher } = await books(hotel, { rooms: [10_101], nights: 2, isPaid: false, byBank: true })
    hotel.wait(10 * day)
    await hotel.sweepTransfers()
    expect((await voucher()).state).toEqual(nothing)
    await expectSound(hotel)
  })

  it('is in a mail as the reservation that the mail describes, though it was changed before the mail left', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const { voucher, roomCodes } = await books(hotel, {
      rooms: [10_101, 10_101],
      nights: 2,
      isPaid: false,
      byBank: false,
    })
    const { reservationId } = await voucher()
    await hotel.cancelRoom(reservationId, roomCodes[0])
    const { state } = await voucher()
    const due = written(state.due.reduce((sum, { minor }) => sum + minor, 0))
    const mails = (await hotel.sentMails()).filter(({ recipient }) => recipient === 'guest')
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toMatch(new RegExp(`Total: ${due}[^]*At the hotel: ${due}`))
  })

  it('has a refund as a task of the house, which is done once', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const { code, voucher } = await books(hotel, { rooms: [10_101], nights: 2, isPaid: true, byBank: true })
    const { reservationId, basket } = await voucher()
    await hotel.cancel(reservationId)
    expect((await voucher()).state).toMatchObject({ repay: basket.price.stay.minor, due: [] })
    const mails = (await hotel.sentMails()).filter(({ kind }) => kind === 'by-guest')
    expect(mails.find(({ recipient }) => recipient === 'hotel')?.text).toContain(`portico register-refund ${code}`)
    expect(mails.find(({ recipient }) => recipient === 'guest')?.text).not.toContain('portico')
    const both = await Promise.all([
      registerRefund(hotel.db, code, hotel.now()),
      registerRefund(hotel.db, code.toLowerCase(), hotel.now()),
    ])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['nothing-owed', 'registered'])
    expect((await voucher()).state).toEqual(nothing)
    await expectSound(hotel)
  })

  it('CAN-01: cancels at no other fee than the one that was shown', async () => {
    await using hotel = await openTestHotel(database, { seed })
    const { voucher } = await books(hotel, { rooms: [10_101], nights: 2, isPaid: false, byBank: false })
    const { reservationId, cancellationNow } = await voucher()
    expect(cancellationNow).toEqual({
      kind: 'possible',
      fee: euro(0),
      refund: euro(0),
      due: euro(0),
    })
    hotel.wait(18 * day)
    expect(await hotel.cancel(reservationId, { agreedFeeMinor: 0 })).toEqual({
      kind: 'price-changed',
      quoted: { minor: 0, currency: 'EUR' },
      now: { minor: 12_000, currency: 'EUR' },
    })
    expect((await voucher()).cancellationNow).toMatchObject({ fee: euro(12_000), due: euro(12_000) })
    expect(await hotel.cancel(reservationId, { agreedFeeMinor: 12_000 })).toMatchObject({ kind: 'cancelled' })
  })

  it('is the same in preview, confirm, ledger and mail, to the cent, whatever is cancelled whenever', {
    timeout: 7_200_000,
  }, async () => {
    await using hotel = await openTestHotel(database, { seed })
    const begin = hotel.now()
    const wanted = fc.record({
      rooms: fc.array(fc.constantFrom(...products), { minLength: 1, maxLength: 3 }),
      nights: fc.integer({ min: 1, max: 5 }),
      isPaid: fc.boolean(),
      byBank: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 18 * day }),
      ends: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(wanted, async ({ minutes, ends, ...booking }) => {
        const { code, roomCodes, voucher } = await books(hotel, booking)
        await hotel.sentMails()
        hotel.wait(minutes)
        for (const end of [...ends, -1]) {
          const before = await voucher()
          if (before.cancellationNow?.kind !== 'possible') break
          const room = end < 0 ? undefined : roomCodes[end % roomCodes.length]
          const preview = room === undefined ? wholeOf(before) : await roomPreview(hotel, before, room)
          if (!preview) continue
          const done =
            room === undefined
              ? await hotel.cancel(before.reservationId)
              : await hotel.cancelRoom(before.reservationId, room)
          expect(done).toMatchObject({ kind: 'cancelled', cancelled: { feeMinor: preview.feeMinor } })
          const { state, folio } = await voucher()
          expect({ repay: state.repay, due: state.due.reduce((sum, { minor }) => sum + minor, 0) }).toEqual(
            preview.open,
          )
          expect(sumOfEntries(folio, ['fee']) - sumOfEntries(before.folio, ['fee'])).toBe(preview.feeMinor)
          const [mail] = (await hotel.sentMails()).filter(
            ({ recipient, kind }) => recipient === 'guest' && kind !== 'booked' && kind !== 'refunded',
          )
          expect(mail?.text).toContain(written(preview.feeMinor))
          if (state.repay > 0) expect(mail?.text).toContain(written(state.repay))
          for (const { minor } of state.due) expect(mail?.text).toContain(written(minor))
        }
        const { state } = await voucher()
        if (state.repay > 0) await registerRefund(hotel.db, code, hotel.now())
        expect((await voucher()).state.repay).toBe(0)
        hotel.wait(-(Date.parse(hotel.now()) - Date.parse(begin)) / 60_000)
      }),
      { numRuns: byTestSize({ fast: 5, normal: 15, full: 10_000 }) },
    )
    await expectSound(hotel)
  })
})

type Shown = Awaited<ReturnType<typeof voucherOf>>

function wholeOf({ cancellationNow: now }: Shown) {
  if (now?.kind !== 'possible') throw new Error('the voucher shows what cancelling costs')
  return { feeMinor: now.fee.minor, open: { repay: now.refund.minor, due: now.due.minor } }
}

/** What the page of one room shows; none for a room that is gone, and the whole for the last one. */
async function roomPreview(hotel: TestHotel, before: Shown, room: string) {
  const { lines } = before.basket
  if (!lines.some(({ code }) => code === room)) return undefined
  if (lines.length === 1) return wholeOf(before)
  const others = lines.flatMap(({ code, productId, ownStay: stay, party }) =>
    code === undefined || code === room || !stay ? [] : [{ code, productId, stay, party }],
  )
  const review = await hotel.recalculate(before.reservationId, others)
  // A transfer whose time is over, and that nobody has swept.
  if (review.kind === 'not-changeable' && review.why === 'no-time-to-wait') return undefined
  if (review.kind !== 'recalculated') throw new Error(JSON.stringify(review))
  const due = openPartsOf(review.folio).reduce((sum, { minor }) => sum + minor, 0)
  return { feeMinor: review.feeMinor, open: { repay: refundDueOf(review.folio), due } }
}
