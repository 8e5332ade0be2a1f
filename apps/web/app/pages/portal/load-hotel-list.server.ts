import { maxHotelChoices } from '@portico/contracts/portal/portal-choices'
import { type FoundPlace, PlaceText } from '@portico/contracts/portal/portal-page'
import { typedLine } from '@portico/domain/text/typed-text'
import { addDays, calendarDateOf } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { portalPath } from '../../base/address/paths.ts'
import { readHotelView, readMost, viewIn, withoutView } from '../../base/address/portal-address.ts'
import {
  problemsIn,
  readAddress,
  searchOfForm,
  whereElse,
  withHiddenPromoCode,
} from '../../base/address/read-search.server.ts'
import { understandAddress } from '../../base/params/address-spelling.ts'
import { readParams } from '../../base/params/read-params.ts'
import { readWhere } from '../../base/params/read-where.ts'
import { listHeader } from '../../base/portal/portal-list.server.ts'
import { loadPlaces, orErrorPage } from '../../base/server/gateway.server.ts'
import { loadPortal } from './load-portal.server.ts'
import { addressOfFoundPlace } from './place-address.ts'

/** Without an answer for the dates, the hotels are listed all the same. */
export async function loadHotelList({ request, context }: LoaderFunctionArgs) {
  const { gateway, place } = context
  const { searchParams } = new URL(request.url)
  const { params: understood, isSure } = understandAddress(searchParams)
  const params = readParams(understood)
  const form = searchOfForm(params)
  const placeIds = { channelId: place.channelId ?? 0, languageId: place.language.id }
  const path = portalPath(placeIds)
  if (form) {
    for (const [name, value] of viewIn(params)) form.search.append(name, value)
    return redirect(`${path}?${form.search}${form.isEdit ? '#guests' : ''}`)
  }
  const isSearch = params.has('arrival') || params.has('departure') || !isSure
  const placesFound = await orErrorPage(placesTyped(context, params))
  const [only] = placesFound ?? []
  if (placesFound?.length === 1 && only) return redirect(addressOfFoundPlace(params, only, placeIds))
  const where = readWhere(params.get('where'))
  if (where?.hotelId !== undefined && isSearch)
    return redirect(whereElse(withoutView(params), { ...placeIds, hotelId: 0 }) ?? path)
  const [portal, placeChoices] = await Promise.all([loadPortal(context), loadPlaces(context)])
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
  const isPlaceWrong = placesFound !== undefined
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
      where: {
        places: isLarge ? undefined : placeChoices,
        value: page.destination ? `d${page.destination.id}` : '',
        isWrong: isWhereWrong || isPlaceWrong,
        typed: {
          text: params.get('place') ?? (isLarge ? page.destination?.name : undefined) ?? '',
          problem: placesFound && (placesFound.length === 0 ? ('none' as const) : ('several' as const)),
        },
      },
      found: placesFound ?? [],
      nights: isSearched && stay ? nightCountOf(stay) : undefined,
      today: portal.today,
      maxProblem: most === 'unreadable' ? ('amount' as const) : undefined,
      view,
      page,
    },
    { status: isWrong ? 400 : 200, headers: { 'set-cookie': listHeader(context.cookies, placeIds.channelId, params) } },
  )
}

type Places = readonly FoundPlace[]

/** The only place of a name, or the only one found, is taken as meant. */
async function placesTyped(
  { gateway }: LoaderFunctionArgs['context'],
  params: URLSearchParams,
): Promise<Places | undefined> {
  const typedPlace = typedLine(params.get('place') ?? '')
  if (typedPlace === '') return undefined
  const text = PlaceText.safeParse({ text: typedPlace.slice(0, 100) })
  const foundPlaces = text.success ? await gateway.portalSearch.places.query(text.data) : []
  const exact = foundPlaces.filter(({ isExact }) => isExact)
  return exact.length === 1 ? exact : foundPlaces
}
