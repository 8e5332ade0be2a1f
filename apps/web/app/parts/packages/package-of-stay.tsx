import type { BasketPrice } from '@portico/contracts/price/basket'
import type { BookedFlights } from '@portico/contracts/price/packages'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { OrganisedBy } from './package-facts.tsx'

type PackageOfStayProps = {
  offer: BasketPrice['package']
  flights: readonly BookedFlights[]
  passengers?: readonly string[]
}

export default function PackageOfStay({ offer, flights, passengers = [] }: PackageOfStayProps) {
  const { t } = useTranslation()
  const { list } = useFormats()
  const flightText = useFlightText()
  if (!offer) return null
  return (
    <div className="package-of-stay" data-part="package-of-stay">
      <p>
        {t('packages.soldAs')} <strong>{offer.name}</strong>
      </p>
      {flights.map(({ airport, departure, return: back }) => (
        <p key={departure.code + back.code}>{flightText({ airport, departure, return: back })}</p>
      ))}
      {flights.length > 0 && passengers.length > 0 && <p>{t('packages.passengers', { names: list(passengers) })}</p>}
      {flights.length > 0 && offer.organiser && <OrganisedBy organiser={offer.organiser} />}
    </div>
  )
}

export function useFlightText(): (flights: BookedFlights) => string {
  const { t } = useTranslation()
  const { factsText, colon } = useFormats()
  const flightText = ({ code, time }: BookedFlights['departure']) => [time, code].filter(Boolean).join(' ')
  return ({ airport, departure, return: back }) =>
    `${factsText([t('packages.flight'), airport])}${colon}${t('packages.flightPair', { there: flightText(departure), back: flightText(back) })}`
}
