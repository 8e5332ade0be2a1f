import type { LoaderFunctionArgs } from '@remix-run/node'
import { textsOf } from '../../../base/text/texts.server.ts'
import { statementForFile } from './load-statement.server.ts'
import { statementCsv } from './statement-csv.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const statementRead = await statementForFile(context, new URL(request.url))
  if (statementRead instanceof Response) return statementRead
  const { month, statement } = statementRead
  return new Response(statementCsv(statement, textsOf(context.place.language.code)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="commission-${month}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
