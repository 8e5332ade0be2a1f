import type { BasketPrice } from '@portico/contracts/price/basket'
import type { BookedFlights } from '@portico/contracts/price/packages'
import type { Stay } from '@portico/domain/time/stay'
import { useTranslation } from '../../base/text/use-translation.ts'
import { PackageOfStay } from '../../parts/packages/package-of-stay.tsx'
import { ProtectionOffer } from '../../parts/price/protection-offer.tsx'
import { UnreadableUpgrade } from '../../parts/rooms/upgrade-proposal.tsx'
import { StayLines, StaySums, StayTimes } from '../../parts/stay/stay-details.tsx'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'
import { BasketExplanation } from './basket-explanation.tsx'

type SelectionReviewProps = { basket: BasketPrice; stay: Stay; flights: readonly BookedFlights[]; actionKey: string }

/** An address opened without a hold: what it names at today's price. Only the button takes the rooms. */
export function SelectionReview({ basket, stay, flights, actionKey }: SelectionReviewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className="checkout selection">
      <BookingSteps current="checkout" form="checkout" />
      <h1>{t('checkout.selectionTitle')}</h1>
      <p className="lead">{t('checkout.selectionIntro')}</p>
      <UnreadableUpgrade />
      <h2 className="visually-hidden">{t('checkout.recap')}</h2>
      <StayTimes stay={stay} />
      <PackageOfStay offer={basket.package} flights={flights} />
      <StayLines lines={basket.lines} />
      <StaySums basket={basket} />
      <ProtectionOffer lines={basket.lines} />
      <BasketExplanation />
      <form method="post" id="checkout">
        <input type="hidden" name="key" value={actionKey} />
        <button type="submit" name="hold" value="yes" className="button">
          {t('checkout.hold')}
        </button>
        <p className="pay-help">{t('checkout.holdHelp')}</p>
        <p>
          <button type="submit" name="back" value="yes" className="link">
            {t('checkout.changeRooms')}
          </button>
        </p>
      </form>
    </main>
  )
}
