import type { BasketPrice } from '@portico/contracts/price/basket'
import type { BookedFlights } from '@portico/contracts/price/packages'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { PackageOfStay } from '../packages/later-package.ts'
import { StayLines, StaySums, StayTimes } from '../stay/stay-details.tsx'
import { BasketExplanation } from './basket-explanation.tsx'

type RecapProps = { basket: BasketPrice; stay: Stay; flights: readonly BookedFlights[]; isFixed?: boolean }

export function Recap({ basket, stay, flights, isFixed = false }: RecapProps) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  const { hotel } = useHotel()
  return (
    <aside className="recap" aria-labelledby="recap-title">
      <details>
        <summary>
          <h2 id="recap-title">{t('checkout.recap')}</h2>
          <span className="recap-line">
            {factsText([t('search.nightCount', { count: nightCountOf(stay) }), basket.lines[0]?.roomName])}
            {basket.lines.length > 1 && ` +${basket.lines.length - 1}`}
          </span>
          <Amount money={basket.price.guestTotal} />
        </summary>
        <div className="recap-inside">
          <StayTimes stay={stay} />
          {basket.package && <PackageOfStay offer={basket.package} flights={flights} />}
          <StayLines lines={basket.lines} />
          <StaySums basket={basket} />
          {!isFixed && <BasketExplanation />}
          {!isFixed && (
            <p>
              <button type="submit" form="checkout" name="back" value="yes" className="link">
                {t('checkout.changeRooms')}
              </button>
            </p>
          )}
          {!isFixed && hotel.hasServices && (
            <p>
              <button type="submit" form="checkout" name="back" value="services" className="link">
                {t('services.change')}
              </button>
            </p>
          )}
        </div>
      </details>
    </aside>
  )
}
