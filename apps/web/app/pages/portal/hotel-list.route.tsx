import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { maxHotelChoices } from '@portico/contracts/portal/portal-choices'
import { type FoundPlace, PlaceText, type PortalCard } from '@portico/contracts/portal/portal-page'
import { typedLine } from '@portico/domain/text/typed-text'
import { addDays, calendarDateOf } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { hotelPath, portalPath } from '../../base/address/paths.ts'
import {
  isFiltered,
  onPage,
  readHotelView,
  readMost,
  searchIn,
  viewIn,
  withoutView,
} from '../../base/address/portal-address.ts'
import {
  problemsIn,
  readAddress,
  searchOfForm,
  whereElse,
  withHiddenPromoCode,
} from '../../base/address/read-search.server.ts'
import { searchParamsOf } from '../../base/address/search-address.ts'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { understandAddress } from '../../base/params/address-spelling.ts'
import { readParams } from '../../base/params/read-params.ts'
import { readWhere } from '../../base/params/read-where.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { listHeader } from '../../base/portal/portal-list.server.ts'
import { loadPlaces, orErrorPage } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { withViewParams } from '../../parts/rooms/list-view.tsx'
import { StayForm } from '../../parts/search-form/search-form.tsx'
import { HotelCard } from './hotel-card.tsx'
import { HotelFilter } from './hotel-filter.tsx'
import { HotelMap } from './hotel-map.tsx'
import { loadPortal } from './load-portal.server.ts'
import { PlaceField } from './place-field.tsx'

/** Without an answer for the dates, the hotels are listed all the same. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gateway, place } = context
  const { searchParams } = new URL(request.url)
  const { params: understood, isSure } = understandAddress(searchParams)
  const params = readParams(understood)
  const form = searchOfForm(params)
  const ids = { channelId: place.channelId ?? 0, languageId: place.language.id }
  const path = portalPath(ids)
  if (form) {
    for (const [name, value] of viewIn(params)) form.search.append(name, value)
    return redirect(`${path}?${form.search}${form.isEdit ? '#guests' : ''}`)
  }
  const isSearch = params.has('arrival') || params.has('departure') || !isSure
  const found = await orErrorPage(placesTyped(context, params))
  const [only] = found ?? []
  if (found?.length === 1 && only) return redirect(addressAt(params, only, ids))
  const where = readWhere(params.get('where'))
  if (where?.hotelId !== undefined && isSearch)
    return redirect(whereElse(withoutView(params), { ...ids, hotelId: 0 }) ?? path)
  const [portal, places] = await Promise.all([orErrorPage(loadPortal(context)), loadPlaces(context)])
  const isLarge = portal.hotelCount > maxHotelChoices
  // Each hotel says by its own clock whether a stay has begun; on no clock is it two days earlier.
  const arrival = calendarDateOf(params.get('arrival') ?? '')
  const earliest = addDays(portal.today, -1)
  const read = readAddress(
    searchParams,
    arrival && arrival < portal.today && arrival >= earliest ? arrival : portal.today,
  )
  const isEditing = params.get('guests') === 'open'
  const view = readHotelView(params)
  const most = readMost(view)
  const isPlaceWrong = found !== undefined
  const isSearched = isSearch && !isEditing && read.kind === 'search' && !isPlaceWrong
  const { stay, rooms, promoCode } =
    read.kind === 'search' ? read.search : { stay: undefined, rooms: [], promoCode: undefined }
  const page = await orErrorPage(
    gateway.portalSearch.page.query({
      search:
        isSearched && stay
          ? withHiddenPromoCode(context, {
              stay,
              rooms: rooms.map(({ party }) => party),
              promoCode: promoCode || undefined,
            })
          : undefined,
      destinationId: where?.destinationId !== undefined ? where.destinationId : undefined,
      filter: {
        stars: view.stars.length > 0 ? [...view.stars] : undefined,
        mealPlans: view.mealPlans.length > 0 ? [...view.mealPlans] : undefined,
        isRefundable: view.isRefundable ? (true as const) : undefined,
        facilities: view.facilities.length > 0 ? [...view.facilities] : undefined,
        most: typeof most === 'number' ? most : undefined,
      },
      sort: view.sort,
      page: view.page,
    }),
  )
  const isWhereWrong =
    where === undefined || where.hotelId !== undefined || (where.destinationId !== undefined && !page.destination)
  const problems = isSearch && !isEditing ? problemsIn(read) : undefined
  const isWrong =
    (problems !== undefined && read.kind === 'invalid') || isWhereWrong || isPlaceWrong || most === 'unreadable'
  return data(
    {
      typed: read.typed,
      problems,
      isEditing,
      where: isLarge
        ? undefined
        : { places, value: page.destination ? `d${page.destination.id}` : '', isWrong: isWhereWrong },
      placeText: isLarge ? placeTextOf(params.get('place'), found, page.destination?.name) : undefined,
      found: found ?? [],
      nights: isSearched && stay ? nightCountOf(stay) : undefined,
      today: portal.today,
      maxProblem: most === 'unreadable' ? ('amount' as const) : undefined,
      view,
      page,
    },
    { status: isWrong ? 400 : 200, headers: { 'set-cookie': listHeader(context.cookies, ids.channelId, params) } },
  )
}

type Places = readonly FoundPlace[]

/** The only place of a name, or the only one found, is taken as meant. */
async function placesTyped(
  { gateway }: LoaderFunctionArgs['context'],
  params: URLSearchParams,
): Promise<Places | undefined> {
  const typed = typedLine(params.get('place') ?? '')
  if (typed === '') return undefined
  const text = PlaceText.safeParse({ text: typed.slice(0, 100) })
  const found = text.success ? await gateway.portalSearch.places.query(text.data) : []
  const exact = found.filter(({ isExact }) => isExact)
  return exact.length === 1 ? exact : found
}

function addressAt(
  params: URLSearchParams,
  { kind, id }: FoundPlace,
  ids: { channelId: number; languageId: number },
): string {
  const others = new URLSearchParams([...params].filter(([name]) => name !== 'place' && name !== 'where'))
  if (kind === 'hotel')
    return `${hotelPath({ ...ids, hotelId: id }, params.has('arrival') ? 'rooms' : undefined)}?${withoutView(others)}`
  others.set('where', `d${id}`)
  return `${portalPath(ids)}?${others}`
}

function placeTextOf(typed: string | null, found: Places | undefined, name: string | undefined) {
  return {
    text: typed ?? name ?? '',
    problem: found?.length === 0 ? ('none' as const) : ('several' as const),
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  indexedPage(args, { name: args.data?.page.destination?.name, picture: args.data?.page.cards[0]?.picture })

const noBands: readonly [] = []
const noPlaces: readonly PlaceChoice[] = []

export default function HotelList() {
  const { t } = useTranslation()
  const { portal, base } = usePortal()
  const params = useReadParams()
  const { typed, problems, isEditing, where, placeText, found, nights, today, maxProblem, view, page } =
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
        editPath={base}
        requestPath={`${base}/request`}
        min={today}
        ageBands={noBands}
        where={where ?? { places: noPlaces, value: '' }}
        placeField={placeText && <PlaceField {...placeText} placesPath={`${base}/places`} />}
        hiddenFields={viewIn(params)}
        isPlaceWrong={placeText?.problem !== undefined}
        submitLabel={t('portal.submit')}
      />
      {found.length > 1 && <PlaceList found={found} />}
      {nights === undefined && isFiltered(view) && (
        <p className="search-status" role="status">
          {t('portal.matching', { count: page.count })}
        </p>
      )}
      {nights !== undefined && (
        <p className={page.hasPrices ? 'search-status' : 'portal-notice'} role="status">
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
      <Hotels
        cards={page.cards}
        isGrouped={page.sort === 'place' && nights === undefined && !destination}
        nights={page.hasPrices ? nights : undefined}
      />
      <Pages page={page.page} pages={page.pages} />
      {!destination && portal.hotelCount > maxHotelChoices && <Destinations />}
    </main>
  )
}

function PlaceList({ found }: { found: Places }) {
  const { t } = useTranslation()
  const { language } = useRootData()
  const { portal } = usePortal()
  const params = useReadParams()
  const ids = { channelId: portal.channel.id, languageId: language.id }
  return (
    <ul className="found-places" aria-label={t('portal.place.several')}>
      {found.map((place) => (
        <li key={`${place.kind} ${place.id}`}>
          <a href={addressAt(params, place, ids)}>{place.name}</a>{' '}
          <span className="quiet">
            {place.count === undefined ? place.city : t('portal.hotels', { count: place.count })}
          </span>
        </li>
      ))}
    </ul>
  )
}

type HotelsProps = { cards: readonly PortalCard[]; isGrouped: boolean; nights: number | undefined }

function Hotels({ cards, isGrouped, nights }: HotelsProps) {
  const params = useReadParams()
  if (!isGrouped) return <HotelCards cards={cards} nights={nights} hasEager />
  const groups: { id: number; name: string; cards: PortalCard[] }[] = []
  for (const card of cards) {
    const last = groups.at(-1)
    if (last?.id === (card.destination?.id ?? 0)) last.cards.push(card)
    else groups.push({ id: card.destination?.id ?? 0, name: card.destination?.name ?? '', cards: [card] })
  }
  return groups.map((group, i) => (
    <section key={group.id} aria-labelledby={`destination-${group.id}`}>
      <h2 id={`destination-${group.id}`}>
        {group.id === 0 ? group.name : <Link to={searchIn(params, group.id)}>{group.name}</Link>}
      </h2>
      <HotelCards cards={group.cards} nights={nights} hasEager={i === 0} />
    </section>
  ))
}

function HotelCards({
  cards,
  nights,
  hasEager,
}: {
  cards: readonly PortalCard[]
  nights: number | undefined
  hasEager: boolean
}) {
  const { language } = useRootData()
  const { portal } = usePortal()
  const { typed, view } = useLoaderData<typeof loader>()
  const params = useReadParams()
  const meal = view.mealPlans.length === 1 ? view.mealPlans[0] : undefined
  const isSearch = params.has('arrival')
  const hrefOf = (hotelId: number, stay?: { arrival: string; departure: string }) => {
    const path = hotelPath(
      { hotelId, channelId: portal.channel.id, languageId: language.id },
      isSearch ? 'rooms' : undefined,
    )
    return isSearch
      ? `${path}?${withViewParams(searchParamsOf({ ...typed, ...stay }), { byRate: false, meal, perNight: false })}`
      : path
  }
  return (
    <ul className={cards.length === 1 ? 'hotels is-single' : 'hotels'}>
      {cards.map((hotel, i) => (
        <HotelCard
          key={hotel.id}
          hotel={hotel}
          href={hrefOf(hotel.id)}
          hrefOfStay={(stay) => hrefOf(hotel.id, stay)}
          nights={nights}
          eager={hasEager && i < 2}
        />
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
