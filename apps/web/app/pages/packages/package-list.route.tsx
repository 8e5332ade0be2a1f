import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { packagePath } from '../../base/address/package-path.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { loadHotel, orErrorPage, unlessUnavailable } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Picture } from '../../base/ui/picture.tsx'
import { NextStay, usePackageLength } from '../../parts/packages/package-facts.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const title = `${textsOf(context.place.language.code).t('packages.title')} · ${hotel.name}`
  const offeredPackages = await orErrorPage(unlessUnavailable(context.gateway.packages.offered.query(), context.log))
  const packages = offeredPackages?.map(({ id, name, summary, pictures: [picture], minNights, maxNights, next }) => {
    return { id, name, summary, picture, minNights, maxNights, next }
  })
  return data({ title, packages }, packages ? 200 : 503)
}

export const meta: MetaFunction<typeof loader> = (args) => indexedPage(args, { name: args.data?.title })

// Its part of a card, as `packages.css` has it.
const widthOfCard = '(min-width: 78rem) 32.5rem, (min-width: 52rem) 41vw, 92vw'

export default function PackageList() {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const { packages } = useLoaderData<typeof loader>()
  const lengthOf = usePackageLength()
  const isEmpty = !packages || packages.length === 0
  return (
    <main id="content" className="packages-page">
      <header className="packages-head">
        <p className="eyebrow">{hotel.name}</p>
        <h1>{t('packages.title')}</h1>
        <p className="lead">
          {!packages ? t('packages.unavailable') : isEmpty ? t('packages.none') : t('packages.intro')}
        </p>
        {isEmpty && (
          <p>
            <Link className="button" to={base}>
              {t('packages.toSearch')}
            </Link>
          </p>
        )}
      </header>
      <ul className="package-list">
        {packages?.map((offer, i) => (
          <li key={offer.id}>
            <article className="package-card" aria-labelledby={`package-${offer.id}`}>
              <Picture picture={offer.picture} eager={i === 0} shownWidth={widthOfCard} />
              <div className="package-words">
                <p className="package-length">{lengthOf(offer)}</p>
                <h2 id={`package-${offer.id}`}>
                  <Link to={packagePath(base, offer.id)}>{offer.name}</Link>
                </h2>
                <p>{offer.summary}</p>
                <NextStay next={offer.next} />
                {/* The name is the link, and takes presses anywhere on its card. */}
                <span className="button quiet" aria-hidden="true">
                  {t('packages.see')}
                </span>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </main>
  )
}
