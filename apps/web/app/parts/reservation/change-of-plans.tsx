import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { consequenceIn } from './consequence.ts'
import { whyNotChangeable } from './may-change.ts'
import { WaysToChange } from './ways-to-change.tsx'

export function ChangeOfPlans({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const isHidden = useHidesPrices()
  const { state, cancellationNow, basket, rooms } = voucher
  const consequence = consequenceIn({ t }, cancellationNow, {
    formats: useFormats(),
    amountText: useAmountText(),
    phone: hotel.phone,
  })
  if (state === 'cancelled') return null
  const whyNot = whyNotChangeable(voucher)
  const canCancel = cancellationNow?.kind !== 'not-changeable'
  const single = rooms.flatMap(({ code }, i) => (code === undefined || rooms.length === 1 ? [] : [i]))
  return (
    <section className="change-of-plans no-print" aria-labelledby="voucher-change">
      <h2 id="voucher-change">{t('cancel.change')}</h2>
      {consequence && !isHidden && <p>{consequence}</p>}
      <WaysToChange voucher={voucher} isChangeable={whyNot === undefined} />
      {(whyNot === 'unsupported' || whyNot === 'resellable') && (
        <p>{t(`modify.notChangeable.${whyNot}`, { phone: hotel.phone })}</p>
      )}
      {canCancel && (
        <ul>
          <li>
            <Link to={`${pathname}/cancel`}>{t('cancel.all')}</Link>
          </li>
          {single.map((i) => (
            <li key={i}>
              <Link to={`${pathname}/cancel?room=${i + 1}`}>
                {t('cancel.room', { room: roomNameOf(basket.lines, i) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `Larice`, or of several `Larice (2)`: in the order in which they stand on the voucher. */
export function roomNameOf(lines: readonly { readonly roomName: string }[], index: number): string {
  const { roomName = '' } = lines[index] ?? {}
  const namesakes = lines.flatMap((line, i) => (line.roomName === roomName ? [i] : []))
  return namesakes.length === 1 ? roomName : `${roomName} (${namesakes.indexOf(index) + 1})`
}
