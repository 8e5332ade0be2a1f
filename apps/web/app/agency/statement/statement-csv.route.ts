import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { textsOf } from '../../text/texts.server.ts'
import { loadStatement } from './load-statement.server.ts'
import { statementCsv } from './statement-csv.server.ts'

/** The month's statement for a spreadsheet; where there is none, its page says why. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { month, outcome } = await loadStatement(context, url)
  if (outcome?.kind !== 'statement') return redirect(url.pathname.replace(/\.csv$/, '') + url.search, 303)
  return new Response(statementCsv(outcome, textsOf(context.place.language.code)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="commission-${month}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
