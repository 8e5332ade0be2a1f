import { StatementRequest } from '@portico/contracts/trade/agency-reservations'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage } from '../../gateway.server.ts'
import { requireTradeChannel } from '../../trade/load-trade.server.ts'
import { requireShownPrices } from '../hide-prices.server.ts'

/** The statement of the month in the address, or of the month that is over; without an outcome where that is no month. */
export async function loadStatement(context: AppLoadContext, url: URL) {
  await requireTradeChannel(context)
  requireShownPrices(context, url)
  const month = url.searchParams.get('month')?.trim().slice(0, 20) ?? monthBefore(new Date())
  const read = StatementRequest.safeParse({ month })
  return { month, outcome: read.success ? await orErrorPage(context.gateway.trade.statement.mutate(read.data)) : undefined }
}

function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
