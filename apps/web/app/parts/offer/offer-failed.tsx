import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useIsAwaited } from './written.ts'

export function OfferFailed() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const isAwaited = useIsAwaited()
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <section className="outcome" role="alert" tabIndex={-1} autoFocus aria-labelledby="outcome-title">
      <h2 id="outcome-title">{t(isAwaited ? 'awaited.failed.title' : 'offer.failed.title')}</h2>
      <p>{t(isAwaited ? 'awaited.failed.text' : 'offer.failed.text')}</p>
      <p className="next-steps">
        <a href={`mailto:${hotel.email}`}>{t('checkout.contact')}</a>
        <a href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>{hotel.phone}</a>
      </p>
    </section>
  )
}
