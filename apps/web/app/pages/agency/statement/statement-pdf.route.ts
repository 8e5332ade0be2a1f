import { printDocument } from '@portico/print/print-document'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { textsOf } from '../../../base/text/texts.server.ts'
import { statementForFile } from './load-statement.server.ts'
import { printedStatement } from './printed-statement.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const statementRead = await statementForFile(context, new URL(request.url))
  if (statementRead instanceof Response) return statementRead
  const { month, statement } = statementRead
  const file = await printDocument(printedStatement(statement, context.place, textsOf(context.place.language.code)))
  return new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="commission-${month}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
