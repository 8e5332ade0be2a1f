import type { BasketPrice } from '@portico/contracts/basket'
import { useReadParams } from '../search/use-read-params.ts'
import { useTranslation } from '../text/use-translation.ts'
import { OrganisedBy } from './package-facts.tsx'

type Flight = { readonly code: string; readonly time?: string | undefined }
type PackageOfStayProps = {
  offer: BasketPrice['package']
  flights: readonly { readonly airport?: string; readonly departure: Flight; readonly return: Flight }[]
}

/** What the rooms are sold as, and how their guests travel. */
export function PackageOfStay({ offer, flights }: PackageOfStayProps) {
  const { t } = useTranslation()
  if (!offer) return null
  const written = ({ code, time }: Flight) => [time, code].filter(Boolean).join(' ')
  return (
    <div className="package-of-stay">
      <p>
        {t('packages.soldAs')} <strong>{offer.name}</strong>
      </p>
      {flights.map(({ airport, departure, return: back }) => (
        <p key={departure.code + back.code}>
          {t('packages.flight')}
          {airport && `, ${airport}`}: {t('packages.flightPair', { there: written(departure), back: written(back) })}
        </p>
      ))}
      {flights.length > 0 && offer.organiser && <OrganisedBy organiser={offer.organiser} />}
    </div>
  )
}

/** The same of a basket, whose flights stand in its address. */
export function PackageOfBasket({ offer }: Pick<PackageOfStayProps, 'offer'>) {
  const params = useReadParams()
  const [departure, back] = params.get('flight')?.split('_') ?? []
  return <PackageOfStay offer={offer} flights={departure && back ? [{ departure: { code: departure }, return: { code: back } }] : []} />
}
