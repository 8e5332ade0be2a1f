import type { BasketPrice } from '@portico/contracts/price/basket'
import type { BookedFlights } from '@portico/contracts/price/packages'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { flightTextIn } from './flight-text.ts'
import { OrganisedBy } from './package-facts.tsx'

type PackageOfStayProps = {
  offer: BasketPrice['package']
  flights: readonly BookedFlights[]
  passengers?: readonly string[]
}

export default function PackageOfStay({ offer, flights, passengers = [] }: PackageOfStayProps) {
  const { t } = useTranslation()
  const { list } = useFormats()
  if (!offer) return null
  return (
    <div className="package-of-stay" data-part="package-of-stay">
      <p>{say({ t }, 'packages.soldAs', { offer: <strong>{offer.name}</strong> })}</p>
      {flights.map((booked) => (
        <p key={booked.departure.code + booked.return.code}>{flightTextIn({ t }, booked)}</p>
      ))}
      {flights.length > 0 && passengers.length > 0 && <p>{t('packages.passengers', { names: list(passengers) })}</p>}
      {flights.length > 0 && offer.organiser && <OrganisedBy organiser={offer.organiser} />}
    </div>
  )
}
