import { randomBytes } from 'node:crypto'
import type { BasketPrice } from '@portico/contracts/basket'
import type { RoomSearch, RoomSearchResult } from '@portico/contracts/room-search'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MergedOffer, SisterHotels, SplitOffer } from '../alternatives/alternatives.tsx'
import { whatElse } from '../alternatives/load-alternatives.server.ts'
import { NearbyDates } from '../alternatives/nearby-dates.tsx'
import { PriceChart } from '../alternatives/price-chart.tsx'
import { asked } from '../gateway.server.ts'
import { useHotel } from '../hotel/hotel.route.tsx'
import { hotelAt } from '../hotel/load-hotel.server.ts'
import { hotelPath } from '../paths.ts'
import { PromoNotice } from '../price/promo-notice.tsx'
import { readSearch } from '../search/read-search.server.ts'
import { addressOfForm } from '../search/search-address.ts'
import { SearchForm } from '../search/search-form.tsx'
import { SearchStrip } from '../search/search-strip.tsx'
import { clearSelection, keepSelection, mirrorOf } from '../search/selection-storage.ts'
import { textsOf } from '../text/texts.server.ts'
import { Picture } from '../ui/picture.tsx'
import { NoRooms, SelectionGone } from './no-rooms.tsx'
import { LineList } from './room-line-list.tsx'
import { RoomList } from './room-list.tsx'
import { Skeleton } from './room-list-skeleton.tsx'
import { Summary } from './selection-summary.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await hotelAt(context)
  const { channelId = 0, language } = context.place
  const { searchParams } = new URL(request.url)
  const form = addressOfForm(searchParams)
  const ids = { hotelId: hotel.id, channelId, languageId: language.id }
  if (form) return redirect(`${hotelPath(ids, form.edited ? undefined : 'rooms')}?${form.search}${form.edited ? '#guests' : ''}`)
  const read = readSearch(searchParams, hotel.today)
  const title = `${textsOf(language.code).t('rooms.title')} · ${hotel.name}`
  if (read.kind === 'invalid') return data({ kind: 'invalid' as const, title, typed: read.typed, problems: read.problems }, 400)
  const result = await asked(context.gateway.roomSearch.quotes.query(read.search))
  // The key of the action that "book" starts: one page, one booking.
  return data({
    kind: 'found' as const,
    title,
    typed: read.typed,
    search: read.search,
    result,
    other: result.kind === 'none' ? await whatElse(context.gateway, read.search, context.log) : undefined,
    actionKey: randomBytes(16).toString('base64url'),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

export default function Rooms() {
  const found = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (found.kind === 'found') return <Found {...found} />
  return (
    <main id="content" className="rooms-page">
      <h1>{t('search.title')}</h1>
      <SearchForm typed={found.typed} problems={found.problems} />
    </main>
  )
}

type FoundProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'found' }>

function Found({ typed, search, result, other, actionKey }: FoundProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const searching = useOtherSearch()
  const selection = 'selection' in result ? result.selection : undefined
  useSelectionMirror({ search, selection })
  const line = result.kind === 'rooms' ? result.line : undefined
  return (
    <main id="content" className="rooms-page" aria-busy={searching}>
      {formless.has(result.kind) && <SearchStrip typed={typed} search={search} />}
      <h1>{titleOf(t, search, result)}</h1>
      {searching ? (
        <Skeleton />
      ) : (
        <div className="columns">
          <div className="list">
            {'promo' in result && result.promo && <PromoNotice promo={result.promo} code={search.promoCode ?? ''} />}
            {(search.rooms.length > 1 || result.kind === 'complete') && (
              <LineList search={search} selection={selection} current={line} typed={typed} />
            )}
            {result.kind === 'rooms' && result.sameNight && <p className="same-night">{t('dates.sameNight')}</p>}
            {result.kind === 'rooms' && <RoomList rooms={result.rooms} search={search} typed={typed} line={result.line} />}
            {result.kind === 'complete' && <Picture picture={hotel.picture ?? hotel.pictures[0]} className="stay-picture" />}
            {result.kind === 'none' && (
              <NoRooms refusals={result.refusals} search={search} typed={typed}>
                <SplitOffer split={result.instead.split} search={search} typed={typed} actionKey={actionKey} />
                <MergedOffer merged={other?.merged} search={search} typed={typed} />
                <NearbyDates dates={other?.nearby ?? []} search={search} typed={typed} />
                <SisterHotels hotels={result.instead.otherHotels} search={search} typed={typed} />
              </NoRooms>
            )}
            {other && <PriceChart months={other.months} search={search} typed={typed} />}
            {result.kind === 'in-the-past' && <NoRooms refusals="in-the-past" search={search} typed={typed} />}
            {result.kind === 'selection-gone' && <SelectionGone refusals={result.refusals} search={search} typed={typed} />}
          </div>
          {(result.kind === 'rooms' || result.kind === 'complete') && (
            <Summary search={search} selection={selection} complete={result.kind === 'complete'} typed={typed} actionKey={actionKey} />
          )}
        </div>
      )}
    </main>
  )
}

/** Where nothing can be had, the search bar itself stands in the page. */
const formless: ReadonlySet<RoomSearchResult['kind']> = new Set(['rooms', 'complete', 'selection-gone'])

function titleOf(t: TFunction, { rooms }: RoomSearch, result: RoomSearchResult): string {
  switch (result.kind) {
    case 'rooms':
      return rooms.length > 1 ? t('rooms.lineTitle', { number: result.line + 1, count: rooms.length }) : t('rooms.title')
    case 'complete':
      return t('rooms.completeTitle')
    case 'none':
      return t('rooms.noneTitle')
    case 'selection-gone':
      return t('rooms.goneTitle')
    case 'in-the-past':
      return t('rooms.pastTitle')
  }
}

/** SRCH-20: whether another search is on its way, so that nothing of this one is shown any more. A choice keeps its list. */
function useOtherSearch(): boolean {
  const { location } = useNavigation()
  const here = useLocation()
  return location !== undefined && location.pathname === here.pathname && withoutPicks(location.search) !== withoutPicks(here.search)
}

function withoutPicks(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('pick')
  return params.toString()
}

/** ROOM-13, ROOM-14: the session storage follows the address. */
function useSelectionMirror({ search, selection }: Pick<FoundProps, 'search'> & { selection: BasketPrice | undefined }): void {
  const { hotel } = useHotel()
  const { pathname, search: query } = useLocation()
  useEffect(() => {
    if (search.rooms.some(({ productId }) => productId !== undefined))
      keepSelection(sessionStorage, mirrorOf(search.rooms, selection, hotel.ageBands), pathname + query)
    else clearSelection(sessionStorage)
  }, [search, selection, hotel, pathname, query])
}
