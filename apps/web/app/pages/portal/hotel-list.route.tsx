import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { maxHotelChoices } from '@portico/contracts/portal/portal-choices'
import type { FoundPlace } from '@portico/contracts/portal/portal-page'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { isFiltered, onPage, searchIn, viewIn } from '../../base/address/portal-address.ts'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { StayForm } from '../../parts/search-form/search-form.tsx'
import { HotelFilter } from './hotel-filter.tsx'
import { HotelGroups } from './hotel-groups.tsx'
import { HotelMap } from './hotel-map.tsx'
import { loadHotelList } from './load-hotel-list.server.ts'
import { addressOfFoundPlace } from './place-address.ts'
import { PlaceField } from './place-field.tsx'

export const loader = (args: LoaderFunctionArgs) => loadHotelList(args)

export const meta: MetaFunction<typeof loader> = (args) =>
  indexedPage(args, { name: args.data?.page.destination?.name, picture: args.data?.page.cards[0]?.picture })

const noBands: readonly [] = []
const noPlaces: readonly PlaceChoice[] = []

export default function HotelList() {
  const { t } = useTranslation()
  const { portal, base } = usePortal()
  const params = useReadParams()
  const { typed, problems, isEditing, where, found, nights, today, maxProblem, view, page } =
    useLoaderData<typeof loader>()
  const { destination } = page
  return (
    <main id="content" className="portal">
      <header className="portal-head">
        {destination && (
          <p className="eyebrow">
            <Link to={searchIn(params)}>{portal.channel.name}</Link>
          </p>
        )}
        <h1>{destination?.name ?? portal.channel.name}</h1>
        <p className="lead">
          {portal.hotelCount === 0
            ? t('portal.empty')
            : destination
              ? t('portal.inDestination', { count: page.count, name: destination.name })
              : t('portal.intro', { count: portal.hotelCount, places: portal.destinationCount })}
        </p>
      </header>
      <StayForm
        typed={typed}
        problems={problems}
        guestsOpen={isEditing}
        resultsPath={base}
        resultsAnchor="#found"
        editPath={base}
        calendarDaysPath={portal.hotelCount <= maxHotelChoices ? `${base}/days` : undefined}
        requestPath={`${base}/request`}
        min={today}
        ageBands={noBands}
        where={{ places: noPlaces, value: where.value, isWrong: where.isWrong }}
        placeField={<PlaceField {...where} placesPath={`${base}/places`} />}
        hiddenFields={viewIn(params)}
        submitLabel={t('portal.submit')}
      />
      {found.length > 1 && <PlaceList found={found} />}
      {nights === undefined && isFiltered(view) && (
        <p className="search-status" role="status">
          {t('portal.matching', { count: page.count })}
        </p>
      )}
      {nights !== undefined && (
        <p id="found" className={page.hasPrices ? 'search-status' : 'portal-notice'} role="status">
          {page.hasPrices ? t('portal.searched', { count: page.available ?? 0 }) : t('portal.withoutPrices')}
        </p>
      )}
      {portal.hotelCount > 1 && (
        <HotelFilter
          view={view}
          choices={page.choices}
          sort={page.sort}
          params={params}
          base={base}
          problem={maxProblem}
        />
      )}
      {page.cards.length === 0 && portal.hotelCount > 0 && <p className="portal-notice">{t('portal.noMatch')}</p>}
      <HotelMap cards={page.cards} />
      <HotelGroups
        cards={page.cards}
        isGrouped={page.sort === 'place' && nights === undefined && !destination}
        nights={page.hasPrices ? nights : undefined}
      />
      <Pages page={page.page} pages={page.pages} />
      {!destination && portal.hotelCount > maxHotelChoices && <Destinations />}
    </main>
  )
}

function PlaceList({ found }: { found: readonly FoundPlace[] }) {
  const { t } = useTranslation()
  const { language } = useRootData()
  const { portal } = usePortal()
  const params = useReadParams()
  const ids = { channelId: portal.channel.id, languageId: language.id }
  return (
    <ul className="found-places" aria-label={t('portal.place.several')}>
      {found.map((place) => (
        <li key={`${place.kind} ${place.id}`}>
          <a href={addressOfFoundPlace(params, place, ids)}>{place.name}</a>{' '}
          <span className="quiet">
            {place.count === undefined ? place.city : t('portal.hotels', { count: place.count })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation()
  const params = useReadParams()
  if (pages < 2) return null
  return (
    <nav className="pages" aria-label={t('portal.pages.title')}>
      {page > 1 ? <Link to={`?${onPage(params, page - 1)}`}>{t('portal.pages.previous')}</Link> : <span />}
      <span>{t('portal.pages.at', { page, pages })}</span>
      {page < pages ? <Link to={`?${onPage(params, page + 1)}`}>{t('portal.pages.next')}</Link> : <span />}
    </nav>
  )
}

function Destinations() {
  const { t } = useTranslation()
  const { portal } = usePortal()
  const params = useReadParams()
  return (
    <section aria-labelledby="destinations">
      <h2 id="destinations">{t('portal.destinations')}</h2>
      <ul className="destinations">
        {portal.destinations.map(({ id, name, count }) => (
          <li key={id}>
            <Link to={searchIn(params, id)}>{name}</Link> <span className="quiet">{t('portal.hotels', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
