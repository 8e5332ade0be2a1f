import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { Formats } from '@portico/locale/formats'
import type { PrintedBlock, PrintedRow, PrintedSection } from '@portico/print/printed-document'
import type { PageTexts } from '../../../base/text/use-translation.ts'
import { amountTextIn } from '../../../base/ui/amount.tsx'
import { consequenceIn } from '../../../parts/reservation/consequence.ts'
import { movedTextIn, refundHowKey } from '../../../parts/reservation/money-texts.ts'

type Translation = Pick<PageTexts, 't'>
type PrintedFolio = Pick<Voucher, 'folio' | 'state' | 'cancellationNow'> & {
  readonly basket: Pick<Voucher['basket'], 'prepayment' | 'guarantees'>
}
type PrintedHotel = Pick<Hotel, 'today' | 'timeZone' | 'phone'>

export function printedPayments(
  voucher: PrintedFolio,
  hotel: PrintedHotel,
  translation: Translation,
  formats: Formats,
): PrintedBlock[] {
  const { t } = translation
  const { folio, basket, state, cancellationNow } = voucher
  const amountText = amountTextIn(formats)
  const dayText = (date: Parameters<Formats['day']>[0]) => formats.day(date, hotel.today)
  const printedRows: PrintedRow[] = [
    ...(folio ? movedRows(folio, hotel, translation, formats) : []),
    ...(folio?.due ?? basket.prepayment).map(({ on: day, amount }) => ({
      label: day ? t('rooms.payOn', { day: dayText(day) }) : t('rooms.payAtHotel'),
      value: amountText(amount),
    })),
    ...(folio && folio.repay.minor > 0 ? [{ label: t('cancel.refund'), value: amountText(folio.repay) }] : []),
  ]
  const guarantees = state === 'cancelled' ? [] : basket.guarantees
  const consequence =
    state === 'cancelled'
      ? undefined
      : consequenceIn(translation, cancellationNow, { formats, amountText, phone: hotel.phone })
  const notes = [
    ...(folio && folio.repay.minor > 0 ? [t(refundHowKey(folio.payments))] : []),
    ...(folio && folio.due.length === 0 && folio.repay.minor === 0 ? [t('cancel.settled')] : []),
    ...guarantees.map(({ on: day, amount, by }) =>
      by === 'card'
        ? t('voucher.cardGuarantees', { day: dayText(day) })
        : t('voucher.cardAuthorised', { day: dayText(day), amount: amountText(amount) }),
    ),
    ...(consequence ? [consequence] : []),
  ]
  return [
    { kind: 'heading', text: t(folio ? 'cancel.account' : 'checkout.prepayment') },
    { kind: 'rows', rows: printedRows },
    { kind: 'paragraph', text: notes.join('\n') },
  ]
}

function movedRows(
  folio: NonNullable<Voucher['folio']>,
  hotel: PrintedHotel,
  translation: Translation,
  formats: Formats,
): PrintedRow[] {
  const { t } = translation
  const { charges, fees, reductions, payments, refunds } = folio
  const amountText = amountTextIn(formats)
  const movedRow = (kind: 'payment' | 'refund') => (movedPayment: (typeof payments)[number]) => ({
    label: movedTextIn(
      translation,
      kind,
      movedPayment,
      formats.dayOfMoment(movedPayment.at, hotel.timeZone, hotel.today),
    ),
    value: amountText(movedPayment.amount),
  })
  const hasMoved = fees.minor + reductions.minor > 0 || payments.length + refunds.length > 0
  return [
    ...(hasMoved && charges.minor > 0 ? [{ label: t('cancel.charges'), value: amountText(charges) }] : []),
    ...(fees.minor > 0 ? [{ label: t('cancel.fees'), value: amountText(fees) }] : []),
    ...(reductions.minor > 0 ? [{ label: t('cancel.reductions'), value: amountText(reductions) }] : []),
    ...payments.map(movedRow('payment')),
    ...refunds.map(movedRow('refund')),
  ]
}

export function printedPending(
  { pendingPayment }: Pick<Voucher, 'pendingPayment'>,
  hotel: PrintedHotel,
  { t }: Translation,
  { day, moment, ...formats }: Formats,
): PrintedSection[] {
  if (!pendingPayment) return []
  const { purpose, amount, on, until, isNeeded, attempt } = pendingPayment
  const end = until && moment(until, hotel.timeZone, hotel.today)
  const lines = [
    t(`payment.pendingText.${purpose}`, { amount: amountTextIn(formats)(amount) }),
    on && t('payment.pendingOn', { day: day(on, hotel.today) }),
    end && t(isNeeded ? 'payment.endsUnpaid' : 'payment.openUntil', { moment: end }),
    attempt?.state === 'waiting' && t('payment.pendingWaiting'),
  ]
  return [
    { title: t(`payment.pending.${purpose}`), blocks: [{ kind: 'paragraph', text: lines.filter(Boolean).join('\n') }] },
  ]
}
