import { hasValue } from '@portico/domain/has-value'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import { requireShownPrices } from '../../../base/server/hide-prices.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { requireTradeChannel } from '../../../base/trade/load-trade.server.ts'
import { loadFilters } from './load-filters.server.ts'
import { reservationsCsv } from './reservations-csv.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTradeChannel(context)
  const url = new URL(request.url)
  const page = url.pathname.replace(/\/reservations\.csv$/, '') + url.search
  requireShownPrices(context, new URL(page, url))
  const { problems, filters } = await loadFilters(context, url.searchParams)
  if (hasValue(problems)) return redirect(page, 303)
  const foundRows = await orErrorPage(context.gateway.trade.allReservations.mutate(filters))
  if (foundRows.kind === 'ended') return redirect(page, 303)
  return new Response(reservationsCsv(foundRows.reservations, textsOf(context.place.language.code)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="reservations.csv"',
      'cache-control': 'no-store',
    },
  })
}
