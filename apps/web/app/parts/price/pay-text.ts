import type { Quote } from '@portico/contracts/search/room-search'
import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

/** Without a day: at the hotel. */
export function payTextIn(
  { t }: Pick<PageTexts, 't'>,
  on: CalendarDate | undefined,
  { day, today }: { day: Formats['day']; today: CalendarDate },
): string {
  if (on === undefined) return t('rooms.payAtHotel')
  return on === today ? t('rooms.payToday') : t('rooms.payOn', { day: day(on, today) })
}

type PayTextOptions = {
  readonly formats: Pick<Formats, 'day' | 'factsText'>
  readonly amountText: (money: Money) => string
  readonly today: CalendarDate
}

/** `€ 137.20 today, € 289.40 at the hotel`, with the city tax. */
export function paymentsTextIn(
  { t }: Pick<PageTexts, 't'>,
  { prepayment, price: { taxesAtHotel, guestTotal } }: Pick<Quote, 'prepayment' | 'price'>,
  { formats: { day, factsText }, amountText, today }: PayTextOptions,
): string {
  const paymentsBefore = prepayment.flatMap(({ on, amount }) => (on === undefined ? [] : [{ on, amount }]))
  const [firstPayment] = paymentsBefore
  if (!firstPayment) return t('rooms.pays.allAtHotel')
  const later = prepayment.filter(({ on }) => on === undefined).reduce((sum, { amount }) => sum + amount.minor, 0)
  const hasTax = (taxesAtHotel?.minor ?? 0) > 0
  if (later === 0 && paymentsBefore.length === 1) {
    const allText =
      firstPayment.on === today ? t('rooms.pays.allToday') : t('rooms.pays.allBy', { day: day(firstPayment.on, today) })
    return hasTax ? t('rooms.pays.allButTax', { all: allText }) : allText
  }
  const atHotel = money(later + (taxesAtHotel?.minor ?? 0), guestTotal.currency)
  return factsText([
    ...paymentsBefore.map(({ on, amount }) =>
      on === today
        ? t('rooms.pays.today', { amount: amountText(amount) })
        : t('rooms.pays.by', { amount: amountText(amount), day: day(on, today) }),
    ),
    ...(atHotel.minor > 0 ? [t('rooms.pays.atHotel', { amount: amountText(atHotel) })] : []),
  ])
}
