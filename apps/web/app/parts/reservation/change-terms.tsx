import type { Voucher } from '@portico/contracts/reservation/reservation'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

export function ChangeTerms({ voucher, place }: { voucher: Voucher; place: number }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment } = useFormats()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  const cancellation = voucher.basket.lines[place]?.cancellation
  if (voucher.rooms[place]?.isFixed) return <p>{t('modify.terms.fixed')}</p>
  if (voucher.state !== 'confirmed' || isHidden) return null
  if (cancellation?.kind === 'free-until') {
    const until = moment(cancellation.until, hotel.timeZone, hotel.today)
    const { fee } = cancellation
    return (
      <p>
        {fee
          ? t('modify.terms.freeUntilFee', { moment: until, fee: amountText(fee) })
          : t('modify.terms.freeUntil', { moment: until })}
      </p>
    )
  }
  if (cancellation?.kind === 'fee-due' && cancellation.fee)
    return <p>{t('modify.terms.feeDue', { fee: amountText(cancellation.fee) })}</p>
  return null
}
