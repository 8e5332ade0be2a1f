import type { ReviewOutcome } from '@portico/contracts/reservation/reservation-change'
import type { PrepaymentLine, Price } from '@portico/contracts/values/shapes'
import { type Money, money } from '@portico/domain/money/money'
import type { z } from 'zod'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { payTextIn } from '../../../parts/price/pay-text.ts'

type PossibleChange = Extract<ReviewOutcome, { kind: 'review' }>
type Payments = readonly z.infer<typeof PrepaymentLine>[]

export function BeforeAndAfter({ review }: { review: PossibleChange }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const { before, after, fee, paid, total } = review
  const { price, prepayment } = after.basket
  const paymentDays = [...new Set([...before.prepayment, ...prepayment].flatMap(({ on }) => on ?? []))].sort()
  const rows: { label: string; was: Money | undefined; now: Money | undefined; isStrong?: boolean }[] = [
    { label: t('modify.stayPrice'), was: before.price.stay, now: price.stay },
    { label: t('rooms.cityTax'), was: unlessNone(before.price.taxesAtHotel), now: unlessNone(price.taxesAtHotel) },
    { label: t('rooms.total'), was: before.price.guestTotal, now: price.guestTotal, isStrong: true },
    ...paymentDays.map((on) => ({
      label: payTextIn({ t }, on, { day, today: hotel.today }),
      was: paidOn(before.prepayment, on),
      now: paidOn(prepayment, on),
    })),
    {
      label: t('rooms.payAtHotel'),
      was: paidAtHotel(before.prepayment, before.price),
      now: paidAtHotel(prepayment, price),
    },
  ]
  return (
    <>
      <table className="before-and-after">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('modify.before')}</th>
            <th scope="col">{t('modify.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, was, now, isStrong = false }) =>
            was || now ? (
              <tr key={label} className={isStrong ? 'grand' : undefined}>
                <th scope="row">{label}</th>
                <td>{was ? <Amount money={was} /> : '–'}</td>
                <td>{now ? <Amount money={now} /> : '–'}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <dl className="sums">
        {paid && <AmountRow label={t('modify.debited')} amount={paid} />}
        {fee && fee.minor > 0 && (
          <>
            <AmountRow label={t('modify.fee')} amount={fee} />
            <AmountRow label={t('modify.totalWithFee')} amount={total} />
          </>
        )}
      </dl>
      {fee && fee.minor > 0 && <p className="help">{t('modify.feeHelp')}</p>}
      {!fee && <p className="help">{t('modify.unknownFee')}</p>}
    </>
  )
}

function AmountRow({ label, amount }: { label: string; amount: Money }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount money={amount} />
      </dd>
    </div>
  )
}

function paidOn(payments: Payments, dueDay: string): Money | undefined {
  return payments.find(({ on }) => on === dueDay)?.amount
}

const unlessNone = (tax: Money | undefined) => (tax?.minor === 0 ? undefined : tax)

function paidAtHotel(payments: Payments, { stay, taxesAtHotel }: z.infer<typeof Price>): Money | undefined {
  const minor = payments
    .filter(({ on }) => on === undefined)
    .reduce((sum, { amount }) => sum + amount.minor, taxesAtHotel?.minor ?? 0)
  return minor === 0 ? undefined : money(minor, stay.currency)
}
