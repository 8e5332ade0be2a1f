import type { RoomSearch } from '@portico/contracts/search/room-search'
import { Link } from '@remix-run/react'
import { packagePath } from '../../base/address/package-path.ts'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { flightTextIn } from './flight-text.ts'
import type { SearchedPackage } from './load-package.server.ts'
import { OrganisedBy } from './package-facts.tsx'

type PackageBannerProps = { offer: SearchedPackage; flight: RoomSearch['flight']; typed: TypedSearch }

export default function PackageBanner({ offer, flight, typed }: PackageBannerProps) {
  const { t } = useTranslation()
  const { list } = useFormats()
  const { base } = useHotel()
  const { extras, ...search } = typed
  const page = offer.kind === 'offered' ? `${packagePath(base, offer.id)}?${searchParamsOf(typed)}` : ''
  return (
    <section className="package-banner" data-part="package" aria-label={t('packages.title')}>
      {offer.kind === 'gone' && <p className="package-banner-name">{t('packages.gone')}</p>}
      {offer.kind === 'offered' && (
        <>
          <p>
            {say({ t }, 'packages.within', {
              offer: (
                <Link className="package-banner-name" to={page}>
                  {offer.name}
                </Link>
              ),
            })}
          </p>
          {offer.includes.length > 0 && <p>{t('packages.includedShort', { list: list(offer.includes) })}</p>}
          {flight && (
            <>
              {offer.flights?.map((booked) => (
                <p key={booked.departure.code + booked.return.code}>{flightTextIn({ t }, booked)}</p>
              ))}
              {!offer.flights && <p>{t('rooms.refusal.package-other-flight')}</p>}
              <p>
                <Link to={page}>{t('packages.changeFlight')}</Link>
              </p>
            </>
          )}
          {offer.flights && offer.organiser && <OrganisedBy organiser={offer.organiser} />}
        </>
      )}
      <p>
        <Link to={`${base}/rooms?${searchParamsOf(search)}`}>{t('packages.allRates')}</Link>
      </p>
    </section>
  )
}
