import type { BasketPrice } from '@portico/contracts/price/basket'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { CancellationTerms } from '../price/rate-terms.tsx'
import { CityTaxRule, Payments } from '../stay/selection-summary.tsx'

export function Policies({ selection, terms }: { selection: BasketPrice | undefined; terms: string }) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  const { hotel } = useHotel()
  return (
    <div className="policies">
      {selection?.lines.map((line, i) => (
        <section key={i}>
          <h2>{factsText([line.roomName, line.rateName])}</h2>
          <CancellationTerms cancellation={line.cancellation} />
          {line.kinds.length > 0 && (
            <p className="rate-notes">{line.kinds.map((kind) => t(`rooms.kind.${kind}`)).join(' · ')}</p>
          )}
        </section>
      ))}
      {selection && (
        <section>
          <h2>{t('policies.payment')}</h2>
          <Payments selection={selection} />
          <CityTaxRule selection={selection} />
        </section>
      )}
      {selection && <p className="policies-clock">{t('checkout.hotelTime')}</p>}
      <section>
        <h2>{t('frame.terms')}</h2>
        <p className="as-written">{terms}</p>
      </section>
      <section>
        <h2>{t('policies.privacy')}</h2>
        <p>{t('checkout.privacyText', { hotel: hotel.name, email: hotel.email })}</p>
      </section>
    </div>
  )
}
