import { maxSealedSearchLength } from '@portico/contracts/trade/agency-reservations'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import type { PageContext } from '../../../base/server/page-context.server.ts'
import { listParams } from './filters.ts'
import { type ReadFilters, readFilters, typedFiltersIn } from './read-filters.server.ts'

/** The filters of the page's address. */
export async function loadFilters({ gateway }: PageContext, params: URLSearchParams): Promise<ReadFilters> {
  const sealed = params.get('search')?.slice(0, maxSealedSearchLength)
  if (!sealed) return readFilters(params)
  const outcome = await orErrorPage(gateway.trade.openSearchText.mutate({ sealed }))
  return readFilters(params, { sealed, text: outcome.kind === 'opened' ? outcome.text : undefined })
}

/** The query of the page for what was typed in its form. */
export async function listQueryOf({ gateway }: PageContext, form: FormData): Promise<string> {
  const typedFilters = typedFiltersIn(form)
  const { text } = typedFilters
  const outcome = text && (await orErrorPage(gateway.trade.sealSearchText.mutate({ text })))
  const search = outcome && outcome.kind === 'sealed' ? outcome.sealed : ''
  return String(listParams({ ...typedFilters, search }))
}
