import type { Folio } from '@portico/contracts/reservation/folio'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { ReactNode } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { payTextIn } from '../price/pay-text.ts'
import { movedTextIn, refundHowKey } from './money-texts.ts'

export function Account({ folio, hasTitle = true }: { folio: Folio; hasTitle?: boolean }) {
  const translation = useTranslation()
  const { t } = translation
  const { hotel } = useHotel()
  const { day, dayOfMoment } = useFormats()
  const isHidden = useHidesPrices()
  const paymentDayOf = (paidAt: Folio['payments'][number]['at']) => dayOfMoment(paidAt, hotel.timeZone, hotel.today)
  const { charges, fees, reductions, payments, refunds, due, repay } = folio
  if (isHidden) return null
  const hasMoved = fees.minor + reductions.minor > 0 || payments.length + refunds.length > 0
  return (
    <>
      {hasTitle && <h3>{t('cancel.account')}</h3>}
      <dl className="sums payments">
        {hasMoved && charges.minor > 0 && <Sum label={t('cancel.charges')} money={charges} />}
        {fees.minor > 0 && <Sum label={t('cancel.fees')} money={fees} />}
        {reductions.minor > 0 && <Sum label={t('cancel.reductions')} money={reductions} />}
        {payments.map((payment) => (
          <Sum
            key={`payment ${payment.at}`}
            label={movedTextIn(translation, 'payment', payment, paymentDayOf(payment.at))}
            money={payment.amount}
          />
        ))}
        {refunds.map((refund) => (
          <Sum
            key={`refund ${refund.at}`}
            label={movedTextIn(translation, 'refund', refund, paymentDayOf(refund.at))}
            money={refund.amount}
          />
        ))}
        {due.map(({ on, amount }) => (
          <Sum key={on ?? ''} label={payTextIn(translation, on, { day, today: hotel.today })} money={amount} />
        ))}
        {repay.minor > 0 && <Sum label={t('cancel.refund')} money={repay} />}
      </dl>
      {repay.minor > 0 && <p className="help">{t(refundHowKey(payments))}</p>}
      {due.length === 0 && repay.minor === 0 && <p className="help">{t('cancel.settled')}</p>}
    </>
  )
}

export function Sum({
  label,
  money,
  isStrong = false,
}: {
  label: ReactNode
  money: Folio['charges']
  isStrong?: boolean
}) {
  return (
    <div className={isStrong ? 'sum grand' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  )
}

export function History({ voucher: { changes, cancelledRooms } }: { voucher: Voucher }) {
  const { t, exists } = useTranslation()
  const { hotel } = useHotel()
  const { moment, day, factsText } = useFormats()
  const amountText = useAmountText()
  const knownChanges = changes.filter(({ kind }) => exists(`cancel.event.${kind}`))
  return (
    <>
      {cancelledRooms.length > 0 && (
        <section aria-labelledby="voucher-cancelled">
          <h2 id="voucher-cancelled">{t('cancel.cancelledRooms')}</h2>
          <ul className="voucher-events">
            {cancelledRooms.map(({ code, roomName, stay }) => (
              <li key={code}>
                <s>{roomName}</s>, {day(stay.arrival, hotel.today)} – {day(stay.departure, hotel.today)}
                <br />
                <small>{t('cancel.roomCode', { code })}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {knownChanges.length > 0 && (
        <section aria-labelledby="voucher-history">
          <h2 id="voucher-history">{t('cancel.history')}</h2>
          <ol className="voucher-events">
            {knownChanges.map(({ at, kind, fee }) => (
              <li key={`${at} ${kind}`}>
                {factsText([
                  t(`cancel.event.${kind}` as 'cancel.event.changed'),
                  fee.minor > 0 && t('cancel.eventFee', { fee: amountText(fee) }),
                ])}
                <br />
                <small>{moment(at, hotel.timeZone, hotel.today)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
