import type { Package } from '@portico/contracts/price/packages'
import { addDays } from '@portico/domain/time/calendar-date'
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { flightParamsOf, readExtras } from '../../base/address/basket-extras.ts'
import { packagePath } from '../../base/address/package-path.ts'
import { readSearch, searchOfForm } from '../../base/address/read-search.server.ts'
import { journeyOf, searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { packageMarkup } from '../../base/indexing/hotel-markup.server.ts'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { loadHotel, orErrorPage, unlessUnavailable } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Picture } from '../../base/ui/picture.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { FlightFields } from '../../parts/packages/flight-fields.tsx'
import { NextStay, OrganisedBy, usePackageLength } from '../../parts/packages/package-facts.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const packageId = /^[1-9]\d{0,8}$/.test(params.packid ?? '') ? Number(params.packid) : undefined
  if (packageId === undefined) throw new Response(null, { status: 404 })
  const url = new URL(request.url)
  const { pathname, searchParams } = url
  const form = searchOfForm(searchParams)
  if (form) return redirect(`${pathname}?${form.search}#guests`)
  const { packages } = context.gateway
  const [offer, airports = []] = await Promise.all([
    orErrorPage(packages.one.query({ packageId })),
    orErrorPage(unlessUnavailable(packages.airports.query({ packageId }), context.log)),
  ])
  if (context.isDocument && !context.place.hidesPrices && !context.place.tradeSession)
    context.structuredData = packageMarkup(hotel, offer, url)
  const { typed } = readSearch(searchParams, hotel.today)
  const stay = searchParams.has('arrival') || !offer.next ? typed : stayOfNext(offer.next)
  const { flight } = readExtras(journeyOf(typed.extras), typed.rooms.length)
  const packageSearch: TypedSearch = {
    ...typed,
    ...stay,
    extras: [['package', String(packageId)], ...(flight ? flightParamsOf(flight) : [])],
  }
  const isEditing = searchParams.get('guests') === 'open'
  return {
    title: `${offer.name} · ${hotel.name}`,
    offer,
    airports: offer.organiser ? airports : [],
    typed: packageSearch,
    isEditing,
  }
}

function stayOfNext({ arrival, nights }: NonNullable<Package['next']>) {
  return { arrival, departure: addDays(arrival, nights) }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { offer, title } = args.data ?? {}
  return indexedPage(args, { name: title, description: offer?.summary, picture: offer?.pictures[0] })
}

export default function PackagePage() {
  const { t } = useTranslation()
  const { base } = useHotel()
  const { offer, airports, typed, isEditing } = useLoaderData<typeof loader>()
  const [picture, ...otherPictures] = offer.pictures
  return (
    <main id="content" className="packages-page package-page">
      <Picture picture={picture} className="hero package-hero" eager />
      <div className="package-columns">
        <div className="package-story">
          <p className="eyebrow">
            <Link to={`${base}/packages`}>{t('packages.all')}</Link>
          </p>
          <h1>{offer.name}</h1>
          <p className="lead">{offer.summary}</p>
          <p>{offer.description}</p>
          {offer.includes.length > 0 && (
            <section aria-labelledby="package-includes">
              <h2 id="package-includes">{t('packages.includes')}</h2>
              <ul className="package-includes">
                {offer.includes.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
              <p className="help">{t('packages.includesEach')}</p>
            </section>
          )}
          {otherPictures.map((otherPicture) => (
            <Picture key={otherPicture.src} picture={otherPicture} />
          ))}
        </div>
        <div className="package-side">
          <PackageFacts offer={offer} />
          <NextStay next={offer.next} />
          <p>
            <a className="button package-to-dates" href="#package-choose">
              {t('packages.choose')}
            </a>
          </p>
          <p>
            <a href={`${base}/request?${searchParamsOf(typed)}`}>{t('search.request')}</a>
          </p>
        </div>
      </div>
      <section className="package-choice" aria-labelledby="package-choose">
        <h2 id="package-choose">{t('packages.choose')}</h2>
        <p>{t('packages.chooseText')}</p>
        <SearchForm
          typed={typed}
          guestsOpen={isEditing}
          editPath={packagePath(base, offer.id)}
          submitLabel={t('packages.submit')}
        >
          {journeyOf(typed.extras).map(
            ([name, value]) =>
              name !== 'airport' && name !== 'flight' && <input key={name} type="hidden" name={name} value={value} />,
          )}
          {airports.length > 0 && <FlightFields airports={airports} extras={typed.extras ?? []} />}
        </SearchForm>
        {airports.length > 0 && offer.organiser && <OrganisedBy organiser={offer.organiser} />}
      </section>
    </main>
  )
}

function PackageFacts({ offer }: { offer: Package }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day, list, weekdays } = useFormats()
  const lengthOf = usePackageLength()
  const arrivalDayNames = weekdays.flatMap(({ long }, i) => (offer.arrivalDays[(i + 1) % 7] ? [long] : []))
  const packageFacts = [
    [t('packages.length'), lengthOf(offer)],
    [
      t('packages.arrival'),
      arrivalDayNames.length === 7 ? t('packages.anyDay') : t('packages.onDays', { days: list(arrivalDayNames) }),
    ],
    [
      t('packages.period'),
      t('packages.periodText', { first: day(offer.first, hotel.today), last: day(offer.last, hotel.today) }),
    ],
    [t('packages.meals'), t(`rooms.mealPlan.${offer.mealPlan}`)],
  ] as const
  return (
    <>
      <h2 className="visually-hidden">{t('packages.facts')}</h2>
      <dl className="package-facts">
        {packageFacts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
