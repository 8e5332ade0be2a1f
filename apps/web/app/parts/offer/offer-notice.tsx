import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { ShownOffer } from './load-offer.server.ts'
import { useIsAwaited } from './written.ts'

export function OfferNotice({ offer, remainingMs }: { offer: ShownOffer; remainingMs: number }) {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const { moment } = useFormats()
  const isAwaited = useIsAwaited()
  useEnd(offer.state === 'open' || offer.state === 'unavailable' ? remainingMs : 0)
  const { state, expires, isGuaranteed, voucherRef, rejectionReason } = offer
  if (state === 'open')
    return (
      <div className="hold">
        {expires && (
          <p>{t(isAwaited ? 'awaited.until' : 'offer.until', { moment: moment(expires, hotel.timeZone) })}</p>
        )}
        {isAwaited && <p>{t('offer.reserved')}</p>}
        {isGuaranteed !== undefined && <p>{t(isGuaranteed ? 'offer.reserved' : 'offer.notReserved')}</p>}
      </div>
    )
  return (
    <section className="outcome" role="status" aria-labelledby="offer-state">
      <h2 id="offer-state">
        {isAwaited && state !== 'unavailable' ? t(`awaited.state.${state}.title`) : t(`offer.state.${state}.title`)}
      </h2>
      <p>{isAwaited && state !== 'unavailable' ? t(`awaited.state.${state}.text`) : t(`offer.state.${state}.text`)}</p>
      {state === 'rejected' && rejectionReason && <p>{t('offer.yourReason', { reason: rejectionReason })}</p>}
      {state === 'confirmed' && voucherRef && (
        <p>
          <a href={`${base}/voucher/${voucherRef}`} className="button">
            {t('offer.openBooking')}
          </a>
        </p>
      )}
      <p className="next-steps">
        <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
        <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
      </p>
    </section>
  )
}

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1

function useEnd(remainingMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (remainingMs <= 0 || remainingMs > longestMs) return
    const timer = setTimeout(revalidate, remainingMs + 500)
    return () => clearTimeout(timer)
  }, [remainingMs, revalidate])
}
