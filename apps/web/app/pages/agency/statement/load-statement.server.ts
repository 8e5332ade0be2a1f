import { type CommissionStatement, StatementRequest } from '@portico/contracts/trade/agency-reservations'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { orErrorPage, unavailabilityOfResponse } from '../../../base/server/gateway.server.ts'
import { requireShownEarnings } from '../../../base/server/hide-prices.server.ts'
import { requireTradeChannel } from '../../../base/trade/load-trade.server.ts'

export const noFile = 'no-file'

export async function loadStatement(context: AppLoadContext, url: URL) {
  await requireTradeChannel(context)
  requireShownEarnings(context, url)
  const month = url.searchParams.get('month')?.trim().slice(0, 20) ?? monthBefore(new Date())
  const parsed = StatementRequest.safeParse({ month })
  return {
    month,
    outcome: parsed.success ? await orErrorPage(context.gateway.trade.statement.mutate(parsed.data)) : undefined,
  }
}

type MonthOfStatement = { readonly month: string; readonly statement: CommissionStatement }

/** A file's own address has no page to show an error, so its page says why there is none. */
export async function statementForFile(context: AppLoadContext, url: URL): Promise<Response | MonthOfStatement> {
  const page = url.pathname.replace(/\.(csv|pdf)$/, '')
  try {
    const { month, outcome } = await loadStatement(context, url)
    return outcome?.kind === 'statement' ? { month, statement: outcome } : redirect(page + url.search, 303)
  } catch (error) {
    if (!unavailabilityOfResponse(error)) throw error
    const queryParams = new URLSearchParams(url.search)
    queryParams.set(noFile, '')
    return redirect(`${page}?${queryParams}`, 303)
  }
}

function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
