import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { BookedStay } from './booked-stay.server.ts'

export default function BookedAlready({ booked: { ref, code, status } }: { booked: BookedStay }) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const { pathname, search } = useLocation()
  const voucher = `${base}/voucher/${ref}`
  const isToPay = status === 'to-pay'
  const again = new URLSearchParams(search)
  again.set('again', 'yes')
  return (
    <main id="content" className="checkout selection" data-part="booked-already">
      {/* What the links of language send. */}
      <form method="post" id="checkout" />
      <h1>{t('checkout.booked.title', { code })}</h1>
      <p className="lead">{t(`booked.status.${status}`)}</p>
      <p className="cancel-buttons">
        {isToPay && (
          <a href={`${voucher}/pay`} className="button">
            {t('booked.pay')}
          </a>
        )}
        {/* A page of its own: its texts come with it. */}
        <a href={voucher} className={isToPay ? 'button quiet' : 'button'}>
          {t('booked.open')}
        </a>
      </p>
      <p className="next-steps">
        <Link to={`${pathname}?${again}`}>{t('booked.again')}</Link>
      </p>
    </main>
  )
}
