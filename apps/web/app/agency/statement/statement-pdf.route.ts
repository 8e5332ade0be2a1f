import { printDocument } from '@portico/print/print-document'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { textsOf } from '../../text/texts.server.ts'
import { loadStatement } from './load-statement.server.ts'
import { printedStatement } from './printed-statement.server.ts'

/** The month's statement to print; where there is none, its page says why. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { month, outcome } = await loadStatement(context, url)
  if (outcome?.kind !== 'statement') return redirect(url.pathname.replace(/\.pdf$/, '') + url.search, 303)
  const file = await printDocument(printedStatement(outcome, context.place, textsOf(context.place.language.code)))
  return new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="commission-${month}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
