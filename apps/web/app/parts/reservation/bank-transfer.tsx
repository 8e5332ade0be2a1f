import type { Voucher } from '@portico/contracts/reservation/reservation'
import { formatIban } from '@portico/domain/payment/format-iban'
import type { QrCode } from '@portico/print/qr-code'
import { useEffect, useState } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

type BankTransferProps = {
  payment: Extract<Voucher['payment'], { kind: 'transfer' }>
  code: QrCode | undefined
}

/** Where the money goes: each line can be copied, or all of them scanned by a banking app. */
export default function BankTransfer({ payment, code }: BankTransferProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment, amount } = useFormats()
  const amountText = useAmountText()
  const [canCopy, setCanCopy] = useState(false)
  const [copiedRow, setCopiedRow] = useState('')
  // Without a script, and where the page came by plain HTTP, the lines are selected and copied as any text is.
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copyRow = (row: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopiedRow(row),
      () => setCanCopy(false),
    )
  if (payment.received)
    return (
      <p className="notice-line" data-part="bank-transfer">
        {t('voucher.transferReceived')}
      </p>
    )
  const rows = [
    [t('voucher.transferOwner'), payment.owner, payment.owner],
    [t('voucher.transferIban'), formatIban(payment.iban), payment.iban.replace(/\s/g, '')],
    [t('voucher.transferAmount'), amountText(payment.amount), bankFigureOf(amount(payment.amount))],
    [t('voucher.transferReference'), payment.reference, payment.reference],
  ] as const
  return (
    <section className="transfer" aria-labelledby="voucher-transfer" data-part="bank-transfer">
      <h2 id="voucher-transfer">{t('voucher.transfer')}</h2>
      <p>{t('voucher.transferText', { moment: moment(payment.payBy, hotel.timeZone, hotel.today) })}</p>
      <div className="transfer-order">
        <dl className="account">
          {rows.map(([label, value, copied]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="code">{value}</span>
                {canCopy && (
                  <button type="button" className="link-button no-print" onClick={() => copyRow(label, copied)}>
                    {t('voucher.transferCopy', { what: label })}
                  </button>
                )}
                <span role="status">{copiedRow === label && t('voucher.transferCopied')}</span>
              </dd>
            </div>
          ))}
        </dl>
        {code && (
          <figure className="transfer-code">
            <svg viewBox={`0 0 ${code.size} ${code.size}`} aria-hidden="true" shapeRendering="crispEdges">
              <rect width={code.size} height={code.size} fill="#fff" />
              <path d={code.path} fill="#000" />
            </svg>
            <figcaption>{t('voucher.transferCode')}</figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}

/** Forms of banks refuse marks between thousands: these stand before three digits, cents are two. */
const bankFigureOf = (figure: string): string => figure.replace(/\D(?=\d{3})/g, '')
