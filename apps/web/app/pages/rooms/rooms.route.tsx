import { randomBytes } from 'node:crypto'
import type { RoomSearch, RoomSearchResult } from '@portico/contracts/search/room-search'
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useCallback, useEffect } from 'react'
import {
  readAddress,
  resultsOf,
  searchOfForm,
  whereElse,
  withHiddenPromoCode,
} from '../../base/address/read-search.server.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { roomsMarkup } from '../../base/indexing/hotel-markup.server.ts'
import { laterPart } from '../../base/later/later-part.tsx'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { type PageTexts, useTranslation } from '../../base/text/use-translation.ts'
import { useIsSearching } from '../../base/ui/use-is-searching.ts'
import { loadAlternatives } from '../../parts/alternatives/load-alternatives.server.ts'
import { useAlternatives } from '../../parts/alternatives/use-alternatives.ts'
import { basketEvent, searchEvents } from '../../parts/analytics/data-events.ts'
import { useDataEvents } from '../../parts/analytics/data-layer.ts'
import { InformationLink } from '../../parts/information/information-links.tsx'
import { loadSearchedPackage } from '../../parts/packages/load-package.server.ts'
import { PromoNotice } from '../../parts/price/later-promo.ts'
import { useListInDocument } from '../../parts/rooms/list-items.ts'
import { noneWordsOf } from '../../parts/rooms/none-words.ts'
import { RoomList } from '../../parts/rooms/room-list.tsx'
import { RoomListSkeleton } from '../../parts/rooms/room-list-skeleton.tsx'
import { roomsPageData } from '../../parts/rooms/rooms-page-data.ts'
import { LaterSearchForm } from '../../parts/search-form/later-search-form.ts'
import { saveLastSearch } from '../../parts/search-form/save-last-search.ts'
import { SearchStrip } from '../../parts/search-form/search-strip.tsx'
import { SelectionSummary } from '../../parts/stay/selection-summary.tsx'
import { UnreadableUpgrade } from '../../parts/stay/unreadable-upgrade.tsx'
import { useStoredSelection } from '../../parts/stay/use-stored-selection.ts'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'
import { RoomLineList } from './room-line-list.tsx'
import { SearchStatus } from './search-status.tsx'

const NoStay = laterPart('no-rooms', () => withTexts(() => import('./no-rooms.tsx')))
const PackageBanner = laterPart('package', () => withTexts(() => import('../../parts/packages/package-banner.tsx')))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { channelId = 0, language } = context.place
  const { searchParams } = new URL(request.url)
  const form = searchOfForm(searchParams)
  const placeIds = { hotelId: hotel.id, channelId, languageId: language.id }
  if (form) return redirect(resultsOf(form, placeIds))
  const elsewhere = whereElse(searchParams, placeIds)
  if (elsewhere) return redirect(elsewhere)
  const read = readAddress(searchParams, hotel.today)
  const title = `${textsOf(language.code).t('rooms.title')} · ${hotel.name}`
  if (read.kind === 'invalid')
    return data({ kind: 'invalid' as const, title, typed: read.typed, problems: read.problems }, 400)
  const search = withHiddenPromoCode(context, read.search)
  const [result, offer] = await orErrorPage(
    Promise.all([
      context.gateway.roomSearch.quotes.query(search),
      search.packageId === undefined ? undefined : loadSearchedPackage(context.gateway, search, context.log),
    ]),
  )
  if (result.kind === 'rooms' && context.isDocument && !context.place.hidesPrices && !context.place.tradeSession)
    context.structuredData = roomsMarkup(hotel, result.rooms, new URL(request.url))
  if (result.kind === 'rooms' && !offer && !context.place.tradeSession) context.firstScreen = 'rooms'
  return data({
    kind: 'found' as const,
    title,
    typed: read.typed,
    search: read.search,
    ignored: read.ignored,
    offer,
    result:
      result.kind === 'rooms'
        ? { ...result, ...roomsPageData(result.rooms), events: searchEvents(search, hotel.today, result.rooms) }
        : result,
    alternatives:
      result.kind === 'none' && context.isDocument
        ? await loadAlternatives(context.gateway, search, context.log)
        : undefined,
    actionKey: randomBytes(16).toString('base64url'),
  })
}

export const meta = unlistedPage

export default function RoomsPage() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (page.kind === 'found') return <SearchResults {...page} />
  return (
    <main id="content" className="rooms-page" data-part="search-form">
      <h1>{t('search.title')}</h1>
      <LaterSearchForm typed={page.typed} problems={page.problems} />
    </main>
  )
}

type SearchResultsProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'found' }>

function SearchResults({
  typed,
  search,
  ignored,
  offer,
  result,
  alternatives: brought,
  actionKey,
}: SearchResultsProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const isSearching = useIsSearching()
  const inDocument = useListInDocument(result.kind === 'rooms' && !result.rooms)
  const alternatives = useAlternatives(brought, { isNeeded: result.kind === 'none' })
  const isCombined = (alternatives?.combinations.length ?? 0) > 0
  const selection = 'selection' in result ? result.selection : undefined
  useDataEvents(
    useCallback(() => {
      if (result.kind === 'rooms') return result.events
      return result.kind === 'complete' ? [basketEvent('add_to_cart', result.selection)] : []
    }, [result]),
  )
  useStoredSelection(search.rooms, selection)
  useEffect(() => saveLastSearch(localStorage, typed, Date.now()), [typed])
  const line = result.kind === 'rooms' ? result.line : undefined
  return (
    <main id="content" className="rooms-page" aria-busy={isSearching}>
      {withoutSearchForm.has(result.kind) && (
        <SearchStrip
          typed={typed}
          search={search}
          problems={ignored}
          promo={'promo' in result ? result.promo : undefined}
        />
      )}
      {withoutSearchForm.has(result.kind) && <BookingSteps current="rooms" />}
      <h1>{titleOf(t, search, result, isCombined)}</h1>
      <div className="rooms-head">
        <SearchStatus result={result} alternatives={alternatives} isSearching={isSearching} />
        <p>
          <InformationLink base={base} />
        </p>
      </div>
      {isSearching ? (
        <RoomListSkeleton />
      ) : (
        <div className="columns">
          <div className="list">
            {offer && <PackageBanner offer={offer} flight={search.flight} typed={typed} />}
            {ignored.promo && <p className="promo-notice">{t('rooms.promoUnread')}</p>}
            {ignored.picks && <p className="promo-notice">{t('search.problem.unreadable')}</p>}
            {'promo' in result && result.promo && search.promoCode && (
              <PromoNotice promo={result.promo} code={search.promoCode} />
            )}
            {((search.rooms.length > 1 && result.kind !== 'none') || result.kind === 'complete') && (
              <RoomLineList search={search} selection={selection} currentLine={line} typed={typed} />
            )}
            {result.kind === 'rooms' && result.sameNight && <p className="same-night">{t('rooms.sameNight')}</p>}
            {result.kind === 'rooms' && (
              <RoomList
                rooms={result.rooms}
                inDocument={inDocument}
                meals={result.meals}
                search={search}
                typed={typed}
                line={result.line}
              />
            )}
            {result.kind === 'complete' && <UnreadableUpgrade />}
            {result.kind !== 'rooms' && result.kind !== 'complete' && (
              <NoStay
                result={result}
                alternatives={alternatives}
                isLate={!brought}
                search={search}
                typed={typed}
                actionKey={actionKey}
                fallback={<RoomListSkeleton />}
              />
            )}
          </div>
          {selection && (result.kind === 'rooms' || result.kind === 'complete') && (
            <SelectionSummary
              search={search}
              selection={selection}
              complete={result.kind === 'complete'}
              typed={typed}
              actionKey={actionKey}
            />
          )}
        </div>
      )}
    </main>
  )
}

const withoutSearchForm: ReadonlySet<RoomSearchResult['kind']> = new Set(['rooms', 'complete', 'selection-gone'])

function titleOf(
  t: PageTexts['t'],
  { rooms }: RoomSearch,
  result: SearchResultsProps['result'],
  isCombined: boolean,
): string {
  const words = result.kind === 'none' ? noneWordsOf(result.alternatives, isCombined) : undefined
  switch (result.kind) {
    case 'rooms':
      return rooms.length > 1
        ? t('rooms.lineTitle', { number: result.line + 1, count: rooms.length })
        : t('rooms.title')
    case 'complete':
      return t('rooms.completeTitle')
    case 'none':
      return words ? t(`rooms.${words}.title`) : t('rooms.noneTitle')
    case 'selection-gone':
      return t('rooms.goneTitle')
    case 'in-the-past':
      return t('rooms.pastTitle')
  }
}
