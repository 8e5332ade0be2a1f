import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { readSearch, withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { loadHotel } from '../../base/server/gateway.server.ts'
import { type LoadedAlternatives, loadAlternatives } from '../../parts/alternatives/load-alternatives.server.ts'

const noAlternatives: LoadedAlternatives = { nearby: [], months: [], merged: undefined, combinations: [] }

/** A page that is there already asks for these; whoever opens the address is led to that page. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<LoadedAlternatives> {
  const hotel = await loadHotel(context)
  const { search, searchParams } = new URL(request.url)
  const { channelId = 0, language } = context.place
  if (context.isDocument)
    throw redirect(hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, 'rooms') + search)
  const parsedSearch = readSearch(searchParams, hotel.today)
  if (parsedSearch.kind === 'invalid') return noAlternatives
  return loadAlternatives(context.gateway, withHiddenPromoCode(context, parsedSearch.search), context.log)
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => noAlternatives)
