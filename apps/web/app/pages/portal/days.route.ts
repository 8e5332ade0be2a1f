import { defaultParty } from '@portico/domain/party/party'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pagePath } from '../../base/address/paths.ts'
import { readAddress, withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { readParams } from '../../base/params/read-params.ts'
import { readWhere } from '../../base/params/read-where.ts'
import { unlessUnavailable } from '../../base/server/gateway.server.ts'
import type { CalendarData } from '../../parts/calendar/calendar-data.ts'
import { loadPortal } from './load-portal.server.ts'

/** The portal's dialog asks for the days; without a script its dates are the browser's own fields. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CalendarData | null> {
  const { gateway, place, isDocument, log } = context
  if (isDocument) throw redirect(pagePath(place))
  const { searchParams } = new URL(request.url)
  const { today } = await loadPortal(context)
  const read = readAddress(searchParams, today)
  const { rooms, promoCode } = read.kind === 'search' ? read.search : { rooms: [], promoCode: undefined }
  const party = rooms[0]?.party ?? defaultParty
  const { destinationId, hotelId } = readWhere(readParams(searchParams).get('where')) ?? {}
  const calendar = await unlessUnavailable(
    gateway.portalSearch.calendar.query(
      withHiddenPromoCode(context, {
        party: { ...party, childrenAges: [...party.childrenAges] },
        destinationId,
        hotelId,
        promoCode: promoCode || undefined,
      }),
    ),
    log,
  )
  // Without an answer the next use asks again.
  if (!calendar) return null
  return {
    party,
    days: calendar.days,
    offer: promoCode ? { packageId: undefined, promoCode, period: undefined } : undefined,
    perNight: { currency: calendar.currency },
  }
}

export async function clientLoader({
  serverLoader,
}: {
  serverLoader: <Data>() => Promise<Data>
}): Promise<CalendarData | null> {
  return serverLoader<CalendarData | null>().catch(() => null)
}
